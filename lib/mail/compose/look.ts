import "server-only";
import type { CSSProperties } from "react";
import { COLORS } from "@/lib/brand/rules";

const { light, dark } = COLORS;

const SANS = "Segoe UI,Helvetica Neue,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,Times New Roman,serif";

const type = (size: number, line: number): CSSProperties => ({ fontSize: `${size}px`, lineHeight: `${line}px` });
const serif = (size: number, line: number): CSSProperties => ({
  ...type(size, line),
  fontFamily: SERIF,
  fontWeight: "normal",
});
/** Text style is set on cells and only overridden in paragraphs, because inline styles repeat some 50 times. */
const cell: CSSProperties = { color: light.soft, fontFamily: SANS, ...type(16, 25) };

/** Inline styles of the light theme. Clients that support themes override the colors by class. */
export const LOOK = {
  body: { margin: "0", backgroundColor: light.surface },
  container: { maxWidth: "600px", backgroundColor: light.surface, textWrap: "pretty" },
  // Dark in both themes.
  masthead: {
    backgroundColor: dark.surface,
    borderBottom: `3px solid ${dark.accent}`,
    padding: "26px 32px 24px",
    fontFamily: SANS,
  },
  logo: { display: "block", border: "0", marginBottom: "14px" },
  digest: { ...serif(28, 34), margin: "0", color: dark.ink },
  dateline: { ...type(13, 18), margin: "6px 0 0", color: dark.muted },
  part: { padding: "0 32px" },
  title: { ...serif(30, 38), margin: "32px 0 0", color: light.ink },
  leadCell: { ...cell, padding: "32px 0 34px" },
  // No height: some clients do not keep the aspect ratio with one.
  picture: { display: "block", width: "100%", border: "0", marginBottom: "20px" },
  lead: { ...serif(30, 38), margin: "0" },
  leadText: { ...type(18, 29), margin: "12px 0 0" },
  sectionCell: { padding: "36px 0 4px", fontFamily: SANS },
  ruleCopper: { backgroundColor: light.accent, ...type(2, 2) },
  ruleFaint: { backgroundColor: light.line, ...type(2, 2) },
  section: {
    ...type(13, 18),
    margin: "10px 0 0",
    color: light.ink,
    fontWeight: "bold",
    letterSpacing: "1px",
    textTransform: "uppercase",
  },
  story: { ...cell, padding: "18px 0" },
  nextStory: { ...cell, padding: "18px 0", borderTop: `1px solid ${light.line}` },
  area: { ...type(13, 18), margin: "0 0 5px", color: light.accent, fontWeight: "bold" },
  headline: { ...serif(20, 26), margin: "0" },
  note: { margin: "6px 0 0" },
  meaningCell: { padding: "12px 0 4px" },
  meaning: {
    ...cell,
    ...type(15, 23),
    padding: "10px 14px",
    backgroundColor: light.raised,
    borderLeft: `3px solid ${light.accent}`,
  },
  facts: { ...type(13, 20), margin: "7px 0 0", color: light.muted },
  titleLink: { color: light.ink, textDecoration: "none" },
  link: { color: light.accent, textDecoration: "underline" },
  ink: { color: light.ink },
  copper: { color: light.accent },
  buttonTable: { marginTop: "20px" },
  button: { ...cell, ...type(15, 20), padding: "12px 22px", backgroundColor: light.accent },
  buttonLink: { color: light.surface, fontWeight: "bold", textDecoration: "none" },
  notice: { ...cell, padding: "8px 0 44px" },
  paragraph: { margin: "14px 0 0" },
  noticeFoot: { ...type(13, 20), margin: "36px 0 0", color: light.muted },
  foot: { ...cell, padding: "30px 0 44px" },
} satisfies Record<string, CSSProperties>;

const DARK_RULES: [selector: string, rule: string][] = [
  [".ground", `background-color:${dark.surface}!important`],
  [".wash", `background-color:${dark.raised}!important;border-color:${dark.accent}!important`],
  [".ink", `color:${dark.ink}!important`],
  [".text", `color:${dark.soft}!important`],
  [".faint", `color:${dark.muted}!important`],
  [".copper", `color:${dark.accent}!important`],
  [".line", `border-color:${dark.line}!important`],
  [".rule", `background-color:${dark.line}!important`],
  [".fill", `background-color:${dark.accent}!important`],
  [".on-fill", `color:${dark.surface}!important`],
];

/**
 * Enhancements that some clients ignore: the dark theme, also in Outlook's own syntax, and narrow screens. One sheet each, because Gmail
 * drops a whole sheet over one rule it rejects.
 */
export const STYLE_SHEETS = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `@media (prefers-color-scheme:dark){${DARK_RULES.map(([selector, rule]) => `${selector}{${rule}}`).join("")}}`,
  DARK_RULES.map(([selector, rule]) => `[data-ogsc] ${selector}{${rule}}`).join(""),
  "@media (max-width:600px){.part{padding-left:20px!important;padding-right:20px!important}.lead{font-size:26px!important;line-height:33px!important}}",
];

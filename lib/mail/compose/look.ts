import "server-only";
import type { CSSProperties } from "react";

/** The site's own colours, in the spelling every mail program reads: [by day, by night]. */
const COLOURS = {
  ground: ["#fafafc", "#111320"],
  wash: ["#f1f2f7", "#1a1c2b"],
  ink: ["#181a2b", "#f1ece5"],
  text: ["#393c4c", "#d1cbc2"],
  faint: ["#585b6a", "#a0a2b0"],
  copper: ["#9a4b22", "#eba972"],
  rule: ["#d4d5dd", "#303344"],
} as const;

type Colour = keyof typeof COLOURS;
const day = (name: Colour) => COLOURS[name][0];
const night = (name: Colour) => COLOURS[name][1];

const SANS = "Segoe UI,Helvetica Neue,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,Times New Roman,serif";

const type = (size: number, line: number): CSSProperties => ({ fontSize: `${size}px`, lineHeight: `${line}px` });
const serif = (size: number, line: number): CSSProperties => ({
  ...type(size, line),
  fontFamily: SERIF,
  fontWeight: "normal",
});
/** A cell says how its text looks: paragraphs in it only what differs, for every byte comes 50 times. */
const cell: CSSProperties = { color: day("text"), fontFamily: SANS, ...type(16, 25) };

/** Colours for every program in the `style` of each element; who knows the reader's theme changes them by the classes. */
export const LOOK = {
  body: { margin: "0", backgroundColor: day("ground") },
  container: { maxWidth: "600px", backgroundColor: day("ground") },
  // Dusk by day and by night.
  masthead: {
    backgroundColor: night("ground"),
    borderBottom: `3px solid ${night("copper")}`,
    padding: "26px 32px 24px",
    fontFamily: SANS,
  },
  digest: { ...serif(28, 34), margin: "0", color: night("ink") },
  dateline: { ...type(13, 18), margin: "6px 0 0", color: night("faint") },
  part: { padding: "0 32px" },
  title: { ...serif(30, 38), margin: "32px 0 0", color: day("ink") },
  leadCell: { ...cell, padding: "32px 0 34px" },
  lead: { ...serif(30, 38), margin: "0" },
  leadText: { ...type(18, 29), margin: "12px 0 0" },
  sectionCell: { padding: "36px 0 4px", fontFamily: SANS },
  ruleCopper: { backgroundColor: day("copper"), ...type(2, 2) },
  ruleFaint: { backgroundColor: day("rule"), ...type(2, 2) },
  section: {
    ...type(13, 18),
    margin: "10px 0 0",
    color: day("ink"),
    fontWeight: "bold",
    letterSpacing: "1px",
    textTransform: "uppercase",
  },
  story: { ...cell, padding: "18px 0" },
  nextStory: { ...cell, padding: "18px 0", borderTop: `1px solid ${day("rule")}` },
  area: { ...type(13, 18), margin: "0 0 5px", color: day("copper"), fontWeight: "bold" },
  headline: { ...serif(20, 26), margin: "0" },
  note: { margin: "6px 0 0" },
  meaningCell: { padding: "12px 0 4px" },
  meaning: {
    ...cell,
    ...type(15, 23),
    padding: "10px 14px",
    backgroundColor: day("wash"),
    borderLeft: `3px solid ${day("copper")}`,
  },
  facts: { ...type(13, 20), margin: "7px 0 0", color: day("faint") },
  titleLink: { color: day("ink"), textDecoration: "none" },
  link: { color: day("copper"), textDecoration: "underline" },
  ink: { color: day("ink") },
  copper: { color: day("copper") },
  buttonTable: { marginTop: "20px" },
  button: { ...cell, ...type(15, 20), padding: "12px 22px", backgroundColor: day("copper") },
  buttonLink: { color: day("ground"), fontWeight: "bold", textDecoration: "none" },
  foot: { ...cell, padding: "30px 0 44px" },
} satisfies Record<string, CSSProperties>;

const NIGHT: [selector: string, rule: string][] = [
  [".ground", `background-color:${night("ground")}!important`],
  [".wash", `background-color:${night("wash")}!important;border-color:${night("copper")}!important`],
  [".ink", `color:${night("ink")}!important`],
  [".text", `color:${night("text")}!important`],
  [".faint", `color:${night("faint")}!important`],
  [".copper", `color:${night("copper")}!important`],
  [".line", `border-color:${night("rule")}!important`],
  [".rule", `background-color:${night("rule")}!important`],
  [".fill", `background-color:${night("copper")}!important`],
  [".on-fill", `color:${night("ground")}!important`],
];

/**
 * What only better programs read, nothing is lost without it: the night, in Outlook's own way of saying it too, and a narrow
 * screen. Apart, for Gmail drops the whole of a sheet in which it dislikes one thing.
 */
export const STYLE_SHEETS = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `@media (prefers-color-scheme:dark){${NIGHT.map(([selector, rule]) => `${selector}{${rule}}`).join("")}}`,
  NIGHT.map(([selector, rule]) => `[data-ogsc] ${selector}{${rule}}`).join(""),
  "@media (max-width:600px){.part{padding-left:20px!important;padding-right:20px!important}.lead{font-size:26px!important;line-height:33px!important}}",
];

import { readFile } from "node:fs/promises";
import path from "node:path";
import { getBrand, getLogo } from "@/lib/brand/data";
import { accentOf, COLORS, logoSize } from "@/lib/brand/rules";
import type { Brand } from "@/lib/brand/types";
import { getLatestBriefing } from "@/lib/briefings/data";
import { briefingTitle } from "@/lib/briefings/rules-labels";
import { formatLongDate } from "@/lib/dates";
import type { Edition } from "@/lib/editions/types";
import { env } from "@/lib/env";
import { t } from "@/lib/language/screens/text";
import { shorten } from "@/lib/language/shorten";
import { inPageLanguage } from "@/lib/translations/data";

export const CARD_SIZE = { width: 1200, height: 630 };

type Card = { title: string; kicker: string; date: string | null; count?: number; picture?: Buffer | null };

const { surface, ink } = COLORS.dark;
/** The sky at dusk. */
const SKY = `linear-gradient(180deg, ${surface} 0%, ${surface} 45%, #2a2440 78%, #7a4a3c 100%)`;
/** Darkens a picture behind the text. The last two digits are the opacity. */
const SHADE = `linear-gradient(180deg, ${surface}b8 0%, ${surface}9e 30%, ${surface}e6 100%)`;
const MAX_TITLE_LENGTH = 170;
/** A text that ends in '…' where its room ends. */
const ONE_LINE = { display: "block", lineClamp: 1, overflow: "hidden" } as const;

/** The share card of an edition's landing page, with its newest briefing. */
export async function landingCard(edition: Edition | null): Promise<Response> {
  const kicker = edition?.title ?? (await getBrand()).digest_title;
  const briefing = await inPageLanguage(await getLatestBriefing(edition?.id));
  if (!briefing) return renderCard({ title: kicker, kicker: t("News briefing"), date: null });
  return renderCard({ title: briefingTitle(briefing), kicker, date: briefing.generated_at });
}

/** A share card (PNG): the title over a story's picture (JPEG) or, without one, over a drawn power line at dusk. */
export async function renderCard({ title, kicker, date, count, picture }: Card): Promise<Response> {
  // Loaded by Node.js, because the bundler would substitute Next.js's copy. 1.0.2 and 1.0.3 cannot be loaded as modules.
  const { ImageResponse } = await import(/* turbopackIgnore: true */ "@vercel/og");
  const { DIGEST_TIMEZONE } = env();
  const brand = await getBrand();
  const logo = brand.logo && (await getLogo());
  const accent = accentOf(brand, "dark");
  const shown = writable(title) || writable(brand.digest_title) || "News digest";
  const facts = [
    date ? formatLongDate(date, DIGEST_TIMEZONE) : null,
    count === undefined ? null : t(count === 1 ? "{count} story" : "{count} stories", { count }),
  ].filter((fact) => fact !== null);
  return new ImageResponse(
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        width: "100%",
        height: "100%",
        padding: "60px 72px 56px",
        color: ink,
        backgroundColor: surface,
        backgroundImage: SKY,
        fontFamily: "Inter",
      }}
    >
      {picture ? <Ground picture={picture} /> : <Line color={accent} />}
      <div style={{ ...ONE_LINE, fontSize: 28, color: accent }}>{writable(kicker)}</div>
      <div
        style={{
          display: "block",
          fontFamily: "Newsreader",
          fontSize: sizeOf(shown),
          lineHeight: 1.12,
          letterSpacing: "-0.012em",
          lineClamp: 5,
          maxWidth: 1040,
        }}
      >
        {shorten(shown, MAX_TITLE_LENGTH)}
      </div>
      <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center", fontSize: 28 }}>
        {logo ? <Logo image={logo.image} brand={brand} /> : null}
        <div style={{ ...ONE_LINE, flex: 1, fontFamily: "Newsreader", fontSize: logo ? 30 : 34 }}>
          {shorten(writable(brand.digest_title), logo ? 26 : 38)}
        </div>
        <div style={{ flexShrink: 0, marginLeft: 40, whiteSpace: "nowrap" }}>{facts.join("  ·  ")}</div>
      </div>
    </div>,
    { ...CARD_SIZE, fonts: await fonts() },
  );
}

function Logo({ image, brand }: { image: Buffer; brand: Brand }) {
  return (
    <img
      src={`data:image/png;base64,${image.toString("base64")}`}
      alt=""
      {...logoSize(brand, 64, 240)}
      style={{ marginRight: 22 }}
    />
  );
}

/** A background picture, darkened behind the text. */
function Ground({ picture }: { picture: Buffer }) {
  return (
    <div style={{ display: "flex", position: "absolute", left: 0, top: 0, ...CARD_SIZE }}>
      <img
        src={`data:image/jpeg;base64,${picture.toString("base64")}`}
        alt=""
        {...CARD_SIZE}
        style={{ position: "absolute", left: 0, top: 0, objectFit: "cover" }}
      />
      <div
        style={{
          position: "absolute",
          left: 0,
          top: 0,
          ...CARD_SIZE,
          backgroundImage: SHADE,
        }}
      />
    </div>
  );
}

/** Three thin conductors sagging between lattice towers. */
function Line({ color }: { color: string }) {
  return (
    <svg width="1200" height="630" viewBox="0 0 1200 630" style={{ position: "absolute", left: 0, top: 0 }} aria-hidden>
      <g fill="none" stroke={color} strokeWidth="1.5" opacity="0.4" transform="translate(82 -62)">
        <path d="M-140 470 Q 520 560 1064 424" />
        <path d="M-140 500 Q 520 592 1064 452" />
        <path d="M-140 530 Q 520 622 1064 480" />
        <path d="M1064 424 Q 1140 452 1240 440M1064 452 Q 1140 480 1240 468M1064 480 Q 1140 508 1240 496" />
        <path d="M1046 740 L1064 396 L1082 740M1030 424H1098M1024 452H1104M1030 480H1098M1056 540L1072 510M1072 540L1056 510M1053 600L1075 560M1075 600L1053 560" />
      </g>
    </svg>
  );
}

function sizeOf(title: string): number {
  if (title.length <= 60) return 76;
  return title.length <= 110 ? 62 : 52;
}

/** Removes characters our fonts lack: the renderer would fetch fonts for them from the internet. */
function writable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

let loaded: Promise<{ name: string; data: Buffer; weight: 400 | 500; style: "normal" }[]> | undefined;

function fonts() {
  loaded ??= Promise.all(
    [
      ["Newsreader", "newsreader", 500],
      ["Inter", "inter", 400],
    ].flatMap(([name, file, weight]) =>
      ["latin", "latin-ext"].map(async (part) => ({
        name: String(name),
        data: await readFile(fontFile(String(file), `${file}-${part}-${weight}-normal.woff`)),
        weight: weight === 500 ? (500 as const) : (400 as const),
        style: "normal" as const,
      })),
    ),
  );
  return loaded;
}

function fontFile(name: string, file: string): string {
  return path.join(process.cwd(), "node_modules/@fontsource", name, "files", file);
}

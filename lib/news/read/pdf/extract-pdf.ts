import "server-only";
import { escapeXml } from "@/lib/language/xml";
import { extractPage } from "@/lib/news/read/page/extract-page";
import type { ExtractedPage } from "@/lib/news/types";
import { type Line, linesOf, paragraphsOf, type TextRun, withoutMargins } from "./layout";

/** Longer documents are reports, which are cut here. */
const MAX_PAGES = 20;

/** Whether a document has a PDF header (ISO 32000-1, 7.5.2). */
export function isPdf(body: Uint8Array): boolean {
  return Buffer.from(body.subarray(0, 5)).toString("latin1") === "%PDF-";
}

/** Extracts a press release from a PDF. Slow, so call it in a worker thread. Throws if it is damaged or needs a password. */
export async function extractPdf(body: Uint8Array, url: string): Promise<ExtractedPage> {
  // Loaded on demand, because it takes 20 MB.
  const { getDocumentProxy } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(body), { verbosity: 0 });
  try {
    const { info } = await document.getMetadata();
    const lines: Line[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      lines.push(
        ...linesOf(
          items.filter((item): item is TextRun & typeof item => "str" in item),
          number,
        ),
      );
    }
    return { ...pageOf(withoutMargins(lines), readInfo(info), url), ...(document.numPages > MAX_PAGES ? CUT : {}) };
  } finally {
    await document.loadingTask.destroy();
  }
}

const CUT = { text_status: "cut" } as const;

type Info = { title: string | null; created: string | null };

function readInfo(info: object): Info {
  const fields = info as Record<string, unknown>;
  const title = typeof fields.Title === "string" ? fields.Title.trim() : "";
  const created = typeof fields.CreationDate === "string" ? fields.CreationDate : "";
  return { title: isHeadline(title) ? title : null, created: isoDate(created) };
}

/** Titles written by programs: a file name or the template's title. */
const NO_HEADLINE =
  /^(?:microsoft |untitled|document|template|(?:for immediate release|(?:news|press|media) (?:release|advisory|statement))\b.{0,20}$)|\.(?:docx?|pdf|indd|pptx?|xlsx?|pub)$/iu;
const MIN_WORDS = 4;
const MAX_TITLE_LENGTH = 250;

function isHeadline(text: string): boolean {
  return text.split(/\s+/u).length >= MIN_WORDS && text.length <= MAX_TITLE_LENGTH && !NO_HEADLINE.test(text);
}

/** `D:20261120143000-06'00'` (ISO 32000-1, 7.9.4) in ISO 8601. Null if it is neither. */
function isoDate(text: string): string | null {
  const [, year, month, day, hour = "00", minute = "00", second = "00", zone = "Z"] =
    /^D:(\d{4})(\d{2})(\d{2})(\d{2})?(\d{2})?(\d{2})?(Z|[+-]\d{2}'?\d{2})?/u.exec(text) ?? [];
  if (!year) return null;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone.replace(/^([+-]\d{2})'?(\d{2})$/u, "$1:$2")}`;
}

const END = /^(?:# ?# ?#(?: ?#)*|-? ?30 ?-?|[-–—* ]*end[-–—* ]*)$/iu;
const NAMED_DATE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?) \d{1,2}, \d{4}\b/u;
/** Number of lines searched for the date and headline. */
const HEAD_LINES = 15;
const LARGER = 1.15;

function pageOf(lines: Line[], { title: given, created }: Info, url: string): ExtractedPage {
  const end = lines.findIndex(({ text }) => END.test(text));
  const own = end > 0 ? lines.slice(0, end) : lines;
  const head = own.slice(0, HEAD_LINES);
  const title = given ?? headlineIn(head, own);
  // Skip the letterhead, 'For immediate release' and the date above the headline.
  const paragraphs = paragraphsOf(own.slice(head.findLastIndex((line) => isPartOf(line, title)) + 1));
  const dated = head.flatMap((line) => NAMED_DATE.exec(line.text)?.[0] ?? []).slice(0, 1);
  const made = created ? [created] : [];
  const extracted = extractPage(asMarkup(title, paragraphs), url);
  return {
    // Extracted like a web page, which removes boilerplate.
    ...extracted,
    title,
    dates: [...dated, ...made],
    date_signs: { ...extracted.date_signs, shown: [dated, made] },
  };
}

function asMarkup(title: string | null, paragraphs: string[]): string {
  const heading = title ? `<h1>${escapeXml(title)}</h1>` : "";
  return `<article>${heading}${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join("")}</article>`;
}

/** The first lines in the largest font size, if it is larger than the usual one. */
function headlineIn(head: Line[], all: Line[]): string | null {
  const usual = all.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const large = head.filter(({ size, text }) => size >= usual * LARGER && !NO_HEADLINE.test(text));
  const largest = Math.max(...large.map(({ size }) => size));
  const first = large.findIndex(({ size }) => size === largest);
  const next = large.findIndex(({ size }, at) => at > first && size !== largest);
  const text = large
    .slice(first, next < 0 ? large.length : next)
    .map((line) => line.text)
    .join(" ");
  return first >= 0 && isHeadline(text) ? text : null;
}

function isPartOf({ text }: Line, title: string | null): boolean {
  return title !== null && text.length > 3 && title.includes(text);
}

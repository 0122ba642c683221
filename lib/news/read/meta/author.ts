import "server-only";
import { toOneLine } from "@/lib/language/shorten";
import { writtenDates } from "./written-dates";

const NOT_A_NAME =
  /^(admin(istrator)?|(about the )?author|staff|editors?|editorial( (board|team|staff))?|guest( (author|contributor))?|unknown|anonymous|news ?(desk|room)|web ?(desk|master)|user|root|null|undefined|n\/?a|no author|share|follow|facebook|twitter|linkedin|instagram|youtube|e?mail|by|(mon|tues|wednes|thurs|fri|satur|sun)day|today|yesterday)$/i;
// `Ann Lee is the editor of …`
const SENTENCE = /\s(is|was|are|has|covers|writes|joined)\s/;
const BY =
  /^\W*(analysis by|opinion by|текст|фото|written by|story by|reported by|edited by|posted by|published by|text by|article by|words by|author|by|von|por|par|di)(?![\p{L}\p{N}])\s*:?\s*/iu;
const ROLES =
  /[,|–—-]?\s*\b((senior |chief |staff |associate |managing |deputy |executive |contributing |guest |political |business |science |special )*(staff writers?|writers?|reporters?|correspondents?|contributors?|editors?|columnist|(?<=[,|–—-]\s*)staff)( (at|for|of) .*)?|special to .*|for the .*)$/i;

/** The names in a byline: `By Ann Lee, Staff Writer | May 2` is `Ann Lee`. Null if it names no person or agency. */
export function cleanAuthor(text: string | null | undefined, siteName: string | null): string | null {
  if (!text || text.length > 600) return null;
  let name = toOneLine(text);
  if (/^https?:|^www\.|^\/|^@/i.test(name)) return null;
  name = name
    .replace(/<[^>]*>/g, " ")
    .replace(/\(?\b[\w.+-]+@[\w-]+(\.[\w-]+)+\)?/g, " ")
    .replace(/\(?https?:\/\/\S+\)?|(^|\s)@\w+/g, " ")
    .replace(BY, "");
  name = withoutDate(name);
  for (const part of name.split(/\s*[|•·]\s*/)) {
    const clean = part
      .replace(/\s+/g, " ")
      .replace(BY, "")
      .replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, "")
      .replace(ROLES, "")
      .replace(/[\s,;:–—-]+$/, "");
    if (isName(clean, siteName)) return uniqueNames(clean);
  }
  return null;
}

function withoutDate(text: string): string {
  const [first = ""] = text.split(
    /\b(?:published|updated|posted|modified|on (?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?\b|may \d{1,2},|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}:\d{2})/i,
    1,
  );
  return writtenDates(first)[0]?.before ?? first;
}

function isName(text: string, siteName: string | null): boolean {
  if (text.length < 3 || text.length > 150 || !/\p{L}{2}/u.test(text) || NOT_A_NAME.test(text)) return false;
  if (siteName && text.toLowerCase() === siteName.toLowerCase()) return false;
  if (SENTENCE.test(text)) return false;
  return text.split(/\s+/).length <= 20 && !/\d{2}/.test(text) && !/[{}<>[\]=]/.test(text);
}

function uniqueNames(text: string): string {
  return [...new Set(text.split(/\s*,\s*/).filter(Boolean))].join(", ");
}

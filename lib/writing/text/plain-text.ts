import "server-only";
import { shorten } from "@/lib/language/shorten";
import { typographic } from "@/lib/language/typography";
import { hasContact } from "@/lib/writing/steering/contacts";
import { speaksToMachine } from "@/lib/writing/steering/steering";

/** A model's text as one line of plain text with typographic quotation marks: no control characters or markup; links are left for `hasContact` to detect. */
export function toPlainText(text: string, maxLength: number): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    // Format characters (zero width, direction marks, tags), lone surrogates, private use.
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replace(/<!--[\s\S]*?(?:-->|$)/gu, "")
    .replace(/<(script|style|iframe|svg|math|object)\b[\s\S]*?(?:<\/\1\s*>|$)/giu, "")
    .replace(/<\/?[a-z!?][^<>]*(?:>|$)/giu, "")
    .replace(/`+|\*{1,3}(?=\S)|(?<=\S)\*{1,3}|__|~~|\{\{|\}\}/gu, "")
    .replace(/^\s*(?:#{1,6}\s+|>\s+|[-*•]\s+|\d{1,2}[.)]\s+(?=\p{Lu}))+/u, "")
    .replace(/\s+/gu, " ")
    .trim();
  return shorten(typographic(plain), maxLength);
}

/** The letters and digits of a text, in lower case. */
export function alphanumeric(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{Nd}]+/gu, "");
}

/** Markup that plain prose does not contain. */
export function hasMarkup(text: string): boolean {
  return /<[a-z/!?]|\]\(|\]\[|\[\[|```|\*\*|__|[{}]|^#{1,6}\s|&[a-z]{2,8};|<\|/iu.test(text);
}

/** Without markup and hidden characters. */
export function isPlain(text: string): boolean {
  return !hasMarkup(text) && !/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(text);
}

/** Whether a sentence may be published as it is: no links, markup, hidden characters or instructions to a machine. */
export function isPublishable(text: string): boolean {
  return isPlain(text) && !hasContact(text) && !speaksToMachine(text);
}

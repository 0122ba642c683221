import "server-only";
import { shorten } from "@/lib/language/shorten";

/** Text from a model as one line of plain text: no control characters, no markup; links are left for `hasLink` to find. */
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
  return shorten(plain, maxLength);
}

/** Anything a mail program or a reader could take for an address to follow: a URL, a host name, a mail address. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

const LINK =
  /\b(?:https?|ftp|file|data|javascript|mailto|tel|vbscript|blob):|\bwww\.|\/\/[\w-]+\.|@[\w-]+\.\w|&#|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|gov|edu|mil|int|info|biz|io|co|coop|us|uk|ca|eu|de|ru|cn|ly|me|tv|ai|app|dev|xyz|site|online|shop|top|test|example|invalid|local|onion|zip|php|html?|pdf)\b(?!\.\p{L})/iu;

/** Markup that plain prose has no use for. */
export function hasMarkup(text: string): boolean {
  return /<[a-z/!?]|\]\(|\]\[|\[\[|```|\*\*|__|[{}]|^#{1,6}\s|&[a-z]{2,8};|<\|/iu.test(text);
}

const SPEAKS_TO_A_MACHINE =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,60}\b(?:instructions?|prompts?|rules|guidelines|directions?|above|previous)\b|\bsystem (?:prompt|message|override|note)\b|\b(?:as|act as) (?:an? |the )(?:AI|A\.I\.|(?:large )?language model|LLM|chatbot)\b|\b(?:you are|you're|dear) (?:now )?(?:an? |the )?(?:AI|A\.I\.|(?:large )?language model|LLM|chatbot|assistant)\b|\b(?:note|attention|message|instructions?|hey|hello)(?: (?:to|for)|,)? (?:the |any |all )?(?:AI|LLM|language models?|assistants?|summari[sz]ers?|models?|bots?)\b|\b(?:AI|LLM|language model|assistant|summari[sz]er)s?\b[^.]{0,30}\b(?:must|should|shall|please|will now)\b[^.]{0,40}\b(?:write|output|answer|respond|reply|include|insert|add|say|rate|print|return|summari[sz]e|mention|cite|link)\b|\b(?:respond|reply|answer) (?:only )?(?:with|in)\b[^.]{0,40}\b(?:json|html|markdown|following)\b|\b(?:output|print|return)\b[^.]{0,20}\b(?:json|html|markdown)\b|\b(?:include|insert|add|append|place|put) (?:the |this |a |an )?(?:following |hidden )?(?:link|url|html|markup|script|image|text)\b|\b(?:jailbreak|prompt injection|developer mode|new instructions?|end of (?:article|document|text|data))\b|\[\/?(?:INST|SYSTEM|USER|ASSISTANT)\]|<\|\w+\|>|(?:^|[.!?]\s+)(?:SYSTEM|ASSISTANT|USER|HUMAN)\s*:|\brelevance(?: score)?\s*(?:\bof|\bto|\bis|\bat|=|:)\s*\d|\barticle_?ids?\b|\b(?:BEGIN|END) ARTICLE\b/iu;

/** A sentence that talks to whoever summarises it instead of to a reader. */
export function looksInjected(text: string): boolean {
  return SPEAKS_TO_A_MACHINE.test(text);
}

/** A sentence that may be published as it stands: without links, markup, hidden characters or words to a machine. */
export function isPublishable(text: string): boolean {
  return !hasLink(text) && !hasMarkup(text) && !looksInjected(text) && !/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(text);
}

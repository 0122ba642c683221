import "server-only";
import { squeezed } from "@/lib/news/read/plain-text";
import { isHeading, type TextBlock } from "./text";

// Titles of lists of other articles.
const LIST_TITLE =
  /^(related( (stories|articles|content|links|posts|coverage|reading|topics|video|news))?|recommended( (for you|stories|reading|articles))?|trending( now| stories)?|most (read|popular|viewed)|popular (this week|now|stories|posts)|recent (articles|posts|stories|news)|latest( news| stories)?|top stories|(you )?(may|might) also (like|be interested in)|more (stories|news|great .{3,30} stories|coverage)|up next|don['’]t miss|editors?['’]s? (picks|choice)|comments|share this( article| story| post)?|about the author|tags|topics|filed under|posted in|breaking news emails?|newsletter|highlights)\s*(:|…|\.{3})?$/i;

// Lines that are boilerplate anywhere.
const BOILERPLATE_LINES = [
  /^(advert|advertisement|advertising|anzeige|iklan|publicidad|publicidade|publicité|реклама|sponsored|sponsored content|story continues below( advertisement)?|article continues (below|after).*|continue reading below.*|continue reading the main story|scroll (down )?to continue.*|loading( content)?( ?\.\.\.|…)?)$/i,
  /^(read more|read also|read next|see more|show more|learn more|view (more|gallery|comments|all( \d+)? (photos|images|comments))|hide caption|toggle caption|enlarge( this)?( image)?|click to (enlarge|expand)|subscribe( now)?|sign up( now)?|log ?in|sign in|share|share (this|on|via)\b.{0,40}|print( this)?( article| page)?|e-?mail|tweet|save|follow( us)?|comments?( \(\d+\))?|\d+ comments?|leave a (comment|reply)|skip to (content|main content|main)|back to top|close|more|play( video)?|watch( video| now)?|facebook|twitter|linkedin|pinterest|reddit|whatsapp|getty( images)?|reuters|ap|afp|captions?)$/i,
  /^(subscribe|sign up) (to|for|now|here|today)\b.{0,150}$|^(get|receive) .{0,100}\b(in|to) your inbox\b.{0,60}$|^(click|tap) here (to|for)\b.{0,120}$/i,
  /^(never miss|don['’]t miss|want more|stay (up to date|informed|connected|ahead)|join (our|the|thousands)|for more)\b.{0,100}\b(newsletters?|inbox|subscrib\w+|sign(ing)? up|our app|podcast|channel)\b.{0,60}$/i,
  LIST_TITLE,
  /^(related|read more|read also|also read|read next|see also|more|also see|also|must read|recommended|watch|watch now|listen|don['’]t miss|see|leia mais|leia também|veja também|ler mais|lea también|lee también|lire aussi|à lire aussi|mehr zum thema|lesen sie auch|читайте также|baca juga|video|photos)\s*[:|»>]\s*\S.{0,160}$/i,
  /^(image|photo|slide) \d+ (of|\/) \d+.{0,20}$/i,
  /^(file photo|file ?- ?photo|photo|photos|image|images|credit|credits|photo credit|image credit|photo by|photograph by|picture|pictured|foto|fotos|source photo|pic)\s*(:|by\b|\.\.\.).{0,160}$/i,
  /^[([]\s*(featured )?(image|photo|photos|credit|image credit|photo credit|file|illustration|picture|source|via|foto|getty|ap photo|reuters)\b.{0,120}[)\]]$/i,
  /^(read more|read also|read next|also read|see also|related)\s*[:|»>]\s*\S.{0,300}$/i,
  /^credit\.{2,3}.{0,100}$/i,
  /^\d+ (photos|images|pictures|videos)$/i,
  /^(home|you are here:?( home)?) ?([>＞›»→]|\/ )[^.!?]{1,160}$/i,
  /^(previous|next|older|newer) (article|post|story|entry|page)s?\b[^.!?]{0,160}$|^(←|前の記事) ?\S.{0,160}$/i,
  /^watch (more|our|live)\b.{0,60}\bvideos?\b.{0,60}$/i,
  /^(powered by\b.{0,30}|follow us on.{0,20}|(get|turn on) (alerts|notifications)\b.{0,120})$/i,
  /^((first|last) )?(posted|published|updated)\b.{0,40}(\b(19|20)\d\d\b|\d:\d\d)[^.!?]{0,40}$/i,
  /^(a version of )?this (article|story|post|piece|column) (was )?(first|originally) (published|appeared|posted)\b.{0,160}$/i,
  /^(story saved|you can find this (story|article) in\b.{0,160})$/i,
  /\bjoin(ing)? (our|the)\b.{0,60}\b(whatsapp|telegram)\b|\bscan the qr code\b/i,
  /\bdelivered\b.{0,40}\bto your inbox\b/i,
  /\{\{.{0,200}\}\}/,
  /^[^\p{L}\p{N}]+$/u,
  /^©.{0,120}$/,
  /^(this slideshow requires javascript|please enable javascript|your browser does not support).{0,120}$/i,
  /^\[\/?\w+[^\]]*\].{0,120}\[\/\w+\]$/,
];

// Lines about the article at its end.
const CLOSING_LINES = [
  /\b(sign up|subscribe|sign-up)\b.{0,80}\b(newsletters?|e-?mails?|inbox|updates|podcast|alerts|channel)\b/i,
  /\b(newsletters?|inbox)\b.{0,80}\b(sign up|subscribe|click here)\b/i,
  /^(get|receive|never miss|join|download) .{0,140}\b(newsletters?|inbox|app|updates|alerts|delivered|forums?)\b/i,
  /\bfollow\b.{0,90}\bon\b.{0,30}\b(twitter|facebook|instagram|linkedin|youtube|threads|bluesky|mastodon|x)\b/i,
  /\b(like|find|follow|join) us on\b/i,
  /\b(may|can) be reached (at|by)\b.{0,90}$/i,
  /\b(e-?mail|contact|twitter|follow)\b.{0,60}@\w/i,
  /^\W*((additional |further )?(reporting|writing) by|(edited|written|compiled|editing|photography|translated) by|with (additional )?(reporting|files|assistance) (from|by)|.{0,220}\b(contributed (to this|reporting|additional|from)|contributed\.?$|assisted with reporting)).{0,220}$/i,
  /^(copyright|©|\(c\)|all rights reserved|the contents of this site)/i,
  /\ball rights reserved\b/i,
  /\b(subject to copyright|may not be (published|reproduced)|reproduced without)\b/i,
  /^(updates?|updated)\s*(:|at\b).{0,120}$/i,
  /^(filed under|posted (in|on|by)|tags?|tagged( with| as)?|topics?|categories|category|via|source|fonte|fuente|quelle|citation|more information|provided by|originally published|(\d{1,2}:\d\d [ap]\.?m\.?: )?this (article|story|post|blog post) (was|has been|is|originally|first).{0,60}(published|appeared|updated|edited|syndicated))\b.{0,260}$/i,
  /^(have|got) a (news )?(tip|question|correction|story)\b/i,
  /\b(tell us what you think|let us know (in the comments|at)|in the comments (section )?below|what do you think\?|we want to hear)\b/i,
  /^(read|see|check out|click here|visit|for more|to (read|learn|see)) .{0,30}\b(more|here|next|related|our|also)\b.{0,160}$/i,
  /\b(this website|this site|we) uses? cookies\b/i,
  /\bletters? to the editor\b/i,
  /^(like|enjoy(ed)?|love) (this|the) (story|article|post)\b/i,
  /\b(moderat\w+|approv\w+) (all )?comments\b|\bcomments (are|will be) (moderated|closed|reviewed)\b/i,
  /^(follow|more|full coverage)\b.{0,80}\bhttps?:\/\//i,
  /^(follow|find|read|see) .{0,40}\bcoverage\b.{0,80}$/i,
  /^more (on|from|in) [^.!?]{1,60}$/i,
  /^see (the )?(photos|pictures|video|gallery)\b.{0,60}$/i,
  /\bshare this (article|story|post|page)\b/i,
  /\bmak(e|ing) a ([\w-]+ )?donation\b|\b(paid for|sponsored) by (the|our) advertisers?\b/i,
  /\b(takes?|respects?) your privacy\b|\bread our privacy (notice|policy)\b|\b(rent|sell|share) your e-?mail\b/i,
  /^suggested citation\b/i,
  /^(?:[A-Z][\p{L}.'’-]*\s){1,3}[A-Z][\p{L}.'’-]+,? (?:(?:is|was) (?:an?|the|[A-Z]\p{L}+[’']s) .{0,120}\b(?:reporter|editor|writer|journalist|correspondent|columnist|critic|contributor|author of)\b|joined .{0,60}\b(?:newsroom|reporting (?:staff|team))\b)/u,
];

const DATE_LINE =
  /^(\W|\b(posted|published|updated|last|first|modified|created|on|at|by|admin|today|yesterday|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?|jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?|[ap]\.?m|[ecmp][sd]?t|gmt|utc|ist|bst|\d+(st|nd|rd|th)?|min(ute)?s?|hours?|days?|ago|read)\b)+$/i;
// A letter of a word that is not in such a line.
const OTHER_LETTER = /(?![a-z年月日時分])\p{L}/iu;
const RELEASE_LINE =
  /^(for immediate release\b.{0,60}|(media|press|news) (contact|release)s?\b.{0,120}|(for (more|further|additional) information,? )?contacts?:.{0,120})$/i;
const POSTED_LINE =
  /^((first )?(posted|published|updated|publicado|veröffentlicht|publié|pubblicato|опубликовано|diterbitkan)\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b).{0,140}$/i;
const BYLINE = /^(by|von|por|par|di|door|written by|reported by|story by|от)\s+\S.{1,90}$/i;
// Limits the pairwise comparison of blocks.
const MAX_COMPARED = 1_500;

// Captions and photo credits without markup.
const CAPTION = /\bfile photo\b|\((ap photo|photo|getty|reuters|image|afp|credit)\b[^)]*\)$|\breuters\/[A-Z]\S+ \S+$/i;
// "Ann Lee/Valley News Group", alone or in brackets at the end of a caption.
const CREDIT = /(?:^|\()(?:[A-Z][\p{L}.'’-]*\s){1,3}[A-Z][\p{L}.'’-]+(?:\/| via )[A-Z][^()/.]{1,40}\)?$/u;
const SENTENCE_END = /[.!?…。！？।:;"”’»)\]]$/;

/** The blocks of the article, without boilerplate and without anything above its first sentence or below its last. */
export function trimBlocks(blocks: TextBlock[], title: string | null): TextBlock[] {
  const own = withoutBoilerplate(blocks).filter(({ text }) => !title || !sameWords(text, title));
  const start = own.findIndex((block, at) => !isAbove(block, own[at + 1], title));
  if (start < 0) return own;
  const last = own.findLastIndex((block, at) => at <= start || !isBelow(block));
  return withoutRepeats(own.slice(start, last + 1));
}

/** Removes boilerplate lines. */
export function withoutBoilerplate(blocks: TextBlock[]): TextBlock[] {
  return withoutLinkLists(blocks).filter((block) => !isBoilerplateLine(block));
}

// 'More great stories' and the links under it, without a telling class name.
function withoutLinkLists(blocks: TextBlock[]): TextBlock[] {
  let inList = false;
  return blocks.filter((block) => {
    inList = inList ? block.tag === "li" && block.linked > 0.2 * block.text.length : LIST_TITLE.test(block.text);
    return !inList;
  });
}

function isBoilerplateLine(block: TextBlock): boolean {
  if (block.text.length > 320) return false;
  if (isHeading(block)) return BOILERPLATE_LINES.some((pattern) => pattern.test(block.text)) && block.text.length < 60;
  if (
    BOILERPLATE_LINES.some((pattern) => pattern.test(block.text)) ||
    CAPTION.test(block.text) ||
    CREDIT.test(block.text)
  )
    return true;
  return isAllLink(block) && block.text.length < 160 && (block.tag !== "li" || !SENTENCE_END.test(block.text));
}

function isAllLink(block: TextBlock): boolean {
  return block.linked > 0.85 * block.text.length;
}

function isAbove(block: TextBlock, next: TextBlock | undefined, title: string | null): boolean {
  const { text } = block;
  if (!next) return false;
  if (isDateLine(text) || BYLINE.test(text)) return text.length < 120;
  if (RELEASE_LINE.test(text)) return true;
  if (POSTED_LINE.test(text) && !/[.!?]["”]?$/.test(text)) return true;
  // Unlike a section label or another wording of the title, a longer heading is the article's summary.
  if (isHeading(block)) return !SENTENCE_END.test(text) && (text.length < 60 || resembles(text, title ?? ""));
  if (block.tag === "li" || block.tag === "blockquote") return false;
  return text.length < (block.tag === "p" ? 25 : 60) && !SENTENCE_END.test(text);
}

/** Whether a block is not part of the article if nothing of it follows. */
export function isBelow(block: TextBlock): boolean {
  const { text, linked } = block;
  if (isHeading(block)) return true;
  if (text.length < 420 && CLOSING_LINES.some((pattern) => pattern.test(text))) return true;
  if (isDateLine(text) || BYLINE.test(text)) return text.length < 120;
  if (linked > 0.5 * text.length) return true;
  return (
    /^(p|div|td)$/.test(block.tag) &&
    text.length < 40 &&
    !SENTENCE_END.test(text) &&
    !/[^\p{Script=Latin}\P{L}]/u.test(text)
  );
}

function isDateLine(text: string): boolean {
  return DATE_LINE.test(text) && !OTHER_LETTER.test(text);
}

function sameWords(text: string, title: string): boolean {
  const [one, two] = [squeezed(text), squeezed(title)];
  return one.length > 0 && (one === two || (one.length > 20 && two.startsWith(one)));
}

function resembles(text: string, title: string): boolean {
  const wordsOf = (value: string) => value.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const inTitle = new Set(wordsOf(title));
  const words = wordsOf(text);
  return words.filter((word) => inTitle.has(word)).length >= 0.5 * words.length;
}

// Pull quotes repeat a paragraph. Short lines and list items may repeat legitimately.
function withoutRepeats(blocks: TextBlock[]): TextBlock[] {
  const long = blocks.filter((block) => block.text.length > 60);
  if (blocks.length > MAX_COMPARED) return blocks;
  return blocks.filter(
    ({ text, tag }) =>
      text.length < 40 ||
      tag === "li" ||
      !long.some((other) => other.text.length > text.length && other.text.includes(text)),
  );
}

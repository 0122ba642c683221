import "server-only";
import type { TextBlock } from "./text";

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
  /^[([]\s*(image|photo|photos|credit|image credit|photo credit|file|illustration|picture|source|via|foto|getty|ap photo|reuters)\b.{0,120}[)\]]$/i,
  /^credit\.{2,3}.{0,100}$/i,
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
  /^(e-?mail|contact) .{0,60}\bat\b.{0,10}\S+@\S+/i,
  /^\W*((additional |further )?(reporting|writing) by|(edited|written|compiled|editing|photography|translated) by|with (additional )?(reporting|files) (from|by)|.{0,220}\b(contributed (to this|reporting|additional)|assisted with reporting)).{0,220}$/i,
  /^(copyright|©|\(c\)|all rights reserved|the contents of this site)/i,
  /\ball rights reserved\b/i,
  /\b(subject to copyright|may not be (published|reproduced)|reproduced without)\b/i,
  /^(correction|clarification|update|updated)\s*(:|at\b).{0,120}$/i,
  /^(filed under|posted (in|on|by)|tags?|tagged( with| as)?|topics?|categories|category|via|source|fonte|fuente|quelle|citation|more information|provided by|originally published|this (article|story|post) (was|has been|is|originally|first).{0,60}(published|appeared|updated|syndicated))\b.{0,260}$/i,
  /^(have|got) a (news )?(tip|question|correction|story)\b/i,
  /\b(tell us what you think|let us know (in the comments|at)|in the comments (section )?below|what do you think\?|we want to hear)\b/i,
  /^(read|see|check out|click here|visit|for more|to (read|learn|see)) .{0,30}\b(more|here|next|related|our|also)\b.{0,160}$/i,
  /\b(this website|this site|we) uses? cookies\b/i,
  /\bletters? to the editor\b/i,
  /^(like|enjoy(ed)?|love) (this|the) (story|article|post)\b/i,
  /\b(moderat\w+|approv\w+) (all )?comments\b|\bcomments (are|will be) (moderated|closed|reviewed)\b/i,
  /^(follow|more|full coverage)\b.{0,80}\bhttps?:\/\//i,
];

const DATE_LINE =
  /^(\W|\b(posted|published|updated|last|first|modified|created|on|at|by|admin|today|yesterday|mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun|monday|day|jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?|[ap]\.?m|[ecmp][sd]?t|gmt|utc|ist|bst|\d+(st|nd|rd|th)?|min(ute)?s?|hours?|days?|ago|read|et)\b)+$/i;
const POSTED_LINE =
  /^((first )?(posted|published|updated|publicado|veröffentlicht|publié|pubblicato|опубликовано|diterbitkan)\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b).{0,140}$/i;
const BYLINE = /^(by|von|por|par|di|door|written by|reported by|story by|от)\s+\S.{1,90}$/i;
// Limits the pairwise comparison of blocks.
const MAX_COMPARED = 1_500;

// Captions and photo credits without markup.
const CAPTION = /\bfile photo\b|\((ap photo|photo|getty|reuters|image|afp|credit)\b[^)]*\)$|\breuters\/[A-Z]\S+ \S+$/i;
const SENTENCE_END = /[.!?…。！？।:;"”’»)\]]$/;

/** The blocks of the article, without boilerplate and without anything above its first sentence or below its last. */
export function trimBlocks(blocks: TextBlock[], title: string | null): TextBlock[] {
  const own = withoutBoilerplate(blocks);
  const start = own.findIndex((block, at) => !isAbove(block, own[at + 1], title));
  if (start < 0) return own;
  let end = own.length;
  while (end > start + 1 && isBelow(own[end - 1])) end -= 1;
  return withoutRepeats(own.slice(start, end));
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
  if (BOILERPLATE_LINES.some((pattern) => pattern.test(block.text)) || CAPTION.test(block.text)) return true;
  return isAllLink(block) && block.text.length < 160 && (block.tag !== "li" || !SENTENCE_END.test(block.text));
}

function isAllLink(block: TextBlock): boolean {
  return block.linked > 0.85 * block.text.length;
}

function isAbove(block: TextBlock, next: TextBlock | undefined, title: string | null): boolean {
  const { text } = block;
  if (!next) return false;
  if (title && sameWords(text, title)) return true;
  if (DATE_LINE.test(text) || BYLINE.test(text)) return text.length < 120;
  if (POSTED_LINE.test(text) && !/[.!?]["”]?$/.test(text)) return true;
  if (isHeading(block) || block.tag === "li" || block.tag === "blockquote") return false;
  return text.length < (block.tag === "p" ? 25 : 60) && !SENTENCE_END.test(text);
}

function isBelow(block: TextBlock | undefined): boolean {
  if (!block) return false;
  const { text, linked } = block;
  if (isHeading(block)) return true;
  if (text.length < 420 && CLOSING_LINES.some((pattern) => pattern.test(text))) return true;
  if (DATE_LINE.test(text) || BYLINE.test(text)) return text.length < 120;
  if (linked > 0.5 * text.length) return true;
  return block.tag === "p" && text.length < 40 && !SENTENCE_END.test(text) && !/[^\p{Script=Latin}\P{L}]/u.test(text);
}

function isHeading(block: TextBlock): boolean {
  return /^h[1-6]$/.test(block.tag);
}

function sameWords(text: string, title: string): boolean {
  const squeeze = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const one = squeeze(text);
  const two = squeeze(title);
  return one.length > 0 && (one === two || (one.length > 20 && two.startsWith(one)));
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

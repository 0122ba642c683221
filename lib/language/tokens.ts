/** A word, number or code. `key` is the form for comparison; `start` and `end` are its position in the text. */
export type Token = { text: string; lower: string; key: string; start: number; end: number };

const TOKEN =
  /(?:\p{L}\.){2,}|USD ?\p{Nd}+(?:[.,:/]\p{Nd}+)*(?:\p{L}+)?|\p{Lu}{1,3}&\p{Lu}{1,3}s?(?!\p{L})|\p{L}[\p{L}\p{Nd}]*(?:['’]\p{L}+)*(?:\.\p{L}{2,4}\b(?=[\s/,;)]|$))?|[$€£]?\p{Nd}+(?:[.,:/]\p{Nd}+)*(?:\p{L}+)?%?/gu;

/** Splits a text into words, numbers and initialisms. Hyphens and dashes separate words. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const lower = raw.replaceAll("’", "'").toLowerCase();
    tokens.push({ text: raw, lower, key: stem(lower), start: match.index, end: match.index + raw.length });
  }
  return tokens;
}

/** Normalizes quotes, dashes, spaces and case, for verbatim searches. */
export function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[“”„«»″]/gu, '"')
    .replace(/[‘’‚′`]/gu, "'")
    .replace(/\s+/gu, " ")
    .replace(/ ?[‐‑‒–—―-]+ ?/gu, "-")
    .trim()
    .toLowerCase();
}

/** The letters and digits in lower case, with single spaces between words, to compare titles and names. */
export function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim();
}

const IRREGULAR = new Map(
  (
    "rose>rise risen>rise fell>fall fallen>fall grew>grow grown>grow went>go gone>go made>make built>build bought>buy sold>sell " +
    "led>lead held>hold won>win lost>lose wrote>write written>write gave>give given>give took>take taken>take met>meet paid>pay " +
    "sent>send spent>spend chose>choose chosen>choose began>begin begun>begin ran>run saw>see seen>see told>tell kept>keep " +
    "brought>bring sought>seek struck>strike drove>drive driven>drive broke>break broken>break spoke>speak spoken>speak " +
    "stood>stand thought>think left>leave knew>know known>know became>become came>come got>get drew>draw drawn>draw felt>feel " +
    "found>find froze>freeze frozen>freeze shook>shake shut>shut laid>lay lay>lie threw>throw thrown>throw swore>swear sworn>swear " +
    "men>man women>woman children>child people>person lives>life halves>half halve>half wives>wife leaves>leave said>say says>say " +
    "died>die dies>die dying>die dead>die death>die deaths>die worse>bad worst>bad better>good best>good further>far farther>far " +
    "bigger>big biggest>big larger>large largest>large higher>high highest>high lower>low lowest>low less>little least>little " +
    "cheaper>cheap cheapest>cheap strengthen>strong strength>strong stronger>strong longer>long heating>heat analyses>analysis " +
    "crises>crisis congressman>congress congresswoman>congress congressmen>congress congresswomen>congress gas>gas news>news texas>texas kansas>kansas " +
    "arkansas>arkansas illinois>illinois massachusetts>massachusetts business>business businesses>business proposal>propose " +
    "approval>approve removal>remove renewal>renew arrival>arrive withdrawal>withdraw withdrew>withdraw withdrawn>withdraw used>use using>use uses>use user>use users>use"
  )
    .split(" ")
    .map((pair) => pair.split(">") as [string, string]),
);

const stems = new Map<string, string>();
const MAX_CACHED = 50_000;

/** The stem of a lower-case word, aggressive on purpose: `resilience`, `resilient` and `resiliency` have the same stem. */
export function stem(word: string): string {
  const cached = stems.get(word);
  if (cached !== undefined) return cached;
  const result = strip(word.replace(/['’]s?$/u, ""));
  if (stems.size < MAX_CACHED) stems.set(word, result);
  return result;
}

const ENDINGS =
  /(?:izations?|isations?|abilit(?:y|ies)|ational|ations?|itions?|ingly|edly|ements?|ments?|ness|ities|ity|iveness|ively|ives?|ically|icals?|ably|ibly|ances?|ences?|ancy|encies|ency|ants?|ents?|ables?|ibles?|ors?|ers?|ions?|ates?|ful|al|ly|ic|ous|ize|iz|at|ise|ism|ists?)$/u;

function strip(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular === word ? word : stem(irregular);
  if (word.length <= 3 || word.length > 40 || !/^\p{L}+$/u.test(word)) return word;
  let base = word;
  if (/ies$/u.test(base) && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh|z)es$/u.test(base)) base = base.slice(0, -2);
  else if (/[^su]s$/u.test(base)) base = base.slice(0, -1);
  const inflected = /^(.*[aeiouy].*)(?:ed|ing)$/u.exec(base)?.[1] ?? "";
  if (inflected.length >= 2) base = inflected.replace(/([bdfgmnprt])\1$/u, "$1");
  for (let turn = 0; turn < 2; turn++) {
    const shorter = base.replace(ENDINGS, "");
    if (shorter.length < 4 || shorter === base) break;
    base = shorter;
  }
  if (base.length <= 3) return base;
  return base
    .replace(/[ei]$/u, "")
    .replace(/(?<=.{4})y$/u, "")
    .replace(/(?<=.{3})ct$/u, "c");
}

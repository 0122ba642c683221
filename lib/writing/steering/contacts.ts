import "server-only";
import { isCommonWord } from "@/lib/writing/text/words";
import { unmasked } from "./unmasked";

/** Anything that a reader or mail program could follow: an address, a host or a look-alike, a phone number. */
export function hasContact(text: string): boolean {
  return hasContactIn(unmasked(text));
}

/** The same, for a text that is already unmasked. */
export function hasContactIn(plain: string): boolean {
  if (ADDRESS.test(plain) || MACHINE.test(plain) || hasTelephone(plain) || hasBarePath(plain)) return true;
  return [...plain.matchAll(HOST)].some(
    ({ index, 0: { length }, 1: host = "" }) => isPath(plain.slice(index + length)) || isHost(host),
  );
}

/** URL schemes, account names, hosts under any top-level domain, IP and email addresses, obfuscated spellings. */
const ADDRESS =
  /\b(?:https?|hxxps?|ftps?|file|data|javascript|mailto|tel|sms|vbscript|blob|magnet):(?=\S)|\/\/[\p{L}\p{N}-]|\bwww\d?\.|@[\p{L}\p{N}-]+\.\p{L}|(?<![\p{L}\p{N}.])@\p{L}{3}|\blocalhost[:/]|&#|\bxn--|\p{L}{3,} \. ?\p{Ll}{2,}/iu;
const HOST =
  /(?<![\p{L}\p{N}-])-*([\p{L}\p{N}][\p{L}\p{N}-]*\.(?:[\p{L}\p{N}-]+\.)*\p{L}{2,24})(?![\p{L}\p{N}]|\.[\p{L}\p{N}])/giu;
const MACHINE =
  /(?<![\d.,$])(?:\d{1,3}\.){3}\d{1,3}(?!\.?\d)|(?<![\p{L}\d:])(?:[\da-f]{1,4}:){3,7}[\da-f]{0,4}(?![\p{L}\d])|(?<![\p{L}\d:])(?:[\da-f]{1,4}:){1,7}:[\da-f]{1,4}(?![\p{L}\d])|\b0x(?:[\da-f]{8}\b|[\da-f]+\.(?:0x)?[\da-f])|(?<![\d.,$])127(?:\.\d{1,3}){1,2}:\d{2,5}(?!\d)/iu;
/** '/login' or ':8080' after a host. */
function isPath(after: string): boolean {
  return /^(?::\d{2,5}\b|\/[\p{Ll}\d])/u.test(after);
}

/** 'Node.js', 'rates.pdf': files and products; no domain has these endings. */
const NO_DOMAIN = /\.(?:js|exe|dll|pdf|csv|xlsx?|docx?|txt)$/iu;
/** 'evil.COM' is not a missing space: no sentence begins in this form. */
const NO_WORD = /\.(?:com|org|xyz|biz)$/iu;
/** 'end.The', 'told.CVE': a missing space between two sentences; 'W.Va': an abbreviation. Lower case after the dot is a host. */
const NEXT_SENTENCE = /\.\p{Lu}\p{Ll}{2,}$|\p{Ll}\.\p{Lu}+$|(?<!\p{L})\p{Lu}\.\p{Lu}\p{L}$/u;

/** Companies whose name is their domain. */
const COMPANY = /^(?:Amazon|Booking|Cars|Match|Salesforce|Stamps)\.com$/u;

const isHost = (host: string) =>
  !COMPANY.test(host) && (NO_WORD.test(host) || !(NO_DOMAIN.test(host) || NEXT_SENTENCE.test(host)));

/** Calls for an action when it follows a slash, with any host or number before it. */
const ACT =
  "(?:verif(?:y|ication)|log-?[io]n|sign-?(?:in|up|on)|confirm|unlock|activate|redeem|(?:re-?set-?)?password|webmail|wp-\\w+|enroll|unsubscribe)";
const BARE_PATH = new RegExp(
  `(?<![\\p{L}\\p{N}./\\\\-])([\\p{L}\\p{N}][\\p{L}\\p{N}_-]{2,60})[/\\\\](?:${ACT}|account|claim|donate|download|pay|refund|register|reset|secure|subscribe|update|wallet)(?![\\p{L}\\p{N}-])`,
  "giu",
);
/** An address written as a number ('127.1/login', '2130706433/verify') or a place to log in ('log in at 127.1'). */
const NUMBER_PATH = new RegExp(
  `(?<![\\p{L}\\d.,$€£-])\\d{1,12}(?:\\.\\d{1,10}){0,3}(?::\\d{2,5})?[/\\\\]${ACT}(?![\\p{L}\\p{N}])|` +
    "\\b(?:log|sign) ?in (?:at|via|on|to|through) (?:\\d{1,3}\\.\\d{1,8}|\\d{7,12})(?![\\d%]|\\.\\d| ?(?:[ap]\\.?m|percent)\\b)",
  "iu",
);

/** 'evilcoop/verify' names a site for an action; 'monitor/verify' is two words. */
function hasBarePath(plain: string): boolean {
  if (NUMBER_PATH.test(plain)) return true;
  if (!/[/\\]/u.test(plain)) return false;
  return [...plain.matchAll(BARE_PATH)].some(([, name = ""]) => !isCommonWord(name) && !PAIRED.test(name));
}

/** Legitimate words before such a slash that are missing from the vocabulary. */
const PAIRED =
  /^(?:monitors?|username|user-?id|passwords?|passcode|pin|log-?in|log-?on|sign-?(?:in|up|on)|e-?mail|[\d-]+)$/iu;

const DIGIT_WORD = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)";
const TELEPHONE = [
  /(?<![\d$.,-])(?:\+?\d{1,3}[-. ])?\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}(?![\d-])/u,
  /(?<![\d$.,-])\d{3}-\d{4}(?![\d-])/u,
  /(?<![\d$.,-])1?\d{10}(?![\d-]|[.,]\d)|(?<![\d$.,-])(?:\d[ .·-]){6,}\d(?![\d-])/u,
  // Other countries: '+44 20 7946 0958', '020 7946 0958'.
  /(?<![\p{L}\d])\+(?=(?:[-. ()]{0,2}\d){8,15}(?!\d))\d|(?<![\d$.,-])0\d{1,4} \d{3,4} \d{3,4}(?![\d-])/u,
  /\b(?:1[-. ]{1,2}\(?(?:8(?:00|33|44|55|66|77|88)|900)\)?[-. ]{1,2}|8(?:00|33|44|55|66|77|88)-)[\p{Lu}\d][\p{Lu}\d-]{5,}/u,
  // '501 555 01 34', '501/555/0134', 'area code 501, number 555'
  /(?<![\d$.,-])\(?\d{3}\)?[-. /]\d{3}[-. /]\d{2}[-. /]?\d{2}(?![\d-]|[.,]\d)|\barea code \d{3}\b/iu,
  // Accounts for payments
  /\b(?:routing|account) number \d{6,}|\bbc1[a-z\d]{20,}|\b(?:through|to|via|by|on) (?:cash ?app|venmo|zelle)\b/iu,
  /\b(?:text|sms|txt) \S{1,20} to \d{4,6}\b/iu,
  new RegExp(`\\b(?:${DIGIT_WORD}[\\s,-]+){6,}${DIGIT_WORD}\\b`, "iu"),
];

function hasTelephone(text: string): boolean {
  return TELEPHONE.some((pattern) => pattern.test(text));
}

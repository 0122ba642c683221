import "server-only";

/** Longer texts are never shown. */
export const MAX_READ_LENGTH = 2000;

/** The text with look-alike characters replaced by plain ones, and spelled-out or spaced-out hosts joined. */
export function unmasked(text: string): string {
  return withHosts(withPlainCharacters(text.slice(0, MAX_READ_LENGTH)));
}

/** Characters that ordinary prose does not use. */
const FOREIGN = /[^\s\x20-\x7e“”‘’–—]/u;

/** Full-width letters and dots, Arabic digits, ideographic full stops, other commas and slashes. */
function withPlainCharacters(text: string): string {
  if (!FOREIGN.test(text)) return text;
  return (
    text
      .normalize("NFKC")
      .replace(/[\p{Cf}]+/gu, "")
      // The last four bits of these digits are their value.
      .replace(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replace(/[。｡]|(?<=[\p{L}\p{N}])[․‧·•∙⋅●⸱・](?=[\p{L}\p{N}])/gu, ".")
      .replace(/[、‚،٫](?=\p{L})/gu, ",")
      .replace(/[⁄∕╱⧸]/gu, "/")
  );
}

const ENDING = "(?:c[o0]m|[o0]rg|net|gov|edu|io|co|coop|link|info|us|biz|app|xyz)\\b";
/** Top-level domains that are not words of English prose. */
const SURE_ENDING = "(?:c[o0]m|[o0]rg|xyz|biz)\\b";
/** Top-level domains that are also words ('at that point net income fell'); these end a clause. */
const LAST_ENDING = '(?:net|io|coop)(?=\\s*(?:[/.,;:!?)”"]|$))';
/** 'Dot' in German, Danish, Italian, Spanish, Portuguese, Dutch, Polish and Russian. */
const FOREIGN_DOT = "(?:punkt(?:um)?|punto|ponto|punt|kropka|tochka|точка)";

const BRACKETED = new RegExp(`\\s*[[({]\\s*(?:\\.|[Dd]ot|${FOREIGN_DOT})\\s*[\\])}]\\s*`, "gu");
/** '(DOT)' is a department, unless a top-level domain follows. */
const BRACKETED_WORD = new RegExp(`\\s*[[({]\\s*(?:d[o0]t|point)\\s*[\\])}]\\s*(?=${ENDING})`, "giu");
const DOT = new RegExp(
  `\\s+d[o0]t\\s+(?=${ENDING})|[-_*]d[o0]t[-_*](?=${ENDING})|(?<=\\p{L}{3})dot(?=${SURE_ENDING})`,
  "giu",
);
const OTHER_DOT = new RegExp(
  `\\s+(?:${FOREIGN_DOT}|point|period|full[- ]stop)\\s+(?=${SURE_ENDING}|${LAST_ENDING})|` +
    `\\s+${FOREIGN_DOT}\\s+(?=(?:link|info|app|de|at|ch|es|it|mx|ar|br|pt|nl|pl|ru)(?=\\s*(?:[/.,;:!?)”"]|$)))`,
  "giu",
);
const BETWEEN_DIGITS = new RegExp(`(?<=\\d)\\s+(?:dot|${FOREIGN_DOT})\\s+(?=\\d)`, "giu");
/** 'evil,com', but not the truncated 'Smith, com…'. */
const COMMA = new RegExp(
  `(?<=[\\p{L}\\p{N}])(?:\\s?,(?=${SURE_ENDING}|${ENDING}/|${LAST_ENDING})|, (?=com\\b(?! ?(?:…|\\.{2})))|[;|_*~](?=${SURE_ENDING}))`,
  "giu",
);
/** Single letters or digits with spaces between: 'e v i l . c o m'. */
const SPACED = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:(?:[\s_-]{1,2}|\s?[.,/@:]\s?)[\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;

/** Without any of these, a text cannot contain a host. */
const MASKING = new RegExp(
  `[[({]\\s*(?:[.@]|at\\b|d[o0]t|point|${FOREIGN_DOT})|[,;|_*~.] ?${ENDING}|%2e|\\b[\\p{L}\\p{N}][\\s_-]{1,2}[\\p{L}\\p{N}]\\b|` +
    `[\\s_*-]d[o0]t[\\s_*-]|dot${SURE_ENDING}|\\s(?:${FOREIGN_DOT}|point|period|full[- ]stop)\\s`,
  "iu",
);

function withHosts(text: string): string {
  if (!MASKING.test(text)) return text;
  return text
    .replace(SPACED, (run) => (/\p{L}/u.test(run) ? run.replace(/[\s_-]/gu, "") : run))
    .replace(BRACKETED, ".")
    .replace(BRACKETED_WORD, ".")
    .replace(BETWEEN_DIGITS, ".")
    .replace(DOT, ".")
    .replace(OTHER_DOT, ".")
    .replace(COMMA, ".")
    .replace(/(?<=\p{L}{3})\. (?=(?:c[o0]m|coop|xyz)\b)/gu, ".")
    .replace(/%2e/giu, ".")
    .replace(/\.(?:c0m|0rg)\b/giu, (ending) => ending.replace("0", "o"))
    .replace(/\s*[[({]\s*(?:@|at)\s*[\])}]\s*/giu, "@");
}

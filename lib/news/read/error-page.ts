import "server-only";

/** What decides whether a page is an error message sent with the status of an article. */
export type ShortPage = {
  /** The extracted text, and its number of words. */
  text: string;
  words: number;
  /** The title in the browser's tab and the headings, with the site's name. */
  headings: string[];
};

// Longer texts are articles, also about errors and outages.
const MAX_WORDS = 130;
// Without a title that says so, the notice is the whole text.
const MAX_UNTITLED_WORDS = 80;
// Less is no article, whatever its title.
const FEW_WORDS = 12;
const MAX_PARTS = 8;

const MISSING =
  "(?:not found|no longer (?:available|exists?|here)|not available|unavailable|removed|deleted|expired|missing|gone|moved)";
const THING = "(?:page|article|story|content|document|file|link|url|resource|post|site)";
// Each is a whole title, apart from the site's name.
const ERROR_TITLES = [
  /^(?:http )?(?:error )?(?:code )?(?:400|404|410|500|502|503|504)(?: error| page)?(?: (?:page |file )?(?:not found|error))?$/,
  new RegExp(
    `^(?:(?:the|this|that|requested|your) ){0,2}${THING} (?:(?:was|is|has|been|can ?not|could|be|requested|you) ){0,4}${MISSING}$`,
  ),
  new RegExp(
    `^(?:the|this|that) (?:requested )?${THING} (?:you (?:are|were|have|requested).{0,40} )?(?:does ?n[o']t|can(?:not|'t|not be)|could ?n[o']t|could not|is ?n[o']t|was ?n[o']t|no longer)\\b.{0,40}$`,
  ),
  /^not found$|^(?:oops|whoops|uh[ -]oh|sorry|we're sorry|we are sorry|hmm+)(?:\W.{0,60})?$|^nothing found$/,
  /^(?:we )?(?:can(?:not|'t)|could(?:n't| not)) find (?:that|this|the|your) (?:page|article|story)$/,
  /^something went wrong$|^an? (?:unexpected )?error (?:has )?occurred$|^(?:application|server|internal server|site|database) error$|^bad (?:gateway|request)$|^gateway time-?out$/,
  /^(?:service|site|page|website) (?:is )?(?:temporarily )?(?:unavailable|down|offline)$|^(?:(?:site|scheduled|down for|under|undergoing) ){1,3}maintenance$|^maintenance(?: mode)?$|^we(?:'ll| will) be (?:right )?back(?: soon)?$/,
  /^(?:error )?(?:p[aá]gina|art[ií]culo|noticia|contenido|documento|nota)(?: (?:ya|web|que busca))? no (?:se )?(?:ha sido )?(?:encontrad[oa]|encuentra|existe|disponible|est[aá] disponible)$/,
  /^(?:la|esta|el|este) (?:p[aá]gina|art[ií]culo|noticia|contenido|nota) .{0,40}\bno (?:existe|se encuentra|est[aá] disponible|ha sido encontrad[oa]|se encontr[oó]|se ha encontrado|fue encontrad[oa])(?:\W.{0,30})?$/,
  /^no (?:se )?(?:ha |hemos |pudimos |podemos |pudo |puede )?encontr\S{1,6} (?:la|esta|el|este) (?:p[aá]gina|art[ií]culo|noticia|contenido).{0,30}$/,
  /^no encontrad[oa]$|^(?:ups|vaya|lo sentimos|oops)(?:\W.{0,60})?$|^algo (?:sali[oó]|ha salido|fue) mal$|^(?:ha ocurrido|se ha producido|se produjo|ocurri[oó]) un error$/,
  /^error (?:interno )?del? servidor$|^(?:servicio|sitio|p[aá]gina) (?:temporalmente )?(?:no disponible|fuera de servicio)$|^(?:sitio |p[aá]gina )?en mantenimiento$/,
];

// What such a page says to its reader. One is enough below such a title.
const ERROR_TEXTS = [
  new RegExp(
    `\\b${THING}\\b[^.!?]{0,80}\\b(?:does ?n[o']t exist|(?:can|could)(?:not|n't| not) be (?:found|displayed|reached|loaded)|(?:was|is) ?(?:n't|not) (?:found|available)|no longer (?:available|exists?)|ha(?:s|ve) been (?:moved|removed|deleted)|(?:may|might) have (?:been )?(?:moved|removed|deleted|expired|changed)|unavailable)`,
  ),
  /\b(?:can(?:not|'t)|could ?n[o']t|could not|unable to|did ?n[o']t) (?:find|locate|load|display)\b[^.!?]{0,40}\b(?:page|article|story|content|looking for|requested)\b/,
  /\b(?:something went wrong|error (?:has )?occurred|try again (?:later|in a (?:few|moment))|check the (?:url|address|spelling)|mistyped|broken link|report(?:ed)? this (?:error|problem)|contact (?:the|your) (?:site|web)? ?(?:administrator|webmaster))/,
  /\b(?:go|return|back|visit|head) (?:back )?to (?:the |our )?(?:home ?page|front page|home\b)|\btry (?:our|the|using the) search|\buse the search/,
  /\b(?:down|closed|offline|unavailable) for (?:\w+ )?maintenance|\b(?:under|undergoing|performing) (?:\w+ )?maintenance|\bwe(?:'ll| will) be back/,
  /\b(?:p[aá]gina|art[ií]culo|noticia|contenido|enlace|nota|direcci[oó]n)\b[^.!?]{0,80}\b(?:no (?:existe|se encuentra|se encontr[oó]|est[aá] disponible|se ha encontrado|ha sido encontrad[oa]|se puede mostrar)|ya no (?:existe|est[aá])|(?:ha|haya|fue|puede haber|pudo haber) (?:sido )?(?:movid|eliminad|borrad|cambiad)[oa])/,
  /\bno (?:hemos podido|pudimos|podemos|se pudo|se ha podido|hemos) encontr\S{1,6}\b|\b(?:volver|vuelva|regrese|regresar|ir|vaya) (?:al|a la) (?:inicio|p[aá]gina (?:de inicio|principal)|portada)|\bint[eé]nte\S{0,3} (?:de nuevo|nuevamente|m[aá]s tarde)|\bcompruebe la direcci[oó]n|\bverifique la (?:direcci[oó]n|url)|\ben mantenimiento\b/,
];

// Said only to a reader who asked for a page that is not there.
const ADDRESSED = [
  new RegExp(
    `\\b${THING} (?:that |which )?you(?:'re| are| were|'ve| have)? (?:looking for|search(?:ing|ed) for|request(?:ed|ing)|tr(?:ied|ying) to (?:reach|access|view|open|visit)|followed|clicked)\\b[^.!?]{0,60}\\b(?:not|no longer|cannot|can't|(?:does|could|is|was)n't|moved|removed|deleted|unavailable|expired)\\b`,
  ),
  new RegExp(
    `\\bsorry\\b[^.!?]{0,40}\\b(?:the|this|that|your) (?:requested )?${THING}\\b[^.!?]{0,60}\\b(?:not|no longer|cannot|can't|(?:does|could|is|was)n't|moved|removed|deleted|unavailable|expired)\\b`,
  ),
  /\b(?:p[aá]gina|art[ií]culo|noticia|contenido|enlace) (?:web )?(?:que|al que) (?:usted )?(?:est[aá]s? )?(?:busca|buscas|buscaba|buscando|solicita|solicit[oó]|ha solicitado|intenta|intentas)[^.!?]{0,60}\b(?:no|movid[oa]|eliminad[oa]|borrad[oa])\b/,
  /\blo sentimos\b[^.!?]{0,40}\b(?:la|esta|el|este) (?:p[aá]gina|art[ií]culo|noticia|contenido|enlace)\b[^.!?]{0,60}\b(?:no|movid[oa]|eliminad[oa]|borrad[oa])\b/,
];

/** Whether a page says that it was not found or cannot be shown, in English or Spanish, although its status is that of an article. */
export function isErrorPage({ text, words, headings }: ShortPage): boolean {
  if (words >= MAX_WORDS) return false;
  const plainText = plain(text);
  const isTitled = headings.some(isErrorTitle);
  if (isTitled && (words < FEW_WORDS || ERROR_TEXTS.some((pattern) => pattern.test(plainText)))) return true;
  return words < MAX_UNTITLED_WORDS && ADDRESSED.some((pattern) => pattern.test(plainText));
}

/** Whether a part of `404 | Page not found - The Daily News` is the message of an error. */
function isErrorTitle(title: string): boolean {
  const parts = [title, ...title.slice(0, 300).split(/\s[|–—·»:-]\s|: |[|]/, MAX_PARTS)];
  return parts.some((part) => {
    const words = plain(part).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, "");
    return words.length < 100 && ERROR_TITLES.some((pattern) => pattern.test(words));
  });
}

function plain(text: string): string {
  return text.slice(0, 3_000).toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ").trim();
}

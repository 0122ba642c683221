import "server-only";
import type { TextStatus } from "@/db/enums";

/** The input of `judgeText`. */
export type ReadPage = {
  /** The extracted text of the article. */
  text: string;
  /** The last lines of the article's element before trimming. */
  ending: string[];
  title: string | null;
  /** Everything the page shows. Only called if the text is short. */
  shown: () => string;
  /** Whether the page marks its text as free. Null if unmarked. */
  isFree: boolean | null;
  /** The article's word count according to the page. Null if not given. */
  promisedWords: number | null;
  /** Whether an element is named after a paywall. Only called if the text is short. */
  hasWall: () => boolean;
};

// Longer articles are complete unless the page says otherwise: banners and paywalls also appear next to full texts.
const LONG_WORDS = 300;
const SHORT_WORDS = 130;
// Shorter texts are labels.
const MIN_WORDS = 12;
const SMALL_PAGE_WORDS = 350;

const GATE_TITLE =
  /^\W*(before you continue|just a moment|attention required|access (to this page has been )?denied|are you (a )?(human|robot)|robot (check|or human)|(human|bot|security) (verification|check)|verify(ing)? (you|that you)|please (wait|verify)|one (more step|moment)|checking your browser|pardon our interruption|(403|429|451)\b|request (blocked|rejected)|we value your privacy|(your |manage )?(cookie|privacy|consent) (settings|preferences|choices|consent|notice)|consent\b|ddos|client challenge|captcha|unavailable ((for|due to) legal reasons|in your)|un momento|solo un momento|acceso denegado|verifica(ndo|ción|r)? (de seguridad|que (usted )?(es|eres)|su navegador)|verifi(que|ca) que (usted )?(es|eres) (un )?humano|comprobando (su|tu|el) navegador|antes de continuar|(configuración|preferencias|aviso|política) de (cookies|privacidad)|no disponible en (su|tu) (país|región))/i;
const GATE_TEXT = [
  /\bbefore you continue( to)?\b/i,
  /\b(verify|confirm|prove|make sure|checking (if|that)) (that )?you('| a)re (not )?(a )?(human|robot|bot)/i,
  /\b(enable|turn on|activate|requires?|needs?) (javascript|js|cookies)( and (cookies|javascript))?\b|\bjavascript (is|must be|has been) (disabled|required|enabled|turned off)/i,
  /\bunusual (traffic|activity) (from|on)\b|\bcomplete the (captcha|security check)|\bpress (&|and) hold\b|\bray id\b|\bddos protection\b/i,
  /\bwe and our (\d+ )?(partners|vendors)\b|\b(accept|reject|allow) all( cookies)?\b[\s\S]{0,300}\b(cookies|partners|privacy|manage)\b/i,
  /\b(we|this (web)?site) uses? cookies\b[\s\S]{0,600}\b(accept|agree|continue|consent)\b/i,
  /\b(your consent|consent to the use)\b[\s\S]{0,400}\b(cookies|personal data|partners)\b/i,
  /\b(unavailable|not available|cannot (grant|be accessed))\b[\s\S]{0,200}\b(european economic area|eea|european union|gdpr|your (country|region|location))\b/i,
  /\b(european economic area|eea|gdpr)\b[\s\S]{0,300}\baccess (can ?not|is not|has been)\b/i,
  /\bchecking (if|that|whether) (the|this|your) (site|connection|browser)\b|\breview(ing)? the security of your connection\b/i,
  /\b(our|the) (web)?site uses? cookies\b[\s\S]{0,600}\b(accept|agree|continue|consent)\b/i,
  /\b(verifi(que|ca|car|quemos)|confirm[ea]|comprob(ar|ando|amos)|demuestr[ea]) (que|si) (usted )?(no )?(es|eres) (un )?(humano|robot|persona)|\bno soy un robot\b/i,
  /\b(comprobando|verificando|comprobamos) (si )?(la|su|tu|el) (conexión|seguridad|navegador)\b|\brevisar la seguridad de (su|tu) conexión\b/i,
  /\b(habilit[ea]r?|activ[ea]r?|active|activa|necesitas?|requiere|permit[ea]) (el )?(javascript|js|las cookies|cookies)\b/i,
  /\b(utiliza(mos)?|usa(mos)?|utilizan) cookies\b[\s\S]{0,600}\b(acept\w+|rechaz\w+|consent\w+|de acuerdo)/i,
  /\bno (está|se encuentra) disponible (en|para|desde) (su|tu|esta) (país|región|ubicación|zona)|\b(espacio económico europeo|rgpd)\b[\s\S]{0,300}\bacce(so|der)\b/i,
  /\b(acceso denegado|no tiene(s)? permiso para acceder|ha(s)? sido bloquead[oa])\b|\btráfico (inusual|sospechoso)\b/i,
  /\b(access denied|you don't have permission to access|you have been blocked)\b/i,
];
const WALL_TEXT = [
  /\b(subscribe|sign up|register|log ?in|sign in|join|become a (member|subscriber))( now| today| for free)? (to|and) (continue|keep|read|finish|unlock|view|access|get (full|unlimited) access)\b/i,
  /\bto (continue|keep) reading\b[^.]{0,80}\b(subscri|regist|log ?in|sign|account|member)|\b(subscri\w+|regist\w+|account|member\w*)\b[^.]{0,60}\bto (continue|keep) reading\b/i,
  /\b(this|the) (article|content|story|post|page|premium content|report) is (only |exclusively |reserved |available |restricted )*(for|to) (paying |paid |our |premium |registered |digital )*(subscribers|members|users)\b/i,
  /\b(for|available to) (subscribers|members) only\b|\bsubscribers?[- ]only (content|article|story)|\b(exclusive|premium) (content )?(for|to) (subscribers|members)\b/i,
  /\b(you('ve| have)|you) (reached|hit|used|read) (your|all( of)? your|the) [\w ]{0,30}(limit|free (articles|stories))/i,
  /\b(unlock|read) (this|the full|the rest of this) (article|story)\b[^.]{0,60}\b(subscri|trial|account|free|\$|£|€)/i,
  /\bcreate (a|your) (free )?account (to|and) (continue|read|keep)\b|\b(start|try) your (free )?(trial|subscription) to (read|continue)\b/i,
  /\bthe (full|rest of the|complete) (article|story|text) is (only )?(available|reserved) (to|for) (subscribers|members)/i,
];
const WEAK_WALL_TEXT =
  /\balready (a subscriber|have an account|a member|registered)\b|\bsubscribe (now|today)\b|\bfree articles? (left|remaining)\b/i;
const MORE_LINE =
  /^\W*(continue reading|keep reading|read (the )?(full|rest|entire|whole|complete)\b.{0,60}|read more|(click|tap) (here )?to (read|continue).{0,60}|full (story|article)|(read|view|see) (the )?(original|full) (article|story|post)\b.{0,60}|weiterlesen|lire la suite|seguir leyendo|leer más|continue lendo|leia mais)\W*$/i;
const CUT_END = /(…|\.\.\.|\[…\]|\[\.\.\.\]|\(…\)|\(more\))\s*$/;

/** Whether a page's text is the whole article, and if not, why. */
export function judgeText(page: ReadPage): TextStatus {
  if (isJunk(page.text)) return "none";
  const words = countWords(page.text);
  if (page.title && GATE_TITLE.test(page.title) && words < LONG_WORDS) return "consent";
  if (words >= LONG_WORDS) return isFarShort(words, page) ? shortOf(page) : "full";
  const shown = page.shown();
  if (isGate(page.text, words, shown)) return "consent";
  if (isWalled(page, words, shown)) return "paywall";
  if (words < MIN_WORDS) return "none";
  if (CUT_END.test(page.text) || page.ending.some((line) => MORE_LINE.test(line)) || isFarShort(words, page))
    return "cut";
  return "full";
}

/** Counts words, or pairs of characters in scripts without spaces. */
export function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (
    Math.round(unspaced / 2) + (text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0) - (unspaced > 0 ? 1 : 0)
  );
}

// Binary data, such as a picture or an archive served as a page.
function isJunk(text: string): boolean {
  const sample = text.slice(0, 20_000);
  const odd = sample.match(/(?!\s)[\p{Cc}\p{Cn}\p{Co}\p{Cs}\ufffd]/gu)?.length ?? 0;
  return odd > 0.05 * sample.length;
}

function isGate(text: string, words: number, shown: string): boolean {
  if (GATE_TEXT.some((pattern) => pattern.test(text)) && words < SHORT_WORDS) return true;
  const isSmall = words < 20 && countWords(shown) < SMALL_PAGE_WORDS;
  return isSmall && GATE_TEXT.some((pattern) => pattern.test(shown));
}

function isWalled(page: ReadPage, words: number, shown: string): boolean {
  const isWall = WALL_TEXT.some((pattern) => pattern.test(shown)) || page.hasWall();
  if (page.isFree === false) return words < SHORT_WORDS || isWall || CUT_END.test(page.text);
  if (page.isFree === true) return false;
  if (words >= SHORT_WORDS && !CUT_END.test(page.text)) return false;
  if (WALL_TEXT.some((pattern) => pattern.test(shown))) return true;
  return page.hasWall() && (CUT_END.test(page.text) || words < 60 || WEAK_WALL_TEXT.test(shown));
}

function isFarShort(words: number, page: ReadPage): boolean {
  return page.promisedWords !== null && page.promisedWords > 2.5 * words && page.promisedWords - words > 150;
}

function shortOf(page: ReadPage): TextStatus {
  return page.isFree === false ? "paywall" : "cut";
}

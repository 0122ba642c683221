import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { unquoted, withoutHeadlineQuotes } from "@/lib/writing/text/quotations";
import { abuses, advertises } from "./advertising";
import { hasContact, hasContactIn } from "./contacts";
import { TO_A_MACHINE } from "./machine-phrases";
import { MAX_READ_LENGTH, unmasked } from "./unmasked";

/** The ways in which a sentence can try to make readers act; neutral reporting uses none of them. */
export type Steer = "contact" | "machine" | "order" | "first-person" | "offer";

/** Detects a planted request in a sentence. Quotations may contain any statement, but no addresses. */
export function steerOf(sentence: string): Steer | null {
  const plain = unmasked(sentence);
  if (hasContactIn(plain)) return "contact";
  if (TO_A_MACHINE.test(plain)) return "machine";
  const own = ownWords(sentence);
  if (wantsMoney(own)) return "offer";
  if (ordersReader(own)) return "order";
  return FIRST_PERSON.test(own) ? "first-person" : null;
}

/** What a text says itself, outside quotation marks. */
const ownWords = (text: string) => unquoted(text.slice(0, MAX_READ_LENGTH));

/** Whether a sentence addresses a summarizing model instead of a reader. */
export function speaksToMachine(text: string): boolean {
  return TO_A_MACHINE.test(unmasked(text));
}

const FIRST_PERSON =
  /(?:^|[\s“"(—–-])(?:(?<!\b(?:Part|Title|Subtitle|Class|Phase|Type|Section|Chapter|Article|Tier|Level|Zone|War|Division)s? )I(?! of\b|-[\p{L}\d])|I['’](?:m|ve|d|ll)|[Ww]e|[Ww]e['’](?:re|ve|d|ll)|us|[Mm]y|me|[Oo]urs?(?! \p{Lu})|myself|ourselves)(?=[\s,.;:!?’')”—–-]|$)/u;
/** Not 'pay-as-you-go'. */
const SECOND_PERSON =
  /(?:^|[\s“"(—–]|(?<!\p{L})-)[Yy](?:ou|ou['’](?:re|ve|d|ll)|ours?|ourself|ourselves)(?=[\s,.;:!?’')”—–]|-(?!\p{L})|$)/u;

/** What planted orders ask for. */
const ACTIONS =
  "act|apply|bookmark|boycott|buy|call|cast|check|choose|claim|click|compare|confirm|contact|contribute|copy|dial|discover|donate|download|elect|email|e-mail|enjoy|enroll|enter|explore|fill|grab|hire|hurry|invest|join|lock|log|mail|order|pay|pick|press|purchase|re-elect|refuse|register|remit|" +
  "reply|request|reserve|respond|save|scan|schedule|sell|send|share|sign|stay|subscribe|switch|tap|tell|text|transfer|trust|try|turn|type|unhook|unplug|unsubscribe|update|upgrade|verify|view|visit|vote|wait|wire|withdraw|write";
const VERBS = `${ACTIONS}|add|advise|ask|be|begin|bring|build|come|consider|cut|do|don['’]t|expect|find|follow|ignore|get|give|go|help|keep|learn|let|look|make|never|note|open|pass|protect|provide|put|read|reject|remember|replace|report|return|say|see|spread|stand|start|stop|submit|support|take|urge|use|watch`;
const OBJECT =
  "(?:(?:the|an?|this|these|that|those|all|any|every|both|no|not|now|today|here|in|on|out|off|up|to|with|at|by|for|before|back|away|from|it|them|more|down|over|sure|it['’]s)\\b|\\p{Lu}|\\$|\\d)";
const CAPITALIZED = VERBS.split("|").map(capitalized).join("|");
const OPENS = '(?:^|[.!?;:—–]\\s+|["“(]\\s*)';
const FIRST_WORD = "(?:So|Then|Now|Today|Just|Simply|Always|Instead|First|Finally|Immediately),? ";
/** A verb without a subject at the start of a sentence or after 'please': an imperative. */
const ORDER = new RegExp(`${OPENS}(?:${FIRST_WORD}(?:${VERBS})|${CAPITALIZED})\\s+(?=${OBJECT})`, "u");
const ACTION = new RegExp(`${OPENS}(?:${FIRST_WORD})?(?:${ACTIONS})\\s+(?=${OBJECT})`, "iu");
/** Orders that need no object to be one. */
const PLAIN_ORDER =
  /^(?:Just |Simply )?(?:Boycott(?! of\b)|Enroll in|Leave (?:the|your)|Put \p{Ll}+ (?:\p{Ll}+ )?(?:into|to work)|Quit|Ring (?:off|the|up)|Skip (?:all|the|this)|(?:Keep|Quit|Start|Stop) \p{Ll}+ing|Tear up|Throw (?:away|out)|Walk (?:away|past)|Withhold|Write to|Why (?:pay|wait))\b/u;
const ASIDE = new RegExp(`[;:—–]\\s+(?:${VERBS})\\s+(?:the|your|us|our|now|today|this|an?|all)\\b`, "u");
const PLEASE = new RegExp(`\\bplease,? (?:\\p{Ll}+ly )?(?:${VERBS})\\b`, "iu");
/** 'Call now', but not 'agreed to act now' or 'the Water Act today'. */
const NOW =
  /(?<!(?:['’][st]|the|an?|this|that|to|not|cannot|did|will|would|could|might) )\b(?:(?<!\p{L} )A|a)ct (?:now|today|here|immediately)\b|(?<!(?:['’][st]|the|an?|this|that|to|not|cannot|did|will|would|could|might) )\b(?:[Cc]all|[Cc]lick|[Oo]rder|[Aa]pply|[Rr]egister|[Ss]ign up|[Ll]og in|[Vv]ote|[Dd]onate) (?:now|today|here|immediately|NOW|TODAY|HERE)\b/u;
const MUST =
  "(?:must|should|ought to|need to|have to|are to|are (?:asked|advised|urged|told|required|instructed|requested) to|can now)";
const ACCOUNT =
  "(?:call|click|visit|log ?in|sign in|sign up|wire|text|email|e-mail|download|scan|switch (?:to|their)|boycott|register at|contact|(?:verify|confirm|enter|update|reset|share|provide|transfer) (?:their|the|this) (?:\\p{Ll}+ ){0,2}(?:accounts?|passwords?|payments?|billing|bank|credentials|cards?|identity|login|membership|details))\\b";
/** In 'what utilities must pay', after the subject. */
const NOT_ASKED = "(?<!\\b(?:what|how much|which|that) (?:\\p{L}+ ){0,2}[\\p{L}-]+(?: holders)?)";
const PEOPLE =
  "(?:readers?|recipients?|members|customers|consumers|account ?holders|subscribers|residents|users|ratepayers|homeowners|households|homes|voters|everyone|everybody|anyone|(?:each|every) (?:[\\p{L}\\d]+ ){0,3}?(?:customer|household|member|resident|voter))";
const COOPERATIVES = "(?:cooperatives|co-ops|utilities|managers)";
const READER_MUST = new RegExp(
  `\\b(?:${PEOPLE}${NOT_ASKED}(?: (?:of|at|in|with) (?!Congress|the (?:Senate|House|board|commission|committee|public)\\b)[^,.;:]{1,40}?)? ${MUST} (?:\\p{Ll}+ly )?(?:${ACCOUNT}|(?:verify|confirm|enter|transfer|order|reset)\\b)|` +
    `${COOPERATIVES}${NOT_ASKED}(?: (?:of|at|in|with) [^,.;:]{1,40}?)? ${MUST} (?:\\p{Ll}+ly )?${ACCOUNT}|` +
    // News has no advice for those who read it.
    `(?:readers?|recipients?|subscribers) ${MUST} (?:\\p{Ll}+ly )?(?:buy|call|click|contact|pay|send|switch|transfer|visit|vote)\\b|` +
    // 'Utilities must pay for the power' is news; 'somebody should' is not.
    `${PEOPLE}${NOT_ASKED} ${MUST} (?:\\p{Ll}+ly )?(?:cancel|hold back|mark (?:his|her|the|their)|refuse to pay|stop paying|withdraw|withhold)\\b|` +
    `(?:${PEOPLE}|${COOPERATIVES})${NOT_ASKED} (?:should|ought to|are (?:asked|advised|urged|instructed|requested) to|can now) (?:\\p{Ll}+ly )?(?:pay|send|buy|vote)\\b)`,
  "iu",
);

/** Whether a sentence tells its reader to do something. */
function ordersReader(own: string): boolean {
  return SECOND_PERSON.test(own) || isOrder(own) || asksReader(own);
}

function asksReader(own: string): boolean {
  return PLEASE.test(own) || NOW.test(own) || READER_MUST.test(own);
}

/** 'Order 841 requires', 'Support for the bill grew', 'Report on': these start with nouns, not imperatives. */
const NOUN_FIRST =
  /^(?:(?:Order|Act|Report|Request|Call|Support|Share|Return|Update|Use|Sign|Note|Note on|Text|Claim|View|Study|Vote|Trust|Pay|Purchase|Press|Help|Contact|Cast|Change|Visit|Transfer|Look|Start|Watch|Build|Stop|Mail|Turn|Save|Cut|Check) (?:(?:on|of|for|to|by|from|in|with|the) (?:\S+ ){1,8}|No\. ?|\d+(?:[-–]\w+)?,? )?(?:is|are|was|were|has|have|had|did|does|do|will|would|could|can|may|must|should|grew|fell|rose|rises|went|began|begins|starts|started|continues?|continued|arrived|poured|ended|remains?|remained|shows?|found|finds|says|said|requires?|comes?|came|includes?|seeks?|directs?|takes?)\b)/u;

function isOrder(own: string): boolean {
  return ASIDE.test(own) || PLAIN_ORDER.test(own.trim()) || (ORDER.test(own) && !NOUN_FIRST.test(own.trim()));
}

/** Praise of a purchase, which no news has. */
const PROMOTION =
  /\b(?:double|triple) (?:his|her|the|their) money\b|\b(?:easiest|safest|surest) (?:bet|money|trade)\b|\bthrows? in an? free\b|\bbuy now\b(?!,? pay later)|\bpresales?\b|\bearn(?:ing|s)? \d+ ?(?:%|percent) an? (?:day|month|week)\b|\bdone overpaying\b|\bsmart (?:families|ones)\b|\bcuts? (?:any|every|the|their|your) (?:electric |energy |power |utility )?bills? (?:by|in half|to)\b[^.]{0,40}\b(?:for life|instantly|the moment)|\b(?:cuts?|slash(?:es)?) (?:any|every) (?:electric|energy|power|utility) bills?\b|\bnothing else on the market\b|\bpay nothing until\b|\bsince launch\b[^.]{0,60}\bpercent\b|\bdo well to (?:buy|load|purchase)\b|\bmention(?:s|ing)? this (?:ad|article|page|story)\b|\b(?:promo|promotional|coupon|discount|referral|voucher) codes?\b|\blimited[- ]time (?:offer|deal|discount|price|sale|only)\b|\bfree (?:trial|gift|shipping|quote|consultation|sample)\b|\bmoney-back\b|\bwhile supplies last\b|\bnothing down\b|\bno money down\b|\berases? the (?:electric |energy |power )?bills?\b|\bspecial offer\b|\b(?:for|to) (?:all |the )?readers of this\b|\bwhen you mention\b|\bas a (?:thank-you|special|limited)\b[^.]{0,40}\b(?:discount|free|offer|percent off)|\$ ?\d[\d,]* off (?:an?|any|each|every) (?:\p{L}+ ){0,2}(?:installation|order|purchase|system|unit|visit)\b|\babsolutely free\b(?! (?:and|elections?|press|speech|to)\b)|\bno[- ]obligation\b|\bnever been a (?:better|cheaper|smarter) (?:moment|time) (?:for|to)\b|\b(?:best|cheapest|finest|safest|smartest) (?:\p{L}+ ){1,3}on the market\b|\bpay(?:s|ing)? for (?:itself|themselves) in (?:a|one|weeks|under)\b|\b(?:customers?|everyone|families|guests|homeowners|owners) (?:\p{L}+ )?(?:(?:are|is) raving|call (?:it |them )?(?:unforgettable|unbeatable)|love (?:it|their|them)|rave|swear by)\b|\braving about\b|\bvoted (?:the )?(?:#1|no\. 1|number one)\b|\b(?:get|order|reserve) (?:yours|one) (?:now|today|while)\b|\bsatisfaction guaranteed\b|\bwhy wait\b|\breaders (?:can (?:buy|earn|get|lock in|order|save)|looking (?:for|to))\b|\bat checkout\b|\b(?:earn|make)s? passive income\b|\bno rival\b|\b(?:supplies|places|seats|spots) (?:\p{L}+ ){0,5}(?:are|is) (?:going fast|limited|nearly gone|running out)\b|\brated best\b|\b(?:bravest|brightest|finest|kindest|wisest)\b[^.]{0,60}\b(?:generation|state|valley|nation|country)\b|\b(?:quotes?|rooms?|tickets) from \$\d/iu;
const OFFER =
  /\bfirst (?:month|year) free\b|\b(?:for (?:only|just)|(?<!\b(?:by|than|to|of|at|about) )(?:only|just)|starting at|as low as|as little as|from just|prices? from|priced at) \$ ?\d[\d,.]*(?![\d,.]| ?(?:million|billion|trillion|percent))|\b\d+ ?(?:%|percent) (?:off(?! \p{Ll}+s (?:are|were|have)\b)|discount)\b|\bbuy one\b|\bbest (?:\p{L}+ )?(?:deal|price)s?\b|\bwho (?:do not|don['’]t|fail to) (?:register|switch|upgrade|verify)\b.{0,60}\b(?:lose|disconnected|shut off)\b|\b(?:America|the nation)['’]s (?:favorite|most trusted) (?:\p{L}+ ){0,2}(?:brand|company|maker|provider|supplier)\b|\brisk[- ]free\b|\bguaranteed returns?\b|\b(?:gift cards?|bitcoin wallet|crypto(?:currency)? wallet|wire transfer to)\b|\b(?:recommend\w*|advis\w+|urg\w+|tout\w*) (?:buying |investing in |holding )?(?:\S+ ){0,3}(?:tokens?|coins?|cryptocurrenc\w+|wallets?)\b|\bask(?:s|ed|ing)? for (?:\p{L}+ ){0,2}(?:bank|account|card|passwords?|login|social security|personal)(?: (?:details|numbers?|information|data))?\b|\b(?:enter|give|mail|provide|send|share|submit) (?:your|their|its) (?:account|bank|card|login|password)\w*(?: (?:details|numbers?|information|data))?\b|\bclaim (?:your|their|a|the) (?:prize|reward|refund|bonus)\b/iu;

/** The same with a name or a code: 'load up on VoltHero', 'code SPARK' */
const NAMED_PROMOTION =
  /\bwho (?:book|buy|enroll|order|register|sign(?: up)?|subscribe|switch) (?:at|from|through|to|with) \p{Lu}[^.]{0,60}\b(?:get|pay|receive|save)s?\b|\b[Ll]oad(?:s|ed|ing)? up on \p{Lu}|\b[Cc]ode \p{Lu}{3,}\d{1,4}/u;
const NAMED_OFFER = /\b(?:can|will) (?:double|triple) (?:their|the) [^.]{0,40}\bwith \p{Lu}/u;

const isPromotion = (own: string) => PROMOTION.test(own) || NAMED_PROMOTION.test(own) || advertises(own) || abuses(own);

/** News on those who make such offers. */
const ON_SCAMS = /\b(?:are|is|was|were) warning\b|\bwarn(?:ed|s)\b|\bcallers\b|\bimpost[eo]rs?\b|\bscammers?\b/iu;

/** Whether a sentence offers something for money, or demands payment. */
const wantsMoney = (own: string) =>
  (OFFER.test(own) || NAMED_OFFER.test(own) || isPromotion(own) || DEMAND.test(own)) && !ON_SCAMS.test(own);

/** Whether a sentence offers something for money, or asks those who read it for money, accounts or votes. */
export function isSolicitation(sentence: string): boolean {
  const own = ownWords(sentence);
  return wantsMoney(own) || asksReader(own) || CAMPAIGN.test(own);
}

/** 'Members must mail a $75 check to …', 'pay a fee in bitcoin' */
const DEMAND =
  /\b(?:must|should|needs? to|ha(?:s|ve) to|(?:is|are) (?:asked|required|told|urged) to) (?:mail|send|transfer|wire) (?:(?:an?|all|its|the|their) )?(?:\p{Ll}+ ){0,2}(?:\$ ?\d[\d,.]*(?![\d,.]| ?(?:million|billion))|bitcoin|checks?\b|gift|money\b|payments?\b|vouchers?\b)|\bpays?\b.{0,60}\bin (?:bitcoin|cryptocurrency|gift cards?|vouchers?)\b|\bsends? gift (?:cards?|vouchers?)\b|\bare to (?:mail|pay|remit|send|transfer|wire) [^.]{0,80}\baccounts?\b/iu;

const CAMPAIGN =
  /^(?:elect|reject|vote)\b|\bout of office\b|\bdeserves? the votes?\b|\bby (?:voting (?:for|against)|sending \$)/iu;

/** Whether showing a passage would pass its orders on to the reader. Letters may say 'you'. */
export function isOrderly(text: string): boolean {
  const own = ownWords(text);
  return isRequest(text, own) || isOrder(own);
}

/** Unlike 'Support', 'Order' or 'Call', these never begin a news headline. */
const TITLE_ORDER =
  /^(?:(?:deposit|mail|wire) \$|text \p{Lu}{2,} to\b|(?:cancel|elect|reject) (?:\p{Lu}\p{Ll}+|the|your)\b(?!.*\b(?:say|urge)s?\b)|buy (?!america|clean)\p{L}+|call (?:\p{L}+ ){1,3}at|please|click|verify|confirm|subscribe|donate|download|register|send|choose|join|apply|enroll|invest|call (?:now|us|the|today)|(?:claim|log|pay|scan|sign|switch|transfer|visit|vote)(?! (?:\p{L}+(?:ed|s)|by|cut|dispute|due|from|of|on|over|raise|set|that)\b))(?=[\s\d])/iu;

/** Whether a source's title addresses readers or a machine, so that it cannot be a headline. */
export function isAppeal(title: string): boolean {
  const own = ownWords(withoutHeadlineQuotes(title));
  if (speaksToMachine(title) || wantsMoney(own) || asksReader(own) || SECOND_PERSON.test(own)) return true;
  // 'Barrasso: We need …' names a speaker.
  return TITLE_ORDER.test(own) || (FIRST_PERSON.test(own) && !/^[^:]{3,60}: /u.test(own));
}

/**
 * Whether a source passage asks its reader to act; it is then unusable as evidence. Provisions of a bill ('Support the grid by …') and warnings ('Do
 * not click links') are fine.
 */
export function asksToAct(text: string): boolean {
  const own = ownWords(text);
  return (
    isRequest(text, own) || (isOrder(own) && (ACTION.test(own) || PLAIN_ORDER.test(own.trim())) && !WARNING.test(own))
  );
}

const WARNING = /^(?:Do not|Don['’]t|Never) /u;

function isRequest(text: string, own: string): boolean {
  if (speaksToMachine(text) || wantsMoney(own) || asksReader(own)) return true;
  return hasContact(text) && SECOND_PERSON.test(own);
}

const OF_ACCOUNTS =
  /\b(?:verify|log ?in|sign ?in|passwords?|accounts?|credentials|wallets?|wire|transfer|gift cards?|refunds?|prizes?|bank|card|claim|invest(?!\.gov)|social security)\b/iu;

/** A call to vote or boycott in the article's own voice. */
const APPEAL =
  /^(?:deposit|mail|send|wire) \$\d|^pay (?:by|in|with) (?:bitcoin|crypto\p{L}*|gift cards?|vouchers?|wire)\b|^(?:cast|fill in|mark|tear up) (?:any|the|your) ballots?\b|\bit is time (?:for|to) [^.]{0,60}\b(?:boycott|stop paying|throw out)\b|\bthrow (?:out )?the rest\b|\bvoting for (?:higher|lower|more)\b/iu;
/** The same with a name: 'Vote for Doyle', 'Vote Doyle and Moss' */
const NAMED_APPEAL = /^(?:[Bb]oycott|[Rr]e-elect|[Vv]ote for) \p{Lu}|^[Vv]ote \p{Lu}\p{Ll}+(?:,| and) \p{Lu}/u;
/** With an address: 'Order at shop.example' */
const SHOP = /^(?:book|buy|order|reserve|shop) (?:at|from|it|now|online|one|the|today|with|your)\b/iu;
/** 'Members are to send what they owe to the account at Oak Trust, number 4471' */
const TO_ACCOUNT = /\bto (?:mail|pay|remit|send|transfer|wire) [^.]{0,80}\baccounts?\b[^.]{0,60}\bnumber \d/iu;
const NEGATED = /\b(?:never|no|not|nobody|without)\b|n['’]t\b/iu;
const SECRET = "(?:social security number|(?:card|PIN) numbers?|passwords?|bank (?:account|details|login)|seed phrase)";
const SECRETS = new RegExp(`\\b${SECRET}\\b`, "iu");
const HANDS_OVER = new RegExp(`\\b(?:enter|give|mail|provide|read|reply|send|text|type)\\b[^.]*\\b${SECRET}\\b`, "iu");

/**
 * Whether a source sentence was planted to steer: it addresses machines, promotes a purchase or a vote, or tells readers to act on their accounts
 * or money.
 */
export function isPlanted(text: string): boolean {
  const own = ownWords(text);
  if (speaksToMachine(text) || APPEAL.test(own) || NAMED_APPEAL.test(own) || isPromotion(own)) return true;
  if ((SHOP.test(own) && hasContact(text)) || TO_ACCOUNT.test(own)) return true;
  if (HANDS_OVER.test(own) && ordersReader(own) && !NEGATED.test(own) && !ON_SCAMS.test(own)) return true;
  return OF_ACCOUNTS.test(text) && hasContact(text) && (SECRETS.test(text) || DEMAND.test(text) || ordersReader(own));
}

/** Whether a generated text passes on a planted request: the digest makes no offers and directs nobody anywhere. */
export function isHandedOn(text: string): boolean {
  return speaksToMachine(text) || (hasContact(text) && (isOrderly(text) || OFFER.test(text)));
}

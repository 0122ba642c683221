import "server-only";
import { loadedWords, withoutNames } from "@/lib/writing/steering/loaded-language";
import { unquoted } from "@/lib/writing/text/quotations";
import type { SourceText } from "@/lib/writing/types";
import { isOfficial } from "./source-kinds";

const SAYS =
  "(?:said|says|told|added|stated|wrote|explained|continued|noted|concluded|argued|argues|believes?|warned|warns|testified|estimated|expects?|urged|urges|asked|call(?:ed|s) (?:on|for)|criticized|praised)";
/** A speaker before the verb, after a quotation, or in 'according to'; 'projects' and 'estimates' may be nouns. */
const SPEAKER = new RegExp(
  `["”,]\\s*(?:[\\p{L}.]+ ){0,4}${SAYS}\\b|, (?:[\\p{L}.]+ ){1,4}(?:estimates?|forecasts?)[.,]|\\b${SAYS}\\b[^“”"]{0,90}(?:[.]|[“"])|\\b${SAYS} (?:that|the|it|an?)\\b|\\b\\p{Lu}\\p{L}+ (?:estimates|projects|forecasts) (?:that|the|an?)\\b|\\b[Aa]ccording to\\b`,
  "u",
);
/** 'He' is unclear when the sentence stands alone; 'all told' and 'an estimated' name nobody. */
const UNNAMED = new RegExp(
  `\\b(?:he|she|they|it|we|I|who|all) ${SAYS}\\b|\\b${SAYS} (?:he|she|they)\\b|\\ban estimated\\b`,
  "giu",
);

const PRONOUN_SPEAKER = new RegExp(`\\b(?:he|she|they) ${SAYS}\\b|\\b${SAYS} (?:he|she|they)\\b`, "iu");
const TITLE = "(?:Dr|Sen|Rep|Mr|Mrs|Ms|Gov|Lt)\\.";
const NAME = "(\\p{Lu}[\\p{L}’'-]+)";
const LONE_SPEAKER = new RegExp(
  `(?:^|[,"”.] )${NAME} ${SAYS}\\b|\\b${SAYS} (?!${TITLE})${NAME}(?=[.,]| (?:in|on|at|of) )`,
  "gu",
);

/** Whether a passage attributes words to 'he', 'she' or 'they'. */
export function hasPronounSpeaker(passage: string): boolean {
  return PRONOUN_SPEAKER.test(passage);
}

/** The speakers named by a single word: 'Kemper said', '… wrote Fadem in a report'. */
export function loneSpeakers(passage: string): string[] {
  return Array.from(passage.matchAll(LONE_SPEAKER), ([, before, after]) => before ?? after ?? "");
}

/** Whether a sentence names its speaker. */
export function hasSpeaker(passage: string): boolean {
  return SPEAKER.test(passage.replace(UNNAMED, ""));
}

/** Benefits that a side claims; in a rule or a bill's provision they are what it requires. */
const BENEFIT =
  /\b(?:help(?:s|ed|ing)?|ensur\w+|protect(?:s|ed|ing)?|strengthen\w*|empower\w*|boost\w*|bolster\w*|safeguard\w*|improv(?:e|es|ing)|enhanc\w+|moderniz(?:e|es|ing)|foster\w*|enabl\w+|accountab\w+|will (?:also |further )?increase(?! (?:by|from) [\d$]))\b|\b(?:is|are) (?:expected|projected)\b/iu;
/** The clause of a hedged figure, 'is expected to create 275 jobs', which is no promise unless it names a gain. */
const FORECAST = /\b(?:is|are) (?:expected|projected|estimated) to (?=[^.;]{0,80}\d)[^.;]*/u;
/** Claims that a side makes about itself or the other in the present: praise, blame and forecasts. */
const PROMISE =
  /\b(?:unlock\w*|revitaliz\w*|underscor\w+|demonstrat\w+|red tape|slash\w*|burden\w*|costly|unrealistic|unattainable|overreach\w*|outdated|threaten(?:s|ed|ing)?|attempt(?:s|ed|ing)? to|(?:largest|biggest|best|worst|most)\b.{0,60}\b(?:ever|history)|than ever|too (?:long|many|much)|surging|soaring|struggling|depends on|(?:is|are) poised|creat(?:e[sd]?|ing) (?:\S+ ){0,3}jobs|lower(?:s|ing)? (?:\S+ )?(?:costs|prices|bills)|play(?:s|ed|ing)? an? (?:\S+ )?role|working families|hard-?working|raise (?:prices|costs) on|(?:is|are|remains?|has been) an? (?:\S+ ){0,2}(?:leader|champion|advocate|voice)\b|put(?:ting|s)? (?:\S+ )?(?:people|Americans) (?:back )?to work|will (?:also |further )?(?:save\b|raise(?![^.;]{0,80}\bfrom \$?\d)|force|eliminate|destroy|deliver|spur|insulate|lower|unleash))\b/iu;
/** What one side promises or threatens, even with a figure. */
const GAIN =
  /\b(?:boost|cut|deliver|destroy|eliminat|good|kill|lower|rais|reduc|return|sav|slash|transform|unleash|unlock|wip)(?:e|ed|es|ing|s)?\b/iu;
/** What a rule or a bill requires and what money is for: 'shall protect', 'the bill would direct …', 'the grant will help …', 'helps families pay'. */
const RULE =
  /\b(?:grants?|funds?|funding|money|awards?|loans?|assistance)\b[^.;]{0,80}\b(?:will|would|aims? to) (?:also )?(?:allow|be used|cover|enable|enhance|expand|ensure|go toward|help|improve|increase (?:access|capacity|speeds?)|pay|provide|support)\b|\bhelps? (?:[\p{L}-]+ ){0,4}(?:households|families|seniors|residents|customers|members|homeowners|cooperatives|utilities) (?:each year )?(?:afford|pay|cover|meet|buy|install|reduce|repair|restore|weatherize)\b|\bby (?:allowing|authorizing|directing|prohibiting|requiring)\b|\bplans? to (?:add|build|install|invest|replace|spend)\b|\b(?:shall|requires?|directs?|authorizes?|prohibits?|requests?|instructs?|would (?:also )?(?:allow|amend|authorize|bar|create|direct|establish|exempt|extend|fund|give|identify|prohibit|provide|repeal|require|set))\b/u;
/** What money may be used for: 'families will be able to use this funding to …'. */
const USE =
  /\b(?:can|may|able to) use (?:the|these|this) (?:\p{Ll}+ )?(?:assistance|funding|funds|grants?|investments?|money|relief)\b/u;
/** What an office does when it announces it: 'is issuing', 'will award'. */
const ACTS =
  "(?:accept|adopt|allocat|amend|announc|appoint|authoriz|award|ban|build|commit|consider|deploy|direct|establish|finaliz|fund|host|impos|introduc|invest|invit|issu|launch|lead|plan|propos|provid|publish|releas|requir|review|revis|seek|sign|suspend)";
const ACTING = `\\b(?:is|are) (?:\\p{L}+ly |also |now |today )?${ACTS}[nt]?ing\\b`;
const ACT_OF_OFFICE = new RegExp(
  `${ACTING}|\\bwill (?:also |now |today )?${ACTS}e?\\b|\\bwill (?:fall|increase|rise) from \\d`,
  "u",
);
/** Deeds are in the past tense; rules state what they require. */
const RECORD = new RegExp(
  `${ACTING}|\\b(?:is|are) (?:asking|calling on|convening|joining|pressing|pushing|teaming up|traveling|urging|visiting)\\b|(?<!\\p{L}|(?<!\\b(?:co|re))-)(?!(?:hundred|indeed|need|speed|exceed|proceed|rated|based)\\b)\\p{Ll}{2,}ed\\b|\\b(?:led|made|sent|met|wrote|began|gave|went|took|saw|held|won|lost|brought|built|bought|paid|spent|cut|set|put|grew|fell|rose|came|left|kept|found|spoke|sought|heard|was|were|allocates|announces|introduces|releases|issues|requires?|directs?|prohibits?|authorizes?|establish(?:es)?|amends?|allows?|extends?|adds|adjusts|applies|asks|covers|creates|defines|doubles|exempts|follows|grants|includes|limits|operates|outlines|provides|reauthorizes|regulates|repeals|requests|restores|seeks|serves|sets|supersedes|supports|(?:is|are) (?:available|(?:an? |the )?(?:original )?co-?sponsors?)|will|would|shall|must(?! be\\b)|comes? (?:from|through)|helps (?=\\p{L})|(?:is|are) responsible for)\\b|\\d`,
  "u",
);
/** Words that one side uses for the other. */
const OPPONENT = /\b(?:Republicans?|Democrats?|Democratic|GOP|opponents|critics|far left|far right)\b/u;
/** An amount awarded is a fact, regardless of who takes credit. */
const AWARD = /\b(?:secur|award|receiv|announc|approv|allocat)(?:e|ed|es|s)\b.{0,60}\$\s?\d/u;
const FIRST_PURPOSE = /^(?:In order to|To|As \p{Lu}[^,]{2,60} works? to) \p{Ll}[^,]{4,120}, /u;
const PURPOSE =
  /,? (?:to(?! (?:the|an?|all|each|every|her|his|its|our|their|these|this|those)\b)|in order to|that (?:– [^–]{3,40} – )?(?:will|would|helps?)|which (?:will|would|helps?)|aimed at|charged with|designed to|as part of) \(?\p{Ll}.*$/u;

const ACT = new RegExp(`${RECORD.source}|\\b(?:is|are) \\p{Ll}+ing\\b`, "u");

/** Whether a sentence says what was done, decided or said; its stated purpose is the actor's view. */
export function isReport(sentence: string): boolean {
  return loadedWords(plainly(sentence)) === 0 && (hasSpeaker(sentence) || ACT.test(unquoted(sentence)));
}

const DEED =
  /\b(?:co-)?(?:adopt|announc|approv|award|call|condemn|conven|declar|demand|denounc|discuss|establish|fil|finaliz|grant|herald|highlight|host|introduc|issu|join|launch|order|pass|press|propos|publish|question|reintroduc|reject|releas|request|secur|sign|tour|unveil|urg|visit|vot|warn|welcom)(?:s|es|ed|d)\b|\bdelivered (?:\p{Ll}+ ){0,2}(?:address|remarks|speech|statement|testimony)\b|\b(?:led|met|sent|spoke|wrote)\b/u;

/** 'U.S. Senator John Boozman (R-AR) recognized' */
const OFFICIAL =
  /^(?:U\.S\. |Former |State )?(?:Sen(?:ator|\.)|Rep(?:resentative|\.)|Congress(?:man|woman)|Gov(?:ernor|\.)|President|Secretary|Attorney General|Commissioner|Chair(?:man|woman)?|Mayor) (?:\p{Lu}[\p{L}.’'-]* ){1,4}(?:\([^)]{2,20}\) )?(?:today |yesterday |this week )?\p{Ll}{3,}ed\b/u;

/** Whether a sentence opens with an actor and a deed, 'Senator Smith announced …'; the words that follow are the actor's. */
export function isDeed(sentence: string): boolean {
  const own = unquoted(sentence);
  if (OFFICIAL.test(own)) return true;
  const [verb] = DEED.exec(own) ?? [];
  const before = verb === undefined ? "" : own.slice(0, own.indexOf(verb));
  return verb !== undefined && loadedWords(before) === 0 && !OPINION.test(before) && /\p{Lu}\p{Ll}/u.test(before);
}

const PROCLAMATION =
  /^I, \p{Lu}[\p{L} .’'-]{4,50}, (?:President|Governor) of [^,]{3,60}, [^“”"]{0,200}\bdo hereby (?:proclaim|declare|designate)\b/u;
const DETERMINATION =
  /^(?:Pursuant to .{0,400}, )?[Ii]t is the policy of the United States\b|^(?:By the authority vested in me as President\b|Pursuant to (?:section|the)\b).{0,400}\bI (?:do )?(?:hereby )?(?:declare|delegate|determine|direct|find|order|waive)\b/u;

/**
 * The sentence of a proclamation that proclaims, or of an official's order or determination that decides; all others are the writer's wishes. The
 * speaker is named elsewhere.
 */
export function isDecision(sentence: string, source: Pick<SourceText, "source">): boolean {
  return PROCLAMATION.test(sentence) || (isOfficial(source) && DETERMINATION.test(sentence));
}

const ANNOUNCES = "(?:announc|approv|authoriz|award|ban|direct|finaliz|impos|issu|launch|propos|publish|releas|sign)";
const ANNOUNCED = new RegExp(
  `^(?!As )[^,;“"]*\\b(?:[Tt]oday(?!['’]s)|[Tt]his (?:week|month)|[Yy]esterday)\\b[^;“"]*\\b${ANNOUNCES}n?(?:es|ed|ing|d)\\b|\\b${ANNOUNCES}(?:es|ed|ing|d)\\b today\\b|\\b(?:is|are) (?:today )?${ANNOUNCES}n?ing\\b(?! this action\\b)|\\b(?:today will|will today) \\p{Ll}+|\\b(?:is|are|will) travel(?:ing)?\\b[^.]{0,80} to (?:announce|launch|sign)\\b|\\bwill announce\\b(?! additional)`,
  "u",
);

/** Whether a sentence tells what an office does now or will do: 'DOE is issuing guidance', 'EPA will award $32 million'. */
export const isActOfOffice = (sentence: string) => ACT_OF_OFFICE.test(unquoted(sentence)) || announces(sentence);

/** Whether a sentence announces something new, with a figure or a name; releases often begin with background. */
export function isAnnouncement(sentence: string): boolean {
  return announces(sentence) && loadedWords(plainly(unquoted(sentence))) === 0;
}

/** The same in words of praise or blame. */
export function announces(sentence: string): boolean {
  const own = unquoted(sentence);
  return ANNOUNCED.test(own) || PLEASED.test(own);
}

const PLEASED = /\b(?:is|are) (?:pleased|proud|excited|thrilled|delighted|honored) to (?:announce|report|share)\b/u;
const SCHEDULED =
  /\b(?:is|are) (?:expected|projected) to (?=be (?:complete|finish|in service|operational)|begin|start|open|commence|receive|take effect)/u;

/** 'is pleased to announce' counts as 'announces', and a schedule is not a promise. */
function plainly(sentence: string): string {
  return sentence.replace(PLEASED, "announces").replace(SCHEDULED, "will ");
}

/** 'The Public Utility Regulatory Policies Act prohibits …' says when something is dangerous. */
const STATUTE = /\bAct\b[^.;]{0,40}? (?:allows|authorizes|directs|prohibits|requires)\b/u;

/** What an administration says its own acts are worth. */
export const OWN_WORTH =
  /\b(?:biggest|largest|most)\b.{0,120}\b(?:century|since)\b|\bagenda is \p{Ll}+ing\b|\bmiddle out\b|\bit['’]s clear\b|\b(?:is|are|makes?|marks?|represents?) (?:one of )?the (?:single )?(?:biggest|largest)\b|\bgood jobs\b|\b(?:Act|agenda|[Ll]aw|plan) (?:also )?(?:lowers|makes (?!available)\p{Ll})|\bushered in\b|\bfundamentally\b|\b(?:add|support)(?:ed|ing|s)?\b[^.]{0,80}\bjobs\b|\b(?:is|are) (?:also )?(?:catalyzing|delivering|driving)\b|\bwill (?:also |directly |further )?(?:benefit|catalyze|drive down|enable|make (?:(?!available)\p{L}+ ){1,6}(?:affordable|better|convenient|easier|more|stronger)|position|put)\b/u;

/** Whether a sentence of a one-sided source records a deed or a rule, or names its speaker. */
export function isRecordOrAttributed(text: string): boolean {
  const sentence = plainly(text).replace(ADVICE, "members will");
  if (loadedWords(STATUTE.test(sentence) ? sentence.replace(DESCRIPTIVE, "") : sentence) > 0) return false;
  if (hasSpeaker(sentence)) return true;
  const own = withoutNames(unquoted(sentence));
  const main = deedOf(own);
  const [forecast = ""] = FORECAST.exec(own) ?? [];
  const isPlain = !GAIN.test(forecast) && !OPINION.test(forecast);
  const rest = isPlain ? deedOf(own.replace(forecast, "")) : main;
  const claim = AWARD.test(rest) ? rest.replace(/\bhelp(?:s|ed|ing)?(?: |$)/u, "") : rest;
  const isPromise = PROMISE.test(claim) || (BENEFIT.test(claim) && !RULE.test(claim));
  const isClaim = isPromise && !USE.test(own);
  return (
    (RECORD.test(main) || USE.test(own)) &&
    !isClaim &&
    !APPLAUSE.test(main) &&
    !OPINION.test(main) &&
    !OPPONENT.test(unquoted(sentence))
  );
}

/** The sentence without its purpose, the signer's view: 'signed an order to strengthen …'. */
function deedOf(own: string): string {
  const deed = own.replace(FIRST_PURPOSE, "").replace(PURPOSE, "");
  return RECORD.test(deed) ? deed : own;
}

/** The hopes behind a bill rather than its provisions: 'Lower energy costs for families'. */
const GOAL =
  /^(?:Accelerat|Advanc|Boost|Empower|Enhanc|Help|Improv|Lower|Moderniz|Promot|Protect|Reduc|Sav|Streamlin|Strengthen|Support)\p{L}*\b(?!.* by \p{Ll}+ing\b)|^(?:Provides?|Gives?|Creates?) (?:America|Americans|our|the (?:nation|country)|an environment|(?:\p{L}+ )?jobs)\b/u;

/** Whether an item after 'The bill would:' states a provision without praise or blame. */
export function isNeutralProvision(item: string): boolean {
  return !GOAL.test(item) && !isJudging(item) && !APPLAUSE.test(item) && !OPPONENT.test(item);
}

/** Opinions, wishes and forecasts, which must not be presented as fact. */
const OPINION =
  /\b(?:(?<!\b(?:whether|how|what|which)\b[^.;]{0,60})should|ought to|deserves?|blessed|abundant|essential|especially beneficial|urgent|important(?:ly)?|meaningful|instrumental|invaluable|transformative|landmark|game[- ]chang\w+|once-in-a-generation|foot(?:s|ed|ing)? the bill|(?:not|never) consulted|world-class|robust|price[- ]goug\w+|grilled|(?:good|high|well)-paying|brighter|crumbling|harm(?:s|ful|ing)?|burdensome|unnecessar\w+|unfair|misguided|sensible|long overdue|(?:more|faster|better|worse) than ever|increasingly|true (?:cost|partner|leader|champion)|hits? the ground|key progress|problem that|need(?:s)? to|(?<!\b(?:allow|enough|giv|had|have|more|the)(?:e|es|ing|s)?\b[^.;]{0,30})time to|(?:made|make) it clear|it is (?:clear|time|no)|lets? us|too (?:many|long|often)|far too|better (?:future|way)|smarter|stronger|cleaner|healthier|bright|win(?:s|ning)? for|victory|opportunit(?:y|ies) to|potential(?:ly)? to|(?<!\bmade )possible|could (?:help|lead|mean)|would (?:help|harm|hurt|threaten|undermine|strengthen|ensure|make it (?:harder|easier)))\b|\bbeyond (?:all )?(?:comprehension|belief)\b|\bonly \p{Ll}+ can\b|\b(?:Biden|Obama|Trump)['’]s (?:reckless )?(?:tariffs|war)\b|\bcritical(?! (?:infrastructure|electric|energy|minerals?|habitat|facilit|loads?|transmission))|\bkey to\b/iu;

const SAID =
  /\b(?:said|says|according to|announc\w+|urg\w+|say|confirm\w*|insist\w*|suggest(?:s|ed)?|claim(?:s|ed)|call(?:ed|s|ing) (?:on|for)|estimat\w+|expects?|expected|report(?:s|ed)|found|added|predict(?:s|ed)|propos\w+|ask(?:s|ed)|argu\w+|believes?|warn\w+|wrote|stated|noted|told|highlighted|asking|saying)\b/iu;

/** Applause is not news for a manager. */
const APPLAUSE = /\b(?:applaud|cheer|celebrat|commend|prais|congratulat|grappl|struggl)\p{L}*/iu;

/** An argument about what somebody should do: 'Forcing members to pay would be a subsidy …' */
const ARGUMENT =
  /^(?:Allowing|Ending|Forcing|Giving|Keeping|Letting|Making|Requiring)\b[^.;]{3,100}\bwould (?:amount to|be|hurt|mean|only|unfairly)\b/u;

/** Praise, blame, an argument or an opinion without attribution. */
export function isJudging(text: string): boolean {
  return (
    loadedWords(plainly(text)) > 0 || ((ARGUMENT.test(text) || OPINION.test(withoutNames(text))) && !SAID.test(text))
  );
}

/** Words that praise or blame in advocacy but describe in reporting. */
const DESCRIPTIVE =
  /\b(?:unprecedented|historic|catastroph\w+|corrupt(?:ion)?|excessive|brutal|skyrocketing|staggering|slam(?:s|med)?|blast(?:s|ed)?|crush(?:es|ed)?|surrender\w*|increasingly|possible|harm(?:s|ed|ful|ing)?|fail(?:ed|ing)|fight(?:s|ing)?|promises?|extreme|dangerous|devastat(?:ing|ed)|important|essential|critical|decisive|lie[ds]?|thanks to|champions?|great(?:est)?|crucial|vital|so-called|socialists?|unleash(?:ed|ing)|robust|brighter|unfair(?= (?:access|competition|dismissal|dut(?:y|ies)|labor|practices?|trade)\b)|cleaner|(?<=saying it is )unfair|(?<=\b(?:will|would) (?:still )?)(?:ensure|need(?= to))|blasts?|cruelty|landmark(?= (?:for|appeal|case|decision|judgment|ruling|trial|vote)\b)|(?<=\b(?:case|if|when) \p{L}+ )needs? to|could lead(?= to)|assault(?:s|ed|ing)?|opportunit(?:y|ies) to|potential(?:ly)? to|should(?= an? )|true cost|victory)\b/giu;

/** What people are told to do: 'Members who depend on medical equipment should call', 'Comments should reference the case'. */
const ADVICE =
  /\b(?:anyone|applicants|applications|comments|consumers|cooperatives|customers|drivers|farmers|homeowners|members|operators|owners|people|residents|those|users|utilities)\b[^.;:]{0,80}?\bshould(?= (?:apply|arrange|avoid|be (?:addressed|filed|mailed|sent|submitted)|bring|call|change|check|conserve|contact|enroll|evacuate|expect|file|include|install|keep|limit|move|notify|plan|prepare|refer|reference|register|report|replace|request|return|review|send|sign (?:in|up)|stay|stop|submit|suspend|take|turn|unplug|update)\b)|\bwhy [^.;]{3,60}\bshould\b/giu;

/** Whether a sentence in a neutral text makes a judgment anyway. */
export function isJudgingReport(text: string): boolean {
  return isJudging(text.replace(DESCRIPTIVE, "").replace(ADVICE, ""));
}

/** Opinions and claims of credit. */
export function isBoasting(title: string): boolean {
  return isJudging(title) || /\b(?:delivers?|secures?|wins?|fights?)\b/iu.test(title);
}

import "server-only";
import { capitalized } from "@/lib/language/capitalized";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@/lib/writing/text/figures/temporal-expressions";

/** Opening words that refer to the previous sentence: pronouns, conjunctions, adverbs of order and contrast. */
const POINTERS =
  /^(?:He|She|They|It(?! is the policy of |(?: has|['’]s) been (?:about |almost |more than |nearly )?(?:an?|\d+|two|three|four|five|six|seven|eight|nine|ten) \p{Ll}+s? since | (?:has taken|takes|took) (?:about |almost |more than |nearly )?(?:an? |\d|two|three|four|five|six|seven|eight|nine|ten|months|weeks|years)[^.]{5,90}\b(?:before|but|for|to)\b)|His|Hers?|Their|Its|Them|This(?! (?:past |coming )?(?:week|weekend|month|year|fall|winter|spring|summer|morning|afternoon|evening|\p{Lu}\p{Ll}{2,5}day)\b)|That|These|Those|Such|Both|Neither|Another|Others?|But|And|Or|Nor|So(?! (?:many|much|far)\b)|Yet|Also|Still|Then|Thus|Hence|However|Therefore|Meanwhile|Moreover|Furthermore|Further|Besides|Instead|Nevertheless|Nonetheless|Likewise|Otherwise|Indeed|Again|Overall|Rather|Afterwards?|There(?! (?:is|are|was|were|will|would|has|have|could|may)\b)|Here|Not only|Who|Why|How|What|When asked|Doing so|Let|Simply put|Whereas|Just(?! in time for [^,]{3,40}, (?:the )?\p{Lu})|Even|Now(?! (?:\p{Lu}[\p{L}’'-]+ ){1,5}(?:has|have|is|are|will|plans?|wants?|says?)\b)|Together|Among (?:them|these|those)|Secs?\. ?\d+|(?:Yes|No)(?=[,.])|Well)\b(?! ?[-.]\p{L})/u;
/** 'Additionally, …', 'Last, …' */
const ADVERB =
  /^(?:(?!Recent|Current|National|Annual|Historical|Initial|Reported|Alleged|Apparent|Official|Global|Local|Previous|Present|Near|Rough)\p{Lu}\p{Ll}+ly|First|Second|Third|Fourth|Next|Last|By contrast|In contrast|On the (?:contrary|other hand)|To (?:begin|start|conclude)),|^(?:Mr|Madam)\.? \p{Lu}\p{L}+,/u;
/** 'One is Denis', 'Many of them', but not 'One co-op in Ohio'. */
const PARTITIVE =
  /^One, |^(?:One|Two|Three|Some|All|Most|Many|Several|Each|None|Few)(?: (?:is|are|was|were|has|have|had|will|would|can|could|said|say|did)\b| of (?:the(?! (?:[\p{Ll}\d,-]+ ){1,3}(?:who(?:se)?|that|in|of|from|at|on|\p{Ll}+ed by)\b)|these|those|them|his|her|their|its)\b)|^In some (?:cases|programs)\b|^Once \p{Ll}+(?:ed|en),/u;
/** 'About 19,500 of its 42,000 meters' */
const SHARE =
  /^(?:About |Nearly |Some |Almost |Roughly |More than |At least )?\d[\d,.]*(?: percent)? of (?:his|her|their|its|them)\b/u;
/** 'In his opinion, a …', 'As part of this effort, …', 'In addition, …'; a name after the comma identifies the person. */
const POINTING_PHRASE =
  /^(?:In|On|At|For|By|With|As|To|Under|Through|Faced with|Facing|Despite|Because|After|Before|Since|From|Upon|Given|Like|Unlike|Along|During|While|When|Once|If|Until|Within|Without|Of)\b[^,\p{Lu}]{0,70}?\b(?:(?:this|these|those|such|fact|addition(?! to)|contrast(?! to)|response(?! to)|return(?! for)|turn|result(?! of)|example|instance|particular|short|conclusion|latter|former|doing so|similar|other words|the same|the (?:initiative|program|effort|plan|bill|law|package|agreement|deal)|on the other hand|that(?=,| [\p{Ll}-]+,))\b(?! (?:(?:final|proposed|interim|direct) )*(?:year|month|week|morning|winter|summer|spring|fall|season|order|memorandum|proclamation|notice|document|rule|action)\b)|(?:it|them|him)(?=,)|(?:it|them|him|he|she|they|his|her|its|their)\b(?![^,]*, (?:\p{Lu}\p{L}|the )))/u;
/** 'The latter', 'The two', 'As devices that record.', 'The third, Acme,', 'Paying for it': openings that refer to something named before. */
const SUBSTITUTE =
  /^(?:[^,“”"]|,(?=\d)){3,60}, that (?:amounts to|comes to|is|means|was|works out to)\b|^The (?:first|second|third|fourth|other) (?:is|was|will|would)\b|^\p{Lu}\p{Ll}+ing (?:(?:about|for|of|on|to|with) )?(?:it|them)\b|^(?:As|Like|Unlike) an? [^,]{2,40}, (?:it|they|s?he)\b|^As (?!(?:early|far|few|late|little|long|many|much|of|recently|soon)\b)[^,]+\.$|^The (?:first|last|latest|second|third|fourth|fifth|other two|remaining \p{Ll}+), |^The (?:former(?=,| (?:is|was|has|had|will|would|said)\b)|latter|same|others?|following|remaining|rest|pair|duo|move|effort|goal|idea|organization|result|findings?)\b(?! (?:of|for|to|that) )/u;
/** 'Today it announced …', 'On Oct. 1 it will raise …' */
const DATED =
  /^(?:Today|Yesterday|Tonight|(?:By|From|In|Last|Next|On|Since|This|Until) (?:(?:early|late|mid) )?(?:\p{L}+\.?|\d{4})(?: \d{1,2})?(?:,? \d{4})?),? (?:it|they)\b/u;
/** 'At Elm Fork, it was cleared by 22 votes', but not 'In Ohio, it is a crime to …' */
const PLACED =
  /^According to [^,]{3,80}, (?:he|it|she|they)\b|^(?:Among|At|For|In|On|To|With) [^,]{2,60}, (?:they|it(?! (?:is|was|will be|would be|has been|takes|took)(?: \p{L}+)? (?:an?|the|that|to|who|when)\b))\b/u;
/** 'Opponents argue it will …': the previous sentence says what they oppose. */
const SIDES =
  /^(?:Supporters|Opponents|Critics|Proponents|Advocates|Backers|Experts|Officials|Residents)\b[^,“"]{0,40}\b(?:say|said|argue|argued|contend|believe|warn|hope|fear)(?:ed)?(?: that)? (?:it|they|this|these|its|the (?:change|move|decision|measure|proposal|plan))\b/u;
/** Outside the quotation marks: 'will then use', 'has also led', 'A steel plant supports it.' */
const LINKING =
  /\b(?:back|criticiz|den|disput|oppos|prais|question|reject|support)(?:y|ies|ied|e|es|ed|s)? (?:it|that|them)\.$|^[^,;:“"]{3,60} (?:answered|countered|replied|responded|retorted) (?:by|that|with)\b|^[^,;:“"]{3,60}(?:, [^,]{3,60},)? confirmed (?:having|(?:that )?(?:he|she|they))\b|^An? (?:attorney|lawyer|official|representative|spokes\p{L}+), \p{Lu}|^(?:Companies|Examples|Investments|Partners|Projects|Provisions) include\b|^The (?:two|three|four|five|six|seven|eight|nine|ten|\d{2,3}(?:,\d{3})*) (?!billion|million|percent|(?:\p{Ll}+ ){1,3}(?:at|from|in|of|on|that|who)\b)\p{Ll}|^The (?:first|second|third|fourth|final) (?:\p{Ll}+ )?(?:bill|goal|measure|part|phase|pillar|provision|standard|step)\b|^[^,;:]{0,90}\b(?:also|then|likewise|instead|therefore|thus|nevertheless|nonetheless)\b|, (?:however|too|meanwhile|though|therefore|in turn|for (?:example|instance|one|one thing))[,:]|^.{0,60}\b(?:those|these|such)(?! as\b| vulnerabilit) \p{Ll}|\bthat (?:oversight|gap|loophole|shortfall|threat|decision|requirement|approach|practice|authority)\b|\bthis (?:law|authority|requirement|provision|mandate|issue|problem|approach|exemption)\b|^(?:By|From|In|Since) [^,]{4,20}, that number\b|\b(?:aforementioned|the following|as (?:noted|mentioned|described) (?:above|earlier))\b|\[\d{1,2}\]/u;

/** Whether a sentence opens with a reference that only the previous sentence explains. */
export function opensByPointing(shown: string): boolean {
  if (isSelfReference(shown)) return false;
  return (
    POINTERS.test(shown) ||
    ADVERB.test(shown) ||
    PARTITIVE.test(shown) ||
    SHARE.test(shown) ||
    POINTING_PHRASE.test(shown) ||
    SUBSTITUTE.test(shown) ||
    SIDES.test(shown) ||
    DATED.test(shown) ||
    PLACED.test(shown) ||
    hasLonePronoun(shown) ||
    SUBJECTLESS.test(shown)
  );
}

/** Whether a sentence is clear after the previous one: 'It takes effect …', 'As part of this program, …', 'But the board …'. */
export function continues(shown: string): boolean {
  return (
    /^(?:Th(?:is|at|ese|ose)|It|Its|They|Their|He|She|His|Her|Both|Neither|Another|Such|And|But|However|Yet|Instead|Still|Even so|Then|Eventually|Afterwards?|Meanwhile|Moreover|Further(?:more)?|Also|Likewise|Who|For (?:example|instance)|The (?:effort|findings?|move|remaining|result))\b/u.test(
      shown,
    ) ||
    SHARE.test(shown) ||
    SIDES.test(shown) ||
    DATED.test(shown) ||
    POINTING_PHRASE.test(shown)
  );
}

const OUTCOME =
  /^(?:He|She|They|Both|Neither|All \p{Ll}+) (?:had |have |later |then )?(?:died|survived|recovered|resigned|was (?:acquitted|convicted|fired|found|pronounced|released|rescued)|were (?:acquitted|convicted|fired|found|pronounced|released|rescued)|pleaded)\b/u;

const VOTE = /^(?:It|(?:That|The) (?:amendment|bill|measure|resolution)) (?:\p{Ll}+ )?passed\b.*\b\d{1,3}-\d{1,3}\b/u;

/** 'The motion failed by the same margin.', 'It died for lack of a second.' */
const DEFEAT =
  /^(?:It|(?:His|Her|Its|That|The|Their) (?:amendment|bill|effort|measure|motion|proposal|request)) (?:died|failed|lost|was (?:defeated|denied|rejected|tabled|voted down))\b/u;

/** What became of the people or the bill in the previous sentence: 'He died that night.', 'That bill passed by a vote of 422-0.' */
export function isOutcome(shown: string): boolean {
  return (OUTCOME.test(shown) && shown.length < MAX_OUTCOME_LENGTH) || VOTE.test(shown) || DEFEAT.test(shown);
}

const MAX_OUTCOME_LENGTH = 120;

/** A notice that states its own kind: 'This final rule amends …'. */
function isSelfReference(shown: string): boolean {
  return /^This (?:is an? (?:\p{L}+ )?(?:[Nn]otice|[Aa]mendment|[Cc]orrection)|(?:final |proposed |interim |direct |supplemental |[Rr]ate )*(?:notice|notification|rule|document|[Oo]rder|action|correction))\b/u.test(
    shown,
  );
}

const CATAPHORA =
  /^(?:As part of|In|At|With|During|After|Before|For|Through|Under) (?:his|her) [^,]{2,80}, (?:\p{Lu}[\p{L}.]+ ){1,3}/u;

/** A capitalized word inside a sentence that may name a person: no month, day or place, and not 'Utilitrac contracts she has read'. */
const CAPITALIZED = new RegExp(
  String.raw`(?<=(?<!\b(?:[Aa]t|[Ii]n|[Nn]ear|[Oo]f|to))[\s“"‘(])(?!(?:${MONTH_NAMES}|${WEEKDAY_NAMES}|Jan|Feb|Aug|Sept|Oct|Nov|Dec)\b)\p{Lu}\p{L}+\b(?! \p{Ll}+s $)`,
  "u",
);

/** 'Ann Roe', but not 'The May increase' */
const NAMED_PERSON = new RegExp(
  String.raw`(?<!\p{L})(?!(?:A|An|At|But|For|If|In|On|That|The|These|This|When)\b)\p{Lu}[\p{L}’'-]+ (?:\p{Lu}\.? )?(?!(?:${MONTH_NAMES}|${WEEKDAY_NAMES})\b)\p{Lu}\p{Ll}`,
  "u",
);

/** 'The former bookkeeper of a co-op was indicted on charges that she …' */
const OWN_PERSON =
  /^(?:The|An?) (?:[\p{L}\d’'-]+ ){0,5}(?:accountant|apprentice|attorney|bookkeeper|boy|candidate|chairman|chairwoman|chief|clerk|commissioner|contractor|deputy|director|driver|employee|engineer|executive|farmer|girl|governor|groundman|incumbent|judge|landowner|lawmaker|lawyer|lineman|lineworker|man|manager|mayor|member|officer|official|owner|president|rancher|resident|retiree|secretary|senator|spokes\p{L}+|student|supervisor|suspect|teacher|technician|treasurer|trustee|user|veteran|widow|woman|worker)\b/u;

/** 'In 2021, he welcomed …', '… of one of his students': refers to a person the sentence does not name. */
function hasLonePronoun(shown: string): boolean {
  const at = /\b(?:he|him|his|she|hers?)\b/u.exec(shown)?.index;
  if (at === undefined) return false;
  const before = shown.slice(0, at);
  // 'Running Unit 1 cost $41, he said'
  // 'In his ruling, Judge Jane Roe found …'
  if (CATAPHORA.test(shown) || OWN_PERSON.test(before)) return false;
  if (
    /, $/u.test(before) &&
    /^s?he (?:acknowledged|added|estimated|noted|said|says|testified|told|warned|wrote)\b/u.test(shown.slice(at))
  )
    return !NAMED_PERSON.test(before);
  return (
    !CAPITALIZED.test(before) &&
    !/^(?!(?:After|All|Before|Crews|Customers|During|For|In|Many|Members|Most|Of|Officials|On|Other|Over|Residents|Several|Since|Some|Under|With|Within)\b)\p{Lu}\p{L}+(?: (?:said|\p{Ll}+(?:ed|s)|gave|held|led|made|met|sent|spoke|told|took|will|won|wrote)\b|, (?:who|the|an?) )/u.test(
      before,
    )
  );
}

/** List items without a subject: 'As governor, created a framework …', 'Working to enhance the tax credit …'. */
const SUBJECTLESS =
  /^As (?:an? |the )?[\p{L}. ]{3,40}, (?:\p{Ll}+(?:ed|ing)|led|won|wrote|made|brought|held)\b(?! by\b)|^(?:Temporarily \p{Ll}+ed|(?:Conducted|Convened|Issued|Launched|Provided|Supported) (?!by\b)\p{Ll}+)\b|^\p{Lu}\p{Ll}+ed (?:the|an?|new|more|over|all|\$|\d|\p{Ll}+s and)\b|^(?:Working|Worked) (?:to|with|on)\b[^,]*(?:, one of [^,]*)?\.$|^(?:Worked|Helped|Fought|Pushed|Voted|Pressed|Advocated) (?:to|with|on|for|against)\b|^(?:Directing|Requiring|Ensuring|Providing|Creating|Establishing|Expanding|Increasing|Reinstating|Authorizing|Prohibiting|Allowing) (?:[^,]*$|[^,—]*(?:—|, )which\b)/u;

export function leansOnNeighbors(shown: string): boolean {
  return LINKING.test(shown) || isProvision(shown);
}

const GOES_ON =
  /^(?:To (?:begin|start)|Specifically|Additionally|In addition|Furthermore|Separately|Finally|Moreover|Notably), |\balso /u;

/** 'The senators also asked …' and 'Additionally, …' need only the sentences shown before them. */
export function goesOn(shown: string): boolean {
  const rest = shown.replace(GOES_ON, "");
  const whole = capitalized(rest);
  return rest !== shown && !opensByPointing(whole) && !leansOnNeighbors(whole);
}

/** A provision of 'the bill would': 'Require contractors to disclose …'. */
const PROVISION =
  /^(?:Accelerate|Add|Address|Advance|Allow|Amend|Authorize|Build|Clarify|Codify|Convene|Coordinate|Create|Deploy|Designate|Develop|Direct|Eliminate|Empower|Enable|Encourage|Enhance|Ensure|Exempt|Expand|Expedite|Extend|Facilitate|Generate|Give|Guarantee|Help|Identify|Implement|Improve|Incentivize|Increase|Invest|Keep|Launch|Lower|Make|Modernize|Prevent|Prohibit|Promote|Protect|Provide|Reduce|Reform|Reinstate|Remove|Repeal|Require|Restore|Streamline|Strengthen|Support|Update)s?\b|^(?:Codifies|Clarifies|Establish(?:es)?|End|Does(?: not)?|States? that it is)\b/u;
/** Words that begin a provision only in an introduced list of them. */
const LISTED_PROVISION =
  /^(?:Ban|Bar|Cap|Ends|Fund|Install|Limit|Permit|Release|Restrict|Set|State|Study|Studies|Weatherize)s?\b|^\p{Lu}\p{Ll}+ing (?!to\b)(?!.* (?:is|are|was|were|will|would|has|have) )/u;

/** '$2.7 million to Cameron Parish for repairs', '$250 million to a partnership', but not '$500 to each member'. */
export const SUM =
  /^\$[\d.,]+(?: [mb]illion)? (?:to|for) (?:the )?\p{Lu}|^\$[\d.]+ [mb]illion (?:to|for) (?!each\b|every|any|all\b|members?\b)\p{L}|^(?:Up to )?\$[\d.]+ [mb]illion in (?!damages?\b|fines?\b)[^.;]{4,80} (?:to|for) /u;

export function isProvision(shown: string, isInList = false): boolean {
  return PROVISION.test(shown) || SUM.test(shown) || (isInList && LISTED_PROVISION.test(shown));
}

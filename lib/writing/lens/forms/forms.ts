import "server-only";
import type { TextType } from "@/db/enums";
import { DECIDED } from "./words";

/** A kind that is recognized by how its texts are made: a necessary sign, and several independent ones. */
type Form = {
  type: TextType;
  needed: RegExp;
  /** How often the necessary sign occurs at least. */
  times?: number;
  signs: readonly RegExp[];
  least: number;
  /** Words in the title by which a news report is news after all. */
  unlessReport?: RegExp;
};

/** A ball game's result, told by its scorers. */
const MATCH: Form = {
  type: "sport",
  needed: /\b\d{1,3}-\d{1,3}\b/u,
  signs: [
    /\(\d{1,2}-\d{1,2}(?:-\d{1,2})?[,)]|\b\d{1,2}-\d{1,2} in (?:conference|district|league)|\b(?:are|fell to|improved to|is) \d{1,2}-\d{1,2}\b(?! (?:percent|years))/u,
    /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten) (?:aces|assists|blocks|digs|goals|hits|kills|points|rebounds|runs|saves|steals|strikeouts|tackles|touchdowns|turnovers)\b|\b\d+ yards\b/iu,
    /\b[Cc]oach(?:es)? \p{Lu}/u,
    /\b(?:beat|beats|defeated|downed|edged|ran past|routed|swept|sweeps|topped|trailed|unbeaten|(?:led|lost|won) (?:by )?\d+(?:-\d+)?)\b/iu,
    /\b(?:at the (?:break|half)|bullpen|conference|defense|first half|halftime|inning|quarterback|(?:first|second|third) (?:half|period|quarter|set)|regular season|seeding|setter|varsity|in a row|(?:go|goes|plays?|hosts?|visits?|travels?) (?:at |to )?\p{Lu})/u,
  ],
  least: 4,
};

const NAME = String.raw`\p{Lu}[\p{L}&.+-]+(?: (?:& )?\p{Lu}[\p{L}&.+-]*){0,3}`;
const SUM = String.raw`\$ ?[\d.,]+ ?(?:[bm]illion|[BM]N?)\b`;
const FUTURE = String.raw`\b(?:20[3-5]\d|202[89]|(?:end of|in|inside|over|within) (?:a|the|this)(?: (?:coming|next))? (?:decade|\p{L}+ years)|\p{L}+ years on)\b`;

/** A research house sells its forecast of a market: the sum, the house, the segments, the makers and the offer. */
const FORECAST_SALE: Form = {
  type: "market_report",
  needed: new RegExp(
    String.raw`\bCAGR\b|\bcompound(?:ed)? (?:annual )?(?:growth |rate)|${SUM}[^.]{0,120}${FUTURE}|${FUTURE}[^.]{0,120}${SUM}`,
    "iu",
  ),
  signs: [
    /\b\p{Lu}\p{L}+(?: (?:& )?\p{Lu}\p{L}+)? (?:Advisory|Analytics|Consulting|Data|Insights|Intelligence|Lens|Market|Partners|Research)\b|\b(?:[Rr]esearch (?:firm|house)|[Cc]onsultancy|(?:its|the) (?:analysts|authors|researchers)|[Rr]esearchers at|(?:[Ll]atest|according to the|[Nn]ew|[Nn]ewest) (?:analysis|forecast|outlook|research|study)|(?:forecast|outlook|report|study) (?:(?:published|released) )?(?:by|from)|[Tt]he firm\b|(?:report|study) (?:that|has been added))\b/u,
    /\b(?:lion['’]s share|base year|end[- ]users?|(?:sub)?segments?|segmentation|lucrative|niche|hot spots|(?:Asia[- ]Pacific|East Asia|Europe|North America) (?:and|dominates|is|leads|remains)|by (?:application|capacity|end user|material|mode|payload|product|region|size|type)|(?:biggest|breakout|dominant|fastest-growing|highest|largest|leading|second-largest|swiftest|top) (?:application|buyers|category|chemistry|contributor|country|customers?|end user|growth|portion|product|region|revenue|share|size)|growing (?:fastest|quickest)|(?:accounts?|accounted) for the (?:bulk|largest|most)|(?:commands?|holds?|held|keeps|dominates?) [^.]{0,40}(?:\bshare\b|\bslice\b|percent of))\b/iu,
    new RegExp(
      String.raw`(?:${NAME}, ){2,}(?:and )?${NAME}|${NAME}, ${NAME},? and ${NAME}|\b(?:SWOT|PESTLE|Porter|five forces|[Cc]ompetitive (?:intelligence|landscape))\b`,
      "u",
    ),
    /\b(?:(?:a|free|PDF) sample|sample (?:chapter|copy|pages?)|brochure|table of contents|list of tables|(?:corporate|enterprise|single|single-user|user) licen[cs]es?|licen[cs]es:|customization|buy now|before buying|reasons to buy|(?:buy|order|purchase|ask for) (?:the|a|an) (?:abstract|(?:full |tailored )?(?:cut|document|report|study))|speak to an analyst|sales team|subscribers|clients who order|early purchase|(?:priced|sold) at \$|contact sales|buyers of the (?:report|study)|(?:complete|full) (?:forecast|methodology|report|study)|\d{2,}[- ](?:figures|pages?|tables)|executive summary|strategic recommendations|companion volumes?|related title|the catalog|interactive dashboard|SWOT profiles)\b/iu,
    /\b(?:global|worldwide|\d[\d.]* ?(?:%|percent)(?: \p{L}+)? (?:a year|annually|per year|every year|CAGR)|annual (?:expansion|growth)|yearly advance|(?:CAGR|rate|growth|rate,) (?:of |rate of )?\d[\d.]*)/iu,
    new RegExp(String.raw`${SUM}[\s\S]{0,250}${SUM}`, "iu"),
  ],
  least: 4,
};

/** Goods with prices, for a reader who buys. */
const OFFER: Form = {
  type: "shopping",
  needed: /\$\d[\d,]*(?:\.\d\d)?\b(?! ?(?:[bm]illion|a (?:kilo|mega)watt|per))/u,
  times: 3,
  signs: [
    /\b(?:affiliate|links? on this page|(?:buy|click) through|(?:if|when) you (?:buy|click)|we (?:earn|may be paid|receive a share)|earn (?:a commission|us)|independently (?:chosen|selected)|sponsored|vetted)\b/iu,
    /\b(?:usually costs|you['’]ll pay|stores charge|prices? (?:can|is|are|was|were) (?:correct|current|the same)|(?:block|current|lowest|retail|today['’]s|usual) price|available at (?:the )?time|in stock|out of stock|order by|sells? (?:for|out)|(?:costs?|goes|runs?) (?:about |for )\$\d|down to \$|at checkout|delivery is|free shipping)\b|\((?:was )?\$\d/iu,
    /\b(?:on sale|\d+ percent off|deals?|coupons?|promo\w*|savings|discount|under \$\d+|dropp?(?:ed|s) to \$|cheapest|a drop of \$\d+|on a budget|nothing down|offers? (?:changes?|ends?|needs?|requires?|takes)|supplies are limited)\b|\$\d+ (?:less|off)\b|\bcheapest\b/iu,
    /\b(?:leases?|financing|autopay|\d+-month (?:offer|term))\b/iu,
    /\b(?:at signing|dealers?|good credit|inventory)\b/iu,
    /\b(?:gifts?|stocking stuffers?|(?:for|this) christmas|(?:father|mother|valentine)['’]s day|(?:buy|gifts?|something) [^.]{0,30}(?:who has everything|in your life)|under (?:that person['’]s|the) tree)\b/iu,
    /(?:^|\s)\d{1,2}\. \p{Lu}[^.]*\$\d/mu,
    /\b(?:Amazon|Best Buy|Costco|eBay|Etsy|Home Depot|L\.L\. Bean|Lowe['’]s|Tractor Supply|Walmart)\b/u,
    /\b(?:I['’](?:d|ve)|I (?:bought|tried|would)|took me|my (?:fridge|house)|our (?:eye|favorites?|picks?|testers?|tests?|trial)|we (?:left|put|ran|tested|tried)|see (?:all|your|the current|today)|try one)\b/iu,
    /\$\d+\.\d\d\b/u,
    /\b(?:buy it|skip (?:it|the)|can pass|wait if|worth (?:buying|having|it)|on top\b|caught our eye|full review|this is the one|best for|runner-up)\b/iu,
  ],
  least: 3,
  unlessReport: /\b(?:auditors?|boards?|commission\w*|courts?|lawsuits?|regulators?|rush|votes?|voted)\b/iu,
};

/** An event with what its visitors need to know. */
const VISIT: Form = {
  type: "event_listing",
  needed: /\b\d{1,2}(?::\d\d)? ?(?:a|p)\.?m\b|\bnoon\b/iu,
  signs: [
    /\b(?:doors|gates?|registration|tours) (?:leave|opens?|swing open)\b|\b(?:first pitch|kickoff|opening ceremony)\b/iu,
    /\b(?:admission|box office|(?:day|weekend) pass|at the gate|get in free|(?:are|is) free|tickets?\b[^.]{0,30}\$\d|(?:costs?|is|pass) \$\d{1,3}\b(?! [bm]illion)|\$\d+ seats?|(?:are|is) on us)\b/iu,
    /\b(?:park(?:ing)? (?:at|costs|in|is)|parking|shuttles?|carts|exit \d+|follow the signs|hay wagon)\b/iu,
    /\b(?:hotels?|motels?|rooms? at|campsites?|group rates?|where to (?:eat|sit|stay)|food trucks?|hot dogs|ice cream|free (?:lunch|meal|supper)|(?:breakfast|lunch|meal|supper) (?:can|is|will)|concert|quartet|jazz band|vendor fair|face painting|bounce house|fireworks|bobblehead)\b/iu,
    /\b(?:bring (?:a|an|your)|sunscreen|coolers?|pets|(?:leave|no) dogs|strollers?|lawn chairs?|wear (?:a|closed)|bags must|child care|children (?:over|under)|kids (?:can|under)|little ones|if it rains|in case of rain|rain does not)\b/iu,
    /\b(?:door prizes?|drawings? for|must be present|raffle|bill credits?|receive a bucket|(?:for|to) the first \d+|the first \d+ [^.]{0,40}(?:get|receive))\b/iu,
    /\b(?:you['’]re invited|invites? all|join us|see you|come early|call ahead|please|reserv(?:e|ations?)|show your|(?:complete|your|here is your) guide|(?:you|fans|visitors) should know|need to know before|(?:buy|sign up|register) (?:at|online|them)|planning to)\b/iu,
  ],
  least: 4,
  unlessReport: DECIDED,
};

/** A course or conference that takes registrations. */
const COURSE: Form = {
  type: "event_listing",
  needed:
    /\b(?:webinar|(?:live|online|virtual) (?:briefing|class|course|session|training|workshop)|workshop|conference|summit|sessions|seminar|(?:\p{L}+-)?(?:\d+|day|hour|minute)[- ](?:class|course|exercise|session)|our panel)\b/iu,
  signs: [
    /\b(?:join (?:our|three|us)|register\b|enroll|sign(?:s|ed)? up|reserve yours?|(?:book|save|secure) your (?:place|room|seat|spot)|click to|download the app)\b/iu,
    /\b(?:you(?:['’]ll| will) (?:learn|receive)|agenda|topics include|breakouts|(?:go home|leave) with|participants (?:leave|will)|attendees (?:are|leave|will)|(?:takes?|walks?) [^.]{0,40} through|line by line|question round|time for questions)\b/iu,
    /\b(?:instructors?|led by|moderat(?:ed by|or)|panelists?|presenters?|speakers|keynot\w+|(?:attorney|coach) \p{Lu}\p{L}+ \p{Lu})/iu,
    /\b(?:attendance is|no cost|cost: |costs nothing|(?:guests|members) pay|\$\d+ a team|(?:fee|price) is|early[- ]bird|(?:exhibit space|seats|space) (?:are|fills|is) (?:fast|limited|nearly)|refunds|per connection|group rate|block price)|\bfree(?:,|,? one-hour)/iu,
    /\b(?:recording|replay|be recorded|on demand|slides|CLE|certificates?|(?:continuing education|development) (?:credits?|hours)|link by email|log-?in details|over (?:Teams|Zoom)|confirmation follows|in th(?:e|is) series|golf outing)\b/iu,
    /\b\d{1,2}(?::\d\d)? (?:a|p)\.m\.|\bnoon\b|\p{L}{3,9}\.? \d{1,2}-\d{1,2}\b/iu,
  ],
  least: 4,
  unlessReport: DECIDED,
};

/** A winner's ticket. */
const TICKET: Form = {
  type: "lottery",
  needed: /\b(?:tickets?|quick picks?)\b/iu,
  signs: [
    /\b(?:the odds|top prize|claim(?:ed)? the prize|nobody has claimed|unclaimed|not claimed|ticket [^.]{0,80}expires)\b/iu,
    /\b(?:lottery (?:officials|said)|the lottery)\b/iu,
    /\b(?:scratch(?:ed)?|scratch-off|white balls|matched (?:\p{L}+ )?(?:balls|numbers)|numbers (?:[^.,]{3,20} )?were|jackpot|powerball|mega millions|quick picks?)\b/iu,
    /\b(?:after taxes|bought the ticket|ticket sold|clerk|sign their tickets|store (?:collects|gets)|game has paid|worth \$[\d,]+(?! [bm])|(?:had )?won \$[\d,]+)\b/iu,
  ],
  least: 2,
};

const FORMS: readonly Form[] = [FORECAST_SALE, OFFER, COURSE, VISIT, MATCH, TICKET];

type Read = { title: string; body: string; isReport: boolean };

/** The kind of a text by its form alone, whatever it is about. Null if it has none of these forms. */
export function formOf({ title, body, isReport }: Read): TextType | null {
  const whole = `${title}\n${body}`;
  const form = FORMS.find(
    ({ needed, times = 1, signs, least, unlessReport }) =>
      whole.split(needed).length > times &&
      signs.filter((sign) => sign.test(whole)).length >= least &&
      !(isReport && unlessReport?.test(title)),
  );
  return form?.type ?? null;
}

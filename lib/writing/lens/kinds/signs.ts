import "server-only";
import type { TextType } from "@/db/enums";

export type Signs = {
  type: TextType;
  /** A folder of the address, or the section in the page's metadata. */
  section?: RegExp;
  title?: RegExp;
  /** Whether the title is a publisher's own label, not the subject of news. */
  isLabel?: true;
  /** Words in the text, of which at least `least` different ones must occur. */
  words?: RegExp;
  least?: number;
  /** Only the opening and the end of the text are read for the words. */
  atEnds?: true;
  /** Words in the title or the opening by which the text is news after all. */
  unless?: RegExp;
};

/** A death that managers must know of: an accident, or a post to be filled. */
const FATAL_OR_SUCCEEDED =
  /\b(?:killed|electrocut\w+|OSHA|Occupational Safety|investigat\w+|energized|accident|crash\w*|explosion|overturned|hurricane response|FEMA|lawsuit|sued|charged|interim|successors?|acting (?:general )?(?:manager|chief|CEO)|to succeed|succeeds?|replacement|(?:began|begin|begins|start) (?:a|its|the) search|(?:vacant|his|her) seat|(?:appointed|named|names|appoints) .{3,60} (?:manager|chief executive|CEO|president|chair(?:man|woman)?)(?: on)? \p{L}+day)\b/iu;
/** Severe weather, and the grid's own forecasts. */
const SEVERE =
  /\b(?:outages?|without power|lose power|power (?:lines|supply|demand)|(?:ice|winter|wind|flood|heat|tornado|hurricane|storm|blizzard|red flag|fire weather)[- ](?:\p{L}+ )?(?:warnings?|watch(?:es)?|advisor(?:y|ies)|storms?)|warnings?|ice storms?|blizzard|hurricane|tornado(?:es)?|derecho|record (?:demand|peak|heat|cold)|peak|load|NERC|ERCOT|MISO|SPP|PJM|grid|hydropower|wildfires?|crews|mutual aid|shut ?offs?)\b/iu;
/** A decision, a project, a proceeding or a crime behind the words of an event or a rally of good causes. */
const DECIDED =
  /\b(?:scoping|hearings?|(?:transmission|power|\d+-kilovolt) lines?|megawatts?|kilovolts?|substations?|(?:solar|wind) (?:farm|project)|(?:gas|coal|power) plant|rate (?:increase|case|hike)s?|rates|lawmakers|legislat\w+|House (?:bill|committee|panel)|Senate|courts?|judge|lawsuits?|sued?|auditors?|audit (?:finds|of|faults)|embezzl\w+|theft|stole|thieves|fraud|killed|electrocuted|outages?|capital credits|regulators?|commission(?:ers)?|FERC|EPA|NERC|RUS|USDA|FCC|layoffs|merger|data[- ]cent(?:er|re)s?|ballots?|bylaws?|director election)\b/iu;

const CORRECTION =
  /^(?:corrections?|clarifications?|errat(?:um|a)|retraction|for the record)\b(?: ?[:–—-] | ?$| and clarifications?\b)|^editor['’]s note ?[:–—-]/iu;
const MISSTATES = "(?:erroneously|incorrectly|mistakenly|wrongly)";
/** A report that admits its own error: 'the Ledger reported erroneously that …', 'An earlier story gave the wrong date'. */
const ADMITS = new RegExp(
  String.raw`\b(?:article|caption|headline|report|story|version)\b[^.]{0,200}\b(?:misstated|misidentified|misspelled|${MISSTATES} (?:gave|identified|listed|named|reported|said|stated)|(?:gave|identified|listed|named|reported|said|stated) (?:${MISSTATES}|the wrong|an incorrect))\b`,
  "iu",
);
const MAX_ADMISSION = 500;

/** Whether an article corrects another one. */
export function isCorrection({ title, text }: { title: string; text: string }): boolean {
  return CORRECTION.test(title) || admitsError(text);
}

/** Whether the beginning of a text admits an error in a report. */
export function admitsError(text: string): boolean {
  return ADMITS.test(text.replace(/(?<=\b\p{Lu}\p{Ll}{2,4})\./gu, "").slice(0, MAX_ADMISSION));
}

/** In order of precedence: the first match wins. */
export const SIGNS: readonly Signs[] = [
  {
    type: "correction",
    title: CORRECTION,
    isLabel: true,
  },
  {
    type: "advert",
    title: /^(?:(?:share|stock)holder|investor)s? (?:alert|notice|reminder|deadline|action)\b|\blead plaintiff\b/iu,
    words:
      /\b(?:lead plaintiff|class period|(?:law )?(?:firm|offices) (?:of \p{Lu}[\p{L} ]+ )?(?:reminds?|investigat\w+|announces?)|reminds? (?:investors|purchasers|shareholders)|(?:investors|purchasers|shareholders) (?:of|in|who) [^.]{2,60}(?:lost|losses|securities)|(?:encouraged|urged) to contact the firm|free consultation)\b/giu,
    least: 2,
  },
  {
    type: "advert",
    section:
      /^(?:sponsored|advertorials?|partner[- ]content|brand-?(?:voice|studio|content)|paid[- ](?:post|content)|promoted|sponsor(?:ed)?-?(?:content|posts?)|brand)/u,
    title:
      /^(?:sponsored|advertorial|paid (?:post|content)|promoted|(?:presented|brought to you) by)\b|[([|] ?(?:sponsored|advertisement|advertorial|paid (?:post|content))\b/iu,
    words:
      /\b(?:sponsored (?:content|by|post)|paid (?:advertisement|content|partner)|advertisement feature|advertorial|call (?:today|now)|free (?:estimate|quote|consultation)s?|limited[- ]time (?:offer|savings)|this (?:content|post|section|article) (?:is|was) (?:provided|sponsored|paid for|produced|created) by|request a (?:free )?demo|award-winning (?:platform|solution|software)|our (?:platform|solution|software)|newsroom (?:had no|was not involved)|paid partnership)\b/giu,
    least: 2,
  },
  {
    type: "market_report",
    title:
      /\bmarket\b.{0,60}\b(?:to (?:reach|hit|surpass|grow|witness|cross)|expected to|projected|worth|valued at|eyes|size|share|outlook|forecast|CAGR|booms?|20[2-4]\d)\b|\bCAGR\b|\bto (?:reach|hit|surpass|exceed)\b.{0,40}\b(?:units|USD|US\$|billion|million)\b.{0,20}\bby 20\d\d|\bindustry (?:outlook|forecast|analysis|report|trends)\b|\b\d[\d.]*% (?:annual|yearly|compound) growth\b|\bpoised (?:for|to)\b.{0,40}\bgrow(?:th)?\b.{0,20}\b20\d\d\b/iu,
    words:
      /\b(?:CAGR|compound annual growth|market (?:size|share|report|research|analysis|is (?:projected|expected)|was valued)|forecast period|annual growth|(?:market|industry) (?:outlook|participants|segments?)|(?:key|leading|major) (?:players|companies|vendors)|our analysts|report (?:covers|segments)|request (?:a )?(?:free )?sample)\b/giu,
    least: 2,
  },
  {
    type: "market_report",
    section: /^(?:investing|stocks?|stock-picks)$/u,
    title:
      /\b(?:\d+|two|three|four|five|six|seven|ten|top|best) (?:[\p{L}-]+ ){0,4}stocks?\b|\bstocks? (?:to (?:buy|own|consider|avoid|watch)|picks?)\b|\b(?:stocks?|shares)\b.{0,60}\b(?:bargain|buy|oversold|52-week)\b|\ba (?:strong )?buy\b|\bETFs?\b/iu,
    words:
      /\b(?:price targets?|forward (?:P\/E|earnings)|\d+ times (?:forward )?earnings|52-week (?:low|high)|strong buy|(?:rates?|rated) (?:it|them|the (?:stock|shares))? ?an? (?:hold|buy|sell|outperform)|dividend yields?|yields? \d[\d.]* ?(?:percent|%)|raised (?:its|their) (?:dividend|payout)s?|oversold|overbought|relative strength index|fair value|zacks|motley fool|shares (?:have )?(?:soared|trade|jumped|surged)|the author (?:owns|holds)|market cap(?:italization)?|income investors|expense ratio|ETFs?|room to run)\b/giu,
    least: 2,
  },
  {
    type: "obituary",
    section: /^(?:obit|death|funeral|in-?memor|tributes$)/u,
    title:
      /\b(?:obituary|death notices?|funeral notices?)\s*(?:$|[:|–-])|^(?:obituary|in (?:loving )?memor(?:y|iam)|remembering)\b|^\p{Lu}[^,:]{4,60}, (?:[2-9]\d|10\d)(?:$|, (?:of|formerly|beloved|longtime|retired)\b)/iu,
    words:
      /\b(?:survived by|survivors include|preceded in death|passed (?:away|peacefully)|in lieu of flowers|visitation|funeral (?:home|services?|mass)|celebration of life|graveside|burial|interment|memorials? (?:may be|contributions?|donations?)|born (?:on |in )?\w+\.? \d{1,2}, 19\d\d|great-grandchildren|beloved (?:husband|wife|mother|father)|(?:aged?|,) \d{2,3},? (?:of [^.,]{3,40},? )?(?:died|passed|entered|went)|pallbearers|he (?:was|is) (?:born|survived)|she (?:was|is) (?:born|survived)|retired (?:from|after)|grandchildren|officiating|arrangements)\b/giu,
    least: 3,
  },
  {
    type: "obituary",
    title:
      /\b(?:celebration of life|memorial service|(?:says?|bids?|said) (?:goodbye|farewell)|last ride|final (?:ride|farewell)|laid to rest|(?:gentle )?giants? of .{0,40}remember)\b/iu,
    words:
      /\b(?:died|dies|passed away|passed peacefully|lost (?:his|her) (?:long )?(?:battle|fight)|laid to rest|mourns?|mourned|mourners|remembered (?:for|as|by)|say(?:s|ing)? goodbye|hearse|cemetery|buried|burial|casket|coffin|memorial service|visitation|funeral|services (?:are|will be)|survivors|survived by|leaves behind|widow(?:er)?|grand(?:children|son|daughter)|great-grandchildren|beloved|in lieu of flowers|(?:long|brief|short) illness|(?:battle with|of) (?:cancer|ALS)|eulogy|receive friends|never met a stranger|will be missed)\b/giu,
    least: 2,
    atEnds: true,
    unless: FATAL_OR_SUCCEEDED,
  },
  {
    type: "lottery",
    section: /^(?:lottery|lotto)$/u,
    title:
      /\b(?:powerball|mega millions|lottery|lotto|winning numbers|scratch-?offs?|scratch (?:tickets?|games?)|jackpots?)\b/iu,
    words: /\b(?:powerball|mega millions|power play|winning (?:numbers?|tickets?)|jackpots?|lottery)\b/giu,
    least: 2,
  },
  {
    type: "horoscope",
    section: /^(?:horoscopes?|astrology|zodiac)$/u,
    title: /\b(?:horoscopes?|astrolog\w+|zodiac|star signs?)\b|^your stars\b/iu,
    words: /\b(?:Aries|Taurus|Gemini|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces|zodiac|horoscope)\b/gu,
    least: 3,
  },
  {
    type: "recipe",
    section: /^(?:recipes?|cooking|food(?:-and-drink|-dining)?)$/u,
    title: /\brecipes?\b(?! for (?:disaster|success|trouble))/iu,
    words:
      /\b(?:tablespoons?|teaspoons?|tbsp|tsp|cups?(?: of)?|\d+-pound|slow[- ]cooker|season with|serves? (?:on|with|four|six|eight|\d+)|preheat|bake at|until golden|sour cream|oven|skillet|simmer|whisk|stir in|bake for|ingredients|drizzle)\b/giu,
    least: 4,
  },
  {
    type: "sport",
    section:
      /^(?:sports?|high-?school-?sports|preps?|nfl|nba|mlb|nhl|ncaa|rodeo|athletics|football|basketball|baseball)$/u,
    title:
      /\b20\d\d(?:-\d\d)? season\b|\b(?:bass|crappie|walleye|catfish|fishing|golf|softball|basketball|volleyball|bowling|baseball|football|soccer|wrestling|cornhole|pickleball) (?:tournaments?|derby|scramble|classic|league|title|championships?|outing|team)\b|\b(?:5|10)K\b|\b(?:fun run|half[- ]marathon)\b/iu,
    words:
      /\b(?:touchdowns?|innings?|quarterback|playoffs?|home runs?|halftime|rebounds|pitchers?|outfield|shutout|overtime|free throws?|season opener|standings|tournament|scored|semifinals?|wrestl\w+|dunk|goalie|bullpen|runs batted|head coach|rushing|yards|\d{1,3}-\d{1,3} (?:win|loss|victory|record)|(?:first|second|third|fourth) quarter|varsity|roster|win(?:ning)? streak|walk-off|season|laps?|heat race|feature win|checkered flag|podium|anglers?|walleye|crappie|bass|homers?|struck out|runners|home opener|flag football|charity game|threw (?:two|three|four)|quarterback|tournament title|led (?:all )?scorers|closest to the pin|foursome|weighed in|boats|letter of intent|juco|conference play|gold medal|(?:boys|girls)(?:['’])? (?:team|basketball|soccer|hockey|wrestling)|athletic director)\b/giu,
    least: 3,
  },
  {
    type: "shopping",
    section:
      /^(?:shopping|deals|reviewed|product-reviews?|gift-?guides?|buying-?guides?|coupons|underscored|commerce)$/u,
    title:
      /\b(?:lowest price|best-sell\w+|worth (?:it|buying|the money)\?|which one (?:should you|keeps?|is best)|best\b.{0,40}\b20\d\d|score an?\b|this \$\d+ |best\b.{0,50}\b(?:tested|reviewed|to buy|you can buy|for (?:power outages|camping|home))|(?:black friday|prime day|cyber monday|memorial day)\b.{0,40}\b(?:deals?|sales?)|\d+% off|deals? (?:of|on)\b|gift guide)/iu,
    words:
      /\b(?:we may earn|affiliate (?:links?|commission)|our (?:top )?picks?|best overall|best (?:budget|value)|editors?['’]? choice|add to cart|free shipping|(?:was|originally|normally|retails? for|drops? to|down to|just|only) \$\d+(?:\.\d\d)?|price at (?:publication|time of writing)|we (?:tested|tried)|five-star|star rating|in stock|at (?:walmart|costco|home depot|lowe['’]s|amazon|best buy)|on amazon|list price|promo code|save \$\d+|product links)\b/giu,
    least: 2,
  },
  {
    type: "letters",
    section:
      /^(?:advice|ask-[a-z-]+|dear-[a-z-]+|q-?and-?a|agony-aunt|mailbag|[a-z]?faqs?|faq-[a-z]+|frequently-asked-questions)$/u,
    title:
      /^(?:Dear (?:Abby|Annie|Amy|Prudence)\b|Ask (?:\p{Lu}\p{Ll}+|the|an?)\b|Miss Manners)|\b(?:Q ?& ?A|[Mm]ailbag)\b|\b[Qq]uestions? from readers\b|\b[Yy]our questions,? answered\b|\bFAQs?\b|\b[Ff]requently [Aa]sked [Qq]uestions\b/u,
    words: /(?:^|\n)(?:Dear \p{Lu}[\p{L} ]{2,24}[:,]|Q[.:] |A[.:] |Question: |Answer: )/gu,
    least: 2,
  },
  {
    type: "letters",
    title:
      /^(?:here are )?(?:\d+|three|four|five|six|seven|eight|nine|ten|twelve) (?:[\p{L}-]+ ){0,2}(?:ways|tips|steps|tricks|things|hacks|habits|mistakes|myths|reasons)\b|^how to (?:save|stay|lower|cut|reduce|prepare|keep|read|avoid|protect|spot|make|choose|use|get|winterize|weatherize|tell|report)\b|\b(?:safety|saving|energy|holiday|winter|summer|bill)[- ](?:\p{L}+ )?tips\b|\btips (?:for|from|to|on)\b|^(?:generator|electrical|ladder|space heater|holiday|winter|home|farm|storm) safety: |\bmembers (?:need|should) to? ?know$/iu,
    unless: DECIDED,
  },
  {
    type: "letters",
    title: /\bchecklist\b|\bwhat to (?:have on hand|pack|do (?:before|if|when))\b/iu,
  },
  {
    type: "event_listing",
    title:
      /^(?:save the date|mark your calendars?)\b|\b(?:(?:blood|toy|food|coat) drives?|(?:book|bake|rummage) sale|pancake (?:feed|breakfast|supper)|fish fry|chili (?:feed|supper|cook-?off)|open house|ribbon[- ]cutting|cuts? (?:the )?ribbon|parade|craft (?:fair|show)|tree[- ]lighting|trunk[- ]or[- ]treat|(?:job|career|health) (?:fair|day)|youth (?:tour|leadership camp)|(?:poster|essay|coloring|photo) contest|(?:member|customer|appreciation) (?:appreciation|picnic|dinner)|picnic|banquet|bingo|cook-?off|bake-?off|fund-?raiser|luncheon|potluck|barbecue|bazaar|carnival|scholarships?|county fair)\b/iu,
    unless: DECIDED,
  },
  {
    type: "event_listing",
    section: /^(?:events?|calendar|community-calendar|things-to-do|whats-(?:on|happening))$/u,
    title:
      /\b(?:things to do|community calendar|calendar of events|upcoming events|events? (?:calendar|listings?)|what['’]s (?:happening|on)|weekend (?:planner|events|guide)|around town|happenings|club notes|community notes|(?:notes|news|events|menu) for the week|datebook|bulletin board|what['’]s coming up|where to (?:be|go|celebrate|watch|eat)|\d+ (?:places|spots|things|events|festivals) to (?:see|do|go|visit|try)|(?:fair|festival|expo) returns)\b/iu,
    words:
      /\b(?:free admission|admission is|tickets (?:are|cost|start)|vendors?|parade|fireworks|face painting|food trucks?|live music|open to the public|doors open|pancake|raffle|potluck|craft fair|registration (?:is|opens|begins)|gates open|\d{1,2}(?::\d\d)? (?:a|p)\.?m\.? (?:to|until|at)|from \d{1,2}(?::\d\d)? (?:a|p)\.?m\.?)|(?:^|\n)[^\n]{3,80}(?:: |, |– | — )(?:\p{L}+day, )?(?:\d{1,2}(?::\d\d)? (?:a|p)\.?m\.?|noon|(?:Jan|Feb|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)[\p{L}.]* \d{1,2})[^\n]*/gu,
    least: 4,
  },
  {
    type: "entertainment",
    section:
      /^(?:entertainment|arts-(?:and-)?entertainment|celebrit(?:y|ies)|movies?|tv-(?:shows?|news)|music|concerts?|games?|gaming|video-?games?|festivals?|books|quiz(?:zes)?|puzzles?|crosswords?|trivia|(?:photo-?)?galler(?:y|ies)|photos|podcasts?|tv|history|nostalgia|yesteryear|satire|humou?r|parody|comics|funnies)$/u,
    title:
      /^(?:quiz|trivia|crossword|word search|(?:movie|album|book|theater|play) review|review|TV tonight|episode \d+)\b ?[:|–—]|^what(?: to watch|['’]s on TV)\b|\b(?:musical|(?:a|the|this) play|play about|documentary)\b|\b(?:this (?:week|day|month|date)|today) in (?:\p{L}+ ){0,2}history\b|^(?:on this day|looking back|(?:a )?look back|from (?:the|our) archives?|throwback|flashback|(?:down )?memory lane|remember when)\b|\b(?:25|50|75|100) years ago\b|\b(?:\d+|\p{L}+) years ago (?:this|today)\b|\b(?:satire|parody|spoof|april fools['’]?)\b|\b(?:season (?:two|three|four|five|\d) (?:premiere|trailer|finale)|box office|tour dates|album)\b/iu,
    words:
      /\b(?:gameplay|albums?|netflix|hulu|box office|episodes?|co-?stars?|celebrit(?:y|ies)|singer|songwriter|actor|actress|concerts?|tour dates|sitcom|soundtrack|premieres?|trailer|xbox|playstation|nintendo|headliners?|hit (?:single|song)s?|nashville|grammys?|country star|fans|bandmates?|lineup|documentary|check local listings|season finale|cast of|musical|novel|theater)\b/giu,
    least: 3,
  },
  {
    type: "entertainment",
    title:
      /^(?:photos?|pictures?|(?:photo )?gallery|slideshow|in (?:pictures|photos)|watch|video|podcast|listen)\b ?[:|–—]/iu,
    unless: DECIDED,
  },
  {
    type: "entertainment",
    words:
      /\b(?:in this episode|wherever you (?:get|listen)|apple podcasts|spotify|show notes|new episodes|answers (?:are )?(?:below|on page)|test your knowledge|take our|scroll down|hidden words|download (?:the|this) episode|rate and review|(?:this week['’]s|our) show|photo \d+:|photos by|click through|our gallery|send us your|\d+ years ago:|old-timers)\b/giu,
    least: 2,
  },
  {
    type: "entertainment",
    words:
      /\b(?:(?:story|article|piece|post|column|this) is (?:an? )?(?:work of )?(?:satire|parody|satirical)|satirical (?:news )?(?:site|story|article|piece|column)|happy april fools|none of (?:it|this) (?:happened|is true)|quotes are invented)\b/giu,
    least: 1,
  },
  {
    type: "listing",
    section:
      /^(?:viewjob|careers?|job-listings?|classifieds?|public-notices?|legals?|legal-notices?|records?|public-records?|(?:police|sheriff|crime)-?(?:blotter|logs?|reports?|beat)|court-(?:records|reports?)|property-transfers|real-?estate|unique-homes|homes(?:-for-sale)?|realty|(?:school-)?(?:lunch-)?menus?|bids?|rfps?|contests?|giveaways?|weather-?forecasts?)$/u,
    title:
      /^(?:now hiring|job (?:opening|posting|listing)s?|RFPs?|requests? for (?:proposals|bids)|invitations? (?:to|for) bids?|(?:public|legal) notices?|for sale|wanted to buy|menus?|classifieds?)\b ?[:–-]|\b(?:school|lunch|senior center) menus?\b|\b(?:police|sheriff['’]?s?|crime|arrest|jail|dispatch) (?:blotter|logs?|beat|calls)\b|^(?:court|district court|circuit court|magistrate) (?:reports?|records?|dockets?|news)\b ?[:–—-]|\b(?:student|employee|lineman|lineworker|teacher|volunteer|athlete|player|citizen|business|hero|pet) of the (?:week|month|year|quarter)\b|^(?:join our team|we['’]re hiring|vote (?:now )?for)\b|\b(?:marriage licenses|property transfers|deeds recorded|court dispositions)\b|\bhits? (?:the )?market for \$|\bphoto contest\b|\b(?:wanted|hiring) ads\b/iu,
    words:
      /\b(?:apply (?:online|within|by)|equal opportunity employer|sealed bids|pre-?bid (?:conference|meeting)|bid documents?|claims against the estate|hereby given|storage (?:unit|lien)|bedrooms?|square feet|listing agent|asking price|or best offer|runs (?:good|great)|call or text|each item costs)\b/giu,
    least: 2,
  },
  {
    type: "listing",
    words:
      /\b(?:apply (?:online|within|by|at|in person)|resumes?|equal opportunity employer|applicants must|candidates? (?:must|will|should)|successful candidate|cover letter|references|salary (?:depends|range|is)|pay starts|\$\d+(?:\.\d\d)? an hour|drug screen|commercial driver['’]s license|CDL|is (?:seeking|accepting applications|hiring)|has openings|(?:seeks?|seeking) an? (?:full|part)-time|full-time|benefits (?:include|package)|pay and benefits|high school diploma|years of (?:\p{L}+ ){0,3}experience|qualifications|is filled|job description|interviews will)\b/giu,
    least: 3,
  },
  {
    type: "listing",
    words:
      /(?:^|\n|\. )\d{1,2}:\d\d [ap]\.m\.:|\b(?:failure to appear|disorderly conduct|presumed innocent|driving while intoxicated|public intoxication|noise complaint|suspicious (?:van|vehicle|person)|loose (?:cows?|dogs?|cattle)|\$[\d,]+ bond|reported (?:a stolen|missing)|(?:small )?claims|speeding|no seat belt|fined \$\d{2,3}|shoplifting|gone on arrival|granite counters|bedrooms?|baths?|realty|realtors?|owner financing|shown by appointment|boat dock|priced at|for a tour)\b/giu,
    least: 3,
  },
  {
    type: "listing",
    title:
      /^(?:weather|forecast|extended forecast)\b|\b(?:weekend|holiday|thanksgiving|christmas|travel|seven-day|extended) (?:weather|forecast)\b/iu,
    words:
      /\b(?:highs?|lows?|(?:mostly |partly )?(?:sunny|cloudy|clear skies)|showers|sprinkles?|flurries|frost|light (?:\p{L}+ )?winds?|winds? (?:at|from|out)|mph|degrees|chance of|sunset|sunshine|dew point|humidity|cold front|warm front|upper \d0s|mid-\d0s)\b/giu,
    least: 4,
    unless: SEVERE,
  },
  {
    type: "listing",
    words:
      /\b(?:retire[sd] after \d+ years|hang(?:s|ing)? up (?:his|her)|(?:during|in) (?:his|her) retirement|grandkids|grandchildren|to fish|fishing|his cattle|fond memories|(?:with|over|enjoyed) (?:cake|a reception))\b/giu,
    least: 2,
    atEnds: true,
    unless: FATAL_OR_SUCCEEDED,
  },
  // A page of a website that is not news.
  {
    type: "listing",
    isLabel: true,
    title:
      /^(?:(?:about|contact)(?: us| our co-?op(?:erative)?)?|(?:our )?(?:history|mission|story|team)|(?:(?:residential|commercial|irrigation|industrial|electric|current) )*(?:service )?rates?(?: schedules?| and fees| structures?)?|(?:co-?op )?by-?laws|(?:our )?(?:board of directors|directors|leadership|staff)|careers|billing|payment options|director elections?|service (?:area|territory)|privacy policy|terms of (?:use|service))$/iu,
  },
  {
    type: "opinion",
    isLabel: true,
    title:
      /^(?:opinion|editorial|commentary|column|letters? to the editor|guest (?:column|commentary|view|opinion|essay)|op-?ed|our (?:view|opinion)|viewpoint|perspective)s? ?[:|–—]|\| ?(?:opinion|editorial|commentary|column)$/iu,
  },
  {
    type: "opinion",
    section:
      /^(?:opinions?|editorials?|commentary|columns?|columnists?|op-?eds?|letters(?:-to-the-editor)?|viewpoints?|perspectives?|guest-(?:columns?|commentary|views?)|voices)$/u,
    title:
      /^(?:opinion|editorial|commentary|column|letters?(?: to the editor)?|readers? (?:writes?|responds?|views?)|your (?:letters|views)|guest (?:column|commentary|view|opinion|essay)|op-?ed|our (?:view|opinion)|my (?:turn|view|take)|viewpoint|perspective|point of view|another view|the case (?:for|against)|hands off|why (?:we|i|our|rural america)\b|it['’]s time|thank you,|ICYMI:.{0,60}op-?ed)\b|\bop-?ed\b|\| ?(?:opinion|editorial|commentary|column)\b|\bletter to the editor\b|\bin (?:the )?(?:[\p{L}.]+ ){0,3}(?:times|post|journal|herald|gazette|tribune|examiner|daily caller|hill): /iu,
    words:
      /\b(?:the (?:writer|author) (?:is|lives|was)|is a (?:syndicated )?columnist|(?:his|her|their) column|the views expressed|editorial board|this (?:column|op-?ed)|opinions expressed|our (?:editorial|opinion)|guest columnist)\b/giu,
    atEnds: true,
  },
];

import "server-only";
import type { TextType } from "@/db/enums";

export type Signs = {
  type: TextType;
  /** A folder of the address, or the section in the page's metadata. */
  section?: RegExp;
  title?: RegExp;
  /** Words in the text, of which at least `least` different ones must occur. */
  words?: RegExp;
  least?: number;
};

/** In order of precedence: the first match wins. */
export const SIGNS: readonly Signs[] = [
  {
    type: "advert",
    section:
      /^(?:sponsored|advertorials?|partner[- ]content|brand-?(?:voice|studio|content)|paid[- ](?:post|content)|promoted)/u,
    title: /^(?:sponsored|advertorial|paid (?:post|content)|promoted)\b/iu,
    words:
      /\b(?:sponsored (?:content|by|post)|paid (?:advertisement|content|partner)|advertisement feature|advertorial|call (?:today|now)|free (?:estimate|quote|consultation)s?|limited[- ]time (?:offer|savings))\b/giu,
    least: 2,
  },
  {
    type: "market_report",
    title:
      /\bmarket\b.{0,60}\b(?:to (?:reach|hit|surpass|grow|witness|cross)|expected to|projected|worth|valued at|eyes|size|share|outlook|forecast|CAGR|booms?|20[2-4]\d)\b|\bCAGR\b|\bto (?:reach|hit|surpass|exceed)\b.{0,40}\b(?:units|USD|US\$|billion|million)\b.{0,20}\bby 20\d\d|\bindustry (?:outlook|forecast|analysis|report|trends)\b|\b\d[\d.]*% (?:annual|yearly|compound) growth\b/iu,
    words:
      /\b(?:CAGR|compound annual growth|market (?:size|share|report|research|analysis|is (?:projected|expected)|was valued)|forecast period|annual growth|(?:market|industry) (?:outlook|participants|segments?)|(?:key|leading|major) (?:players|companies|vendors)|our analysts|report (?:covers|segments)|request (?:a )?(?:free )?sample)\b/giu,
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
    type: "lottery",
    section: /^(?:lottery|lotto)$/u,
    title: /\b(?:powerball|mega millions|lottery|lotto|winning numbers|scratch-?offs?)\b/iu,
    words: /\b(?:powerball|mega millions|power play|winning (?:numbers?|tickets?)|jackpots?|lottery)\b/giu,
    least: 2,
  },
  {
    type: "horoscope",
    section: /^(?:horoscopes?|astrology|zodiac)$/u,
    title: /\b(?:horoscopes?|astrolog\w+|zodiac)\b/iu,
    words: /\b(?:Aries|Taurus|Gemini|Virgo|Libra|Scorpio|Sagittarius|Capricorn|Aquarius|Pisces|zodiac|horoscope)\b/gu,
    least: 3,
  },
  {
    type: "recipe",
    section: /^(?:recipes?|cooking|food(?:-and-drink|-dining)?)$/u,
    title: /\brecipes?\b(?! for (?:disaster|success|trouble))/iu,
    words:
      /\b(?:tablespoons?|teaspoons?|tbsp|tsp|cups?(?: of)?|\d+-pound|slow[- ]cooker|season with|serves? (?:on|with|four|six|eight|\d+)|preheat|oven|skillet|simmer|whisk|stir in|bake for|ingredients|drizzle)\b/giu,
    least: 4,
  },
  {
    type: "sport",
    section:
      /^(?:sports?|high-?school-?sports|preps?|nfl|nba|mlb|nhl|ncaa|rodeo|athletics|football|basketball|baseball)$/u,
    title: /\b20\d\d(?:-\d\d)? season\b/iu,
    words:
      /\b(?:touchdowns?|innings?|quarterback|playoffs?|home runs?|halftime|rebounds|pitchers?|outfield|shutout|overtime|free throws?|season opener|standings|tournament|scored|semifinals?|wrestl\w+|dunk|goalie|bullpen|runs batted|head coach|rushing|yards|\d{1,3}-\d{1,3} (?:win|loss|victory|record)|(?:first|second|third|fourth) quarter|varsity|roster|win(?:ning)? streak|walk-off|season|laps?|heat race|feature win|checkered flag|podium|anglers?|walleye|crappie|bass|letter of intent|juco|conference play|gold medal|(?:boys|girls)(?:['’])? (?:team|basketball|soccer|hockey|wrestling)|athletic director)\b/giu,
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
    section: /^(?:advice|ask-[a-z-]+|dear-[a-z-]+|q-?and-?a|agony-aunt|mailbag)$/u,
    title:
      /^(?:Dear (?:Abby|Annie|Amy|Prudence)\b|Ask (?:\p{Lu}\p{Ll}+|the|an?)\b|Miss Manners)|\b(?:Q ?& ?A|[Mm]ailbag)\b|\b[Qq]uestions? from readers\b|\b[Yy]our questions,? answered\b/u,
    words: /(?:^|\n)(?:Dear \p{Lu}[\p{L} ]{2,24}[:,]|Q[.:] |A[.:] |Question: |Answer: )/gu,
    least: 2,
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
      /^(?:entertainment|arts-(?:and-)?entertainment|celebrit(?:y|ies)|movies?|tv-(?:shows?|news)|music|concerts?|games?|gaming|video-?games?|festivals?|books|quiz(?:zes)?|puzzles?|crosswords?)$/u,
    title:
      /^(?:quiz|crossword|movie review|album review|review)\b ?:|\b(?:season (?:two|three|four|five|\d) (?:premiere|trailer|finale)|box office|tour dates|album)\b/iu,
    words:
      /\b(?:gameplay|albums?|netflix|hulu|box office|episodes?|co-?stars?|celebrit(?:y|ies)|singer|songwriter|actor|actress|concerts?|tour dates|sitcom|soundtrack|premieres?|trailer|xbox|playstation|nintendo|headliners?|hit (?:single|song)s?|nashville|grammys?|country star|fans|bandmates?|lineup)\b/giu,
    least: 3,
  },
  {
    type: "listing",
    section:
      /^(?:viewjob|careers?|job-listings?|classifieds?|public-notices?|legals?|legal-notices?|records?|public-records?|(?:police|sheriff|crime)-?(?:blotter|logs?|reports?|beat)|court-(?:records|reports?)|property-transfers|real-?estate|unique-homes|homes-for-sale|(?:school-)?(?:lunch-)?menus?|bids?|rfps?|contests?|giveaways?|weather-?forecasts?)$/u,
    title:
      /^(?:now hiring|job (?:opening|posting|listing)s?|RFPs?|requests? for (?:proposals|bids)|invitations? (?:to|for) bids?|(?:public|legal) notices?|for sale|wanted to buy|menus?|classifieds?)\b ?[:–-]|\b(?:school|lunch|senior center) menus?\b|\b(?:police|sheriff['’]?s?|crime) (?:blotter|log|beat)\b|\b(?:marriage licenses|property transfers|deeds recorded|court dispositions)\b|\bhits? (?:the )?market for \$|\bphoto contest\b|\b(?:wanted|hiring) ads\b/iu,
    words:
      /\b(?:apply (?:online|within|by)|equal opportunity employer|sealed bids|pre-?bid (?:conference|meeting)|bid documents?|claims against the estate|hereby given|storage (?:unit|lien)|bedrooms?|square feet|listing agent|asking price|or best offer|runs (?:good|great)|call or text|each item costs)\b/giu,
    least: 2,
  },
  {
    type: "opinion",
    section:
      /^(?:opinions?|editorials?|commentary|columns?|columnists?|op-?eds?|letters(?:-to-the-editor)?|viewpoints?|perspectives?|guest-(?:columns?|commentary|views?)|voices|blogs?)$/u,
    title:
      /^(?:opinion|editorial|commentary|column|letters?(?: to the editor)?|readers? (?:writes?|responds?|views?)|your (?:letters|views)|guest (?:column|commentary|view|opinion|essay)|op-?ed|our (?:view|opinion)|my (?:turn|view|take)|viewpoint|perspective|point of view|another view|ICYMI:.{0,60}op-?ed)\b|\bop-?ed\b|\| ?(?:opinion|editorial|commentary|column)\b|\bletter to the editor\b|\bin (?:the )?(?:[\p{L}.]+ ){0,3}(?:times|post|journal|herald|gazette|tribune|examiner|daily caller|hill): /iu,
    words:
      /\b(?:the (?:writer|author) (?:is|lives|was)|is a (?:syndicated )?columnist|(?:his|her|their) column|the views expressed|editorial board|this (?:column|op-?ed)|opinions expressed|our (?:editorial|opinion)|guest columnist)\b/giu,
    least: 1,
  },
];

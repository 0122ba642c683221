import "server-only";
import type { Area } from "@/db/enums";
import { lazy } from "@/lib/writing/text/lazy";
import { type Pattern, patternOf } from "./terms";

/** A pattern and how strongly it indicates the area (1 weak – 10 certain). */
type AreaTerm = { area: Area; weight: number; pattern: Pattern };

/** As in the relevance lexicon: patterns separated by semicolons. */
const TERMS: readonly [Area, weight: number, words: string][] = [
  [
    "reliability",
    8,
    `(?:electric(?:al)?|power|grid|energy) (?:system )?(?:reliability|resilien(?:ce|cy)); grid
      (?:modernization|hardening|failures?|collapse|upgrades?|infrastructure|operators?); (?:modernize|upgrade|strengthen|harden) (?:the
      |our |its )?(?:(?:power|electric(?:al)?|nation’s|nation's) )*grid; (?:power|electric(?:ity|al)?|utility) outages?; blackouts?;
      brownouts?; without (?:power|electricity); (?:power|storm|electric(?:ity)?|service) restoration; restor(?:e|ed|ing) (?:power|electric(?:ity|
      service)?); mutual (?:aid|assistance); vegetation management; undergrounding; bulk[- ](?:power|electric)(?: system)?; reliability standards?; NERC;
      line ratings?; extreme weather; line crews?; distribution transformers?; transformer shortages?; substations?; power ?lines?`,
  ],
  [
    "reliability",
    7,
    `(?:major )?disaster declaration; major disaster; (?:severe|ice|winter|tropical|straight-line) (?:storms?|winds?);
      hurricanes?; tornado(?:es)?; wildfires?; storm (?:damage|recovery); FEMA; emergency management; (?:tornado|hurricane|disaster|flood)
      (?:recovery|relief|response); power grids?; electric grids?`,
  ],
  [
    "reliability",
    4,
    `transmission lines?; transmission (?:system|infrastructure|planning|capacity|grid|projects?); grid; grids; outages?; resilien(?:ce|cy|t)`,
  ],
  [
    "reliability",
    8,
    `(?:distribution |pad-?mounted? )?transformers?; utility poles?; (?:tree|line) crews?; tree[- ]trimming; trim(?:s|med|ming)? trees; (?:high|gusty) winds?; wet snow; heat dome;
      conserve(?: (?:power|electricity|energy))?; lost power; power (?:is |was )?(?:back|restored); (?:transmission|distribution|power) line upgrades?; line rebuilds?; undersea cable; lead times?; (?:line[- ])?hardening; harden(?:s|ed)? (?:\\p{L}+ )?lines; relays?; poles`,
  ],
  [
    "power_supply",
    8,
    `(?:power|electric(?:ity)?) (?:generation|supply|markets?|demand|purchase|sales?|marketing|allocations?); wholesale (?:power|electric(?:ity)?|rates?);
      rate schedules?; (?:firm|peaking|non-firm) power; power rates?; marketing (?:plan|policy|criteria); (?:southwestern|western area|southeastern|bonneville) power(?:
      administration)?; WAPA; integrated resource plan; resource pool; load growth; data cent(?:er|re)s?; peak demand; capacity (?:market|auction);
      baseload; power plants?; generating (?:capacity|stations?|units?|facilit(?:y|ies)); offshore wind; wind (?:power|energy|farms?|turbines?|lease|project);
      solar (?:power|energy|project|panels?|farm|photovoltaic|facilit(?:y|ies)); hydropower; hydroelectric(?:ity)?; nuclear
      (?:power|energy|reactors?|plants?|station|fuel|deployment|leadership|technology); reactors?; small modular reactors?; liquefied natural gas; LNG; natural gas (?:exports?|prices?|price gouging|supply|supplies|production);
      energy storage; battery storage; clean hydrogen; hydrogen hubs?; wave energy; geothermal (?:energy|power|leas(?:es|ing)); snake river dams?; distributed energy resources?;
      regional transmission organizations?; independent system operators?`,
  ],
  [
    "power_supply",
    5,
    `energy (?:independence|production|supply|supplies|dominance|security|exports?|crisis|sources?|policy|poverty|technolog(?:y|ies)|use|usage|consumption); coal(?:-fired)?; natural gas;
      nuclear; solar; offshore; renewable (?:energy|power|electricity); clean (?:energy|electricity|power); megawatts?; gigawatts?; hydrogen; dams?; oil and gas; cryptomin(?:ing|ers?)`,
  ],
  [
    "power_supply",
    2.5,
    `electricity; electric power; energy costs?; critical minerals?; pipelines?; fuel; utilit(?:y|ies)`,
  ],
  [
    "power_supply",
    8,
    `generation[- ]and[- ]transmission; G&T; (?:wholesale )?power suppl(?:ier|y cooperative)s?; power cost adjustments?; all-requirements(?: contracts?)?; (?:exit|buyout) fees?; (?:coal|gas|nuclear|power) (?:plants?|units?|stations?);
      batter(?:y|ies); (?:bitcoin|crypto(?:currency)?) (?:mines?|miners?|mining); large[- ]loads?; capacity prices?; net metering; rooftop solar; Vogtle; solar (?:customers|members|owners)`,
  ],
  [
    "regulation",
    8,
    `(?:final|proposed|interim) rules?; rulemaking; clean power plan; clean air act; clean water act; waters of the united states; WOTUS; MATS;
      mercury and air toxics; coal combustion residuals; greenhouse gas (?:standards?|rules?|emissions? standards?); permitting reform; (?:permitting|pipeline permitting)
      (?:process|bill|legislation); energy conservation standards?; standards? of performance; regulatory (?:relief|guide|burden|overreach|impediments?); regulations?;
      deregulation; settlement agreement; compliance (?:dates?|deadlines?); information collection; overregulation; state energy restrictions`,
  ],
  [
    "regulation",
    5,
    `EPA; environmental protection agency; FERC; federal energy regulatory commission; executive orders?; NEPA; environmental review; lawsuits?;
      supreme court; repeal; rescind(?:s|ed|ing)?; mandates?; restrictions?; (?:safety|emissions?) standards?; preempt(?:s|ion)?; permitting; comment request; public service commission;
      public utility commission`,
  ],
  [
    "regulation",
    2,
    `rules?; commission; compliance; oversight; enforcement; license; comments?; bureau of land management`,
  ],
  [
    "regulation",
    8,
    `(?:public (?:service|utilit(?:y|ies))|utilit(?:y|ies)(?: regulatory)?|corporation|utilities and transportation|railroad) (?:commission(?:ers)?|board); PSC; PUC; (?:state |federal )?regulators?; FERC; federal energy regulatory commission;
      (?:supreme|appeals|federal|district) court; eminent domain; (?:house|senate) (?:panel|committee|bill); lawmakers; legislature; ordinance; moratorium; service territor(?:y|ies)`,
  ],
  [
    "finance",
    9,
    `rural utilities service; RUS; RUS (?:borrowers?|awardees?|electric|loans?); electric borrowers?; (?:guaranteed?|direct) loans?; loan guarantees?; OneRD; guarantee fee;
      rural energy for america(?: program)?; REAP; empowering rural america; New ERA; PACE program; (?:direct|elective) pay; cushion of credit; federal financing bank; CFC; CoBank;
      accounting requirements; loan (?:fees?|programs?|notes?); rural business-cooperative service`,
  ],
  [
    "finance",
    4,
    `loans?; borrowers?; audits?; (?:clean )?energy tax credits?; tax credits?; interest rates?; financing; bonds?; credit; USDA rural development; rural development`,
  ],
  [
    "finance",
    8,
    `(?:rate|base-rate) (?:increase|hike|adjustment|change|cut|reduction|proposal|study)s?; (?:raise|raises|raised|raising|lower|lowers|cut|cuts) (?:its |the |their )?(?:electric |base |residential )?rates?; rates? (?:to |will )?(?:rise|climb|go up|increase)s?;
      (?:fixed|demand|customer|service|facilities) charges?; cost[- ]of[- ]service(?: stud(?:y|ies))?; embezzl(?:ed|es|ing|ement); bookkeeper; merg(?:e|er|ers|ing); consolidation; bankruptcy; chapter 11; lines? of credit; credit ratings?; downgrad(?:es?|ed|ing);
      (?:accused of (?:taking|stealing)|stole|stealing|taking) \\$[\\d.,]+(?: million)?; indicted; insurance (?:premiums?|costs?)`,
  ],
  [
    "broadband",
    10,
    `broadband; reconnect (?:program|loans?|grants?|pilot); ReConnect; high-speed internet; internet (?:access|service|connectivity); digital (?:divide|equity);
      fiber[- ]optic(?: network)?; middle mile; BEAD; rural digital opportunity fund; telecommunications; distance learning(?: and telemedicine)?; NTIA; FCC; pole attachments?`,
  ],
  ["broadband", 8, `fiber(?: (?:network|arm|subsidiary|business|internet|service))?; internet; subscribers?`],
  [
    "security",
    9,
    `cyber ?security; cyber(?: ?attacks?| threats?| incidents?| espionage| systems?| effort)?; ransomware; malware; hackers?; hacking; vulnerabilit(?:y|ies)(?! assessments?); remotely exploitable; exploitation of
      (?:this|these) vulnerabilit(?:y|ies); critical infrastructure protection; physical (?:security|attacks?); substation attacks?; industrial control systems?; software
      security; open source software; electromagnetic pulse; CIP-\\d+(?:-\\d+)?; network security; information security; grid security; denial[- ]of[- ]service; terroris(?:m|t)`,
  ],
  [
    "security",
    5,
    `critical infrastructure; rare[- ]earth(?:s| elements?); espionage; attackers?; threat actors?; sabotage; foreign adversar(?:y|ies)`,
  ],
  [
    "security",
    8,
    `(?:copper|wire|metal) (?:thieves|thefts?|thief); theft of copper; thieves; thefts?; stolen; gunfire; shot (?:at|out|up)?; FBI; vandal(?:s|ism|ized)?; break-ins?; scam(?:s|mers?)?; supply[- ]chain security; network (?:monitoring|security)`,
  ],
  [
    "members",
    9,
    `LIHEAP; low[- ]income home energy; (?:home )?heating (?:assistance|costs?|bills?|options?); (?:home )?energy assistance; energy (?:bills?|burdens?); home energy costs?;
      (?:utility|electric(?:ity)?|power) bills?; weatherization; (?:utility )?shut ?-?offs?; disconnections?; capital credits?; annual meeting; energy efficient (?:homes?|appliances?);
      lower (?:home )?energy costs; energy costs this winter; bill assistance; home energy; rebates?; (?:member|customer)-owners?; community solar; electric(?:ity)? (?:rates?|costs|prices) for (?:families|consumers|households)`,
  ],
  [
    "members",
    4,
    `heating; energy efficiency; ratepayers?; utility (?:customers?|providers?); low-income (?:households?|families); households; affordab(?:le|ility); home energy efficiency; heat pumps?`,
  ],
  ["members", 1.5, `families; homeowners?; seniors?; consumers?; customers?`],
  [
    "members",
    8,
    `bylaws?; recall(?:s|ed|ing)?; petitions?; (?:director|trustee|board)(?:s['’])? (?:elections?|seats?|pay|recall|races?|terms?); (?:directors?|trustees?) (?:elected|removed|ousted|recalled);
      members (?:vote|reject|approve|recall|oust|elect|protest|remove|sue|turn(?:ed)? down)(?:d|ed|s)?; vot(?:e|ed|es) out; ballots?; patronage; round-?up program; board chair(?:man|woman)?; scholarships?`,
  ],
  [
    "workforce",
    9,
    `workforce; apprentic(?:e|es|eship|eships); line ?workers?; linem[ae]n; worker (?:safety|protections?|training); occupational safety; OSHA; safety training; electrocution;
      labor (?:shortages?|standards?|unions?); job training; skilled (?:labor|trades|workers?); prevailing wages?; layoffs?; health ?care workers safety; reassignments?`,
  ],
  ["workforce", 3, `workers?; training; unions?; employees?; wages?`],
  [
    "workforce",
    8,
    `electrocuted; electrocutions?; (?:strike|strikes|walk(?:ed|s)? (?:out|off(?: the job)?)); IBEW; (?:linemen|lineworkers?)['’]s?; interim (?:manager|chief|general manager|CEO); (?:new|next|names?|named|hires?|picks?) (?:a |its )?(?:general manager|chief executive|CEO|manager);
      general manager(?:['’]s)? (?:retires?|resigns?|dies|death|leaves|fired|ousted); successor; dies(?: in office)?; killed; (?:bucket|digger) trucks?; on-call; (?:appoint|name)(?:s|ed)? (?:an )?interim; (?:CEO|chief executive|general manager|manager) (?:to )?(?:retires?|dies|resigns?|leaves); begins? (?:a |the |its )?search; cuts? (?:\\d+ )?jobs`,
  ],
  [
    "development",
    8,
    `economic development(?: administration)?; EDA; new (?:jobs|plant|facility|mill|factory); (?:steel|sheet) mill; manufacturing (?:plant|facility|jobs|investments?);
      business development; break ground; ground ?breaking; (?:plant|facility|mill) expansion; expansion in; private[- ]sector (?:investments?|clean energy); site selection; industrial park; opportunity zones?;
      (?:direct|good[- ]paying|rural|high-paying) jobs; jobs created; create jobs; agritourism; tourism; small business(?:es)?; historic investment`,
  ],
  [
    "development",
    3.5,
    `jobs; manufacturing; manufacturers?; steel; factor(?:y|ies); mining; invests?; investments?; entrepreneurs?; businesses; local economy`,
  ],
];

export const areaTerms: () => readonly AreaTerm[] = lazy(() =>
  TERMS.flatMap(([area, weight, words]) =>
    words
      .replace(/\s+/gu, " ")
      .split("; ")
      .map((word) => ({ area, weight, pattern: patternOf(word.trim()) })),
  ),
);

const HEADS =
  "CEO|chief(?: executive(?: officer)?| operating officer| financial officer)?|(?:general |interim )*manager|president";
const CREWS =
  "line ?workers?|line ?m[ae]n|line crews?|(?:utility |power |plant |co-?op )?workers?|employees|apprentices?";

/**
 * What a title or first sentence says of an area in several words, where single ones mislead: a loan for fiber is about broadband, a frozen grant about
 * money, whatever it would have built.
 */
export const AREA_SIGNS: readonly [Area, RegExp][] = [
  [
    "workforce",
    new RegExp(
      String.raw`\b(?:names?|named|hires?|hired|picks?|picked|chooses?|chose|taps?|tapped|appoints?|appointed|promotes?|promoted)\b.{0,60}\b(?:${HEADS})\b|\b(?:${HEADS})\b.{0,40}\b(?:to retire|retires?|retiring|resigns?|resigned|quits?|leaves|to leave|steps? down|to step down|out|on leave|suspended|fired|ousted|dismissed|dies|died)\b|\b(?:next|new) (?:${HEADS})\b|\b(?:${CREWS})\b.{0,60}\b(?:strikes?|contract|killed|dies|died|hurt|injured|electrocuted|shocked|burned|layoffs?|laid off|pensions?|raises|wages)\b|\b(?:strikes?|lockout|layoffs?|picket\w*)\b.{0,40}\b(?:averted|ends?|vote|begins?|over|at)\b|\bunion\b.{0,60}\b(?:deal|contract|pact|offer|agree\w*|strike|rejects?|ratif\w+)\b|\b(?:deal|contract|agreement)\b.{0,40}\bunion\b`,
      "iu",
    ),
  ],
  [
    "members",
    /\b(?:members|voters|member-owners)\b.{0,60}\b(?:remov\w+|recall\w*|oust\w*|throw out|replace|elect\w*|petition\w*|turn(?:ed)? down|reject\w*|vot(?:e|ed) (?:to (?:remove|recall|oust|keep)|against|on|out|down))\b|\b(?:trustees?|directors?|board)\b.{0,40}\b(?:removed|recalled|ousted|recall|voted out|election|seats?)\b|\b(?:recall|oust|remove|throw out)\w*\b.{0,40}\b(?:trustees?|directors?|board)\b/iu,
  ],
  [
    "members",
    /\b(?:scam\w*|impostors?|imposters?|fake (?:bills?|calls?|texts?|text messages|emails?|workers|badges)|posing as|pretend\w* to be|phishing|fraudulent calls)\b|\b(?:callers?|calls?|texts?|messages)\b.{0,40}\b(?:threaten\w*|demand\w*|claim\w*|posing)\b/iu,
  ],
  [
    "finance",
    /\b(?:fre(?:eze|ezes|ezing)|froze|frozen|unfreez\w*|paus\w+|cancel\w*|halt\w*|rescind\w*|claw\w* back|withh\w+|terminat\w+|suspend\w*|takes? back|took back|restor\w+|releas\w+|loses?|lost|loss of|hold|blocks?|blocked)\b.{0,70}\b(?:grants?|(?<!student )loans?|awards?|funding|funds|money)\b|\b(?:grants?|loans?|awards?|funding)\b.{0,40}\b(?:frozen|paused|cancel(?:l)?ed|halted|rescinded|withheld|terminated|suspended)\b/iu,
  ],
  [
    "finance",
    /\b(?:embezzl\w+|bookkeepers?|theft of (?:funds|money)|(?:stole|stolen|steal\w*|took|taking)\b.{0,15}\$[\d.,]+|(?:stole|stealing|taking|took) from (?:the )?(?:electric )?co-?op)/iu,
  ],
  [
    "regulation",
    /\brate case\b|\b(?:regulators?|commission(?:ers)?|P[SU]C|attorney general|hearing)\b.{0,80}\brates?\b|\brates?\b.{0,80}\b(?:regulators?|commission(?:ers)?|P[SU]C|attorney general|hearing)\b/iu,
  ],
  [
    "reliability",
    /\b(?:wildfires?|fire (?:danger|risk|weather)|red flag|winds?|public safety)\b.{0,80}\b(?:shut-?offs?|shuts? off|cuts? (?:off )?power|cut power|de-?energiz\w+|turn\w* off (?:lines|power))\b|\b(?:shut-?offs?|shuts? off|cuts? (?:off )?power|de-?energiz\w+|turn\w* off (?:lines|power))\b.{0,80}\b(?:wildfires?|fire (?:danger|risk|weather)|red flag|winds?)\b|\bNERC\b.{0,60}\b(?:standards?|rules?)\b|\b(?:reliability|cold[- ]weather) standards?\b/iu,
  ],
  ["members", /\b(?:capital credits|patronage|annual meeting|bylaws?)\b/iu],
  [
    "finance",
    /\b(?:lends?|loans? (?:to|for|window)|merg(?:e|es|er|ing)|line of credit|credit rating|(?:Fitch|Moody['’]s|S&P)\b.{0,20}\b(?:cuts?|lowers?|raises?|downgrad\w+))\b/u,
  ],
  [
    "reliability",
    /\b(?:\d+[- ]?kV|\d+[- ]miles? (?:of )?lines?|transmission (?:lines?|route|plan)|substations?|line damage|insulators)\b/iu,
  ],
  [
    "security",
    /\b(?:ransom\w*|hack(?:ers?|ed|ing)|cyber(?: ?(?:attacks?|security|threats?))?|CISA|malware|vandal(?:s|ism)|gun(?:fire|shots?|men|man)|(?:rifle|substation) (?:attack|fire|shootings?)|shot (?:at|out|up)|sabotage|(?:copper|wire|metal) (?:thieves|thefts?)|thieves|break-ins?|(?:grid|physical|vendor|supply[- ]chain) security)\b/iu,
  ],
  ["broadband", /\b(?:fiber|broadband|internet|pole attachments?|pole rentals?)\b/iu],
];

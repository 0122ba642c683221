import "server-only";
import { lazy } from "@/lib/writing/text/lazy";
import { type Pattern, patternOf } from "./terms";

export type Theme =
  | "cooperatives"
  | "trade"
  | "grid"
  | "supply"
  | "cost"
  | "rules"
  | "security"
  | "storms"
  | "broadband"
  | "rural"
  | "load";

/** Subjects for the staff of an electric cooperative: a pattern, and how strongly it indicates relevance (1 weak – 10 certain). */
export type Term = { theme: Theme; weight: number; pattern: Pattern };

/** Patterns separated by semicolons; words in capitals are case-sensitive, all others are not. */
const TERMS: readonly [Theme, weight: number, words: string][] = [
  [
    "cooperatives",
    10,
    `(?:rural )?electric co-?op(?:erative)?s?; electric membership; rural electric(?:s|ity|ification)?; NRECA;
      rural utilities? service; RUS; member-owned utilit(?:y|ies); (?:generation and
      transmission|distribution|transmission|utility|power|energy) co-?op(?:erative)?s?; G&Ts?; AECC; AECI;
      touchstone energy; EMCs?; REMCs?; RECCs?; electric(?:al)? (?:power )?associations?; power
      associations?; membership corporations?`,
  ],
  [
    "cooperatives",
    9,
    `tri-state (?:generation|G&T); (?:basin|associated|arkansas|old dominion|big rivers|brazos|sunflower|golden spread|western
      farmers|rayburn|corn belt|east river|seminole|wabash valley|allegheny|chugach|central) electric(?!
      (?:co|company|corp)); great river energy; dairyland power; minnkota; oglethorpe power; georgia
      transmission corp\\w*; buckeye power; hoosier energy; wabash valley power; east kentucky power; wolverine power;
      powersouth; cooperative energy; PNGC; deseret power; kamo power; united power; ACES power; CoBank;
      national rural utilities`,
  ],
  [
    "cooperatives",
    8,
    `capital credits?; line ?workers?; linem[ae]n; line crews?; pole attachments?; utility poles?; public
      power; power marketing; (?:southwestern|western area|southeastern|bonneville) power(?:
      administration)?; SWPA; WAPA; consumer-owned utilit(?:y|ies); empowering rural america; federal power program; preference (?:power|customers?)`,
  ],
  [
    "cooperatives",
    5,
    `co-?op(?:erative)?s; municipal (?:electric )?utilit(?:y|ies); public (?:utility|power) districts?; PUDs?; local power companies`,
  ],
  [
    "trade",
    6,
    `co-?op(?:erative)?(?! extension); REC; (?:director|trustee|board) elections?; bylaws?; co-?op (?:members?|board|directors?|manager)`,
  ],
  [
    "trade",
    4,
    `poles?; (?<!trans)lines; transformers?; (?:line|power|utility|restoration|repair) crews?; P[SU]C; regulators?; return on equity;
      overlash\\w*; (?:community|shared) solar; solar gardens?; rights?-of-way; tree trimming; undergrounding; smart meters?; meters; wheeling; (?:downed|live) (?:lines?|wires?);
      (?<!water |gas )utilit(?:y|ies)(?! (?:trailers?|vehicles?|knives|knife|rooms?|infielders?|players?))`,
  ],
  [
    "grid",
    8,
    `(?:electric|power|energy|utility)(?:al|ity)? (?:power )?grids?; bulk[- ]power; bulk electric;
      transmission
      (?:lines?|projects?|planning|infrastructure|facilit(?:y|ies)|corridors?|capacity|systems?|rates?|grid|service|developers?|permitting|investments?|buildout|loan);
      (?:electric(?:ity)?|power|interregional|high-voltage) transmission; line ratings?; substations?; grid
      (?:reliability|resilien(?:ce|cy|t)|security|modernization|deployment|infrastructure|operators?|stability|upgrades?|enhancing);
      electric(?:al)? reliability; reliability (?:standards?|organization|coordinators?); NERC; FERC; federal
      energy regulatory commission; MISO; SPP; southwest power pool; ERCOT; PJM; regional transmission;
      interconnection (?:queues?|requests?|process|customers?|agreements?); resource adequacy; distribution
      (?:lines?|transformers?|system|grid); eminent domain; electric(?:al)?
      (?:transformers?|service|infrastructure|distribution); power ?lines?; federal power act`,
  ],
  [
    "grid",
    7,
    `data cent(?:er|re)s?; (?:crypto(?:currency)?|bitcoin)[- ]?min(?:ing|ers?|es?); large[- ]loads?; load growth; transformers? (?:prices?|shortages?|lead times?|costs?|supply)`,
  ],
  [
    "grid",
    4,
    `microgrids?; smart grid; (?<!off[- ])grid; electric utilit(?:y|ies); (?:electric|power) compan(?:y|ies)`,
  ],
  [
    "supply",
    6,
    `electric(?:ity)? generation; generating (?:capacity|plants?|stations?|units?|facilit(?:y|ies));
      generation (?:site|capacity|facilit(?:y|ies)); power
      (?:plants?|generation|generators?|supply|suppliers?); baseload; dispatchable; (?:coal|gas)-fired;
      (?:coal|natural gas) plants?; hydropower; hydroelectric(?:ity)?; wholesale (?:power|electric(?:ity)?);
      electric(?:ity)? (?:suppl(?:y|ies)|markets?|production); power purchase; (?:energy|battery) storage;
      small modular reactors?; SMRs?; utility-scale`,
  ],
  [
    "supply",
    3,
    `nuclear (?:power|energy|plants?|reactors?|generation|generating|station); reactors?; solar
      (?:power|energy|project|farm|panels?|facilit(?:y|ies))?; wind (?:power|energy|project|farm|turbines?);
      renewable (?:energy|power|electricity|resources); natural gas; clean energy; coal; geothermal; energy
      (?:production|security|independence|supply|supplies|mix|dominance|emergency); distributed
      (?:energy|generation); net metering; tennessee valley authority; TVA;
      renewable energy certificates?; hydrogen`,
  ],
  [
    "cost",
    6,
    `(?:electric(?:ity)?|power|utility|energy) (?:rates?|bills?|prices?|costs?); ratepayers?; LIHEAP; low[-
      ]income home energy; energy assistance; rate (?:increases?|hikes?|cases?|order|adjustment|relief|design|freeze|settlement|proposal)s?;
      (?:power|utility) customers; (?:residential|retail|wholesale|base) (?:electric )?rates?; (?:demand|fixed) charges?;
      public (?:service|utilit(?:y|ies)|regulat(?:ion|ory)) commission(?:ers?|s)?; (?:corporation|commerce|utilit(?:y|ies))
      commission(?:ers?)?; (?:electric|utility|energy) regulators?; (?:power|utility|electric(?:ity)?) (?:shut-?offs?|disconnections?)`,
  ],
  [
    "cost",
    3,
    `(?:home )?heating (?:costs?|assistance|bills?); weatherization; energy
      (?:efficiency|affordability); (?:cost|price) of (?:electricity|energy|power); demand response`,
  ],
  [
    "rules",
    7,
    `clean power plan; (?:emissions?|pollution|pollutants) from (?:(?:coal|gas|fossil|existing|new)[- ](?:fired |fuel )?)?power plants?; power plant (?:rules?|standards?|emissions?|regulations?); electric utility (?:steam
      )?generating units?; mercury and air toxics; MATS; coal combustion residuals; coal ash; good neighbor
      (?:plan|rule); section 111; stationary combustion turbines?; (?:electric|utility) regulations?; (?:direct|elective) pay`,
  ],
  [
    "rules",
    3,
    `permitting reform; greenhouse gas; carbon (?:capture|dioxide|emissions); clean air act; NEPA; energy
      (?:department|policy|tax credits?|legislation|regulations?); department of energy; DOE; waters of the
      united states`,
  ],
  ["rules", 1.5, `EPA; environmental protection agency; inflation reduction act; tax credits?`],
  [
    "security",
    6,
    `energy (?:sector|infrastructure|systems?) (?:cyber ?)?security; electromagnetic pulse; EMP; industrial
      control (?:systems?|networks?); operational technology; (?:utility|grid|substation) (?:control|networks?|hackers?); SCADA; programmable logic; (?:physical|cyber) attacks? on
      .{0,30}(?:grid|substations?|utilit(?:y|ies)|power); critical (?:electric|energy) infrastructure`,
  ],
  ["security", 5, `CISA; cybersecurity and infrastructure security agency; substation gateways?; relay controllers?`],
  ["cost", 6, `wildfire (?:liability|insurance|coverage|claims|lawsuits?|suits?|damages|funds?)`],
  [
    "security",
    2.5,
    `cyber ?security; cyber ?attacks?; cyber threats?; critical infrastructure; ransomware;
      vulnerabilit(?:y|ies)`,
  ],
  [
    "storms",
    7,
    `(?:power|electric(?:ity|al)?|utility) outages?; blackouts?; brownouts?; without (?:power|electricity); (?:los(?:e|es|t|ing)|cut(?:s|ting)?|knock(?:s|ed)? out|shut(?:s|ting)? off) (?:of )?(?:power|electricity);
      (?:power|storm|electric(?:ity)?|service) restoration; restor(?:e|ed|ing) (?:power|electricity|electric
      service); mutual aid; vegetation management`,
  ],
  ["storms", 4, `outages?`],
  [
    "storms",
    2.5,
    `(?:ice|winter) storms?; wildfires?; hurricanes?; tornado(?:es)?; severe storms?; extreme
      (?:weather|heat|cold); hazard mitigation; FEMA; disaster declaration`,
  ],
  [
    "broadband",
    6,
    `rural broadband; rural (?:internet|telecommunications|connectivity); ReConnect(?=
      (?:program|loan|grant|pilot|[(])); BEAD; rural digital opportunity fund; broadband
      (?:deployment|infrastructure|expansion|program|funding|grants?|loans?|access|service|equity); fiber(?:[-
      ]optic)?(?= .{0,40}(?:network|broadband|internet|home))`,
  ],
  ["broadband", 3.5, `broadband; high-speed internet; digital divide; middle mile`],
  [
    "rural",
    6,
    `rural energy (?:for america)?; REAP; rural development; OneRD; rural (?:business|utility|utilities|power)`,
  ],
  [
    "rural",
    2,
    `rural (?:communit(?:y|ies)|america|areas?|families|counties|residents|arkansas); farm bill; USDA;
      department of agriculture; community facilities`,
  ],
  ["rural", 1, `rural; farmers; ranchers; arkansas`],
  ["load", 6, `(?:electric(?:ity)?|power|energy) (?:demand|load|consumption|use|usage); peak demand`],
  ["load", 4, `electric vehicles?(?: chargers?| charging)?; EVs?; vehicle charg(?:ing|ers?); electrification`],
  [
    "load",
    2.5,
    `heat pumps?; electricity; electric (?:power|customers|energy); energy compan(?:y|ies); (?:power|energy) (?:industry|sector|providers?); utilit(?:y|ies); megawatts?; MW; gigawatts?;
      kilowatt(?:-| )hours?`,
  ],
  ["load", 1, `energy; infrastructure`],
];

/** Compiled on first use: most processes rank nothing. */
export const lexicon: () => readonly Term[] = lazy(() =>
  TERMS.flatMap(([theme, weight, words]) =>
    words
      .replace(/\s+/gu, " ")
      .split("; ")
      .map((word) => ({ theme, weight, pattern: patternOf(word) })),
  ),
);

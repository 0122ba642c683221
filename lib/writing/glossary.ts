import "server-only";

/**
 * Industry terms that readers know and that a writer may use as if they were in the article. A term's `names` are interchangeable; it may be used if
 * the article contains one of them or one of its `cues`.
 */
type Term = { names: string[]; cues?: string[] };

const GLOSSARY: readonly Term[] = [
  { names: ["Rural Utilities Service", "RUS"] },
  {
    names: [
      "U.S. Department of Agriculture",
      "Department of Agriculture",
      "Agriculture Department",
      "Agriculture",
      "USDA",
    ],
    cues: [
      "Rural Utilities Service",
      "RUS",
      "Rural Development",
      "ReConnect",
      "Rural Business Development",
      "RBDG",
      "Rural Energy for America",
      "REAP",
      "Farm Service Agency",
      "Forest Service",
      "Commodity Credit Corporation",
      "Agricultural Marketing Service",
      "Secretary Vilsack",
    ],
  },
  { names: ["ReConnect"] },
  { names: ["Rural Energy for America Program", "REAP"] },
  { names: ["Empowering Rural America", "New ERA"] },
  { names: ["Southeastern Power Administration", "Southeastern", "SEPA"] },
  { names: ["Western Area Power Administration", "WAPA"] },
  { names: ["Southwestern Power Administration", "SWPA"] },
  { names: ["Bonneville Power Administration", "Bonneville", "BPA"] },
  { names: ["Tennessee Valley Authority", "TVA"] },
  {
    names: ["U.S. Department of Energy", "Department of Energy", "Energy Department", "DOE"],
    cues: [
      "Grid Deployment Office",
      "Loan Programs Office",
      "Secretary of Energy",
      "Energy Secretary",
      "Office of Fossil Energy",
    ],
  },
  { names: ["Federal Energy Regulatory Commission", "FERC"] },
  { names: ["North American Electric Reliability Corporation", "NERC"] },
  { names: ["Open Access Same-Time Information System", "OASIS"] },
  { names: ["regional transmission organization", "regional transmission organizations", "RTO", "RTOs"] },
  { names: ["independent system operator", "independent system operators", "ISO", "ISOs"] },
  { names: ["Midcontinent Independent System Operator", "MISO"] },
  { names: ["Southwest Power Pool", "SPP"] },
  { names: ["PJM Interconnection", "PJM"] },
  { names: ["Electric Reliability Council of Texas", "ERCOT"] },
  { names: ["California Independent System Operator", "California ISO", "CAISO"] },
  { names: ["ISO New England", "ISO-NE"] },
  { names: ["New York Independent System Operator", "New York ISO", "NYISO"] },
  { names: ["generation and transmission cooperative", "Generation and Transmission", "G&T"] },
  { names: ["National Rural Electric Cooperative Association", "NRECA"] },
  { names: ["Electric Membership Corporation", "Electric Membership Corp.", "Electric Membership Cooperative", "EMC"] },
  { names: ["Rural Electric Membership Corporation", "Rural Electric Membership Cooperative", "REMC"] },
  { names: ["investor-owned utility", "investor-owned utilities", "IOU", "IOUs"], cues: ["investor-owned"] },
  { names: ["return on equity", "ROE"] },
  { names: ["Public Service Commission", "PSC"] },
  { names: ["Public Utilities Commission", "Public Utility Commission", "PUC"] },
  {
    names: [
      "Committee on Energy and Natural Resources",
      "Energy and Natural Resources Committee",
      "ENR Committee",
      "Senate ENR Committee",
      "ENR",
    ],
    cues: ["Energy and Natural Resources"],
  },
  { names: ["American Public Power Association", "APPA"] },
  { names: ["Edison Electric Institute", "EEI"] },
  { names: ["Low Income Home Energy Assistance Program", "Low-Income Home Energy Assistance Program", "LIHEAP"] },
  {
    names: ["Department of Health and Human Services", "Health and Human Services", "HHS"],
    cues: ["LIHEAP", "Low Income Home Energy Assistance", "Low-Income Home Energy Assistance", "Secretary Becerra"],
  },
  {
    names: ["Federal Emergency Management Agency", "FEMA"],
    cues: ["major disaster", "disaster declaration", "emergency declaration"],
  },
  {
    names: ["Small Business Administration", "SBA"],
    cues: ["disaster declaration", "declaration of a major disaster", "economic injury"],
  },
  { names: ["Environmental Protection Agency", "EPA"] },
  { names: ["Nuclear Regulatory Commission", "NRC"] },
  { names: ["Federal Communications Commission", "FCC"] },
  { names: ["National Telecommunications and Information Administration", "NTIA"] },
  { names: ["Broadband Equity, Access, and Deployment", "Broadband Equity, Access and Deployment", "BEAD"] },
  { names: ["Bureau of Industry and Security", "BIS"] },
  {
    names: ["U.S. Department of Commerce", "Department of Commerce", "Commerce Department", "Commerce"],
    cues: [
      "Bureau of Industry and Security",
      "BIS",
      "NTIA",
      "National Telecommunications and Information Administration",
      "Economic Development Administration",
      "International Trade Administration",
      "Census Bureau",
      "Secretary Raimondo",
    ],
  },
  { names: ["Office of Surface Mining Reclamation and Enforcement", "OSMRE"] },
  { names: ["Bureau of Land Management", "BLM"] },
  { names: ["Bureau of Ocean Energy Management", "BOEM"] },
  {
    names: ["Department of the Interior", "Interior Department", "Interior"],
    cues: [
      "Office of Surface Mining",
      "OSMRE",
      "Bureau of Land Management",
      "BLM",
      "Bureau of Ocean Energy Management",
      "BOEM",
      "Bureau of Reclamation",
      "Fish and Wildlife Service",
      "National Park Service",
      "Secretary Haaland",
    ],
  },
  { names: ["Cybersecurity and Infrastructure Security Agency", "CISA"] },
  { names: ["Department of Homeland Security", "Homeland Security", "DHS"], cues: ["CISA", "FEMA"] },
  {
    names: ["Department of Transportation", "Transportation Department", "DOT"],
    cues: ["Federal Highway Administration", "FHWA"],
  },
  { names: ["Federal Highway Administration", "FHWA"] },
  {
    names: ["Department of the Treasury", "Treasury Department", "Treasury"],
    cues: ["Internal Revenue Service", "IRS"],
  },
  { names: ["Internal Revenue Service", "IRS"] },
  { names: ["Energy Information Administration", "EIA"] },
  { names: ["U.S. Department of Defense", "Department of Defense", "Defense Department", "DOD", "DoD", "Pentagon"] },
  { names: ["National Weather Service", "NWS"] },
  { names: ["Occupational Safety and Health Administration", "OSHA"] },
  { names: ["U.S. Army Corps of Engineers", "Army Corps of Engineers", "Corps of Engineers", "Army Corps", "USACE"] },
  {
    names: [
      "Infrastructure Investment and Jobs Act",
      "Bipartisan Infrastructure Law",
      "bipartisan infrastructure law",
      "Bipartisan Infrastructure Bill",
      "Bipartisan Infrastructure Package",
      "Bipartisan Infrastructure Deal",
      "IIJA",
    ],
    cues: ["infrastructure law", "infrastructure bill", "Infrastructure Law"],
  },
  { names: ["Inflation Reduction Act", "IRA"] },
  {
    names: ["National Environmental Policy Act", "NEPA"],
    cues: ["environmental impact statement", "environmental assessment"],
  },
  { names: ["White House"], cues: ["President", "Administration", "Biden", "Trump", "whitehouse.gov"] },
  {
    names: ["Biden", "President Biden", "Biden administration", "Biden Administration"],
    cues: ["Joseph R. Biden", "Biden-Harris"],
  },
  {
    names: ["House", "U.S. House", "House of Representatives"],
    cues: ["Rep.", "Reps.", "Representative", "Congressman", "Congresswoman", "house.gov"],
  },
  { names: ["Senate", "U.S. Senate"], cues: ["Sen.", "Sens.", "Senator", "senate.gov"] },
];

/** Terms that a model might misread, with the explanations used in prompts. */
const EXPLAINED: readonly { pattern: RegExp; note: string }[] = [
  {
    pattern: /\bRUS\b|Rural Utilities Service/u,
    note: "RUS: Rural Utilities Service of USDA, lends to electric cooperatives.",
  },
  { pattern: /\bReConnect\b/u, note: "ReConnect: USDA broadband loans and grants." },
  {
    pattern: /\b(?:Southeastern|SEPA|WAPA|SWPA|BPA|Bonneville)\b|Power Administration/u,
    note: "Southeastern (SEPA), WAPA, SWPA, BPA: federal power marketers whose preference customers include cooperatives.",
  },
  {
    pattern: /public utilit/iu,
    note: "FERC 'public utility': investor-owned and similar companies; most cooperatives are not.",
  },
  { pattern: /\bOASIS\b/u, note: "OASIS: where transmission capacity is posted." },
  { pattern: /\bG&T/u, note: "G&T: generation and transmission cooperative." },
  { pattern: /\bLIHEAP\b/u, note: "LIHEAP: federal heating aid." },
  {
    pattern: /\bFEMA\b|public assistance/iu,
    note: "FEMA public assistance: pays part of the repairs of public bodies and certain private nonprofits, which may include electric cooperatives.",
  },
  { pattern: /\b(?:NTIA|BIS)\b/u, note: "NTIA: broadband money, and BIS: export controls, both Commerce Department." },
  { pattern: /\bOSMRE\b/u, note: "OSMRE: Interior Department, coal mine reclamation." },
];

/** All explanations, for a writer's prompt. */
export const GLOSSARY_TEXT = EXPLAINED.map(({ note }) => note).join(" ");

/** The explanations of the terms that occur in a text. */
export function explain(text: string): string {
  return EXPLAINED.filter(({ pattern }) => pattern.test(text))
    .map(({ note }) => note)
    .join(" ");
}

/** The words; those in capitals also match in the plural: 'G&Ts', 'RTOs'. */
const anyOf = (words: readonly string[]) => {
  const longest = words.toSorted((one, other) => other.length - one.length);
  const forms = longest.map((word) => `${RegExp.escape(word)}${/^[\p{Lu}&-]+$/u.test(word) ? "s?" : ""}`);
  return `(?<![\\p{L}\\d])(?:${forms.join("|")})(?![\\p{L}\\d])`;
};

const TERMS = GLOSSARY.map(({ names, cues = [] }) => ({
  names: new RegExp(anyOf(names), "gu"),
  known: new RegExp(anyOf([...names, ...cues]), "u"),
  whole: new RegExp(`^${anyOf(names)}$`, "u"),
}));

/** 'epa' in www.epa.gov: an agency's own site implies its name. */
const AGENCY_HOST = /(?<![\p{L}\d])\p{Ll}{2,6}(?=\.gov(?![\p{L}\d]))/gu;

/** The terms a summary of this text may use, as patterns that match them. */
export function termsOf(text: string): RegExp[] {
  const agencies = (text.match(AGENCY_HOST) ?? []).map((host) => host.toUpperCase());
  const named = [text, ...new Set(agencies)].join(" ");
  return TERMS.filter(({ known }) => known.test(named)).map(({ names }) => names);
}

/** Whether a name is a term of the glossary. */
export function isTerm(name: string): boolean {
  return TERMS.some(({ whole }) => whole.test(name));
}

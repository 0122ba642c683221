import "server-only";
import { lazy } from "@/lib/writing/text/lazy";
import { counterOf, patternOf } from "./terms";

/** Subjects that managers plan by: two articles on the same one belong together; two that merely share a rural setting do not. */
const TOPICS: readonly [name: string, words: string][] = [
  ["transmission", "transmission; line ratings?; interconnection; grid modernization"],
  ["assistance", "LIHEAP; energy assistance; heating assistance; weatherization; shut-?offs?; past-due"],
  ["broadband", "broadband; NTIA; BEAD; high-speed internet; digital divide; fiber network"],
  [
    "lending",
    "rural utilities service; RUS; rural development; REAP; rural energy for america; loan guarantees?; OneRD",
  ],
  [
    "emissions",
    "greenhouse gas; mercury; coal ash; coal combustion residuals; clean air act; carbon capture; emissions?; EPA",
  ],
  ["permitting", "NEPA; environmental impact statement; environmental review; permitting; scoping; endangered species"],
  [
    "security",
    "cyber ?security; cyber ?attacks?; ransomware; vulnerabilit(?:y|ies); physical security; critical infrastructure",
  ],
  ["nuclear", "nuclear; reactors?; uranium; SMRs?"],
  ["fuels", "natural gas; coal(?: plants?|-fired)?; pipelines?; LNG; oil and gas"],
  [
    "renewables",
    "solar; wind (?:energy|power|farms?|turbines?); battery storage; energy storage; renewables?; net metering; distributed generation",
  ],
  ["hydropower", "hydropower; hydroelectric; power marketing; SWPA; WAPA; dams?"],
  ["load", "data cent(?:er|re)s?; load growth; peak demand; electrification; resource adequacy"],
  ["vehicles", "electric vehicles?; EVs?; charging stations?; vehicle charg(?:ing|ers?)"],
  ["storms", "outages?; hurricanes?; wildfires?; tornado(?:es)?; ice storm; winter storm; FEMA; disaster"],
  ["supplies", "supply chains?; transformers?; critical minerals?; steel; tariffs? on"],
  ["rates", "rate (?:increases?|cases?|hikes?); ratepayers?; electric(?:ity)? (?:rates?|bills?|prices?); net metering"],
  ["taxes", "tax credits?; direct pay; elective pay; inflation reduction act"],
  ["workforce", "apprenticeships?; line ?workers?; workforce; OSHA"],
];

const topics = lazy(() => TOPICS.map(([name, words]) => ({ name, patterns: words.split("; ").map(patternOf) })));

const TITLE_WEIGHT = 6;
const MAX_READ_LENGTH = 6000;
/** Fewer mentions are incidental. */
const FEWEST = 3;

/** The one or two main topics of an article, strongest first; none if it only mentions them incidentally. */
export function topicsOf({ title, text }: { title: string; text: string }): string[] {
  const [inTitle, inText] = [counterOf(title), counterOf(text.slice(0, MAX_READ_LENGTH))];
  const counted = topics().map(({ name, patterns }) => ({
    name,
    count: patterns.reduce((sum, pattern) => sum + inText(pattern) + TITLE_WEIGHT * inTitle(pattern), 0),
  }));
  const [first, second] = counted.filter(({ count }) => count >= FEWEST).sort((a, b) => b.count - a.count);
  if (!first) return [];
  return second && second.count * 2 >= first.count ? [first.name, second.name] : [first.name];
}

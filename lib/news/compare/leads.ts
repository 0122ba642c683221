import "server-only";
import { splitSentences } from "@/lib/language/sentences";
import { statesAndPeople } from "@/lib/language/states";
import { stem } from "@/lib/language/tokens";
import { type Actors, actorsOf } from "./actors";
import { usualShare } from "./common-words";
import { type NamedActs, namedActsOf } from "./named-acts";
import { documentNumber, publisherOf } from "./texts/publishers";
import type { TextDoc } from "./texts/reprints";
import { shingleHashes, type Word, wordsOf } from "./texts/shingles";

/** Document frequencies: the number of texts, and for each stem the number of texts that contain it. */
export type Rarity = { texts: number; withStem: Map<string, number> };

/** Features of a text's title and first words, for comparisons. Words are stored as stems. */
export type Lead = {
  date: Date | null;
  /** Unit vector. */
  weights: Map<string, number>;
  /** Names in the title or first words that occur again in the text. */
  mainNames: Set<string>;
  /** Stems of words in lower case and of figures: what a text tells, apart from names. */
  plainStems: Set<string>;
  /** Figures with their units in the title and first sentence. */
  firstFigures: Set<string>;
  /** Rare names and numbers. */
  marks: Set<string>;
  /** Those that tell one event of a utility from another: not its utility's name and officers, years and small numbers. */
  particulars: Set<string>;
  /** Places of the event in the title or first sentences, each as the stems of its name. */
  titlePlaces: string[][];
  firstPlaces: string[][];
  /** US states. */
  titleStates: Set<string>;
  states: Set<string>;
  weekdays: Set<string>;
  /** Whether the title reports a request by politicians or groups, which is an event distinct from its subject. */
  isRequest: boolean;
  /** The stems of the title without usual words. */
  titleStems: Set<string>;
  namedActs: NamedActs;
  actors: Actors;
  magnitudes: number[];
  dockets: Set<string>;
  publisher: string;
  number: string | null;
  shingles: Set<number>;
};

const leadWords = 300;
/** Later words count half. */
const nearWords = 120;
const farWeight = 0.5;
const titleWeight = 2;
/** Weight of names and figures, which identify an event better than other words. */
const nameWeight = 2;
const numberWeight = 1.5;
/** Number of texts that `usualShare` counts as, in addition to the given texts. */
const usualTexts = 300;

const rareShare = 0.03;
const usualTitleShare = 0.3;

const leadLength = 2500;
const firstLength = 400;
const formLength = 1200;
const mainNameWords = 40;

/** Counts stems in titles and first paragraphs. More texts give better weights. */
export function rarityOf(docs: TextDoc[]): Rarity {
  const withStem = new Map<string, number>();
  for (const doc of docs)
    for (const term of termsOf(readWords(doc)).keys()) withStem.set(term, (withStem.get(term) ?? 0) + 1);
  return { texts: docs.length, withStem };
}

/** Weights stems by rarity (Salton and Buckley 1988), names and figures more. */
export function leadOf(doc: TextDoc, rarity: Rarity): Lead {
  const words = readWords(doc);
  const terms = termsOf(words);
  const weights = weightsOf(terms, rarity);
  const text = `${doc.title}. ${doc.text.slice(0, leadLength)}`;
  const first = text.slice(0, firstLength);
  const form = doc.text.slice(0, formLength);
  const marks = new Set([...terms].filter(isMark).map(([word]) => word));
  const actors = actorsOf(doc);
  return {
    date: doc.date,
    weights,
    mainNames: mainNamesOf(words),
    plainStems: plainStemsOf(words),
    firstFigures: figuresIn(`${doc.title}. ${splitSentences(doc.text.slice(0, firstLength))[0]?.text ?? ""}`),
    marks,
    particulars: particularsOf(marks, text, actors),
    titlePlaces: placesIn(doc.title),
    firstPlaces: placesIn(first),
    titleStates: statesAndPeople(doc.title),
    states: statesAndPeople(`${doc.title} ${form}`),
    weekdays: new Set(first.match(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g)),
    isRequest: requestPattern.test(doc.title),
    titleStems: new Set(words.title.map(({ stem }) => stem).filter((stem) => usualShare(stem) <= usualTitleShare)),
    namedActs: namedActsOf(doc),
    actors,
    magnitudes: magnitudesIn(text),
    dockets: new Set([...text.matchAll(docketPattern)].map(([, docket = ""]) => docket.toUpperCase())),
    publisher: publisherOf(doc.url ?? "", doc.outlet),
    number: documentNumber(doc.url),
    shingles: new Set(shingleHashes(wordsOf(form))),
  };
}

type Words = { title: StemmedWord[]; text: StemmedWord[] };
type StemmedWord = { stem: string; isName: boolean; isNumber: boolean; isSmall: boolean };

function readWords({ title, text }: TextDoc): Words {
  return {
    title: wordsOf(title).map(stemmed),
    text: wordsOf(text.slice(0, leadLength)).slice(0, leadWords).map(stemmed),
  };
}

function stemmed({ raw, norm, start }: Word): StemmedWord {
  const isName = !start && /^\p{Lu}/u.test(raw);
  return { stem: stem(norm), isName, isNumber: /\d/.test(norm), isSmall: /^\p{Ll}/u.test(raw) };
}

type Term = { count: number; isName: boolean; isNumber: boolean };

/** Stem counts. Title stems count twice, those after `nearWords` half. */
function termsOf({ title, text }: Words): Map<string, Term> {
  const terms = new Map<string, Term>();
  const add = (words: StemmedWord[], by: number) => {
    for (const word of words) {
      const term = terms.get(word.stem) ?? { count: 0, isName: false, isNumber: word.isNumber };
      terms.set(word.stem, { ...term, count: term.count + by, isName: term.isName || word.isName });
    }
  };
  add(title, titleWeight);
  add(text.slice(0, nearWords), 1);
  add(text.slice(nearWords), farWeight);
  return terms;
}

function plainStemsOf({ title, text }: Words): Set<string> {
  const plain = [...title, ...text].filter(({ isSmall, isNumber }) => isSmall || isNumber);
  return new Set(plain.map(({ stem }) => stem));
}

const figurePattern =
  /\$\d[\d.,]*|\d[\d.,]*(?=%| percent\b|[ -](?:million|billion|miles?|kilovolts?|megawatts?)\b)|\d{1,3}(?:,\d{3})+|\d+\.\d+/g;

function figuresIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(figurePattern), ([figure]) => figure.replace(/^\$|[.,]+$|,(?=\d{3})/g, "")));
}

function isMark([word, { isName, isNumber }]: [string, Term]): boolean {
  return (isName || isNumber) && word.length > 1 && usualShare(word) <= rareShare;
}

const office =
  "(?:CEO|[Cc]hief|[Cc]hair(?:man|woman)?|[Dd]irector|[Ee]xecutive|[Hh]ead|[Mm]anager|[Oo]fficer|[Pp]resident|[Ss]pokes(?:man|person|woman)|[Ss]uperintendent)";
const officerPattern = new RegExp(
  String.raw`\b${office} ((?:\p{Lu}[\p{L}'’-]+ ?){1,3})|((?:\p{Lu}[\p{L}'’-]+ ?){1,3}), (?:[^,.]{0,60} )?${office}\b`,
  "gu",
);
const leastFigure = /^(?!(?:19|20)\d{2}$)(?:\d{3,}|\d+\.\d+)$/;

function particularsOf(marks: Set<string>, text: string, { titleUtilities, utilities }: Actors): Set<string> {
  const officers = [...text.matchAll(officerPattern)].map(([, after, before]) => after ?? before ?? "");
  const names = [...officers, ...[...titleUtilities, ...utilities.slice(0, 1)].map(({ name }) => name)].flatMap(
    (name) => wordsOf(name),
  );
  const known = new Set(names.map(({ norm }) => stem(norm)));
  return new Set([...marks].filter((mark) => !known.has(mark) && (leastFigure.test(mark) || !/\d/.test(mark))));
}

function weightsOf(terms: Map<string, Term>, rarity: Rarity): Map<string, number> {
  const weights = new Map<string, number>();
  let squares = 0;
  for (const [word, { count, isName, isNumber }] of terms) {
    const often = count < 1 ? count : 1 + Math.log(count);
    const weight = often * rarityWeight(word, rarity) * (isName ? nameWeight : 1) * (isNumber ? numberWeight : 1);
    weights.set(word, weight);
    squares += weight * weight;
  }
  for (const [word, weight] of weights) weights.set(word, weight / Math.sqrt(squares || 1));
  return weights;
}

function rarityWeight(word: string, { texts, withStem }: Rarity): number {
  const share = ((withStem.get(word) ?? 1) + usualTexts * usualShare(word)) / (texts + usualTexts);
  return Math.max(0, -Math.log(share));
}

function mainNamesOf({ title, text }: Words): Set<string> {
  const counts = new Map<string, number>();
  for (const { stem, isName } of [...title, ...text]) if (isName) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  // Titles capitalize every word: a word in lower case in the text is not a name.
  const small = new Set(text.filter(({ isSmall }) => isSmall).map(({ stem }) => stem));
  const first = [...title, ...text.slice(0, mainNameWords)].filter(
    ({ isName, stem }) => isName && stem.length > 1 && !small.has(stem) && usualShare(stem) <= rareShare,
  );
  return new Set(first.map(({ stem }) => stem).filter((stem) => (counts.get(stem) ?? 0) > 1));
}

const placePattern =
  /\b(?:in|near|off|outside) (?:the |central |(?:north|south|east|west)(?:ern)? |downtown )*(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*)/gu;
const timePattern =
  /^(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Jan|Febr)uary|March|April|May|June|July|August)\b/;
const lateMonthPattern = /^(?:Septem|Octo|Novem|Decem)ber\b/;

function placesIn(text: string): string[][] {
  const names = [...text.matchAll(placePattern)].map(([, name = ""]) => name);
  return names
    .filter((name) => !timePattern.test(name) && !lateMonthPattern.test(name))
    .map((name) => wordsOf(name).map(({ norm }) => stem(norm)));
}

const requestPattern =
  /\b(?:Sen(?:ator|s?\.)|Senators|Reps?\.|Congress(?:wo)?m[ae]n|Lawmakers|Colleagues|Delegation|Governors?|Attorneys? General|Coalition|Groups)\b.*\b(?:call(?:s|ing)? (?:on|for)|urg(?:es?|ing)|demand(?:s|ing)?|seeks?|asks?|request(?:s|ing)?|press(?:es|ing)?|questions?|letter)\b/iu;

/** Earthquake magnitudes. */
const magnitudePattern =
  /\bmagnitude(?: of|-| was| at)? ?(\d(?:\.\d)?)\b|\b(?:measur(?:ing|ed)|strength (?:of|at)) (?:at least )?(\d\.\d)\b|\b(\d\.\d)[ -]*(?:magnitude|on the Richter|(?:earth)?quake|temblor|tremor)/gi;

function magnitudesIn(text: string): number[] {
  return [...text.matchAll(magnitudePattern)].map(([, ...figures]) => Number(figures.find(Boolean)));
}

/** 'Docket No. ER22-1234', 'Case 24-105', 'Project No. P-2145-122', 'Project 58482'. */
const docketPattern =
  /\b(?:dockets?|case|project|application|permit) (?:nos?\.? ?|number )?((?:[A-Z]{1,6}-?)?\d+-\d[\d-]*|\d{5,6}\b(?![.,]\d))/gi;

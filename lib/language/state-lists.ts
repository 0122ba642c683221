import { STATES } from "./states";

/** Minimum number of states in a list to count as scope rather than as news of each state. */
const MIN_LIST = 4;

const FORMS = STATES.flatMap(([name, press, postal]) => [name, name.toUpperCase(), press, postal]).filter(Boolean);
const STATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${FORMS.sort((one, other) => other.length - one.length)
    .map((form) => RegExp.escape(form))
    .join("|")})(?![\\p{L}\\p{N}])`,
  "gu",
);

/** The text between two states of a list: a note in parentheses, a separator, and a town as in 'Tulsa, Oklahoma; Waco, Texas'. */
const GAP =
  /^(?: ?\([^()\n]{1,60}\))?(?:\s{0,4}[,;:•|/\n]\s{0,4}| (?=(?:and|AND|or|OR|&) ))(?:(?:and|AND|or|OR|&|as well as) )?(?:the (?:states? of )?)?(?:\p{Lu}[\p{L}.’' -]{1,30}, )?$/u;

/** Replaces lists of four or more states, such as 'Alabama, Arkansas, Ohio and Texas', with an ellipsis. */
export function withoutStateLists(text: string): string {
  const lists = runsOf([...text.matchAll(STATE)], text).filter((run) => distinct(run) >= MIN_LIST);
  return lists.reduceRight((rest, run) => {
    const [first, last] = [run[0], run.at(-1)];
    return first && last ? `${rest.slice(0, first.index)}…${rest.slice(last.index + last[0].length)}` : rest;
  }, text);
}

/** Groups mentions that are separated only by list separators. */
function runsOf(mentions: RegExpExecArray[], text: string): RegExpExecArray[][] {
  const runs: RegExpExecArray[][] = [];
  for (const mention of mentions) {
    const previous = runs.at(-1)?.at(-1);
    const end = previous ? previous.index + previous[0].length : 0;
    if (previous && GAP.test(text.slice(end, Math.min(mention.index, end + 110)))) runs.at(-1)?.push(mention);
    else runs.push([mention]);
  }
  return runs;
}

function distinct(run: RegExpExecArray[]): number {
  return new Set(run.map(([state]) => state.toLowerCase())).size;
}

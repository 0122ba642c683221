import { withoutStateLists } from "@/lib/language/state-lists";
import { stateNamed } from "@/lib/language/states";
import { mentionOf, withoutNamesakes } from "./rules";
import type { Location } from "./types";

type Place = Pick<Location, "name" | "aliases" | "is_local">;

/* Whether something in a story's own sentences happens in a state: the article may name the state only further down, or in a list. */

/** Words before a state that place nothing there: what comes from it, is compared with it, or is one of a list. */
const BESIDE = new RegExp(
  `(?:${[
    String.raw`\b(?:among them|from|[Ii]nclud(?:e[sd]?|ing)|such as)(?: \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?,?(?: and)?)*`,
    String.raw`\b(?:[Aa]s in|University of)`,
    String.raw`\b(?:[Ll]ike|similar to|than|[Uu]nlike)(?: (?:that |those )?(?:in|of))?`,
    String.raw`\b(?:based|born|came|educated|grew up|headquartered|moved|raised|retired|similar|worked)\b[^,;]*,?`,
    String.raw`\bfrom [^,;]* (?:through|to)`,
    String.raw`\b(?:Reps?|Sens?)\. [^,;]{2,40} of`,
    String.raw`\b[RDI][-–]`,
  ].join("|")}) ?$`,
  "u",
);
/** 'From Arkansas customers': what is paid there. */
const PAYERS =
  /^(?:[’']s?)? (?:\p{Ll}+ ){0,2}?(?:consumers|customers|homes|households|members|ratepayers|taxpayers)\b/u;
/** People of a state, who may be anywhere, and its newspapers. */
const PEOPLE =
  /^(?:[’']s?)?(?:-based|-born| (?:\p{Ll}+ )?(?:Congress\w*|crews?|delegation|Democrats?|Democrat-Gazette|lineworkers?|natives?|professors?|Reps?\.|Republicans?|Sens?\.|senators?|volunteers?)(?!\p{L}))/u;

/** The states among the local places, and the local area unless admins have a location of its name. */
export function localStates(places: readonly Place[], local_area: string): string[] {
  const local = places.filter(({ is_local }) => is_local).flatMap(({ name, aliases }) => [name, ...aliases]);
  const isKnown = places.some(({ name }) => name.toLowerCase() === local_area.toLowerCase());
  return (isKnown ? local : [...local, local_area]).filter((name) => stateNamed(name) !== null);
}

/**
 * Whether a story's sentences say that something happens in one of the states: a project, a sum, an act. Not so: lists of four or more states, and what
 * only comes from the state or is compared with it.
 */
export function isStoryOf(sentences: readonly string[], states: readonly string[]): boolean {
  return states.some((state) => sentences.some((sentence) => happensIn(sentence, state, sentences)));
}

function happensIn(sentence: string, name: string, story: readonly string[]): boolean {
  const text = withoutNamesakes(withoutStateLists(sentence), name, story.join("\n"));
  return Array.from(text.matchAll(new RegExp(mentionOf(name), "gu"))).some(({ 0: mention, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + mention.length)];
    return !PEOPLE.test(after) && (!BESIDE.test(before) || PAYERS.test(after));
  });
}

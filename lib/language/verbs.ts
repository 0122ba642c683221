const AUXILIARY =
  /\b(?:is|are|was|were|isn['’]t|has|have|had|will|would|can|cannot|could|may|might|must|shall|should|does|do|did|said|says|requires?|helps?|makes?|means?)\b/iu;
const VERB =
  /(?<!\p{L}|(?<!\b(?:co|re))-)\p{L}{2,}ed\b|\b(?:includes?|provides?|allows?|applies|serves?|supports?|directs?|seeks?|aims?|intends?|proposes?|calls?|gives?|plays?|comes?|costs?|needs?|remains?|outlines?|saves?|works?|uses?|takes?|continues?|expects?|plans?|wants?|offers?|ensures?|creates?|establish(?:es)?|amends?|prohibits?|faces?|represents?|reflects?|issues|announces|approves?|confirms?|recommends?|finalizes?|corrects?|clarifies|modifies|denies|rejects?|requests?|invites?|solicits?|withdraws?|suspends?|targets?|delays?|terminates?|regulates?|spoke|sought|drew|heard|chose|sold|drove|urges|addresses|revises|adopts?|reports?|shows?|found|led|made|sent|met|wrote|told|became|began|got|gave|went|took|saw|held|won|lost|brought|built|bought|paid|spent|cut|set|put|grew|fell|rose|ran|came|left|kept|stood|carry|carries|include|provide|serve|covers?|remain|apply|seek|plan|want|need|come|cost|moves?|heads to|goes|brings?|marks|follows?|expands?|increases|encourages?|discusses|belongs?|focuses|leads|raises?|lifts|begins?|opens|joins|meets|stands|lies|lives|holds?|keeps?|runs|owns?|produces?|generates?|delivers?|sells?|buys?|pays?|receives?|sends?|contains?|involves?|affects?|depends?|relies|rely|consists?|ranks|exceeds?|totals|averages|occurs?|happens?|appears?|seems?|believes?|thinks?|knows?|hopes?|warns?|argues?|concludes?|estimates|predicts?|doubles|triples|reduces?|allocates?|reauthorizes?|codifies|repeals|reverses|eliminates?|cancels?|fell|drops|broke|burst|hit|struck|shot|shut|spread|taught|threw|flew|froze|hung|hurt|laid|lay|lent|rode|sank|sat|shook|shrank|slept|split|stole|swore|swept|thought|understood|woke|wore|withdrew|caught|fought|fled|felt|dealt|dug|ate|beat|blew|bit|forgot|hid|knew|meant|quit|stuck|tore|rises|hits|closes?|falls?|slid|grows?|builds?|enables?|protects?|prevents?|removes?|replaces?|restores?|strengthens?|streamlines?|addresses|authorizes?|directs|updates|extends?|bars|bans|lets|gets|says|tells|asks|tries|hopes|adds|describes|explains|notes|states that|lists|threatens?|undercuts?|undermines?|jeopardizes?|expires?|underwent|invests?|obtains?|retains?|lacks?)\b/iu;

/** Whether a word is a common verb or auxiliary, in a form of the third person or the past. */
export const isVerb = (word: string) => AUXILIARY.test(word) || VERB.test(word);

/** Openers that look like a fragment but begin a whole sentence. */
const NO_PARTICIPLE =
  /^(?:During|Following|According|Regarding|Concerning|Notwithstanding|Pending|Wyoming|Boeing|Beijing|King|Spring|Acting|Billing|Cooling|Depending|Falling|Freezing|Heating|Housing|Mining|Operating|Rising|Soaring|Voting|Hearing (?:examiner|officer)|(?:Any|Every|No)thing)\b/u;

/**
 * False for list items such as 'Sharing lessons learned on …' or 'A grant to assist a household.', except sums of money. In a list context, an '-ed'
 * word without an auxiliary is read as a participle.
 */
export function hasVerb(sentence: string, isInList = false): boolean {
  const plain = sentence.replace(/ \([^)]*\)/gu, "");
  // 'Working to repeal rules that would force …'
  const shown = isInList && /^\p{Lu}\p{Ll}+ing\b/u.test(plain) ? plain.replace(/ (?:that|which|who) .*$/u, "") : plain;
  if (/^(?:It|He|She|This|That) (?:also )?\p{Ll}{3,}s\b/u.test(shown)) return true;
  if (AUXILIARY.test(shown) || (!isInList && shown.startsWith("$"))) return true;
  if (isInList && /^(?:An?\b|New\b|\$|\d|\p{L}+ \p{Ll})/u.test(shown)) return false;
  if (
    !isInList &&
    /[\p{L},] \p{Ll}{4,}s (?:its|their|his|her|the|an?|more than|(?:about |nearly )?\d[\d.,]*(?:%| percent) of) /u.test(
      shown,
    )
  )
    return true;
  const main = mainClauseAt(shown);
  return !(isParticiple(shown) && (main === 0 || isInList)) && VERB.test(shown.slice(main));
}

const isParticiple = (shown: string) => /^\p{Lu}\p{Ll}+ing\b/u.test(shown) && !NO_PARTICIPLE.test(shown);

/** Where the main clause begins in 'Running from May 2 to 5, the event featured …'. */
const mainClauseAt = (shown: string) =>
  /^\p{Lu}\p{Ll}+ing\b[^,]{3,120}, (?=(?:the|an?|\p{Lu}))/u.exec(shown)?.[0].length ?? 0;

/** An item such as 'Directing the commission to find out who is paying for the lines.' */
export const isParticipleAlone = (shown: string) => isParticiple(shown) && mainClauseAt(shown) === 0;

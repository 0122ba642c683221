import "server-only";

/** This text, as it calls itself. */
const THIS =
  "(?:this|these) (?:\\p{L}+ ){0,2}?(?:accounts?|articles?|bulletin|copy|dispatch|entry|feed|items?|meeting|news|notes?|notice|page|piece|post|release|report|reporting|stor(?:y|ies)|text|update)";
const RETELL =
  "(?:abridge|carry|cite|compress|condense|copy|digest|excerpt|forward|index|lift|mention|paraphrase|post|quote|relay|repeat|reprint|reproduce|republish|retell|rewrite|run|share|shorten|summari[sz]e|syndicate|translate|trim)";
const RETELLING =
  "(?:abridg|carry|cit|compress|condens|copy|cutt|digest|excerpt|forward|index|lift|list|mention|paraphras|pass|quot|relay|repeat|reprint|reproduc|republish|retell|reus|rewrit|runn|shar|shorten|summari[sz]|syndicat|translat|trimm)ing";

const anyOf = (...patterns: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join("|")})(?!\\p{L})`, "iu");

/** Those who make other texts out of this one, people and programs, and what they make. */
const MAKERS = anyOf(
  "(?:an?|any|each|every) (?:AI|LLM)(?! (?:\\p{L}+ )?(?:campus|cent|compan|customer|developer|factor|firm|load|project))|AI (?:agents?|editors?|models?|readers?|systems?|tools?)|(?:fact-check|language|rank|read|scor|summari[sz]|verif)(?:ing|ication)? models?|models? (?:processing|ranking|reading|scoring)|(?:automated|headline|news) (?:agents?|bots?|extractors?|programs?|scrapers?|tools?)|assistants?:|bots|chatbots?|crawlers?|extractors?|summari[sz]ers?|your (?:answer|only task|output|reply|response|summary)",
  "(?:assignment|city|copy|copying|news|night|rewrite|web|wire) desks?|desks|archivists?|catalogu?ers?|compilers?|correspondents?|curators?|(?:ed\\.|editors?)|indexers?|librarians?|newsrooms?|(?:careful|media|news|responsible|serious) outlets?|outlets? (?:has|have|that|which|who)|(?:any|each|every) publication|publications|publishers?|re-?publishers?|transcribers?|translators?",
  "(?:any(?:one|body)|everyone|people|quien(?:es)?|those|whoever) (?:who )?(?:(?:abridg|boil|cit|condens|excerpt|paraphras|quot|recap|relay|reprint|republish|retell|shorten|summari[sz]|syndicat|translat)(?:e|es|ing|s)?|pass(?:es|ing)|recapping|public\\p{L}+|resum\\p{L}+|(?:writing|writes?) (?:about|of|this|up))|(?:busy|hurried) readers|readers (?:in a hurry|short of|with little|will know)",
  "abstracts|blurbs?|captions?|citations|digests?|errat(?:a|um)|excerpts?|fact box|newsletters?|paraphrases?|pick-?ups?|quotations from|recaps?|republication|reprint(?:s|ed|ing)?|reproductions?|retellings?|rewrites?|round-?ups?|syndicat(?:ed|ion|ors?)|teasers?|tellings?|transcripts?|write-?ups?",
  "coverage of this|(?:future|later|subsequent) (?:accounts|coverage|tellings)|(?:brief|capsule|condensed|one-line|short(?:er|ened)?) (?:accounts?|form|items?|mentions?|notices?|pieces?|treatments?|versions?)|accounts? of|any (?:fair|honest|good) (?:short )?account|boiled down|house style|(?:people|those) who make (?:\\p{L}+ )?(?:digests|newsletters|summaries)|shorter form|style (?:guidance|note|rule)|copyright|embargo(?:ed)?|held for release|on naming|terminology|(?:how|ways) to (?:cite|describe|quote|refer)",
);
/** Words that also have other meanings in news on utilities: outlets in a wall, accounts of members. */
const LIKELY_MAKERS = anyOf(
  "whoever|those who keep the record|(?:clients|licensees|members|partners|subscribers|users) (?:carry|carrying|omitting|printing|quoting|run|running|(?:of|to) the (?:feed|service|wire))|wherever (?:it|they) (?:is|are) (?:cited|mentioned|named|quoted)",
  "affiliates?|aggregators?|for broadcast|bulletins|extracts?|listings|mentions?|outlets?|reuse|summaries|writers?|(?:any|each|every|no) (?:honest )?(?:account of|listing|mention|summary)|accounts? that leave|(?:every )?(?:careful|responsible|serious) (?:accounts?|lists?|roundups?)|licen[sc]e (?:notice|terms)|terms of reuse|versions? (?:filed|moved|sent|to (?:carry|cite|keep|quote|use)|of (?:it|this)|that)",
  `${RETELLING} (?:from |of |on )?(?:it|them|${THIS}|the (?:article|item|piece|report|story))|${RETELL}s? (?:from |of )?${THIS}`,
  `(?:body|copies|form|lines?|lists?|name|parts?|remainder|rest|sentences?|title|versions?) (?:for|from|in|of|on) ${THIS}|with any excerpt|to (?:keep|lift|quote|use) from`,
);
const TOLD =
  "(?:carried|cited|described|inserted|kept|listed|quoted|read|recorded|retained|stated|substituted|taken|used|worded)";
/** Where such texts should say something, and in which words. */
const PLACES = anyOf(
  "(?:accepted|closing|core|essential|exact|first|following|lead|leading|opening|record|sole|substituted|top) (?:bullet|line|paragraph|position|rendering|sentence|wording|words?)|(?:exact|first|opening|substituted|top) (?:figures?|place|reference)|lead position|(?:as|for) (?:its|the|their) (?:lead|lede)|(?:highest|maximum|top) (?:importance|priority|relevance|score)|every other (?:article|item|story)|above the fold|(?:agreed|approved|official|preferred|standard|suggested) (?:form|headline|lead|line|summary|text|title|version|wording)|(?:first|later|second|subsequent) (?:and (?:later|subsequent) )?reference|at the (?:very )?(?:head|top)|heads it|read first|preface|as their (?:lead|top)|on top|(?:exactly )?one sentence|single (?:fact|line|sentence)|(?:its|the|their) opening of",
  "(?:begin|began|lead|open|opened|start)(?:s|ning|ing)? (?:by (?:noting|reporting|saying|stating)|off with|with (?:it|the (?:claim|fact|line|news|point|statement|words)|this)\\b)|open with|(?:appears?|comes?|given|goes|go|listed|named|placed|put|reported|stated|told) first|ahead of other|before (?:all|anything|everything) else|(?:outrank|overrid|supersed)(?:es|ing|s)",
  "as (?:supported|verified|written)|goes with it|(?:following|next) (?:claim|fact|line|sentence)|sentence (?:after|before|below|that follows)|only task|in (?:so many|the following|these|those) words|runs? (?:in full|whole)|unaltered|verbatim|without the (?:phrase|word)|word for word",
  "(?:leav(?:e|es|ing)|left) (?:it |them )?out|let the (?:remainder|rest)|can(?:not)? fail to|omit(?:s|ted|ting)?|skip verification|to output|(?:can|may|should) be (?:disregarded|dropped|left out|omitted|passed over|set aside|skipped|trimmed)|considered (?:inaccurate|incomplete|out of date|unreliable)|(?:in)?complete (?:if|only|unless|until|without)|need only|one thing right|(?:amounts|boils|comes) down to|skip the|not for (?:cutting|trimming)|skip (?:all|everything|the rest)",
  `(?:duty|obligation|owes?)\\b.{0,60}\\bto (?:note|put|report|say|state)|file (?:it|this) under|is followed by|let it be (?:said|noted|recorded)|will want (?:it|this|to)|(?:intended|meant|written) to be ${TOLD}|describ(?:e|ed|es|ing) .{3,40} as|is (?:that )?the following|(?:line|passage|wording) (?:is|read|reads|that|to)|version to (?:carry|cite|keep|quote|use) (?:forward )?is|is (?:appreciated|customary|kept|meant to|used in)|debe constar`,
);
/** What such texts should say. */
const CONTENTS = anyOf(
  `(?:are to|is to|must|ought to|shall|should) (?:also )?(?:appear|be ${TOLD}|assign|bear|carry|contain|copy|give|keep|lead|mark|mention|note|open|place|put|read|record|retain|run|say|state)|to be ${TOLD}|(?:carry|keep|mention|note|state) (?:that|the|this) `,
  "(?:asks?|demands?|expects?|requests?|requires?) that|(?:has|have|needs?) to (?:appear|be (?:carried|quoted|read)|say|state)|simply (?:report|say|state) that|(?:shall|should) (?:an?|any|every|the) [^.?!]{0,50}(?:carry|include|open|read|say|state)|that (?:say|state)\\b|form (?:is|that|used)|intact|on (?:its|their) own|(?:govern|replac)(?:es|ing|s)|replacement|unchanged",
);
/** In the title or at the start of an article on news media or writing programs, which may report on their rules. */
const MEDIA = anyOf(
  "AI (?:agents?|assistants?|models?|tools?)|aggregators?|broadcasters?|chat(?: assistants?|bots?)|copyright|digests?|editors?|embargo\\p{L}*|headlines?|journalis\\p{L}+|magazine|media|news (?:organizations?|services?|sites?)|newsletters?|newspapers?|outlets?|press|publishers?|reporters?|style ?(?:book|guide)",
);

/** Whether a sentence says how those who retell this text should word or place something. */
export function guidesRetelling(text: string): boolean {
  if (PLACES.test(text)) return MAKERS.test(text) || LIKELY_MAKERS.test(text);
  return CONTENTS.test(text) && MAKERS.test(text);
}

export const mentionsMedia = (text: string) => MEDIA.test(text);

import "server-only";

const PARTS =
  "(?:titles?|headlines?|excerpts?|key points?|takeaways?|summar(?:y|ies)|answers?|briefings?|digests?|(?:key|main|top) findings?)";
const WRITES =
  "(?:write|output|answer|respond|reply|include|insert|append|add|say|state|rate|print|return|summari[sz]e|mention|cite|link|copy|put|repeat|use|mail|begin|start)";
const MODEL =
  "(?:AI|A\\.I\\.|LLM|(?:large )?language models?|chatbots?|assistants?|summari[sz]ers?|bots?|copilots?|crawlers?|scrapers?|neural networks?)";
const IGNORES = "(?:ignore|disregard|forget|override|bypass)";
/** Programs that read pages, with words that also have other meanings. */
const MACHINES = `(?:${MODEL}|GPT|ChatGPT|Claude|Gemini|algorithms?|machines?|robots?|software|(?:automated|digest|reader|AI) (?:\\p{L}+ )?(?:curators?|digests?|editors?|programs?|readers?|systems?|tools?))`;
/** Texts made from articles by those who shorten or collect them. */
const DIGESTS = "(?:abstracts?|digests?|newsletters?|overviews?|recaps?|round-?ups?|summar(?:y|ies))";
/** This text, as it calls itself. 'This report' may be another one. */
const THIS = "this (?:\\p{L}+ ){0,2}(?:article|item|page|piece|story|text)";
const SHORTENED = "(?:abridged|condensed|digested|excerpted|shortened|summari[sz]ed)";
const READING =
  "(?:compiling|condensing|crawling|indexing|parsing|processing|ranking|reading|scanning|scoring|shortening|summari[sz]ing)";
const MUST =
  "(?:must|should|shall|may|please|will want to|(?:is|are) (?:asked|instructed|required|told|advised|requested) (?:not )?to)";

/** Phrases aimed at a summarizing model, from plain ones ('ignore the instructions above') to chat-template tokens. */
export const TO_A_MACHINE = new RegExp(
  [
    `\\b${IGNORES}\\b[^.]{0,60}\\b(?:instructions?|prompts?)\\b`,
    // Not 'disregard state identification laws' or 'ignore the rules of the commission'.
    `\\b${IGNORES} (?:(?:the|all|any|of|your|these|those|previous|prior|earlier|other) )+(?:rules|guidelines|directions?)\\b(?! (?:of|for|on|in|by|from|set|issued|that)\\b)`,
    `\\b${IGNORES} (?:(?:the|all|any|everything|anything|text|sentences?|paragraphs?|content|article|said|written|your) ){0,4}(?:above|previous|preceding)\\b|\\b${IGNORES} (?:what|everything|all that) (?:came|comes|stands|was (?:said|written)) (?:above|before)\\b`,
    "\\b(?<!the )system (?:prompt|message|override|note)\\b|\\bthe system (?:prompt|message|override|note) (?:has|is|was)\\b",
    `\\b(?:as|act as) (?:an? |the )(?:AI|A\\.I\\.|(?:large )?language model|LLM|chatbot)\\b`,
    `\\b(?:you are|you're|dear) (?:now )?(?:an? |the )?(?:AI|A\\.I\\.|algorithms?|(?:large )?language model|LLM|chatbot|(?:\\p{L}+ )?assistant)\\b`,
    // 'Important note to all news summarizers', 'Editor's note for machines'
    `\\b(?:note|attention|message|instructions?|hey|hello)(?: (?:to|for)|,)? (?:the |any |all )?(?:${MODEL}|models?)\\b`,
    `\\b(?:note|notice|attention|message|reminder|hint|hello),? (?:to|for) (?:the |any |all |every )?(?:\\p{L}+ ){0,2}(?:algorithms|assistants|bots|chatbots|copilots|crawlers|language models|machines|robots|summari[sz]ers|(?:automated|digest|aggregation) (?:\\p{L}+ )?(?:curators|digests|editors|readers|tools))\\b`,
    `\\battention,? (?:all )?(?:${MACHINES})\\b`,
    `(?:^|[.!?] )(?:to|attention) (?:the |any |all |every )?(?:\\p{L}+ ){0,2}${MACHINES}\\b[^.:]{0,60}:`,
    "\\bask(?:s|ed)? (?:the |any )?(?:AI|LLM|chatbot|summari[sz]er)\\b",
    // Not 'power for AI data centers' or 'the race for AI'.
    `\\bfor (?:the |any |all |every )?${MODEL}(?: ?:| (?:use ?:|reading|processing|summari[sz]ing|(?:tools?|systems?|readers?|agents?|assistants?|models?|only)(?: ?:| (?:reading|processing|that (?:reads?|summari[sz]es?)))))`,
    `\\b(?:for|to) (?:the |any |all |every )?automated (?:systems?|tools?)\\b ?:`,
    // 'Language models must say …', but not 'should be tested before utilities use them'.
    `\\b${MODEL}\\b[^.]{0,30}\\b(?:must|should|shall|please|will now) (?:\\p{Ll}+ly |not |now |only |also |always |never )*${WRITES}\\b`,
    // 'Bots may reproduce only …'; 'the software should report outages' is news.
    `\\b${MACHINES}\\b[^.]{0,30}\\b${MUST} (?:\\p{Ll}+ly |not |only |also |always |never )*(?:answer|carry|cite|copy|feature|headline|highlight|lead|mention|omit|open|publish|quote|rank|rate|recommend|repeat|reproduce|score)\\b`,
    `\\b${MACHINES}\\b[^.]{0,30}\\b${READING} (?:this|these|headlines|stories|articles)\\b|\\b(?:systems|tools|programs|models) that (?:rank|read|score|summari[sz]e|shorten) (?:articles|headlines|news|pages|stories|this|these)\\b`,
    "\\b(?:respond|reply|answer) (?:only )?(?:with|in)\\b[^.]{0,40}\\b(?:json|html|markdown|following)\\b",
    "\\b(?:output|print|return|translate)\\b[^.]{0,20}\\b(?:json|html|markdown)\\b",
    "\\b(?:include|insert|add|append|place|put) (?:the |this |a |an )?(?:following |hidden )?(?:link|url|html|markup|script|image|text|sentence|headline|footnote)\\b",
    `\\b${WRITES}\\b[^.]{0,80}\\b(?:as|in|into|to|of|for) (?:the |this |your |all |any |every |each )+${PARTS}\\b`,
    `\\b(?:in|of|for|from|before) (?:the |this |your |any |every )${PARTS}\\b[^.]{0,40}\\b(?:must|should|please|${WRITES})\\b`,
    `\\bthe (?:only |most )?(?:correct|accurate|true|right|proper|official) ${PARTS} (?:\\p{L}+ ){0,4}(?:is|are|reads?)\\b|\\b${WRITES} the ${PARTS} (?:as|with)\\b|\\b(?:when|while|before) summari[sz]ing\\b|\\bwhen (?:ranking|rating|scoring) (?:it|these|this)\\b`,
    `\\bautomated news (?:readers?|systems?|tools?)\\b|\\bautomated (?:readers?|summar\\p{L}+)\\b|\\b(?:AI|automated|machine)[- ]generated (?:briefings?|digests?|headlines?|newsletters?|summar(?:y|ies))\\b|\\b${MODEL}\\s*:\\s*(?:${WRITES}|please|ignore)\\b`,
    `\\b${WRITES} (?:this|that|it|the following) (?:headline|title|sentence|figure|text|summary|exactly|verbatim|word for word|instead|in place)\\b`,
    `\\b(?:digests?|newsletters?|publishers?|aggregators?|briefings?)\\b[^.]{0,40}\\b(?:must|should|shall|ha(?:s|ve) to|needs? to|are (?:asked|instructed|required|told|advised) to) (?:\\p{Ll}+ly )?(?:${WRITES}|report|tell|publish|carry|run|feature)\\b`,
    `\\b(?:condensed|shorter|shortened) versions? of (?:this|the) (?:article|report|story|text)\\b|\\b(?:tools?|programs?) that (?:shortens?|summari[sz]es?)\\b|\\b${PARTS} of this (?:article|bill|report|story|text) (?:must|should|to) ${WRITES}\\b|\\bdigests? may ${WRITES}\\b`,
    "\\bevery other article\\b|\\b(?:the text|the sentence) before this\\b|\\b(?:click|visit)\\b[^.]{0,60}\\btimes\\b",
    // What is said of this text, its parts and those who shorten it is not its news.
    `\\b(?:${PARTS}|relevance|editors?) of (?:this (?:article|page|story|text)|(?:this|the) digest)\\b|\\b(?:this|the) (?:article|digest|story)['’]s (?:${PARTS}|relevance)\\b`,
    `\\b${DIGESTS} of ${THIS}\\b|\\b(?:reporting|writing) (?:about|on) ${THIS}\\b|\\b${THIS} is (?:\\p{Ll}+ly )?${SHORTENED}\\b|\\b(?:score|rank|rate) (?:this|it) (?:\\p{L}+ )?(?:first|highest|top|\\d+)\\b|\\b(?:score|rank|rate) ${THIS}\\b`,
    // 'Any digest is incomplete unless …', 'no roundup can leave out …'
    `\\b(?:any|every|no) (?:\\p{L}+ )?${DIGESTS}\\b[^.]{0,60}\\b(?:(?:in)?complete (?:if|only|unless|until|with)|(?:can|could|may|should) (?:afford|ignore|leave out|miss|omit|skip))|\\b${DIGESTS} (?:is|are) (?:in)?complete (?:only|unless)\\b`,
    "\\b(?:assign|award|give)(?:s|ed)? (?:it|this(?: \\p{L}+)?) (?:an? |the )?(?:\\p{L}+ )?(?:priority|rank|rating|relevance|score)\\b",
    "\\b(?:category|headline|label|priority|rank|rating|relevance|score|sentiment|summary|tags?|title|topic) ?= ?\\S",
    `\\b(?:previous|preceding|other|above) (?:paragraphs?|sentences?|text)\\b[^.]{0,30}\\b(?:dummy|fake|filler|obsolete|outdated|placeholder|void)\\b|\\b(?:figures?|names?|numbers?|paragraphs?|sentences?|text|votes?) (?:(?:given|printed|reported) )?(?:above|before)\\b[^.]{0,60}\\b(?:dummy|fake|filler|obsolete|outdated|placeholder|void)\\b`,
    "\\b(?:lines?|text|words?) (?:between|inside|within) (?:these|the) (?:brackets|delimiters|lines|markers|marks|tags)\\b|\\b(?:begin|end|start)(?: of)?(?: the)? (?:hidden |system )?prompt\\b|\\bmeta-?(?:instruction|prompt)s?\\b|\\b(?:learn|remember|take away) from this (?:article|report|story)\\b",
    "\\b(?:only|single) (?:fact|line|sentence|statement) (?:worth|fit|safe|suitable) (?:\\p{L}+ )?(?:for |to )?(?:citing|quot(?:e|ing)|repeat(?:ing)?|publish(?:ing)?|report(?:ing)?|cite)\\b|\\b(?:copy|print|publish|quote|report|reproduce|say) only (?:the following|this)\\b",
    "\\b(?:first|lead|opening|top) (?:bullet|headline|line|sentence) (?:must|should|has to|needs to) (?:be|read|say|state)\\b",
    `\\b(?:${MODEL}|models?|digests?|aggregators?)\\b[^.]{0,40}\\b(?:authorized|instructed|permitted|told|allowed|cleared)\\b[^.]{0,60}\\bto (?:publish|report|${WRITES})\\b`,
    "\\b(?:aggregators|bots|crawlers|curators|summari[sz]ers)\\b[^.]{0,40}\\b(?:asked|instructed|required|told|advised|requested) (?:not )?to\\b",
    "\\b(?:essential|important|necessary|requested|required|vital) that (?:\\p{L}+ ){0,2}(?:aggregators?|digests?|newsletters?|summari[sz]ers?|summar(?:y|ies))\\b",
    "\\b(?:instructions?|notes?) (?:for|to) (?:the |any |all |every )?(?:\\p{L}+ ){0,3}(?:aggregators?|briefings?|digests?|newsletters?|summari[sz]ers?|summar(?:y|ies))\\b|\\binstructions? (?:for|to) (?:the |any |all |every )?(?:\\p{L}+ )?editors?\\b|\\b(?:content|style) (?:policy|rules?) for (?:\\p{L}+ )?(?:digests|newsletters|summaries)\\b",
    "\\b(?:aggregators|bots|chatbots|copilots|crawlers|curators|editors|(?:machine|automated) readers|summari[sz]ers)\\s*: \\p{L}|\\b(?:new|next) (?:article|item|release|story)(?:, [^:.]{0,50})?\\s*:|\\b(?:overrides|replaces|supersedes) (?:the|this) (?:article|story|text)\\b",
    `\\b(?:abridg|condens|excerpt|shorten|summari[sz])(?:ed|es|ing) (?:the|this) (?:article|page|piece|story|text)\\b|\\bwhen ${SHORTENED}\\b`,
    "\\bfor (?:indexing|syndication)\\b|\\b(?:everything else|remainder|rest) (?:in|of|on) this (?:article|page|piece|story|text)\\b|\\bthis (?:paragraph|sentence) is the only\\b",
    `\\b(?:accurate|correct|faithful|fair|honest|proper) (?:abstract|digest|headline|summary|takeaway)\\b|\\b(?:in|by) (?:any|each|every) (?:digest|newsletter|summary)\\b|\\balgorithms (?:alike|must|should)\\b|^output (?:must|should)\\b`,
    "\\bAI (?:agents|readers|systems|users) (?:can rely|may rely|must|should) (?:on|note|know)\\b",
    "\\b(?:jailbreak|prompt injection|developer mode|new instructions?|end of (?:article|document|text|data))\\b",
    "(?:^|[.!?]\\s+)#{1,6} (?:assistant|human|instruction|response|system|user)\\s*:",
    // In other languages, and encoded
    "\\b(?:anweisung|atenci[oó]n|aviso|hinweis|instrucci[oó]n(?:es)?|instructions?|nota|note),? (?:(?:a|an|à|al|au|aos?|f[uü]r|para|pour) )?(?:(?:a|d[aei][sern]|el|la|les?|los|o|os) )?(?:asistente|assistant|chatbots?|IA|(?:sistema de )?inteligencia artificial|KI\\P{Ll}|KI-\\p{L}+|mod[eè]l[eo]s?|sprachmodelle?n?)(?!\\p{L})",
    "(?<![\\p{L}\\d/.:=@_-])[A-Za-z\\d]{40,}={0,2}(?![\\p{L}\\d/.])|\\b(?:BEGIN|END|START)_[A-Z_]{4,}\\b",
    "\\[\\/?(?:INST|SYSTEM|USER|ASSISTANT)\\]|<\\|\\w+\\|>|<!--|\\{\\{|(?:^|[.!?]\\s+)(?:SYSTEM|ASSISTANT|USER|HUMAN)\\s*:",
    // Labels of a record, and claims to have been checked
    "^(?:[•*-] ?)?(?:\\p{L}+[._])?(?:headline|importance|rank|relevance|slug)(?: (?:for \\p{L}+(?: \\p{L}+)?|to use))? ?: ?\\S|^(?:[•*-] ?)?priority ?: ?(?:\\d|high|top|urgent)|^(?:[•*-] ?)?\\p{L}{3,}[._]\\p{L}{2,} ?: ?\\S",
    "\\b(?:needs?|needing|requires?|requiring) no (?:\\p{L}+ )?(?:attribution|check(?:ing|s)?|look|verification)\\b|\\bno attribution (?:is )?(?:necessary|needed|required)\\b|\\b(?:can|may|should) be passed over\\b",
    "\\brelevance(?: score)?\\s*(?:\\bof|\\bto|\\bis|\\bat|=|:)?\\s*\\d|\\brelevance\\b[^.]{0,60}\\b100\\b|\\barticle_?ids?\\b|\\b(?:BEGIN|END) ARTICLE\\b",
  ].join("|"),
  "iu",
);

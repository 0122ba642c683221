import "server-only";
import type { DateAhead } from "@/lib/briefings/types";
import { CLOCK, WEEKDAY } from "./days";

/** Words directly before a date that state its purpose. `isFirm` cues say that somebody will or must; only they take days such as 'Friday'. */
type Cue = { kind: DateAhead["kind"]; pattern: RegExp; isFirm?: boolean };

const BY = "(?:,? (?:no later than|not later than|on or before|by|before|until|through|till|to|on|is|are|of|at))+ ";
const ON = String.raw`(?<!\b(?:by|before|until|through|after|since|of|than|in|the|an?|this|next|last)),? (?:(?:on|beginning|starting|from|for|beginning on|starting on) )?`;
const CLOCKS = `(?:(?:(?:at|from) )?${CLOCK}(?: ?/ ?${CLOCK})?,? (?:on )?)?`;
/** A time of day and a weekday between a cue and its date; cues are tried on the words before them. */
export const AT = new RegExp(`${CLOCKS}(?:tomorrow,? )?(?:${WEEKDAY},? )?${CLOCKS}$`, "iu");

const cue = (kind: Cue["kind"], words: string, joint = BY): Cue => ({
  kind,
  pattern: new RegExp(`(?:${words})${joint}$`, "iu"),
});
const firm = (kind: Cue["kind"], words: string, joint = BY): Cue => ({ ...cue(kind, words, joint), isFirm: true });

/** What somebody does on a day that a calendar holds. */
const ACTS =
  "(?:host|hold|convene|conduct|be (?:held|hosted|available|published|released|announced|considered|retired|closed|completed|energized|decided)|take place|meet|hear|vote|consider|decide|rule|launch|publish|release|issue|announce|unveil|deliver|speak|testify|visit|travel|depart|join|participate|lead|brief|attend|mark up|auction|award|resume|close|open|begin|start|present|introduce|kick off|break ground|switch|shut down|retire|install|sign|file|take up|return|discuss|celebrate|mark|honor|welcome|appear|address)";
/** Who may do it in time: an order, a duty. */
const DUTY = "(?:must|shall|(?:is|are) (?:required|directed|ordered|expected) to|(?:has|have) to)";

/** In order of precedence: the first match gives the date's kind. */
export const CUES: readonly Cue[] = [
  cue("comments_due", String.raw`\bdeadline (?:date )?(?:for|to)\b[^;]{0,50}\bcomments?\b[^;]{0,40}?`),
  cue(
    "comments_due",
    String.raw`\bcomments?\b(?:[^;,]{0,80} (?:are|is|must be|will be)(?: now)?)? due`,
    "(?:,? (?:no later than|on or before|by|on))? ",
  ),
  cue(
    "comments_due",
    String.raw`\b(?:comments?|reply comments|responses? to the (?:request|notice))\b[^;]{0,160}\b(?:received|submitted|filed|accepted|postmarked|provided|sent|made|taken|due|closes?|closing|open|ends?|reach|extended|extension|reopened|reopening|days|period|welcome|requested|invited)\b[^;]{0,60}?`,
  ),
  cue(
    "comments_due",
    String.raw`\b(?:submit|provide|accept(?:s|ed|ing)?|tak(?:es?|ing)|receiv(?:e|ing)|fil(?:e|ing)|extend(?:s|ed|ing)?|reopen(?:s|ed|ing)?|seek(?:s|ing)?|requests?)\b[^;]{0,80}\bcomments?\b[^;]{0,80}?`,
  ),
  cue(
    "comments_due",
    String.raw`\bcomments? (?:close[sd]?|date:?|due:?|deadline:?|period (?:end|close)s)`,
    "(?: date)?(?: is| on|:)? ",
  ),
  cue("comments_due", String.raw`\bdocket\b[^;]{0,40}\b(?:open|reopened?)`, "[^;]{0,30}?(?: until| through) "),
  cue(
    "comments_due",
    String.raw`\b(?:re-?)?open(?:s|ed|ing)? the (?:docket|comment period|record)\b[^;]{0,40}?`,
    "(?: until| through| to) ",
  ),
  cue(
    "event",
    String.raw`\b(?:open|begin|start)s?\b[^;]{0,100}\b(?:application|enrollment|registration)\b[^;]{0,40}?`,
    " on ",
  ),
  cue(
    "event",
    String.raw`\b(?:application|enrollment|registration) (?:period|window)\b[^;]{0,40}\b(?:opens?|begins?|starts?)`,
    " (?:on )?",
  ),
  cue("deadline", String.raw`\b(?:begin|start)s? accepting applications\b[^;]{0,80}?`, " (?:through|until) "),
  cue(
    "deadline",
    String.raw`\b(?:interventions?|motions? to intervene|protests?|requests? for (?:a )?(?:hearing|rehearing)|petitions?)\b[^;]{0,140}\b(?:filed|received|submitted|due)\b[^;]{0,60}?`,
  ),
  cue(
    "deadline",
    String.raw`\b(?:applications?(?! of)|proposals?|concept papers?|letters? of (?:interest|intent)|nominations?|pre-?applications?|bids?|claims?|registrations?|submissions?|entries|enrollment|expressions of interest|statements? of interest)\b[^;]{0,120}\b(?:due|accepted|accepting|submitted|received|filed|postmarked|open(?! (?:meeting|house|session|hearing))|closes?|ends?|completed|extended)\b[^;]{0,50}?`,
  ),
  cue(
    "deadline",
    String.raw`\b(?:accept(?:s|ing)?|submit|file|receive)\b[^;]{0,30}\b(?:applications?|proposals?|concept papers?|letters of (?:interest|intent)|nominations?|claims?)\b[^;]{0,60}?`,
    ",? (?:no later than|not later than|on or before|by|before|until|through) ",
  ),
  cue(
    "deadline",
    String.raw`\b(?:application|registration|filing|enrollment|compliance|submission|claims?) (?:deadline|date|period|window)\b[^;]{0,80}?`,
  ),
  cue("deadline", String.raw`\b(?:deadline|due date|last day|final day)\b[^;]{0,80}?`, "(?: is| of| on|:)? "),
  {
    kind: "deadline",
    // 'Reports are due to FERC on …', but not 'The plant is due to close on …'
    pattern:
      /\b(?:is|are)(?: now)? due (?:back )?(?:to|at|with) (?:the [a-z-]+|\p{Lu}[\p{L}-]*)(?: [^;,]{1,40}?)? (?:no later than|on or before|by|before|on) $/u,
  },
  cue(
    "deadline",
    String.raw`\b(?:applications?|plans?|reports?|filings?|bids|proposals?|responses?|statements?|ballots|petitions|forms?|surveys?) due|\bcompliance (?:(?:is|be|will be) )?(?:required|mandatory|due)`,
    "(?:,? (?:no later than|on or before|by|on))? ",
  ),
  cue(
    "deadline",
    String.raw`(?:^|[:;] )(?:register|apply|enroll|RSVP|sign up)\b[^;]{0,80}?`,
    " (?:no later than|on or before|by|before|until|through) ",
  ),
  cue(
    "deadline",
    String.raw`\b(?:FERC|NERC|RUS|USDA|DOE|EIA|EPA|FCC|FEMA|BPA|WAPA|TVA|commission|agency|department) (?:is |has )?(?:ask|request)(?:s|ed|ing)\b[^;]{0,140}?`,
    " (?:no later than|on or before|by|before) ",
  ),
  firm("deadline", String.raw`\b(?:have|has|g[ai]ves?|given|granted)\b[^;]{0,60}[, ]until`, " "),
  cue("deadline", String.raw`\b(?:is|are)(?: now)? due`, "(?:,? (?:no later than|on or before|by|before|on))? "),
  cue(
    "deadline",
    String.raw`\bmust (?:be )?(?:enroll|apply|file|register|submit|comply|complete|postmark|renew|sign up|claim)(?:e?d|led)?\b[^;]{0,60}?`,
    " (?:no later than|not later than|on or before|by|before) ",
  ),
  cue(
    "effective",
    String.raw`\b(?:(?:takes?|taking|go|goes|going|come|comes|coming) (?:into )?effect|kicks? in|becomes? effective|(?:will|would|shall) (?:be|become) effective|(?:is|are) effective|to become effective|to be effective|effective date(?: of this \w+ \w+)?|effective|enters? into force)`,
    "(?:,| date| is| of| on| as of| from| beginning| starting|:)* ",
  ),
  cue(
    "event",
    String.raw`\b(?:meetings?|hearings?|workshops?|conferences?|webinars?|forums?|listening sessions?|open houses?|summits?|auctions?|lease sale|series|event|roundtable|expo|(?:oral )?arguments?|mark-?ups?)\b[^;]{0,110}?`,
    " (?:on|for|beginning|starting|from|to) ",
  ),
  cue(
    "event",
    String.raw`\bwill (?:host|hold|convene|conduct|be hosting|be holding)\b[^;]{0,140}?`,
    ",? (?:on|beginning|from) ",
  ),
  cue(
    "effective",
    String.raw`\b(?:rates?|index|fees?|charges?|ceilings?|prices?)\b[^;]{0,120}\bfor the (?:[\w-]+ )?period(?: of)?`,
    " (?:(?:from|beginning|commencing|starting) )?",
  ),
  cue(
    "event",
    String.raw`\b(?:meetings?|hearings?|workshops?|webinars?|briefings?)\b[^;]{0,120}\bfollowing dates`,
    ": ",
  ),
  cue("event", String.raw`\b(?:series|meeting|hearing|workshop|conference|webinar|forum|summit)`, " "),
  cue("event", String.raw`(?:^|\s)(?:event )?date(?: and time)?:`, " "),
  cue("event", String.raw`\bWHEN:?`, " "),
  cue(
    "event",
    String.raw`\b(?:applications?|application (?:window|period)|enrollment|benefits?|registration)\b[^;]{0,180}\b(?:will )?(?:opens?|begins?|starts?|available)`,
    " (?:on )?",
  ),
  cue("event", String.raw`\b(?:begin|start)s? accepting applications`, " (?:on )?"),
  cue(
    "effective",
    String.raw`\b(?:effective|effect with|entered|shall|appl(?:y|ies|ied)|imposed)\b[^;]{0,160}?`,
    ",? on or after ",
  ),
  firm(
    "deadline",
    String.raw`\b${DUTY}\b[^;]{0,240}?`,
    ",? (?:effective )?(?:no later than|not later than|on or before|by|before) ",
  ),
  cue(
    "deadline",
    String.raw`\b(?:should|can|may|to|please) (?:submit|fill out|send|apply|register|RSVP|complete|return|enroll|sign up|nominate|claim)\b[^;]{0,120}?`,
    ",? (?:no later than|not later than|on or before|by|before|until|through) ",
  ),
  firm(
    "deadline",
    String.raw`\b(?:applications?|nominations?|registrations?|enrollment|entries|proposals?|bids|windows?|periods?|polls|voting)\b[^;]{0,80}\b(?:close|end|expire)s?`,
    " (?:on )?",
  ),
  cue(
    "deadline",
    String.raw`\b(?:tax (?:credits?|breaks?)|moratoriums?|authori(?:ty|zation)|funding|permits?|contracts?|incentives?|waivers?|offers?)\b[^;]{0,60}\b(?:expires|ends|lapses)`,
    " (?:on )?",
  ),
  cue(
    "effective",
    String.raw`\b(?:becomes?|is|are|will be|be) (?:enforceable|mandatory|in (?:place|force)|binding|applicable)`,
    "(?: beginning| starting| effective)?(?: on| as of)? ",
  ),
  firm("event", String.raw`\b(?:will|shall)(?: \w+ly| also| then| be)? (?:to )?${ACTS}\b[^;]{0,160}?`, ON),
  cue(
    "event",
    String.raw`\b(?:plans?|intends?|is (?:set|scheduled|slated|due|expected)|are (?:set|scheduled|slated|due|expected)) to ${ACTS}\b[^;]{0,140}?`,
    ON,
  ),
  cue(
    "deadline",
    String.raw`\b(?:is|are|has been|have been)(?: further| again)? (?:extended|reopened)`,
    " (?:to|until|through) ",
  ),
  firm(
    "effective",
    String.raw`\b(?:will|would|(?:is|are) (?:set|scheduled|expected) to) (?:increase|decrease|rise|drop|raise|lower|pay|cost|apply)\b[^;]{0,160}?`,
    ON,
  ),
  firm(
    "event",
    String.raw`\bwill (?:also |then |\w+ly )?(?:be (?:\w+ly )?(?:made|\w+ed)|(?!(?:be|have|not|never|remain|continue|expire|need|last|only|mark)\b)[a-z]+)\b[^;]{0,160}?`,
    ON,
  ),
  cue(
    "deadline",
    String.raw`\b(?:enrollment|applications?|registration|period|window|program|voting)\b[^;]{0,160}\b(?:runs?|running|open|available)|\bvoting`,
    " (?:through|until) ",
  ),
  cue("deadline", String.raw`\bextend(?:s|ing)\b[^;]{0,120}?`, " (?:through|until) "),
  cue("event", String.raw`\b(?:rescheduled|postponed|moved|scheduled|slated|set)`, " (?:for|to|until|on) "),
  cue(
    "effective",
    String.raw`\b(?:will|shall|is|are|decision to|plans? to)\b[^;]{0,240}?`,
    ",? (?:starting|beginning|effective|commencing)(?: on| as of)? ",
  ),
  cue(
    "effective",
    String.raw`\b(?:rates?|fees?|charges?|prices?|increases?|tariffs?)\b[^;]{0,60}\b(?:begin|start)s?`,
    " (?:on |with )?",
  ),
  cue(
    "effective",
    String.raw`\b(?:is|are) (?:barred|prohibited|banned|suspended|waived|limited|frozen)`,
    " (?:from|starting|beginning|as of) ",
  ),
  firm(
    "event",
    String.raw`(?<!\b(?:it|they|he|she|we|this|I) )\b(?:will|shall)(?: \w+ly| also)? ${ACTS}\b[^;]{0,160}?`,
    " (?:by|before|no later than) ",
  ),
  cue(
    "event",
    String.raw`\b(?:meetings?|hearings?|workshops?|webinars?|conferences?|elections?|votes?) (?:is|are)`,
    " (?:on )?",
  ),
  cue(
    "event",
    String.raw`\b(?:is|are|(?:has|have) been) (?:expected|planned|scheduled|set|slated|anticipated)\b[^;]{0,120}?`,
    " (?:(?:on|for|by) )?",
  ),
  cue(
    "event",
    String.raw`\b(?:expects?|hopes?|aims?|plans?|intends?|expected|scheduled|set|slated|(?:is|are)) to (?:be )?[a-z]+\b[^;]{0,140}?`,
    " (?:by|on|before) ",
  ),
  firm(
    "event",
    String.raw`\b(?:(?<!\b(?:is|are|be|stays?|remains?) )(?:begins?|starts?|opens?|runs?|takes? place|meets?|convenes?|gathers?|kicks? off|votes)|goes before [^;]{3,60}?)`,
    " (?:on |from )?",
  ),
  cue(
    "deadline",
    String.raw`\b(?:can|may(?! \d))\b[^;]{0,140}?`,
    ",? (?:no later than|on or before|by|before|until|through) ",
  ),
  // What is left: words that point ahead with any subject, and plain present tense.
  cue(
    "deadline",
    String.raw`^(?!.*\b(?:request|ask|urg|respon|answer|brief|please|demand|letter))[^;]*?`,
    ",? (?:no later than|not later than|on or before) ",
  ),
  cue(
    "deadline",
    String.raw`\b(?:runs?|lasts?|continues?|accepted|open|available)\b[^;]{0,60}?|\b(?:have|has)`,
    " (?:until|through) ",
  ),
  cue("deadline", String.raw`(?<!\bwhich )\b(?:closes?|ends|expires|lapses|runs out|sunsets)`, " (?:on )?"),
  cue("deadline", String.raw`\bshould\b[^;]{0,100}?`, " (?:by|before) "),
  cue(
    "deadline",
    String.raw`\b(?:order|direct|requir|compel)(?:s|ed|es)\b[^;]{0,60}\bto [a-z]+\b[^;]{0,80}?`,
    ",? (?:by|before) ",
  ),
  cue(
    "event",
    String.raw`\b(?:(?:said|says|announced|plans?)\b[^;]{0,60}\bwould|returns?|travels?|goes|arrives?|resumes|launches|debuts|hosts|holds)\b[^;]{0,100}?`,
    ON,
  ),
];

/** A date at the head of its clause, and what comes after it. */
type LeadCue = { kind: DateAhead["kind"]; before: RegExp; after: RegExp };

const head = (words: string) =>
  new RegExp(
    String.raw`(?:^|\bthat |[–—:,] |, and )(?:[-•*"“] ?)?(?:and |but |then |also )?(?:${words}) (?:${WEEKDAY},? )?$`,
    "iu",
  );
/** Nobody in particular: what 'we' or 'it' will do is not clear outside its text. */
const ACTOR = String.raw`^(?:st|nd|rd|th)?(?:,? (?:at|from) ${CLOCK})?(?:,? (?:following|during|as part of|at|in)\b[^,;]{0,80})?,? (?!(?:I|we|you|he|she|they|it|this|that|there|these|those)\b)(?:(?!\b(?:\w+ed|said|told|wrote|gave|took|made|met|that|who)\b)[^;]){2,140}?`;

/** In order of precedence. */
export const LEAD_CUES: readonly LeadCue[] = [
  {
    kind: "deadline",
    before: head("by|before|no later than|not later than|on or before"),
    after: new RegExp(`${ACTOR} ${DUTY} `, "iu"),
  },
  {
    kind: "effective",
    before: head("on|starting|beginning|effective|as of|from|starting on|beginning on"),
    after: new RegExp(
      String.raw`${ACTOR} (?:will|would|shall) (?:take effect|become effective|go into effect|be (?:required|able|allowed|prohibited|subject|eligible)|apply|expire|increase|decrease|rise)\b`,
      "iu",
    ),
  },
  {
    kind: "event",
    before: head("on"),
    after: new RegExp(`${ACTOR} (?:will|is (?:set|scheduled) to) `, "iu"),
  },
  {
    kind: "effective",
    before: head("on|starting|beginning|effective|as of|starting on|beginning on"),
    after: new RegExp(`${ACTOR} (?:must|shall|will|may|(?:is|are) required to|requires?|prohibits?) `, "iu"),
  },
  {
    // '- March 8: BPA will hold a workshop …'
    kind: "event",
    before: new RegExp(String.raw`^[-•*\s]*(?:${WEEKDAY},? )?$`, "iu"),
    after:
      /^(?:st|nd|rd|th)?:(?! (?:I|we|you|he|she|they|it|this|that|there)\b) (?!\w+ed\b)[^;]{2,140}? (?:will|is (?:set|scheduled) to) /iu,
  },
];

/** A date before what it dates: 'a June 9 hearing', 'July 1 bills'. */
export const NOUN_CUES: readonly { kind: DateAhead["kind"]; after: RegExp }[] = [
  { kind: "deadline", after: /^,? deadline\b/iu },
  {
    kind: "event",
    after:
      /^ (?:(?!(?:for|at|of|in|to|the|and|or|before|after|during|by|from|with) )\w+ ){0,2}(?:hearings?|meetings?|votes?|workshops?|conferences?|webinars?|auctions?|elections?|summits?|forums?|open houses?)\b/iu,
  },
  { kind: "effective", after: /^ (?:bills|billing(?: cycle)?|rate (?:increase|change))\b/iu },
];

import "server-only";
import type { DateAhead } from "@/lib/briefings/types";

/** Words directly before a date that state its purpose. */
type Cue = { kind: DateAhead["kind"]; pattern: RegExp };

const CLOCK = String.raw`(?:(?:midnight|noon|close of business|(?:1[0-2]|\d)(?::\d\d)? ?(?:[ap]\.?m\.?))(?: \(?(?:E|C|M|P)[SD]?T\)?| (?:eastern|central|mountain|pacific)(?: (?:standard|daylight))?(?: time)?)?,? (?:on )?|11:59 ?(?:[ap]\.?m\.?)?(?: \(?(?:E|C|M|P)[SD]?T\)?)?,? (?:on )?)?`;
const WEEKDAY = "(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?";
const BY = "(?:,? (?:no later than|not later than|on or before|by|before|until|through|till|to|on|is|are|of|at))+ ";
const AT = `${CLOCK}${WEEKDAY}${CLOCK}$`;

const cue = (kind: Cue["kind"], words: string, joint = BY): Cue => ({
  kind,
  pattern: new RegExp(`(?:${words})${joint}${AT}`, "iu"),
});

/** In order of precedence: the first match gives the date's kind. */
export const CUES: readonly Cue[] = [
  cue("comments_due", String.raw`\bdeadline (?:date )?(?:for|to)\b[^.;]{0,50}\bcomments?\b[^.;]{0,40}?`),
  cue(
    "comments_due",
    String.raw`\bcomments? (?:(?:are|is|must be|will be) )?due`,
    "(?:,? (?:no later than|on or before|by|on))? ",
  ),
  cue(
    "comments_due",
    String.raw`\b(?:comments?|reply comments|responses? to the (?:request|notice))\b[^.;]{0,160}\b(?:received|submitted|filed|accepted|postmarked|provided|sent|made|due|closes?|closing|open|ends?|extended|extension|reopened|reopening|days|period|welcome|requested|invited)\b[^.;]{0,60}?`,
  ),
  cue(
    "comments_due",
    String.raw`\b(?:submit|provide|accept(?:s|ed|ing)?|receiv(?:e|ing)|fil(?:e|ing)|extend(?:s|ed|ing)?|reopen(?:s|ed|ing)?|seek(?:s|ing)?|requests?)\b[^.;]{0,80}\bcomments?\b[^.;]{0,80}?`,
  ),
  cue(
    "comments_due",
    String.raw`\bcomments? (?:close[sd]?|date:?|due:?|deadline:?|period (?:end|close)s)`,
    "(?: date)?(?: is| on|:)? ",
  ),
  cue("comments_due", String.raw`\bdocket\b[^.;]{0,40}\b(?:open|reopened?)`, "[^.;]{0,30}?(?: until| through) "),
  cue(
    "event",
    String.raw`\b(?:open|begin|start)s?\b[^.;]{0,100}\b(?:application|enrollment|registration)\b[^.;]{0,40}?`,
    " on ",
  ),
  cue(
    "event",
    String.raw`\b(?:application|enrollment|registration) (?:period|window)\b[^.;]{0,40}\b(?:opens?|begins?|starts?)`,
    " (?:on )?",
  ),
  cue("deadline", String.raw`\b(?:begin|start)s? accepting applications\b[^.;]{0,80}?`, " (?:through|until) "),
  cue(
    "deadline",
    String.raw`\b(?:interventions?|motions? to intervene|protests?|requests? for (?:a )?(?:hearing|rehearing)|petitions?)\b[^.;]{0,140}\b(?:filed|received|submitted|due)\b[^.;]{0,60}?`,
  ),
  cue(
    "deadline",
    String.raw`\b(?:applications?(?! of)|proposals?|concept papers?|letters? of (?:interest|intent)|nominations?|pre-?applications?|bids?|claims?|registrations?|submissions?|entries|enrollment|expressions of interest|statements? of interest)\b[^.;]{0,120}\b(?:due|accepted|accepting|submitted|received|filed|postmarked|open|closes?|ends?|completed|extended)\b[^.;]{0,50}?`,
  ),
  cue(
    "deadline",
    String.raw`\b(?:accept(?:s|ing)?|submit|file|receive)\b[^.;]{0,30}\b(?:applications?|proposals?|concept papers?|nominations?|claims?)\b[^.;]{0,60}?`,
    ",? (?:no later than|not later than|on or before|by|before|until|through) ",
  ),
  cue(
    "deadline",
    String.raw`\b(?:application|registration|filing|enrollment|compliance|submission|claims?) (?:deadline|date|period|window)\b[^.;]{0,80}?`,
  ),
  cue("deadline", String.raw`\b(?:deadline|due date|last day|final day)\b[^.;]{0,80}?`, "(?: is| of| on|:)? "),
  cue("deadline", String.raw`\b(?:have|has) until`, " "),
  cue(
    "deadline",
    String.raw`\bmust (?:be )?(?:enroll|apply|file|register|submit|comply|complete|postmark|renew|sign up|claim)(?:e?d|led)?\b[^.;]{0,60}?`,
    " (?:no later than|not later than|on or before|by|before) ",
  ),
  cue(
    "effective",
    String.raw`\b(?:(?:takes?|taking|go|goes|going|come|comes|coming) (?:into )?effect|becomes? effective|(?:will|would|shall) (?:be|become) effective|(?:is|are) effective|to become effective|to be effective|effective date(?: of this \w+ \w+)?|effective|enters? into force)`,
    "(?:,?(?: date)?(?: is| of| on| as of| from| beginning| starting|:)?)* ",
  ),
  cue(
    "event",
    String.raw`\b(?:meetings?|hearings?|workshops?|conferences?|webinars?|forums?|listening sessions?|open houses?|summits?|auctions?|lease sale|series|event|roundtable|expo)\b[^.;]{0,110}?`,
    " (?:on|for|beginning|starting|from) ",
  ),
  cue(
    "event",
    String.raw`\bwill (?:host|hold|convene|conduct|be hosting|be holding)\b[^.;]{0,140}?`,
    ",? (?:on|beginning|from) ",
  ),
  cue(
    "effective",
    String.raw`\brates?\b[^.;]{0,80}\bfor the (?:[\w-]+ )?period`,
    " (?:from|beginning|commencing|starting) ",
  ),
  cue(
    "event",
    String.raw`\b(?:meetings?|hearings?|workshops?|webinars?|briefings?)\b[^.;]{0,120}\bfollowing dates`,
    ": ",
  ),
  cue("event", String.raw`\b(?:series|meeting|hearing|workshop|conference|webinar|forum|summit)`, " "),
  cue("event", String.raw`\bWHEN:?`, " "),
  cue(
    "event",
    String.raw`\b(?:applications?|application (?:window|period)|enrollment|benefits?|registration)\b[^.;]{0,180}\b(?:will )?(?:opens?|begins?|starts?|available)`,
    " (?:on )?",
  ),
  cue("event", String.raw`\b(?:begin|start)s? accepting applications`, " (?:on )?"),
];

import "server-only";

/** Titles of columns of separate items: 'Energy briefs', 'Capitol Notes: …', 'The Week on the Hill', 'Around the region', 'Courts & Dockets'. */
const COLUMNS = [
  /^(?:[\p{L}&’'.-]+ ){0,4}(?:briefly|briefs|bulletin|digest|dispatch(?:es)?|dockets?|headlines|highlights|notebook|notes|recap|round-?up|rundown|short takes|wrap(?:-?up)?)(?= for | from | of |:|$)/iu,
  /\bround-?up(?= for | of |:|$)|\bin brief\b|^(?:around|across) the (?:\p{L}+ )?\p{L}+$|^(?:\p{L}+ )?(?:Mon|Tues|Wednes|Thurs|Fri)day:/iu,
  /\b(?:capitol|congressional|federal|industry|legal|legislative|market|news|policy|regulatory|rural|statehouse|washington|weekly) updates?(?=:|$)/iu,
  /(?:^|: )(?:(?:last|the|this|your) )?week (?:ahead|at|in|of|on|one|two|three|four|five|six|seven|eight|nine|ten|\d)\b|^what \S.* this week$/iu,
  /^[\p{L}-]+ & [\p{L}-]+$/u,
];

/** Whether a title is that of a column of separate items. */
export const isColumn = (title: string) => COLUMNS.some((name) => name.test(title));

/** Whether it names none of them: 'Energy briefs', 'WASHINGTON UPDATE: Week of March 9'. */
export const isBareColumn = (title: string) => isColumn(title) && !/: (?!(?:the )?week\b)/iu.test(title);

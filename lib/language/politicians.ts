/** 'Senator Roe', 'Reps. Jane Roe and Tom Poe', 'Chairman Guthrie' */
const POLITICIAN =
  "\\b(?:Chair(?:m[ae]n|wom[ae]n)?|Congress(?:m[ae]n|wom[ae]n)|Delegate|Leader|Ranking Members?|Reps?\\.|Representatives?|Sens?\\.|Senators?|Speaker) \\p{Lu}";
const NAMED = new RegExp(POLITICIAN, "u");
const ACTS = new RegExp(
  `${POLITICIAN}[^.;]{0,160}\\b(?:\\p{Ll}{2,}ed|gave|led|made|said|sent|spoke|took|wrote)\\b`,
  "u",
);

/** Whether a text names a politician by office. */
export const namesPolitician = (text: string) => NAMED.test(text);

/** Whether a text tells in the past tense what a politician did. */
export const reportsPolitician = (text: string) => ACTS.test(text);

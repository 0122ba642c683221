/** The element id of the title of a whole briefing. */
export const BRIEFING_TITLE_ID = "briefing-title";

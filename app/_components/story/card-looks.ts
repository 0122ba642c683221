/** Styles of the story cards in an element. Set on the container, because pages have dozens of cards. */
export const LEAD =
  "[&>.story>.headline]:text-display [&>.story>.headline]:tracking-tight [&>.story>.take]:mt-3 [&>.story>.take]:text-lg";
export const FEATURE = "[&>.story>.headline]:text-4xl";
export const CARD_TEXT = "[&_.take]:text-sm script:[&_.take]:line-clamp-5";
export const CARDS = `grid grid-cols-1 gap-x-8 gap-y-6 *:border-t *:border-line *:pt-3 print:block ${CARD_TEXT}`;
export const LARGE = "[&_.headline]:text-2xl";
export const BRIEFS =
  "sm:grid sm:grid-cols-2 sm:gap-x-8 *:border-t *:border-line *:py-3 lg:grid-cols-3 [&_.badge]:hidden [&_.headline]:mt-0 [&_.headline]:text-base/snug [&_.meta]:mt-1 [&_.take]:hidden signed-in:[&_.headline]:pr-11 print:block";

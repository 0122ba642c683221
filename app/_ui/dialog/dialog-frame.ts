/** The styles that dialogs and confirmations share. All have the same z-index, so one opened later is on top, with its backdrop. */
export const BACKDROP =
  "fixed inset-0 z-40 bg-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0";

export const TITLE = "font-serif text-xl font-headline";

const POPUP =
  "fixed inset-0 z-40 m-auto flex flex-col border-line bg-surface text-ink outline-none transition-[opacity,translate] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none";
/** Full screen on a phone. */
const LARGE = "h-dvh w-screen md:w-[min(52rem,100vw-1.5rem)] md:rounded-lg md:border";
const SIZES = {
  small: "h-fit max-h-[calc(100dvh-2rem)] w-[min(30rem,100vw-1.5rem)] rounded-lg border",
  large: `${LARGE} md:h-fit md:max-h-[calc(100dvh-2rem)]`,
  // As high as the screen allows, whatever has loaded.
  tall: `${LARGE} md:h-[calc(100dvh-2rem)]`,
};

export function popupClass(size: keyof typeof SIZES): string {
  return `${POPUP} ${SIZES[size]}`;
}

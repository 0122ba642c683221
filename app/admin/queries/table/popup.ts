/** The class of a popup below a field. */
export const POPUP =
  "absolute top-[calc(100%+0.25rem)] left-0 z-6 max-h-76 w-full max-w-[min(28rem,100vw-2.5rem)] overflow-y-auto rounded-md border border-line-strong bg-raised p-1.5 shadow-popup";

/** The class of an option in it. */
export const OPTION =
  "flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 text-left text-sm hover:bg-accent-wash focus-visible:bg-accent-wash";

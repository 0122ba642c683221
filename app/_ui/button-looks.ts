const SHAPE =
  "inline-flex items-center justify-center gap-2 rounded-md border py-2 text-sm/tight font-medium no-underline off:cursor-not-allowed";
const SIZE = `${SHAPE} min-h-11 px-4`;
const SMALL = `${SHAPE} min-h-11 px-3 md:min-h-10`;
const PLAIN = "border-line-strong hover:border-accent hover:text-accent off:border-line off:text-muted";
const STRONG =
  "border-accent bg-accent text-surface hover:border-ink hover:bg-ink off:border-line off:bg-transparent off:text-muted";
const QUIET =
  "border-transparent text-soft hover:border-line-strong hover:text-accent off:border-transparent off:text-muted";

/** The classes of buttons in public client components. Constants, so unused ones are not in the bundle. */
export const PLAIN_BUTTON = `${SIZE} ${PLAIN}`;
export const STRONG_BUTTON = `${SIZE} ${STRONG}`;
export const QUIET_BUTTON = `${SIZE} ${QUIET}`;

const LOOKS = {
  plain: PLAIN,
  strong: STRONG,
  danger:
    "border-danger text-danger hover:bg-danger hover:text-surface off:border-line off:bg-transparent off:text-muted",
  quiet: QUIET,
};

export type ButtonLook = keyof typeof LOOKS;

/** Only the classes, for elements that a library renders. */
export function buttonClass(look: ButtonLook = "plain", className = "", isSmall = false): string {
  return `${isSmall ? SMALL : SIZE} ${LOOKS[look]} ${className}`;
}

import type { ComponentProps } from "react";

const SHAPE =
  "inline-flex items-center justify-center gap-2 rounded-md border py-2 text-sm/tight font-medium no-underline off:cursor-not-allowed";
const SIZE = "min-h-11 px-4.5";
const SMALL = "min-h-11 px-3 md:min-h-10";
const LOOKS = {
  plain: "border-line-strong hover:border-accent hover:text-accent off:border-line off:text-muted",
  strong:
    "border-accent bg-accent text-surface hover:border-ink hover:bg-ink off:border-line off:bg-transparent off:text-muted",
  danger:
    "border-danger text-danger hover:bg-danger hover:text-surface off:border-line off:bg-transparent off:text-muted",
  quiet:
    "border-transparent text-soft hover:border-line-strong hover:text-accent off:border-transparent off:text-muted",
};

export type ButtonLook = keyof typeof LOOKS;

/** `isSmall` is for bars and rows of a table. */
type Look = { look?: ButtonLook | undefined; isSmall?: boolean | undefined };

/** The classes alone, for elements another library renders. */
export function buttonClass(look: ButtonLook = "plain", className = "", isSmall = false): string {
  return `${SHAPE} ${isSmall ? SMALL : SIZE} ${LOOKS[look]} ${className}`;
}

export function Button({ look, isSmall, className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button {...rest} type={type} className={buttonClass(look, className, isSmall)} />;
}

/** A link with the weight of a button. */
export function ButtonLink({ look, isSmall, className, ...rest }: ComponentProps<"a"> & Look) {
  return <a {...rest} className={buttonClass(look, className, isSmall)} />;
}

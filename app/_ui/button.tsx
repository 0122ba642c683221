import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-looks";

/** `isSmall` is for bars and rows of a table. */
type Look = { look?: ButtonLook | undefined; isSmall?: boolean | undefined };

export function Button({ look, isSmall, className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button {...rest} type={type} className={buttonClass(look, className, isSmall)} />;
}

/** A link with the weight of a button. */
export function ButtonLink({ look, isSmall, className, ...rest }: ComponentProps<"a"> & Look) {
  return <a {...rest} className={buttonClass(look, className, isSmall)} />;
}

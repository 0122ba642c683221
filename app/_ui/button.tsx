import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "./button-looks";

/** `isSmall` is for toolbars and table rows. */
type Look = { look?: ButtonLook | undefined; isSmall?: boolean | undefined };

export function Button({ look, isSmall, className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button {...rest} type={type} className={buttonClass(look, className, isSmall)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look, isSmall, className, ...rest }: ComponentProps<"a"> & Look) {
  return <a {...rest} className={buttonClass(look, className, isSmall)} />;
}

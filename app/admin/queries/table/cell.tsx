import type { ComponentProps, ReactNode } from "react";

/** A field of the list: borderless until its row is hovered; always framed in a card. */
export const FIELD =
  "min-h-11 w-full scroll-my-36 rounded-md border border-line-strong bg-surface px-2.5 py-1.25 text-base text-ellipsis placeholder:text-muted placeholder:opacity-100 focus:border-accent outline-offset-0 outline-accent focus:outline-1 aria-expanded:border-accent aria-expanded:outline-1 aria-invalid:border-danger md:min-h-10 md:text-md md:not-focus:not-aria-expanded:bg-transparent md:not-hover:not-focus:not-aria-invalid:not-aria-expanded:border-transparent md:group-hover/row:not-hover:not-focus:not-aria-invalid:not-aria-expanded:border-line md:group-focus-within/row:not-hover:not-focus:not-aria-invalid:not-aria-expanded:border-line";

type Props = ComponentProps<"td"> & { label: string; fault?: ReactNode };

/** A cell of the list; in a card, the column's name is above it. */
export function FieldCell({ label, className = "", children, ...rest }: Props) {
  return (
    <td
      {...rest}
      data-label={label}
      className={`min-w-0 py-1.5 pr-2 max-md:p-0 max-md:before:mb-0.75 max-md:before:block max-md:before:text-xs max-md:before:font-medium max-md:before:text-muted max-md:before:content-[attr(data-label)] ${className}`}
    >
      {children}
    </td>
  );
}

/** An icon button of a row. */
export function Tool({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type="button"
      className={`grid size-11 flex-none place-items-center rounded-md text-lg text-muted hover:bg-accent-wash hover:text-accent off:cursor-not-allowed off:bg-transparent off:text-muted/55 md:size-10 md:max-[56rem]:w-8 ${className}`}
    />
  );
}

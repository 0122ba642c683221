import type { ComponentProps } from "react";

const BOX = "rounded-md border border-line-strong bg-surface placeholder:text-muted placeholder:opacity-100";

const SIZE = "min-h-11 w-full px-3.5 py-2";
const SMALL = "min-h-11 px-2.5 py-1 text-sm md:min-h-10";

export function Input({ className = "", ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={`${BOX} ${SIZE} ${className}`} />;
}

/** Grows with its text. */
export function TextArea({ className = "", rows = 3, ...rest }: ComponentProps<"textarea">) {
  const least = rows < 3 ? "min-h-18" : "min-h-24";
  return <textarea {...rest} rows={rows} className={`${BOX} ${SIZE} field-sizing-content ${least} ${className}`} />;
}

export function Select({ isSmall = false, className = "", ...rest }: ComponentProps<"select"> & { isSmall?: boolean }) {
  return <select {...rest} className={`${BOX} ${isSmall ? SMALL : SIZE} ${className}`} />;
}

import type { ComponentProps, ReactNode } from "react";

type Props = ComponentProps<"input"> & { children: ReactNode };

/** A labeled check box. */
export function Checkbox({ className = "", children, ...input }: Props) {
  return (
    <label className={`inline-flex min-h-11 min-w-6 items-center gap-2 text-sm ${className}`}>
      <input {...input} type="checkbox" className="size-4.5 accent-accent" />
      {children}
    </label>
  );
}

import type { ComponentProps, ReactNode } from "react";

type Props = ComponentProps<"p"> & { as?: "p" | "h2" | "span" };

/** A small heading above a group or form control. */
export function Label({ as: Tag = "p", className = "", ...rest }: Props) {
  return <Tag {...rest} className={`font-sans text-xs/snug font-semibold text-muted ${className}`} />;
}

/** A form control with its label above it. */
export function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="grid min-w-0 gap-1">
      <span className="text-sm font-medium">{label}</span>
      {children}
    </label>
  );
}

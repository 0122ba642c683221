import type { ReactNode } from "react";

type Props = {
  id: string;
  title: string;
  /** Whether to make the title larger than the headlines below it. */
  isLarge?: boolean;
  className?: string;
  children: ReactNode;
};

/** A section of a page with a heading, which has the `id`. */
export function Section({ id, title, isLarge, className = "", children }: Props) {
  return (
    <section className={`mt-section print:mt-8 ${className}`} aria-labelledby={id}>
      <SectionTitle id={id} isLarge={isLarge}>
        {title}
      </SectionTitle>
      {children}
    </section>
  );
}

/** A heading with a rule that starts with a short accent. */
export function SectionTitle({
  id,
  isLarge = false,
  className = "",
  children,
}: {
  id: string;
  isLarge?: boolean | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <h2
      id={id}
      className={`relative mb-6 border-t border-line-strong pt-3 ${isLarge ? "text-4xl" : "font-sans text-sm/snug font-semibold tracking-wide"} ${className}`}
    >
      <span className="absolute -top-0.5 left-0 h-0.75 w-14 bg-accent print:hidden" />
      {children}
    </h2>
  );
}

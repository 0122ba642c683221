import { type ReactNode, useId } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { tabHref } from "./tabs";

type Props = {
  title: string;
  /** For links to the section and for focus. */
  id?: string;
  /** One or two sentences on what the section is for. */
  text?: ReactNode;
  /** Shown next to the title. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** A section of a tab. */
export function Section({ title, id, text, aside, children }: Props) {
  const own = useId();
  return (
    <section className="min-w-0" aria-labelledby={id ?? own}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id={id ?? own} tabIndex={id ? -1 : undefined} className="mr-auto text-3xl">
          {title}
        </h2>
        {aside}
      </div>
      {text ? <p className="mb-3.5 max-w-measure text-sm text-soft">{text}</p> : null}
      {children}
    </section>
  );
}

type EmptyProps = {
  title?: string;
  /** What to do next. */
  action?: { label: string; href: string };
  children: ReactNode;
};

/** The empty state of a list. */
export function Empty({ title, action, children }: EmptyProps) {
  return (
    <div className="border-t border-line-strong py-6 text-soft">
      {title ? <p className="font-serif text-2xl font-headline text-ink">{title}</p> : null}
      <p>{children}</p>
      {action ? (
        <ButtonLink isSmall className="mt-4" href={action.href}>
          {action.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** The action of empty lists that a run fills. */
export const RUN_QUERIES = { label: "Run Queries", href: tabHref("queries") };

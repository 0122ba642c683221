import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  /** What an address can point to. */
  id?: string;
  /** One or two sentences on what the section is for. */
  text?: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** A part of a tab under a heading of its own. */
export function Section({ title, id, text, aside, children }: Props) {
  const own = useId();
  return (
    <section className="panel" aria-labelledby={id ?? own}>
      <div className="panel-bar">
        <h2 id={id ?? own} tabIndex={id ? -1 : undefined}>
          {title}
        </h2>
        {aside}
      </div>
      {text ? <p className="panel-text">{text}</p> : null}
      {children}
    </section>
  );
}

/** What a list says when nothing is in it. */
export function Empty({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="empty">
      {title ? <p className="empty-title">{title}</p> : null}
      <p>{children}</p>
    </div>
  );
}

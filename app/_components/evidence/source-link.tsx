import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";

type Props = {
  url: string;
  newTab?: boolean;
  /** Replaces the default look, an underline and an arrow. */
  className?: string;
  children: ReactNode;
};

/** A link to a publisher's page; plain text if the URL is not safe to open. */
export function SourceLink({ url, newTab = false, className, children }: Props) {
  if (!/^https?:\/\//i.test(url)) return <span>{children}</span>;
  return (
    <a
      className={className ?? "source-link"}
      href={url}
      target={newTab ? "_blank" : undefined}
      rel="noopener nofollow external"
    >
      {children}
      {className ? null : (
        <span className="arrow">
          <Icon name="out" />
        </span>
      )}
    </a>
  );
}

import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";

type Props = {
  url: string;
  newTab?: boolean;
  /** Without it the link has an arrow and an underline. */
  className?: string;
  children: ReactNode;
};

/** A link to another publisher's page; plain text when the address is not one a browser should follow. */
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

import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";

/** A link to another publisher's page; plain text when the address is not one a browser should follow. */
export function SourceLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return <span>{children}</span>;
  return (
    <a className="source-link" href={url} rel="noopener nofollow external">
      {children} <Icon name="out" />
    </a>
  );
}

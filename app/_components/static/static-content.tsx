import type { ReactNode } from "react";
import { staticParts } from "@/lib/page-cache/rules-static";
import { StaticPart } from "./static-part.client";

type Props = {
  /** Unique on the page. */
  id: string;
  /** Plain elements and components that are functions of their props: nothing asynchronous and no client components. */
  children: ReactNode;
};

/**
 * Content that stands in the HTML alone. React sends everything it renders on the server a second time, to hydrate it, which for text
 * without behavior only costs. What responds to the reader is a client component beside it.
 */
export function StaticContent({ id, children }: Props) {
  const parts = staticParts();
  if (!parts) return <div id={id}>{children}</div>;
  parts.set(id, children);
  return <StaticPart id={id} />;
}

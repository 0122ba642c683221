import type { ReactNode } from "react";
import { staticParts } from "@/lib/page-cache/rules-static";
import { StaticPart } from "./static-part.client";

type Props = {
  /** Unique on the page. */
  id: string;
  /** Plain elements and components that depend on their props alone: no async and no client components. */
  children: ReactNode;
};

/**
 * Content that is only in the HTML. React sends everything it renders on the server a second time, for hydration, which static text does
 * not need. Interactive parts are client components next to it.
 */
export function StaticContent({ id, children }: Props) {
  const parts = staticParts();
  if (!parts) return <div id={id}>{children}</div>;
  parts.set(id, children);
  return <StaticPart id={id} />;
}

"use client";

import { type ReactNode, useState } from "react";
import { staticParts } from "@/lib/page-cache/rules-static";

/** `StaticContent` on the server; in the browser, the HTML it sent. */
export function StaticPart({ id }: { id: string }) {
  const [received] = useState(() => (typeof document === "undefined" ? null : htmlOf(id)));
  if (received === null) return <div id={id}>{staticParts()?.get(id) as ReactNode}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of this page
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: received }} />;
}

function htmlOf(id: string): string {
  return document.getElementById(id)?.innerHTML ?? "";
}

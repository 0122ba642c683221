"use client";

import { FIRST_SCRIPT } from "@/app/_browser/first-script";
import { SPECULATION_RULES } from "./speculation-rules";

/** The inline scripts of every page. They are in its HTML alone: the browser has read them when React would need them again. */
export function HeadScripts({ nonce }: { nonce: string | undefined }) {
  const isServer = typeof window === "undefined";
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: isServer ? FIRST_SCRIPT : "" }}
      />
      <script
        type="speculationrules"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: isServer ? SPECULATION_RULES : "" }}
      />
    </>
  );
}

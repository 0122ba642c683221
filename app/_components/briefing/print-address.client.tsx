"use client";

import { useEffect } from "react";

/** Prints the page's address at the foot of each page. A margin box takes its text from a style sheet alone. */
export function PrintAddress({ address }: { address: string }) {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { @bottom-left {
      content: ${JSON.stringify(address)}; color: #555; font: 8pt system-ui, sans-serif; white-space: nowrap;
    } }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [address]);
  return null;
}

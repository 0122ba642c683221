"use client";

import { useEffect, useRef } from "react";
import { buttonClass } from "@/app/_ui/button-looks";
import type { Theme } from "@/lib/brand/types";

type Props = {
  theme: Theme;
  accent: string;
  /** The image's URL. */
  logo: string;
  title: string;
  organization: string;
  footer: string;
};

/** A preview of the brand in the given theme, independent of the panel's. */
export function BrandPreview({ theme, accent, logo, title, organization, footer }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // The content security policy blocks style attributes in HTML.
  useEffect(() => box.current?.style.setProperty("--accent", accent), [accent]);
  return (
    <div ref={box} data-preview={theme} className="rounded-lg border border-line-strong bg-surface text-sm text-ink">
      <div className="flex min-h-14 items-center gap-3 border-b border-line px-4 py-2 font-serif text-base/tight font-headline">
        <img className="h-8 w-auto max-w-32 flex-none object-contain" src={logo} alt="" />
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </div>
      <div className="grid gap-3 p-4">
        <p>
          A story with <span className="text-accent underline">a link</span>.
        </p>
        <p className="justify-self-start">
          <span className={buttonClass("strong", "", true)}>A button</span>
        </p>
        <p className="text-xs text-muted wrap-anywhere">
          © {organization}. All rights reserved.
          {footer ? ` ${footer}` : null}
        </p>
      </div>
      <p className="sr-only">{`The ${theme} theme`}</p>
    </div>
  );
}

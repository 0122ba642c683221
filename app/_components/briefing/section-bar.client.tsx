"use client";

import { useEffect, useRef, useState } from "react";
import { t } from "@/lib/language/screens/text-client";

type Props = {
  /** In page order; `id` is the id of the section's heading. */
  sections: { id: string; name: string; count: number }[];
};

/** The section at a quarter of the window's height is the current one. */
const READING_LINE = "-25% 0px -74% 0px";
/** Over the full width of the page and its dialog. */
const BAR =
  "sticky top-0 z-10 -mx-gutter mt-5 flex gap-6 overflow-x-auto border-b border-line bg-surface px-gutter [scrollbar-width:none] motion-safe:scroll-smooth print:hidden";
const LINK = "flex min-h-11 flex-none items-center text-sm font-medium no-underline hover:text-accent";

/** Links to a briefing's sections. The bar is sticky and marks the current section. */
export function SectionBar({ sections }: Props) {
  const [current, setCurrent] = useState("");
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const crossed = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (crossed) setCurrent(crossed.target.getAttribute("aria-labelledby") ?? "");
      },
      { rootMargin: READING_LINE },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id)?.closest("section");
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  useEffect(() => {
    const link = current ? bar.current?.querySelector<HTMLElement>("[aria-current]") : null;
    // Not `scrollIntoView`, which would stop the page's own scrolling.
    if (link) bar.current?.scrollTo({ left: link.offsetLeft + (link.offsetWidth - bar.current.clientWidth) / 2 });
  }, [current]);
  return (
    <nav ref={bar} className={`strip ${BAR}`} aria-label={t("In this briefing")}>
      {sections.map(({ id, name, count }) => (
        <a
          key={id}
          className={`${LINK} gap-2 border-b-2 border-transparent text-soft aria-[current]:border-accent aria-[current]:text-ink`}
          href={`#${id}`}
          aria-current={id === current ? "location" : undefined}
        >
          {name} <b className="font-serif text-lg/tight font-headline text-accent">{count}</b>
        </a>
      ))}
      <a className={`${LINK} ml-auto text-muted`} href="#briefing-top">
        {t("Top")}
      </a>
    </nav>
  );
}

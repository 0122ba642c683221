"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import { t } from "@/lib/language/screens/text-client";
import type { HERO_SCENES } from "./hero-scenes";

const ROTATION_MS = 6000;
/** The minimum time for loading the second picture if hydration was late. */
const MIN_MS = 1000;
const PICTURE =
  "absolute inset-0 size-full object-cover [transition:opacity_0.9s_ease] motion-reduce:[transition:none]";

/** Rotates the pictures. Each is loaded just before it is shown. With reduced motion, only the user changes pictures. */
export function HeroCycler({ scenes }: { scenes: typeof HERO_SCENES }) {
  const [shown, setShown] = useState(0);
  // Null before hydration. With reduced motion the button is hidden until then, because its label would be wrong.
  const [playing, setPlaying] = useState<boolean | null>(null);
  const isFirst = useRef(true);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  // Pictures that failed to load, for example offline.
  const [broken, setBroken] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    if (!playing) return;
    const next = pictureAfter(shown, scenes.length, broken);
    // The first picture has been visible since the page opened.
    const left = isFirst.current ? Math.max(MIN_MS, ROTATION_MS - performance.now()) : ROTATION_MS;
    isFirst.current = false;
    const fetchNext = setTimeout(() => setSeen((known) => new Set(known).add(next)), left - ROTATION_MS / 2);
    const turn = setTimeout(() => setShown(next), left);
    return () => {
      clearTimeout(fetchNext);
      clearTimeout(turn);
    };
  }, [playing, shown, broken, scenes.length]);

  function show(index: number) {
    setSeen((known) => new Set(known).add(index));
    setShown(index);
  }

  function onDotKey(event: KeyboardEvent<HTMLElement>) {
    const next = pictureFor(event.key, shown, scenes.length);
    if (next === null) return;
    event.preventDefault();
    setPlaying(false);
    show(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    <section
      className="hero -mx-gutter lg:mx-0"
      aria-roledescription="carousel"
      aria-label={t("Pictures of the cooperative year")}
    >
      <div className="hero-frame" aria-live={playing === false ? "polite" : "off"}>
        {scenes.map(({ src, alt }, index) =>
          seen.has(index) ? (
            <img
              key={src}
              className={index === shown ? PICTURE : `${PICTURE} opacity-0`}
              src={src}
              alt={index === shown ? alt : ""}
              aria-hidden={index !== shown}
              width="1600"
              height="900"
              decoding="async"
              loading={index === 0 ? "eager" : "lazy"}
              fetchPriority={index === 0 ? "high" : "auto"}
              onError={() => setBroken((known) => new Set(known).add(index))}
            />
          ) : null,
        )}
        <button
          type="button"
          className={`hero-pause no-code:invisible ${playing === null ? "motion-reduce:invisible" : ""}`}
          aria-label={t(playing === false ? "Play the pictures" : "Pause the pictures")}
          onClick={() => setPlaying(playing === false)}
        >
          <Icon name={playing === false ? "play" : "pause"} />
        </button>
      </div>
      {/* A single tab stop; the arrow keys move between the pictures. */}
      <div
        className="hero-dots grid grid-cols-[repeat(8,1.5rem)] justify-center pt-1 min-[24rem]:grid-cols-[repeat(16,1.5rem)] no-code:invisible"
        role="toolbar"
        aria-label={t("Choose a picture")}
        onKeyDown={onDotKey}
      >
        {scenes.map(({ src, alt }, index) => (
          <button
            key={src}
            type="button"
            className="hero-dot"
            aria-label={t("Picture {number} of {count}: {alt}", { number: index + 1, count: scenes.length, alt })}
            aria-current={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </section>
  );
}

/** The next picture that did not fail to load; the current one if there is none. */
function pictureAfter(shown: number, count: number, broken: ReadonlySet<number>): number {
  for (let step = 1; step < count; step += 1) {
    const next = (shown + step) % count;
    if (!broken.has(next)) return next;
  }
  return shown;
}

/** The picture an arrow, Home or End key moves to. Null for other keys. */
function pictureFor(key: string, shown: number, count: number): number | null {
  if (key === "ArrowRight" || key === "ArrowDown") return (shown + 1) % count;
  if (key === "ArrowLeft" || key === "ArrowUp") return (shown - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/app/_ui/icon";
import type { HERO_SCENES } from "./hero-scenes";

const ROTATION_MS = 6000;

/** The pictures in turn. A picture is fetched just before it is due. With reduced motion, readers change pictures themselves. */
export function HeroCycler({ scenes }: { scenes: typeof HERO_SCENES }) {
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));

  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    if (!playing) return;
    const next = (shown + 1) % scenes.length;
    const fetchNext = setTimeout(() => setSeen((known) => new Set(known).add(next)), ROTATION_MS / 2);
    const turn = setTimeout(() => setShown(next), ROTATION_MS);
    return () => {
      clearTimeout(fetchNext);
      clearTimeout(turn);
    };
  }, [playing, shown, scenes.length]);

  function show(index: number) {
    setSeen((known) => new Set(known).add(index));
    setShown(index);
  }

  return (
    <section className="hero" aria-roledescription="carousel" aria-label="Pictures of the cooperative year">
      <div className="hero-frame" aria-live={playing ? "off" : "polite"}>
        {scenes.map(({ src, alt }, index) =>
          seen.has(index) ? (
            <img
              key={src}
              className={index === shown ? "hero-picture is-shown" : "hero-picture"}
              src={src}
              alt={index === shown ? alt : ""}
              aria-hidden={index !== shown}
              width="1600"
              height="900"
              decoding="async"
              loading={index === 0 ? "eager" : "lazy"}
              fetchPriority={index === 0 ? "high" : "auto"}
            />
          ) : null,
        )}
        <button
          type="button"
          className="hero-pause no-script:invisible"
          aria-label={playing ? "Pause the pictures" : "Play the pictures"}
          onClick={() => setPlaying(!playing)}
        >
          <Icon name={playing ? "pause" : "play"} />
        </button>
      </div>
      <div className="hero-dots no-script:invisible">
        {scenes.map(({ src, alt }, index) => (
          <button
            key={src}
            type="button"
            className="hero-dot"
            aria-label={`Picture ${index + 1} of ${scenes.length}: ${alt}`}
            aria-current={index === shown}
            onClick={() => show(index)}
          />
        ))}
      </div>
    </section>
  );
}

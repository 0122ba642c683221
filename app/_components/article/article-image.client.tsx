"use client";

import { useEffect, useRef, useState } from "react";

/** The publisher's picture, in reserved space; hidden if it fails to load. Publishers give no description, so its alt is empty. */
export function ArticleImage({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before this code ran.
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <figure className={failed ? "hidden" : "mt-8"}>
      <img
        className="h-56 w-full bg-raised object-contain sm:h-100"
        ref={picture}
        src={src}
        alt=""
        width="720"
        height="400"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    </figure>
  );
}

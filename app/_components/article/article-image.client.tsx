"use client";

import { useEffect, useRef, useState } from "react";

/** The publisher's picture, in room kept for it; gone when it cannot be had. It has no description of its own that could be told. */
export function ArticleImage({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // It may have failed before this code ran.
    const { complete, naturalWidth } = picture.current ?? {};
    if (complete && naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <figure className={failed ? "article-image has-failed" : "article-image"}>
      <img
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

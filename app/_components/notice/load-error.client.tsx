"use client";

import { PLAIN_BUTTON, STRONG_BUTTON } from "@/app/_ui/button-looks";
import { NOTICE } from "./look";

/** Shown when a page's data could not be loaded; `message` is the specification's. */
export function LoadError({ title, message }: { title: string; message: string }) {
  return (
    <>
      <header className="border-b border-line">
        <a className="page flex min-h-16 items-center" href="/">
          <img src="/logo.svg" alt="Home" width="36" height="36" />
        </a>
      </header>
      <main id="main" className="page pt-4" tabIndex={-1}>
        <div className={NOTICE} role="alert">
          <h1>Error Loading {title}</h1>
          <p>{message}</p>
          <div className="flex flex-wrap gap-3">
            <a className={STRONG_BUTTON} href="/">
              Return to Home
            </a>
            <button className={PLAIN_BUTTON} type="button" onClick={() => location.reload()}>
              Try again
            </button>
          </div>
        </div>
      </main>
    </>
  );
}

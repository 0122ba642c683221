"use client";

import "./globals.css";
import { NOTICE } from "@/app/_components/notice/look";
import { STRONG_BUTTON } from "@/app/_ui/button-looks";

/** Replaces the whole page if the layout failed, for example because a script did not load or was replaced by a new version. */
export default function FrameFailed() {
  return (
    <html lang="en">
      <body>
        <main id="main" className="page" tabIndex={-1}>
          <title>Error Loading Page</title>
          <div className={NOTICE} role="alert">
            <h1>Error Loading Page</h1>
            <p>This page did not load completely. Please try again.</p>
            <button className={STRONG_BUTTON} type="button" onClick={() => window.location.reload()}>
              Try again
            </button>
            <a className="link" href="/">
              Return to Home
            </a>
          </div>
        </main>
      </body>
    </html>
  );
}

import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";
import type { Pin } from "@/lib/favorites/types";
import { PinButton } from "../story/pin-button.client";
import { PrintButton } from "./print-button.client";
import { SiteHeader } from "./site-header";

/** A page that holds one thing: with the ways out of it, to the favorites and to paper. */
export function FullScreen({ pin, children }: { pin?: Pin; children: ReactNode }) {
  return (
    <FullScreenFrame>
      <div className="full-bar">
        <a className="button" href="/">
          <Icon name="close" /> Close
        </a>
        <div className="full-actions">
          {pin ? <PinButton articleId={pin.article_id} storyType={pin.story_type} /> : null}
          <PrintButton />
        </div>
      </div>
      {children}
    </FullScreenFrame>
  );
}

/** `title` is what was looked for: 'Briefing', 'Article', 'Story'. */
export function FullScreenNotFound({ title }: { title: string }) {
  return (
    <FullScreenNotice title={`${title} Not Found`}>
      <p>The requested {title} could not be found.</p>
    </FullScreenNotice>
  );
}

export function FullScreenNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FullScreenFrame>
      <div className="full-notice">
        <h1>{title}</h1>
        {children}
        <a className="button button-strong" href="/">
          Return to Home
        </a>
      </div>
    </FullScreenFrame>
  );
}

export function FullScreenFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" className="page full-screen" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

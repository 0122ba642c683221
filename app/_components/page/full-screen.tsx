import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import type { Pin } from "@/lib/favorites/types";
import { PrintButton } from "../share/print-button";
import { ShareButtons } from "../share/share-buttons.client";
import { PinButton } from "../story/pin-button.client";
import { Notice } from "./notice";
import { SiteHeader } from "./site-header";

/** A page that holds one thing: with the ways out of it, to the favorites and to paper. */
export function FullScreen({ pin, children }: { pin?: Pin; children: ReactNode }) {
  return (
    <FullScreenFrame>
      <div className="flex justify-between gap-3 print:hidden">
        <ButtonLink href="/">
          <Icon name="close" /> Close
        </ButtonLink>
        <div className="relative flex gap-1">
          {pin ? <PinButton articleId={pin.article_id} storyType={pin.story_type} /> : null}
          <ShareButtons />
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
      <Notice title={title}>
        {children}
        <ButtonLink look="strong" href="/">
          Return to Home
        </ButtonLink>
      </Notice>
    </FullScreenFrame>
  );
}

export function FullScreenFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" className="page pt-4" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

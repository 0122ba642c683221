import type { Metadata } from "next";
import { FullScreenFrame } from "@/app/_components/page/full-screen";
import { currentReader, type Query } from "@/app/_http/page";
import { getMailOwner, mailOwner } from "@/lib/auth/mail-links";
import { env } from "@/lib/env";
import { getMailPreferences } from "@/lib/mail/data";
import { isViewer } from "@/lib/viewer";
import { PreferencesForm } from "./preferences-form";
import { SavedNotice } from "./saved-notice";
import "./preferences.css";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Email preferences",
  robots: { index: false, follow: false },
  // A mail's token stands in this page's address: it is told to nobody.
  referrer: "strict-origin",
};

/** How a reader's mail comes: reached from the mail by its token, or signed in. */
export default async function EmailPreferences({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : null;
  const owner = await findOwner(token);
  if (!owner) return <BadLink signedOut={token === null} />;
  const wishes = await getMailPreferences(owner);
  const action =
    token === null ? "/api/email_preferences" : `/api/email_preferences?token=${encodeURIComponent(token)}`;
  return (
    <FullScreenFrame>
      <div className="preferences">
        <h1>Email preferences</h1>
        <p className="preferences-who">{`How ${env().DIGEST_TITLE} comes to ${owner.username} by mail.`}</p>
        <SavedNotice wishes={wishes} action={action} saved={"saved" in query} failed={"failed" in query} />
        <PreferencesForm wishes={wishes} action={action} />
      </div>
    </FullScreenFrame>
  );
}

async function findOwner(token: string | null) {
  if (token !== null) return getMailOwner("preferences", token);
  const reader = await currentReader();
  return reader && isViewer(reader) ? mailOwner(reader) : null;
}

function BadLink({ signedOut }: { signedOut: boolean }) {
  return (
    <FullScreenFrame>
      <div className="full-notice">
        <h1>{signedOut ? "Email preferences" : "This link is not valid"}</h1>
        <p>
          {signedOut
            ? "Log in, or follow ‘Manage preferences’ in a mail of yours, to choose how it comes."
            : "It is incomplete, or the account it was made for is gone. Log in to choose how your mail comes."}
        </p>
        <a className="button button-strong" href="/?login">
          Go to Login
        </a>
      </div>
    </FullScreenFrame>
  );
}

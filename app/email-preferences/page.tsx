import type { Metadata } from "next";
import { FullScreenFrame, FullScreenNotice } from "@/app/_components/page/full-screen-frame";
import { currentReader, type Query } from "@/app/_http/page";
import { getMailOwner, mailOwner } from "@/lib/auth/mail-links";
import { listEditions } from "@/lib/editions/data";
import { t } from "@/lib/language/screens/text";
import { getMailPreferences, hasAddress } from "@/lib/mail/data";
import { isViewer } from "@/lib/viewer";
import { PreferencesForm } from "./preferences-form";
import { NoAddressNotice, resultIn, SavedNotice } from "./saved-notice";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return {
    title: t("Email Preferences"),
    robots: { index: false, follow: false },
  };
}

/** A user's email settings, for the owner of the token in an email's link or the signed-in user. */
export default async function EmailPreferences({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const token = typeof query.token === "string" ? query.token : null;
  const owner = await findOwner(token);
  if (!owner) return <BadLink signedOut={token === null} />;
  const [preferences, isReachable] = await Promise.all([getMailPreferences(owner), hasAddress(owner)]);
  const action =
    token === null ? "/api/email_preferences" : `/api/email_preferences?token=${encodeURIComponent(token)}`;
  return (
    <FullScreenFrame isPersonal>
      <div className="max-w-text py-head">
        <h1 className="text-display">{t("Email Preferences")}</h1>
        <p className="mt-3 text-lg text-soft">
          {t("Choose what we send to {username} and when.", { username: owner.username })}
        </p>
        {isReachable ? null : <NoAddressNotice />}
        <SavedNotice preferences={preferences} action={action} isReachable={isReachable} result={resultIn(query)} />
        <PreferencesForm preferences={preferences} action={action} editions={await listEditions()} />
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
    <FullScreenNotice
      isPersonal
      title={t(signedOut ? "Email Preferences" : "This link is not valid")}
      action={t("Go to Login")}
      href="/?login"
    >
      <p>
        {t(
          signedOut
            ? "Sign in, or use the ‘Manage preferences’ link in one of our emails, to change your email settings."
            : "The link is incomplete, or its account was deleted. Sign in to change your email settings.",
        )}
      </p>
    </FullScreenNotice>
  );
}

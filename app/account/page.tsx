import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { FullScreenFrame, FullScreenNotice } from "@/app/_components/page/full-screen-frame";
import { currentReader, type Query } from "@/app/_http/page";
import { ButtonLink } from "@/app/_ui/button";
import { SignedIn } from "@/app/admin/_shell/signed-in.client";
import { listSessions } from "@/lib/auth/data";
import { getSecondFactor } from "@/lib/auth/second-factor/data";
import { readSessionId } from "@/lib/auth/session";
import type { Session } from "@/lib/auth/types";
import { formatDayAndTime } from "@/lib/dates";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { mayBeDeleted } from "@/lib/users/data";
import { isViewer, type SignInMethod, type Viewer } from "@/lib/viewer";
import { DeleteAccount } from "./deletion/delete-account";
import { EndSessionForm, EndSessionsForm, PasswordForm } from "./forms.client";
import { isRecentSession } from "./prove-owner";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: t("Account"), robots: { index: false, follow: false } };
}

/** A user's own settings: name, password, second factor, email and sessions. */
export default async function Account({ searchParams }: { searchParams: Promise<Query> }) {
  const reader = await currentReader();
  if (!reader && "deleted" in (await searchParams)) return <Deleted />;
  if (!reader) redirect("/admin");
  if (!isViewer(reader)) return <PasswordNeeded />;
  const current = await readSessionId((await cookies()).toString());
  const [sessions, factor, isPossible] = await Promise.all([
    listSessions(reader, current),
    getSecondFactor(reader.id),
    mayBeDeleted(reader.id),
  ]);
  const hasFactor = factor?.is_confirmed ?? false;
  return (
    <FullScreenFrame isPersonal>
      <SignedIn userId={reader.id}>
        <div className="grid max-w-text content-start gap-10 py-head">
          <h1 className="text-display">{t("Account")}</h1>
          <Profile viewer={reader} />
          {env().PASSWORD_SIGN_IN === "on" && reader.signed_in_by === "password" ? (
            <>
              <Section title={t("Password")}>
                <div className="max-w-form">
                  <PasswordForm withCode={hasFactor} />
                </div>
              </Section>
              <Section title={t("Two-Factor Sign-In")}>
                <p className="mb-4 text-soft">
                  {t(
                    hasFactor
                      ? "It is on: signing in takes your password and a code from your phone."
                      : "Off. Turn it on so that a stolen password is not enough to sign in.",
                  )}
                </p>
                <ButtonLink href={localPath("/account/two-factor")}>{t(hasFactor ? "Manage" : "Set Up")}</ButtonLink>
              </Section>
            </>
          ) : null}
          <Section title={t("Where You Are Signed In")}>
            <Sessions sessions={sessions} />
          </Section>
          <Section title={t("Your Data")}>
            <p className="mb-4 text-soft">{t("A file with everything stored about you.")}</p>
            <ButtonLink href="/account/my-data" download>
              {t("Download")}
            </ButtonLink>
          </Section>
          <Section title={t("Delete Account")}>
            <DeleteAccount
              viewer={reader}
              hasFactor={hasFactor}
              isRecent={isRecentSession(sessions)}
              isPossible={isPossible}
            />
          </Section>
        </div>
      </SignedIn>
    </FullScreenFrame>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-6">
      <h2 className="mb-4 text-3xl">{title}</h2>
      {children}
    </section>
  );
}

function Profile({ viewer: { username, email, is_subscribed } }: { viewer: Viewer }) {
  return (
    <div className="grid justify-items-start gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">{t("Username")}</dt>
        <dd className="wrap-anywhere">{username}</dd>
        <dt className="text-muted">{t("Email")}</dt>
        <dd className="wrap-anywhere">{email ?? t("None")}</dd>
        <dt className="text-muted">{t("Briefing by email")}</dt>
        <dd>{t(is_subscribed ? "Subscribed" : "Not subscribed")}</dd>
      </dl>
      <p className="text-sm text-muted">{t("To change your name or address, ask an admin.")}</p>
      <ButtonLink href={localPath("/email-preferences")}>{t("Email Preferences")}</ButtonLink>
    </div>
  );
}

const METHODS: Record<SignInMethod, string> = {
  password: "by password",
  sso: "by single sign-on",
  email_link: "by email link",
};

function Sessions({ sessions }: { sessions: Session[] }) {
  const { DIGEST_TIMEZONE } = env();
  return (
    <>
      <ul className="mb-5 border-t border-line">
        {sessions.map(({ id, device, address, signed_in_by, last_seen_at, is_current }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <div>
              <p className="font-medium">{device}</p>
              <p className="text-sm text-muted">
                {is_current
                  ? t("This device")
                  : t("Last used {time}", { time: formatDayAndTime(last_seen_at, DIGEST_TIMEZONE) })}
                {` · ${t(METHODS[signed_in_by])} · ${address}`}
              </p>
            </div>
            {is_current ? null : <EndSessionForm id={id} device={device} />}
          </li>
        ))}
      </ul>
      <EndSessionsForm />
    </>
  );
}

function Deleted() {
  return (
    <FullScreenNotice isPersonal title={t("Your account was deleted")}>
      <p>{t("You are signed out, and no more mail is sent to you.")}</p>
    </FullScreenNotice>
  );
}

function PasswordNeeded() {
  return (
    <FullScreenNotice isPersonal title={t("Account")} action={t("Go to Login")} href="/?login">
      <p>{t("You’re signed in through an email link. Log in with your password to see your account.")}</p>
    </FullScreenNotice>
  );
}

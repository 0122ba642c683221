import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "@/app/_components/notice/notice";
import { FullScreenFrame } from "@/app/_components/page/full-screen-frame";
import { currentReader } from "@/app/_http/page";
import { ButtonLink } from "@/app/_ui/button";
import { appAddress } from "@/lib/auth/second-factor/codes";
import { getSecondFactor, type SecondFactor } from "@/lib/auth/second-factor/data";
import { lacksSecondFactor } from "@/lib/auth/second-factor/data-rights";
import { getBrand } from "@/lib/brand/data";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { BeginForm, SetupForm, TurnOffForm } from "./forms.client";
import { QrCode } from "./qr-code";

export const dynamic = "force-dynamic";

const TITLE = "Two-Factor Sign-In";

export function generateMetadata(): Metadata {
  return { title: t(TITLE), robots: { index: false, follow: false } };
}

/** Users who sign in with a password set up an authenticator app here, or turn it off. */
export default async function TwoFactor() {
  const reader = await currentReader();
  if (!reader) redirect("/admin");
  if (reader.signed_in_by !== "password") return <PasswordNeeded bySso={reader.signed_in_by === "sso"} />;
  const [factor, isRequired] = await Promise.all([getSecondFactor(reader.id), lacksSecondFactor(reader)]);
  return (
    <FullScreenFrame isPersonal>
      <div className="grid max-w-form content-start gap-6 py-notice">
        <h1 className="text-display">{t(TITLE)}</h1>
        {isRequired ? (
          <p className="border-l-3 border-accent pl-4 font-medium">
            {t("Admins need a second factor. Set it up to go on to the admin panel.")}
          </p>
        ) : null}
        <p className="text-soft">
          {t(
            "When you sign in, you enter your password and a code from an app on your phone. A stolen password alone is not enough to sign in.",
          )}
        </p>
        <State factor={factor} username={reader.username} />
      </div>
    </FullScreenFrame>
  );
}

function State({ factor, username }: { factor: SecondFactor | null; username: string }) {
  const isOn = factor?.is_confirmed ?? false;
  if (!isOn && !factor?.secret) return <BeginForm />;
  return (
    <>
      {isOn ? (
        <p className="font-medium">
          {t("It is on. {count} of 10 recovery codes are left.", { count: factor?.recovery_codes ?? 0 })}
        </p>
      ) : null}
      {/* Also if it is on: without JavaScript, the page after the form's submission shows the recovery codes. */}
      <SetupForm isOn={isOn}>
        {isOn || !factor?.secret ? null : <Steps secret={factor.secret} username={username} />}
      </SetupForm>
      {isOn ? <TurnOffForm /> : null}
    </>
  );
}

async function Steps({ secret, username }: { secret: string; username: string }) {
  return (
    <>
      <p>
        {t(
          "Scan this code with an authenticator app, such as Microsoft Authenticator, Google Authenticator or 1Password.",
        )}
      </p>
      <QrCode text={appAddress(secret, username, (await getBrand()).digest_title)} />
      <div className="text-sm text-soft">
        {t("Or enter this key in the app:")}
        <code className="mt-1.5 block rounded-md border border-line-strong bg-page p-3 text-base text-ink select-all wrap-anywhere">
          {secret.replace(/.{4}(?=.)/g, "$& ")}
        </code>
      </div>
      <p>{t("Then enter the code that the app shows, and your password.")}</p>
    </>
  );
}

function PasswordNeeded({ bySso }: { bySso: boolean }) {
  return (
    <FullScreenFrame isPersonal>
      <Notice title={t(TITLE)}>
        {bySso ? (
          <p>{t("You signed in through your organization, which checks your second factor itself.")}</p>
        ) : (
          <p>{t("You’re signed in through an email link. Log in with your password to set this up.")}</p>
        )}
        <ButtonLink look="strong" href={localPath(bySso ? "/" : "/?login")}>
          {t(bySso ? "Return to Home" : "Go to Login")}
        </ButtonLink>
      </Notice>
    </FullScreenFrame>
  );
}

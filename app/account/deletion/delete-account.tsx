import { Callout } from "@/app/_ui/alert";
import { ButtonLink } from "@/app/_ui/button";
import { listSsoProviders } from "@/lib/auth/sso/providers";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { LAST_ADMIN } from "@/lib/users/data";
import type { Viewer } from "@/lib/viewer";
import { DeleteAccountForm } from "./form.client";

type Props = {
  viewer: Viewer;
  hasFactor: boolean;
  /** Whether this session started recently. */
  isRecent: boolean;
  /** False for the last admin. */
  isPossible: boolean;
};

/** Explains what deleting the account removes, with the form. */
export function DeleteAccount({ viewer, hasFactor, isRecent, isPossible }: Props) {
  const withPassword = viewer.signed_in_by === "password";
  if (!isPossible) return <Callout>{`${t(LAST_ADMIN)} ${t("Make another user an admin first.")}`}</Callout>;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 text-soft">
        <p>
          <strong className="text-ink">{t("Deleted:")}</strong>{" "}
          {t(
            "your profile, sessions, saved queries and their photos, private briefings, favorites, email preferences, the record of mail sent to you, and API tokens.",
          )}
        </p>
        <p>
          <strong className="text-ink">{t("Kept:")}</strong>{" "}
          {t(
            "published briefings, past runs with their queries but without your name, and, until they expire, failed sign-ins, bounced emails, the email address in your error reports, and audit log entries with your username and network address.",
          )}
        </p>
        <p>{t("This cannot be undone.")}</p>
      </div>
      {viewer.master_query ? (
        <Callout>
          {t("The public briefing is made from your queries. It stops until an admin selects another user’s.")}
        </Callout>
      ) : null}
      {withPassword || isRecent ? (
        <DeleteAccountForm withPassword={withPassword} withCode={withPassword && hasFactor} />
      ) : (
        <SignInAgain />
      )}
    </div>
  );
}

function SignInAgain() {
  const query = new URLSearchParams({ from: "/", return: localPath("/account") });
  return (
    <>
      <p className="text-soft">{t("To delete your account, sign in again. You then have ten minutes.")}</p>
      <div className="flex flex-wrap gap-3">
        {listSsoProviders().map(({ id, name }) => (
          <ButtonLink key={id} href={`/api/auth/signin/${id}?${query}`}>
            {t("Sign in with {name}", { name })}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}

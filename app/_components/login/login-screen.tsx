import { cookies } from "next/headers";
import { OtherNameNotice } from "@/app/_components/page/other-name-notice";
import { SiteHeader } from "@/app/_components/page/site-header";
import { Input } from "@/app/_ui/input";
import { Labeled } from "@/app/_ui/label";
import { CODE_REQUIRED } from "@/lib/auth/rules";
import { CODE_WRONG, INVALID_TOKEN, LOGIN_FAILED, PASSWORDS_OFF, TOO_MANY_FAILURES } from "@/lib/auth/schema";
import { loginNameCookie } from "@/lib/auth/session";
import { SSO_REFUSALS } from "@/lib/auth/sso/rules";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { LoginForm, LoginMessage } from "./login-form.client";
import { SsoLinks } from "./sso-links";

type Props = {
  /** The page that shows it. */
  from: "/" | "/admin";
  /** The path to return to after login. */
  to: string;
  /** The `error` query parameter. */
  error: string | undefined;
};

const MESSAGES = new Map(
  Object.entries({
    invalid_token: INVALID_TOKEN,
    login_failed: LOGIN_FAILED,
    code_required: CODE_REQUIRED,
    code_wrong: CODE_WRONG,
    too_many: TOO_MANY_FAILURES,
    password_off: PASSWORDS_OFF,
    ...SSO_REFUSALS,
  }),
);

export async function LoginScreen({ from, to, error }: Props) {
  const reason = error === undefined ? undefined : MESSAGES.get(error);
  const message = reason ? t(reason) : "";
  const name = message ? (await cookies()).get(loginNameCookie().name)?.value : undefined;
  const byPassword = env().PASSWORD_SIGN_IN === "on";
  return (
    <>
      <SiteHeader plain />
      <main id="main" className="page grid max-w-form content-start gap-6 py-notice" tabIndex={-1}>
        <OtherNameNotice />
        <h1 className="text-display">{(await getBrand()).digest_title}</h1>
        {byPassword ? (
          <LoginForm
            from={from}
            to={to}
            message={message}
            code={<CodeField />}
            withCode={error?.startsWith("code_") ?? false}
          >
            <Labeled label={t("Username or Email")}>
              <Input
                name="username"
                autoComplete="username"
                autoCapitalize="none"
                required
                maxLength={254}
                defaultValue={name}
              />
            </Labeled>
            <Labeled label={t("Password")}>
              <Input name="password" type="password" autoComplete="current-password" required />
            </Labeled>
            <a className="-mt-2.5 justify-self-start py-0.5 text-sm link" href={localPath("/account/forgot-password")}>
              {t("Forgot password?")}
            </a>
          </LoginForm>
        ) : (
          <LoginMessage>{message}</LoginMessage>
        )}
        <SsoLinks from={from} to={to} />
      </main>
    </>
  );
}

function CodeField() {
  return (
    <Labeled label={t("Code of your authenticator app, or a recovery code")}>
      <Input
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={40}
      />
    </Labeled>
  );
}

import { Input } from "@/app/_ui/input";
import { Labeled } from "@/app/_ui/label";
import { INVALID_TOKEN, LOGIN_FAILED, TOO_MANY_FAILURES } from "@/lib/auth/schema";
import { env } from "@/lib/env";
import { LoginForm } from "./login-form.client";
import { OtherNameNotice } from "./other-name-notice";
import { SiteHeader } from "./site-header";

type Props = {
  /** The page it stands on. */
  from: "/" | "/admin";
  /** The path a login returns to. */
  to: string;
  /** The query's `error`. */
  error: string | undefined;
};

const MESSAGES: Record<string, string> = {
  invalid_token: INVALID_TOKEN,
  login_failed: LOGIN_FAILED,
  too_many: TOO_MANY_FAILURES,
};

export function LoginScreen({ from, to, error }: Props) {
  const message = error === undefined ? undefined : MESSAGES[error];
  return (
    <>
      <SiteHeader plain />
      <main id="main" className="page grid max-w-form content-start gap-6 py-notice" tabIndex={-1}>
        <OtherNameNotice />
        <h1 className="text-display">{env().DIGEST_TITLE}</h1>
        {message ? (
          <p className="font-medium text-danger" role="alert">
            {message}
          </p>
        ) : null}
        <LoginForm from={from} to={to}>
          <Labeled label="Username or Email">
            <Input name="username" autoComplete="username" autoCapitalize="none" required maxLength={254} />
          </Labeled>
          <Labeled label="Password">
            <Input name="password" type="password" autoComplete="current-password" required />
          </Labeled>
        </LoginForm>
      </main>
    </>
  );
}

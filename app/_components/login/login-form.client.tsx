"use client";

import { type FormEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { clearSessionEnd, sessionEndedAt } from "@/app/_browser/session-end";
import { forgetViewer, watchSessionEnd } from "@/app/_browser/viewer";
import { STRONG_BUTTON } from "@/app/_ui/button-looks";
import { Spinner } from "@/app/_ui/spinner";
import { CODE_REQUIRED } from "@/lib/auth/rules";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text-forms";
import type { User } from "@/lib/users/types";

type Props = {
  from: "/" | "/admin";
  to: string;
  /** Why the form is shown; cleared on submit. */
  message: string;
  /** The field for the second factor's code. */
  code: ReactNode;
  /** Whether to ask for the code together with the password, as without JavaScript there is no second step. */
  withCode: boolean;
  children: ReactNode;
};

/** Asks for the password and, if the account has a second factor, its code. Logs in without leaving the page; without JavaScript the browser submits the form. */
export function LoginForm({ from, to, message, code, withCode, children }: Props) {
  /** Null until there was an attempt. */
  const [failure, setFailure] = useState(message || null);
  const [busy, setBusy] = useState(false);
  const [isSecondStep, setSecondStep] = useState(false);
  const endedAt = useSyncExternalStore(watchSessionEnd, sessionEndedAt, () => null);
  useEffect(() => {
    // The admin panel shows the form only to visitors: who was signed in on this page is not any more.
    if (from === "/admin") forgetViewer();
  }, [from]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setFailure("");
    setBusy(true);
    try {
      const body = Object.fromEntries(fields);
      const { is_admin } = await callApi<Pick<User, "is_admin">>("/api/auth/login", { method: "POST", body });
      clearSessionEnd();
      if (from === "/admin") location.assign(adminPlace(endedAt));
      // Contract 3.1: an admin goes to the front page.
      else location.assign(is_admin ? localPath("/") : to);
    } catch (error) {
      const reason = messageOf(error, "The server cannot be reached. Please try again in a moment.");
      if (reason === CODE_REQUIRED) setSecondStep(true);
      else setFailure(t(reason));
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-6"
      method="post"
      action={`/api/auth/login?from=${from}&return=${encodeURIComponent(to)}`}
      onSubmit={send}
    >
      <LoginMessage>
        {failure ?? (endedAt === null ? "" : t("Your session has ended. Log in again to continue."))}
      </LoginMessage>
      <div className={isSecondStep ? "hidden" : "grid gap-6"}>{children}</div>
      {isSecondStep ? <div ref={focusField}>{code}</div> : null}
      {withCode && !isSecondStep ? code : null}
      <button
        type="submit"
        className={`${STRONG_BUTTON} min-w-28 justify-self-start`}
        aria-disabled={busy}
        aria-busy={busy}
      >
        {busy ? <Spinner /> : null} {t("Login")}
      </button>
    </form>
  );
}

export function LoginMessage({ children }: { children: string | undefined }) {
  return children ? (
    <p className="font-medium text-danger" role="alert">
      {children}
    </p>
  ) : null;
}

function focusField(step: HTMLElement | null): void {
  step?.querySelector("input")?.focus();
}

/** The admin panel's page in the URL; for its start page, where the session has ended. */
function adminPlace(endedAt: string | null): string {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  for (const name of ["error", "login", "return"]) query.delete(name);
  if (pathname === "/admin" && query.size === 0) return endedAt || pathname;
  return pathname + (query.size > 0 ? `?${query}` : "") + hash;
}

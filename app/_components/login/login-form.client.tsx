"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { STRONG_BUTTON } from "@/app/_ui/button-looks";
import { Spinner } from "@/app/_ui/spinner";
import { CODE_REQUIRED } from "@/lib/auth/rules";
import { t } from "@/lib/language/screens/text-forms";

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
  const [failure, setFailure] = useState(message);
  const [busy, setBusy] = useState(false);
  const [isSecondStep, setSecondStep] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setFailure("");
    setBusy(true);
    try {
      const body = Object.fromEntries(fields);
      await callApi("/api/auth/login", { method: "POST", body });
      location.assign(from === "/admin" ? adminTab() : to);
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
      <LoginMessage>{failure}</LoginMessage>
      <div className={isSecondStep ? "hidden" : "grid gap-6"}>{children}</div>
      {isSecondStep ? <div ref={focusField}>{code}</div> : null}
      {withCode && !isSecondStep ? code : null}
      <button type="submit" className={`${STRONG_BUTTON} min-w-28 justify-self-start`} disabled={busy} aria-busy={busy}>
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

/** The admin panel's tab in the URL. */
function adminTab(): string {
  const { pathname, search } = location;
  const tab = new URLSearchParams(search);
  tab.delete("error");
  return pathname === "/admin" && tab.size > 0 ? `${pathname}?${tab}` : "/admin";
}

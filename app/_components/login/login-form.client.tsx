"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";
import { STRONG_BUTTON } from "@/app/_ui/button-looks";
import { Spinner } from "@/app/_ui/spinner";

type Props = { from: "/" | "/admin"; to: string; children: ReactNode };

/** Sends the login without leaving the page; without a script the form it wraps is sent as it is. */
export function LoginForm({ from, to, children }: Props) {
  const [failure, setFailure] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setFailure("");
    setBusy(true);
    try {
      const body = { username: fields.get("username"), password: fields.get("password") };
      await callApi("/api/auth/login", { method: "POST", body });
      location.assign(from === "/admin" ? adminTab() : to);
    } catch (error) {
      setFailure(messageOf(error, "The server cannot be reached. Please try again in a moment."));
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
      {failure ? (
        <p className="font-medium text-danger" role="alert">
          {failure}
        </p>
      ) : null}
      {children}
      <button type="submit" className={`${STRONG_BUTTON} min-w-28 justify-self-start`} disabled={busy} aria-busy={busy}>
        {busy ? <Spinner /> : null} Login
      </button>
    </form>
  );
}

/** The tab of the admin panel in the address. */
function adminTab(): string {
  const { pathname, search } = location;
  const tab = new URLSearchParams(search);
  tab.delete("error");
  return pathname === "/admin" && tab.size > 0 ? `${pathname}?${tab}` : "/admin";
}

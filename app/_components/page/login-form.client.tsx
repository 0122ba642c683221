"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { callApi, messageOf } from "@/app/_browser/api";

type Props = { from: "/" | "/admin"; children: ReactNode };

/** Sends the login without leaving the page; without a script the form it wraps is sent as it is. */
export function LoginForm({ from, children }: Props) {
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
      location.assign(placeOf(from));
    } catch (error) {
      setFailure(messageOf(error, "The server cannot be reached. Please try again in a moment."));
      setBusy(false);
    }
  };
  return (
    <form className="login-form" method="post" action={`/api/auth/login?from=${from}`} onSubmit={send}>
      {failure ? (
        <p className="alarm" role="alert">
          {failure}
        </p>
      ) : null}
      {children}
      <button type="submit" className="button button-strong" disabled={busy} aria-busy={busy}>
        {busy ? <span className="spinner" /> : null} Login
      </button>
    </form>
  );
}

/** Where a login returns to: on the admin panel the tab that was asked for. */
function placeOf(from: Props["from"]): string {
  const { pathname, search } = location;
  const tab = new URLSearchParams(search);
  tab.delete("error");
  return from === "/admin" && pathname === from && tab.size > 0 ? `${pathname}?${tab}` : from;
}

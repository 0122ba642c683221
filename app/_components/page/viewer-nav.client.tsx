"use client";

import { useEffect, useState } from "react";
import { getViewer, logOut } from "@/app/_browser/viewer";
import type { User } from "@/lib/users/types";

/** The nav links. Pages are the same for everyone: who is signed in is asked here, and only adds. */
export function ViewerNav() {
  const [viewer, setViewer] = useState<User | null>();
  useEffect(() => {
    void getViewer().then(setViewer);
  }, []);
  return (
    <>
      {viewer?.is_admin ? <a href="/admin">Admin Panel</a> : null}
      {viewer ? <a href="/favorites">Favorites</a> : null}
      <a href="/archive">Archive</a>
      {viewer ? (
        <button type="button" className="nav-door" onClick={logOut}>
          Logout
        </button>
      ) : (
        <a className="nav-door visitor-only" href="/?login">
          Login
        </a>
      )}
      {viewer === undefined ? (
        <span className="nav-door nav-checking">
          <span className="spinner" />
          <span className="sr-only">Checking who is signed in</span>
        </span>
      ) : null}
    </>
  );
}

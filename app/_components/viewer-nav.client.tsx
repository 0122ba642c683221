"use client";

import { useEffect, useState } from "react";

type Viewer = { is_admin: boolean };

/** The nav links. Pages are the same for everyone: who is signed in is asked here, and only adds. */
export function ViewerNav() {
  const [viewer, setViewer] = useState<Viewer | null>(null);
  useEffect(() => {
    void askViewer().then((found) => {
      if (found) document.documentElement.dataset.viewer = found.is_admin ? "admin" : "user";
      setViewer(found);
    });
  }, []);
  return (
    <>
      {viewer?.is_admin ? <a href="/admin">Admin Panel</a> : null}
      {viewer ? <a href="/favorites">Favorites</a> : null}
      <a href="/archive">Archive</a>
      {viewer ? (
        <button type="button" className="nav-door" onClick={logout}>
          Logout
        </button>
      ) : (
        <a className="nav-door" href="/?login">
          Login
        </a>
      )}
    </>
  );
}

async function askViewer(): Promise<Viewer | null> {
  try {
    const response = await fetch("/api/auth/me");
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

async function logout() {
  await fetch("/api/auth/logout", { method: "POST" }).catch(() => null);
  location.assign("/");
}

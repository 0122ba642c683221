import type { User } from "@/lib/users/types";

/** Who is signed in, asked once a page; `html[data-viewer]` says it to the styles: `user`, `admin`, or nothing. */
let asked: Promise<User | null> | undefined;

const HINT = /(?:^|;\s*)(?:__Host-)?digest-viewer=(user|admin)/;

/** Who the last answer on this browser said is signed in, known before anyone is asked; null for a visitor. */
function hintedViewer(): "user" | "admin" | null {
  const hint = HINT.exec(document.cookie)?.[1];
  return hint === "user" || hint === "admin" ? hint : null;
}

/** Whoever is signed in; null for a visitor, and when it cannot be told. A browser nobody signed in with asks nobody. */
export function askViewer(): Promise<User | null> {
  asked ??= ask();
  return asked;
}

/** What this page knew of the viewer is over. */
export function forgetViewer(): void {
  asked = Promise.resolve(null);
  delete document.documentElement.dataset.viewer;
  for (const [name, attributes] of [
    ["digest-viewer", ""],
    ["__Host-digest-viewer", "; Secure"],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there on http
    document.cookie = `${name}=; Path=/; Max-Age=0${attributes}`;
  }
}

/** Signs out and goes to the landing page. */
export async function logOut(): Promise<void> {
  await fetch("/api/auth/logout", { method: "POST" }).catch(() => null);
  forgetViewer();
  location.assign("/");
}

async function ask(): Promise<User | null> {
  if (!hintedViewer()) return null;
  try {
    const answer = await fetch("/api/auth/me");
    if (answer.status === 401) forgetViewer();
    if (!answer.ok) return null;
    const user: User = await answer.json();
    document.documentElement.dataset.viewer = user.is_admin ? "admin" : "user";
    return user;
  } catch {
    return null;
  }
}

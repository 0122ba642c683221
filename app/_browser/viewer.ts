import { localPath } from "@/lib/language/screens/page-language";
import type { User } from "@/lib/users/types";
import { clearSessionEnd, noteSessionEnd } from "./session-end";

/** The signed-in user, requested once per page. Styles read it from `html[data-viewer]`: `user`, `admin` or absent. */
let viewer: Promise<User | null> | undefined;

/** Set and cleared by the server together with the session, so that visitors' pages need no request. */
const HINT = /(?:^|;\s*)(?:__Host-)?digest-viewer=(?:user|admin)/;

/** The signed-in user; null for a visitor or if the request fails. Without the hint cookie nothing is requested. */
export function getViewer(): Promise<User | null> {
  viewer ??= fetchViewer();
  return viewer;
}

const FORGOTTEN = "digest:viewer-forgotten";

/** Calls `onChange` when the session of this page's user turns out to have ended. Returns a function that stops this. */
export function watchSessionEnd(onChange: () => void): () => void {
  addEventListener(FORGOTTEN, onChange);
  return () => removeEventListener(FORGOTTEN, onChange);
}

/** Treats the user of this page as a visitor from now on (spec 4: a 401 clears the signed-in user). */
export function forgetViewer(): void {
  if (document.documentElement.dataset.viewer) noteSessionEnd();
  clearViewer();
  dispatchEvent(new Event(FORGOTTEN));
}

function clearViewer(): void {
  viewer = Promise.resolve(null);
  delete document.documentElement.dataset.viewer;
  for (const [name, attributes] of [
    ["digest-viewer", ""],
    ["__Host-digest-viewer", "; Secure"],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available over http
    document.cookie = `${name}=; Path=/; Max-Age=0${attributes}`;
  }
}

/** Signs out and goes to the landing page. */
export async function logOut(): Promise<void> {
  await fetch("/api/auth/logout", { method: "POST" }).catch(() => null);
  clearViewer();
  clearSessionEnd();
  location.assign(localPath("/"));
}

async function fetchViewer(): Promise<User | null> {
  if (!HINT.test(document.cookie)) {
    // The cookies were removed while the page was open.
    if (document.documentElement.dataset.viewer) forgetViewer();
    return null;
  }
  try {
    const response = await fetch("/api/auth/me");
    if (response.status === 401) forgetViewer();
    if (!response.ok) return null;
    const user: User = await response.json();
    document.documentElement.dataset.viewer = user.is_admin ? "admin" : "user";
    return user;
  } catch {
    return null;
  }
}

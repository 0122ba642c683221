const NAME = "session-ended-at";

/** The signed-in page on screen, because the login screen may replace it at another URL. */
let place: string | null = null;

export function rememberPlace(): void {
  place = here();
}

/** Notes for the login screen that the session has ended. `at` is the page to return to; null if it is unknown. */
export function noteSessionEnd(at = place): void {
  try {
    if (at !== null || sessionEndedAt() === null) sessionStorage.setItem(NAME, at ?? "");
  } catch {
    // Without storage, the login opens the admin panel.
  }
}

/** Where the session of this browser tab has ended: a path, or an empty string if it is unknown. Null if it has not ended. */
export function sessionEndedAt(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

export function clearSessionEnd(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was stored.
  }
}

/** The current path with its query and fragment. */
export function here(): string {
  return location.pathname + location.search + location.hash;
}

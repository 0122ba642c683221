/** The error for a right password without the required code. The login screen then shows the code field. */
export const CODE_REQUIRED = "Enter the code of your authenticator app.";

/** A strict character set without dot, backslash, percent sign, `@` and colon, so that no browser reads it as another site. */
const OWN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&.~-]*)?(?:#[\w-]*)?$/;

/** The page of this site to return to after login; without its query if that has unsafe characters. `/` for the login screens. */
export function returnPath(to: string | null | undefined): string {
  if (/^\/(?:(?:es)?\?(?:.*&)?(?:login|error)\b|admin)/.test(to ?? "")) return "/";
  const path = ownPath(to);
  return path === "/" ? ownPath(to?.replace(/[?#].*$/s, "")) : path;
}

/** The redirect target after sign-in: the given path of this site, or `/` for anything else. */
export function ownPath(to: string | null | undefined): string {
  if (!to || !OWN_PATH.test(to) || /^\/(api|email-link)\b/.test(to)) return "/";
  return to;
}

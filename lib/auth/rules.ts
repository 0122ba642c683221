/** A strict character set without dot, backslash, percent sign, `@` and colon, so that no browser reads it as another site. */
const OWN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&.~-]*)?(?:#[\w-]*)?$/;

/** The redirect target after sign-in: the given path of this site, or `/` for anything else. */
export function ownPath(to: string | null | undefined): string {
  if (!to || !OWN_PATH.test(to) || /^\/(api|email-link)\b/.test(to)) return "/";
  return to;
}

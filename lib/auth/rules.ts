/** Letters, digits and little else: no dot, backslash, percent sign, `@` or colon, so nothing a browser could read as another site. */
const OWN_PATH = /^\/(?:[\w-]+(?:\/[\w-]+)*\/?)?(?:\?[\w=&.~-]*)?(?:#[\w-]*)?$/;

/** Where to go on to after signing in: a page of this site as given, and `/` for anything else. */
export function ownPath(to: string | null | undefined): string {
  if (!to || !OWN_PATH.test(to) || /^\/(api|email-link)\b/.test(to)) return "/";
  return to;
}

import { startSession } from "@/lib/auth/next-auth";
import { ownPath, returnPath } from "@/lib/auth/rules";
import { hasAdminRights } from "@/lib/auth/second-factor/data-rights";
import type { Credentials } from "@/lib/auth/types";
import { pathIn, splitLanguage } from "@/lib/language/screens/page-language";
import type { User } from "@/lib/users/types";
import type { SignInMethod } from "@/lib/viewer";

/** Starts the session and responds with the user. */
export async function signedIn(account: Credentials, by: SignInMethod): Promise<Response> {
  await startSession(account, by);
  const { id, username, email, is_subscribed, master_query } = account;
  const is_admin = await hasAdminRights(account, by);
  const user: User = { id, username, email, is_admin, is_subscribed, master_query };
  return Response.json(user);
}

/** Redirects (303) to a path of this site, or to `/` for any other address. */
export function redirectTo(path: string | null | undefined): Response {
  return new Response(null, { status: 303, headers: { Location: ownPath(path) } });
}

/** The page to open after login: `/admin` for its own login screen, else the `return` parameter. */
export function loginTarget(request: Request): string {
  const { searchParams } = new URL(request.url);
  return searchParams.get("from") === "/admin" ? "/admin" : returnPath(searchParams.get("return"));
}

/** Redirects to `to` after login; admins who did not log in on the admin panel to the front page (contract 3.1). */
export function enter(to: string, { is_admin }: Pick<User, "is_admin">): Response {
  return redirectTo(is_admin && to !== "/admin" ? frontOf(to) : to);
}

/** The front page in the language of a page. */
const frontOf = (page: string) => pathIn(splitLanguage(page)?.language ?? "en", "/");

/** Redirects to the login screen that leads to `to` and shows `failure`. */
export function backToLogin(to: string, failure: string): Response {
  const from = to === "/admin" ? to : frontOf(to);
  const back = to === from ? "" : `&return=${encodeURIComponent(to)}`;
  return new Response(null, { status: 303, headers: { Location: `${from}?login&error=${failure}${back}` } });
}

import { startSession } from "@/lib/auth/next-auth";
import { ownPath } from "@/lib/auth/rules";
import type { Credentials } from "@/lib/auth/types";
import type { User } from "@/lib/users/types";
import type { SignInMethod } from "@/lib/viewer";

/** Starts the session and responds with the user. */
export async function signedIn(account: Credentials, by: SignInMethod): Promise<Response> {
  await startSession(account, by);
  const { id, username, email, is_admin, is_subscribed, master_query } = account;
  const user: User = { id, username, email, is_admin: is_admin && by === "password", is_subscribed, master_query };
  return Response.json(user);
}

/** Redirects a submitted form to a page of this site; to `/` for any other address. */
export function goOnTo(path: string | null | undefined): Response {
  return new Response(null, { status: 303, headers: { Location: ownPath(path) } });
}

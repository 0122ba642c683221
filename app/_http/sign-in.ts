import { startSession } from "@/lib/auth/next-auth";
import { ownPath } from "@/lib/auth/rules";
import type { Credentials } from "@/lib/auth/types";
import type { User } from "@/lib/users/types";
import type { SignInMethod } from "@/lib/viewer";

/** Starts the session and answers with the user. */
export async function signedIn(found: Credentials, by: SignInMethod): Promise<Response> {
  await startSession(found, by);
  const { id, username, email, is_admin, is_subscribed, master_query } = found;
  const user: User = { id, username, email, is_admin: is_admin && by === "password", is_subscribed, master_query };
  return Response.json(user);
}

/** Sends a form's browser on to a page of this site; `/` when the path is none. */
export function goOnTo(path: string | null | undefined): Response {
  return new Response(null, { status: 303, headers: { Location: ownPath(path) } });
}

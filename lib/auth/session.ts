import "server-only";
import { decode } from "next-auth/jwt";
import { z } from "zod";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { admit, type Reader, type SignInMethod } from "@/lib/viewer";
import { getSessionUser } from "./data";
import { endSession, touchSession } from "./mutations";
import { hasAdminRights } from "./second-factor/data-rights";

const DAY_S = 86_400;
export const SESSION_S = 30 * DAY_S;
/** Emails may be forwarded, so a session from a link lasts no longer than the link. */
export const EMAIL_LINK_SESSION_S = 7 * DAY_S;
/** Our cookies have about 450 characters. */
const MAX_COOKIE_LENGTH = 2048;

const claimsSchema = z.object({
  sub: z.string().transform(parseId).pipe(z.number()),
  /** The id of the row in `sessions`. */
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
  session_version: z.int32(),
  as_admin: z.boolean(),
  signed_in_by: z.enum(["password", "sso", "email_link"]),
});
export type Claims = { sid: string; session_version: number; as_admin: boolean; signed_in_by: SignInMethod };

/** The session cookie's name and attributes. `__Host-` and `Secure` on https sites. */
export function sessionCookie() {
  const secure = env().APP_URL.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}digest-session`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/**
 * Tells page scripts that asking who is signed in is worth a request, and which links to show until then: `admin` or
 * `user`. It grants nothing, so scripts may read it.
 */
export function hintCookie() {
  const { options } = sessionCookie();
  return { name: `${options.secure ? "__Host-" : ""}digest-viewer`, options: { ...options, httpOnly: false } } as const;
}

/** Brings the name from a login form without JavaScript, whose password was wrong, back into the form. */
export function loginNameCookie() {
  const { options } = sessionCookie();
  return { name: `${options.secure ? "__Host-" : ""}digest-login-name`, options: { ...options, maxAge: 60 } } as const;
}

/** The `Set-Cookie` that gives a session its hint, for a browser that lost it; null where none is missing. */
export function missingHint(cookieHeader: string): string | null {
  const { name, options } = hintCookie();
  if (!hasSessionCookie(cookieHeader) || readCookie(cookieHeader, name) !== null) return null;
  return `${name}=user; Path=/; Max-Age=${SESSION_S}; SameSite=Lax${options.secure ? "; Secure" : ""}`;
}

/** The secrets for sessions and links. The first signs; all of them verify. */
export function authSecrets(): string[] {
  const { AUTH_SECRET } = env();
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set: start the product with npm start.");
  return AUTH_SECRET.split(",").map((secret) => secret.trim());
}

/** The signed-in user of a `Cookie` header, verified against the database. Null if signed out or the cookie is invalid. */
export async function getReader(cookieHeader: string | null): Promise<Reader | null> {
  const claims = await readClaims(cookieHeader);
  if (!claims) return null;
  const { sid: id, sub: user_id, session_version, as_admin, signed_in_by } = claims;
  const session = await getSessionUser({ id, user_id, session_version, as_admin });
  if (!session) return null;
  if (session.isSeenLongAgo) await touchSession(id);
  const { user } = session;
  return admit({ ...user, is_admin: await hasAdminRights(user, signed_in_by) }, signed_in_by);
}

/** Ends the session of this `Cookie` header, including copies of the cookie. Does nothing without a session. */
export async function logOut(cookieHeader: string | null): Promise<void> {
  const claims = await readClaims(cookieHeader);
  if (claims) await endSession(claims.sid);
}

/** The id of the session of this `Cookie` header, which may have ended. Null without one. */
export async function readSessionId(cookieHeader: string | null): Promise<string | null> {
  return (await readClaims(cookieHeader))?.sid ?? null;
}

export function hasSessionCookie(cookieHeader: string | null): boolean {
  return readCookie(cookieHeader, sessionCookie().name) !== null;
}

async function readClaims(cookieHeader: string | null): Promise<z.output<typeof claimsSchema> | null> {
  const { name } = sessionCookie();
  const token = readCookie(cookieHeader, name);
  if (!token || token.length > MAX_COOKIE_LENGTH) return null;
  // An invalid token means signed out.
  const payload = await decode({ token, secret: authSecrets(), salt: name }).catch(() => null);
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) return null;
  const { signed_in_by, iat } = claims.data;
  if (signed_in_by === "email_link" && Date.now() / 1000 > iat + EMAIL_LINK_SESSION_S) return null;
  return claims.data;
}

/** The value of a cookie in a `Cookie` header; null without one. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  const start = `${name}=`;
  const pair = cookieHeader?.split(";").find((part) => part.trimStart().startsWith(start));
  return pair === undefined ? null : pair.trim().slice(start.length);
}

import { createHash, timingSafeEqual } from "node:crypto";
import { hasAdminRights } from "@/lib/auth/second-factor/data-rights";
import { getReader } from "@/lib/auth/session";
import { db } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { getTokenOwner } from "@/lib/tokens/data";
import { touchToken } from "@/lib/tokens/mutations";
import { bearerToken } from "@/lib/tokens/rules";
import { type Admin, admit, type Context, isAdmin, isViewer, type Reader, type Viewer } from "@/lib/viewer";
import { isSafe } from "./origin";

/** A request. Server actions and pages pass no method and accept no API tokens. */
type Incoming = { headers: Pick<Headers, "get">; method?: string };

/**
 * The request's user (null for a visitor) and network address. Each route and action calls this or one of the `require` functions once.
 * Throws `unauthenticated` for an invalid API token and `forbidden` for a change with a read-only one.
 */
export async function contextOf({ headers, method }: Incoming): Promise<Context<Reader | null>> {
  const token = method ? bearerToken(headers.get("Authorization")) : null;
  const who = token === null ? await getReader(headers.get("Cookie")) : await getTokenReader(token, method);
  return { who, address: clientAddress({ headers }), conn: db() };
}

/** The owner of an API token, with the rights of a session started by single sign-on if they use it, else by password. */
async function getTokenReader(token: string, method: string | undefined): Promise<Reader> {
  const owner = await getTokenOwner(token);
  if (!owner) throw new AppError("unauthenticated", "The API token is unknown, revoked or expired.");
  if (owner.scope === "read" && !isSafe(method)) throw new AppError("forbidden", "This API token may only read.");
  await touchToken(owner.id);
  const { user, signs_in_by } = owner;
  return admit({ ...user, is_admin: await hasAdminRights(user, signs_in_by) }, signs_in_by);
}

/** For anyone signed in, also through an email link: favorites and `me` only. Throws `unauthenticated`. */
export async function requireReader(incoming: Incoming): Promise<Context<Reader>> {
  const { who, ...rest } = await contextOf(incoming);
  if (!who) throw new AppError("unauthenticated", "Not signed in.");
  return { ...rest, who };
}

/** For users signed in with their password. Throws `unauthenticated`, or `forbidden` for a session from an email link. */
export async function requireViewer(incoming: Incoming): Promise<Context<Viewer>> {
  const { who, ...rest } = await requireReader(incoming);
  if (!isViewer(who)) throw new AppError("forbidden", "Sign in with your username and password to do this.");
  return { ...rest, who };
}

/** For admins signed in with their password. Throws `unauthenticated` or `forbidden`. */
export async function requireAdmin(incoming: Incoming): Promise<Context<Admin>> {
  const { who, ...rest } = await requireReader(incoming);
  if (!isAdmin(who)) throw new AppError("forbidden", "Admin access required.");
  return { ...rest, who };
}

/** Throws `unauthenticated` unless the request carries the secret as a bearer token. */
export function assertBearer({ headers }: Incoming, secret: string): void {
  const [, given = ""] = /^Bearer +(\S.*)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  // Hashes have equal lengths and hide how much of the secret a guess got right.
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const isRight = timingSafeEqual(digest(given), digest(secret));
  if (!isRight) throw new AppError("unauthenticated", "Not signed in.");
}

/** The client's network address. The web process sets the header itself and drops what the client sent (lib/page-cache/proxy.ts). */
export function clientAddress({ headers }: Incoming): string {
  return headers.get("X-Forwarded-For") ?? "unknown";
}

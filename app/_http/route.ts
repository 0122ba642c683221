import { getReader } from "@/lib/auth/session";
import { unlessSilent } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { type Admin, isAdmin, isViewer, type Reader, type Viewer } from "@/lib/viewer";
import { assertOwnOrigin } from "./origin";
import { errorAnswer } from "./responses";

export { readJson } from "./body";

type Context<P> = { params: Promise<P> };

/** The door frame of every route handler: changes from other sites are refused, and what it throws becomes the API's error answer. */
export function route<P = Record<string, never>>(handle: (request: Request, params: P) => Promise<Response>) {
  return async (request: Request, context: Context<P>): Promise<Response> => {
    try {
      assertOwnOrigin(request.method, request.headers);
      return notKept(await unlessSilent(handle(request, await context.params)));
    } catch (error) {
      return errorAnswer(error);
    }
  };
}

/** Whoever is signed in, by whatever way; null for a visitor. */
export async function readerOf(request: Request): Promise<Reader | null> {
  return getReader(request.headers.get("Cookie"));
}

/** Whoever is signed in, by whatever way; throws `unauthenticated`. For favorites and `me` alone. */
export async function requireReader(request: Request): Promise<Reader> {
  return assertReader(await readerOf(request));
}

/** Whoever signed in with the password; throws `unauthenticated`, or `forbidden` for who came by an email link. */
export async function requireViewer(request: Request): Promise<Viewer> {
  return assertViewer(await readerOf(request));
}

/** An admin who signed in with the password; throws `unauthenticated` or `forbidden`. */
export async function requireAdmin(request: Request): Promise<Admin> {
  return assertAdmin(await readerOf(request));
}

export function assertAdmin(reader: Reader | null): Admin {
  const signedIn = assertReader(reader);
  if (!isAdmin(signedIn)) throw new AppError("forbidden", "Admin access required.");
  return signedIn;
}

/** The id in a path, or `not_found` for what can be no id. */
export function requireId(text: string, what: string): number {
  const id = parseId(text);
  if (id === null) throw new AppError("not_found", `${what} not found.`);
  return id;
}

/** The address the connection came from: the web process puts it there, over whatever the client claims (lib/page-cache/pass.ts). */
export function clientAddress({ headers }: { headers: Pick<Headers, "get"> }): string {
  return headers.get("X-Forwarded-For") ?? "unknown";
}

function assertReader(reader: Reader | null): Reader {
  if (!reader) throw new AppError("unauthenticated", "Not signed in.");
  return reader;
}

function assertViewer(reader: Reader | null): Viewer {
  const signedIn = assertReader(reader);
  if (!isViewer(signedIn)) throw new AppError("forbidden", "Log in with your username and password to do this.");
  return signedIn;
}

/** An answer that names no time to be kept is kept by nobody. */
function notKept(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}

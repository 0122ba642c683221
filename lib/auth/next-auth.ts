import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import NextAuth, { type NextAuthConfig } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { log, logError } from "@/lib/log";
import type { SignInMethod } from "@/lib/viewer";
import { createDeviceToken, DEVICE_S, deviceCookie } from "./device";
import { createSession } from "./mutations";
import { deviceName } from "./rules-device";
import { authSecrets, type Claims, EMAIL_LINK_SESSION_S, hintCookie, SESSION_S, sessionCookie } from "./session";
import type { Credentials } from "./types";

/** Starts a session for a user whose password, link or identity was just verified. next-auth creates the token and sets the cookie. */
export async function startSession(user: Credentials, signed_in_by: SignInMethod): Promise<void> {
  const sent = await headers();
  const sid = await createSession(user, {
    signed_in_by,
    device: deviceName(sent.get("User-Agent") ?? ""),
    address: sent.get("X-Forwarded-For") ?? "unknown",
    lastsS: signed_in_by === "email_link" ? EMAIL_LINK_SESSION_S : SESSION_S,
  });
  const claims: Claims = {
    sid,
    session_version: user.session_version,
    as_admin: user.is_admin && signed_in_by !== "email_link",
    signed_in_by,
  };
  let started = false;
  const { signIn } = NextAuth({
    ...machinery(),
    providers: [CredentialsProvider({ credentials: {}, authorize: () => ({ id: String(user.id) }) })],
    callbacks: { jwt: () => ({ sub: String(user.id), ...claims }) },
    events: {
      signIn: () => {
        started = true;
      },
    },
  });
  await signIn("credentials", { redirect: false, redirectTo: "/" });
  if (!started) throw new Error("next-auth did not start a session.");
  const jar = await cookies();
  const [hint, device] = [hintCookie(), deviceCookie()];
  jar.set(hint.name, claims.as_admin ? "admin" : "user", { ...hint.options, maxAge: SESSION_S });
  if (signed_in_by === "password") {
    jar.set(device.name, createDeviceToken(user.id), { ...device.options, maxAge: DEVICE_S });
  }
}

/** Clears the session cookies. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  for (const { name, options } of [sessionCookie(), hintCookie()]) jar.set(name, "", { ...options, maxAge: 0 });
}

/** Common next-auth settings. */
export function machinery(): Omit<NextAuthConfig, "providers"> {
  const { name, options } = sessionCookie();
  return {
    secret: authSecrets(),
    trustHost: true,
    basePath: "/api/auth",
    session: { strategy: "jwt", maxAge: SESSION_S },
    useSecureCookies: options.secure,
    cookies: {
      sessionToken: { name, options },
      // next-auth stores a callback URL in a cookie and fails if that cookie is malformed. We pass the target ourselves,
      // so the cookie gets a name that clients cannot send.
      callbackUrl: { name: `${name}-${randomUUID()}`, options: { ...options, maxAge: 0 } },
    },
    logger: {
      error: (error) => logError("A session could not be started.", error),
      warn: (code) => log("next-auth warns.", { code, url: env().APP_URL }),
      debug: () => {},
    },
  };
}

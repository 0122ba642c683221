import "server-only";
import { cookies } from "next/headers";
import NextAuth, { type NextAuthConfig } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log, logError } from "@/lib/log";
import type { SignInMethod } from "@/lib/viewer";
import { authSecrets, type Claims, SESSION_S, sessionCookie } from "./session";
import type { Credentials } from "./types";

/** Begins a session for a user whose password or link was just checked: next-auth makes the token and sets its cookie. */
export async function startSession(user: Credentials, signed_in_by: SignInMethod): Promise<void> {
  const claims: Claims = {
    session_version: user.session_version,
    as_admin: user.is_admin && signed_in_by === "password",
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
  // next-auth refuses to go on when its own cookies are garbled.
  if (!started) throw new AppError("invalid", "The request's cookies cannot be read.");
}

/** Takes the session's cookie away from the browser. */
export async function clearSession(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

function machinery(): Omit<NextAuthConfig, "providers"> {
  const { name, options } = sessionCookie();
  const unused = { ...options, maxAge: 0 };
  return {
    secret: authSecrets(),
    trustHost: true,
    basePath: "/api/auth",
    session: { strategy: "jwt", maxAge: SESSION_S },
    useSecureCookies: options.secure,
    cookies: {
      sessionToken: { name, options },
      // next-auth always remembers where to go on to; we know that already.
      callbackUrl: { name: `${name}-next`, options: unused },
    },
    logger: {
      error: (error) => logError("A session could not be started.", error),
      warn: (code) => log("next-auth warns.", { code, url: env().APP_URL }),
      debug: () => {},
    },
  };
}

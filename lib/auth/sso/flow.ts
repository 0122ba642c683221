import "server-only";
import { cookies } from "next/headers";
import { NextRequest } from "next/server";
import NextAuth, { type NextAuthConfig } from "next-auth";
import { machinery } from "@/lib/auth/next-auth";
import { sessionCookie } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { allClaims, providerConfig, type SsoProvider } from "./providers";
import type { Claims } from "./rules";

/** Time to sign in at the provider, the same as the lifetime of next-auth's cookies. */
const ATTEMPT_S = 900;

/**
 * The provider's sign-in URL. Sets next-auth's cookies, against which the callback is checked. Null if the provider cannot be reached.
 * `to` is the path to open after sign-in.
 */
export async function startSso(provider: SsoProvider, to: string): Promise<string | null> {
  const { signIn } = NextAuth(configOf(provider, {}));
  const target: unknown = await signIn(provider.id, { redirect: false, redirectTo: "/" });
  const url = typeof target === "string" ? URL.parse(target) : null;
  // On failure, next-auth returns a URL of this site.
  if (!url || url.origin === new URL(env().APP_URL).origin) return null;
  const { name, options } = targetCookie();
  (await cookies()).set(name, to, { ...options, maxAge: ATTEMPT_S });
  return url.href;
}

/** The `to` of `startSso`. Can be read once. */
export async function takeTarget(): Promise<string> {
  const jar = await cookies();
  const { name, options } = targetCookie();
  const to = jar.get(name)?.value;
  jar.set(name, "", { ...options, maxAge: 0 });
  return to ?? "/";
}

/** The provider's claims about the person. Null unless the response belongs to a sign-in started in this browser. */
export async function readCallback(
  provider: SsoProvider,
  request: Request,
): Promise<{ claims: Claims | null; clearing: string[] }> {
  let claims: Claims | null = null;
  const { handlers } = NextAuth(
    configOf(provider, {
      signIn: ({ profile, account }) => {
        claims = allClaims(profile ?? {}, account?.id_token);
        return true;
      },
      // The caller starts the session, as after a password.
      jwt: () => null,
    }),
  );
  const answer = await handlers.GET(new NextRequest(request.url, { headers: request.headers }));
  const isOfSession = (cookie: string) => cookie.startsWith(sessionCookie().name);
  return { claims, clearing: answer.headers.getSetCookie().filter((cookie) => !isOfSession(cookie)) };
}

function configOf(provider: SsoProvider, callbacks: NonNullable<NextAuthConfig["callbacks"]>): NextAuthConfig {
  const common = machinery();
  return {
    ...common,
    providers: [providerConfig(provider.id)],
    callbacks,
    logger: { ...common.logger, error: (error) => logFailure(provider, error) },
  };
}

/** Logged as information, not as errors: a visitor can cause any of these. */
function logFailure({ id: provider }: SsoProvider, failure: Error): void {
  const { cause } = failure;
  const error =
    typeof cause === "object" && cause && "err" in cause && cause.err instanceof Error ? cause.err : failure;
  // An OAuth error code, such as `invalid_client`.
  const code = "error" in error && typeof error.error === "string" ? error.error : null;
  log("single sign-on failed", { provider, error: `${error.name}: ${error.message}`, code });
}

function targetCookie() {
  const { options } = sessionCookie();
  return { name: `${options.secure ? "__Host-" : ""}digest-return`, options } as const;
}

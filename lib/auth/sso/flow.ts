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

/** The time to sign in at the provider; next-auth's own cookies last as long. */
const ATTEMPT_S = 900;

/**
 * The provider's address to send the browser to. next-auth sets cookies that the way back is checked with. Null if the provider cannot be
 * reached. `to` is the page of this site to go on to.
 */
export async function startSso(provider: SsoProvider, to: string): Promise<string | null> {
  const { signIn } = NextAuth(configOf(provider, {}));
  const target: unknown = await signIn(provider.id, { redirect: false, redirectTo: "/" });
  const url = typeof target === "string" ? URL.parse(target) : null;
  // next-auth answers a failure with a page of this site.
  if (!url || url.origin === new URL(env().APP_URL).origin) return null;
  const { name, options } = targetCookie();
  (await cookies()).set(name, to, { ...options, maxAge: ATTEMPT_S });
  return url.href;
}

/** The page to go on to that the sign-in was started with. Given once. */
export async function takeTarget(): Promise<string> {
  const jar = await cookies();
  const { name, options } = targetCookie();
  const to = jar.get(name)?.value;
  jar.set(name, "", { ...options, maxAge: 0 });
  return to ?? "/";
}

/** What the provider says about the person it sent back. Null if the answer is not one to a sign-in started in this browser. */
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
      // The session is started elsewhere, as after a password.
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

/** A visitor can cause any of these, so they are no errors of this product. */
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

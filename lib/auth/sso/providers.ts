import "server-only";
import { customFetch, type NextAuthConfig } from "next-auth";
import Google from "next-auth/providers/google";
import MicrosoftEntraID from "next-auth/providers/microsoft-entra-id";
import { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { type Claims, mergeClaims, type SsoProviderId, type SsoSettings } from "./rules";

const TIMEOUT_MS = 10_000;
const claimsSchema = z.record(z.string(), z.unknown());

export type SsoProvider = { id: SsoProviderId; name: string };

/** The configured identity providers, in the order of their buttons. */
export function listSsoProviders(): SsoProvider[] {
  const { AUTH_MICROSOFT_ENTRA_ID_ID, AUTH_GOOGLE_ID, OIDC_CLIENT_ID, OIDC_NAME } = env();
  const all: (SsoProvider & { clientId: string | undefined })[] = [
    { id: "microsoft-entra-id", name: "Microsoft", clientId: AUTH_MICROSOFT_ENTRA_ID_ID },
    { id: "google", name: "Google", clientId: AUTH_GOOGLE_ID },
    { id: "oidc", name: OIDC_NAME, clientId: OIDC_CLIENT_ID },
  ];
  return all.flatMap(({ clientId, ...provider }) => (clientId === undefined ? [] : [provider]));
}

/** The provider with this id. Throws `not_found` if it is not configured. */
export function requireSsoProvider(id: string): SsoProvider {
  const found = listSsoProviders().find((provider) => provider.id === id);
  if (!found) throw new AppError("not_found", "There is no such sign-in service.");
  return found;
}

export function ssoSettings(): SsoSettings {
  const { SSO_DOMAINS, SSO_ADMIN_CLAIM: claim, SSO_ADMIN_VALUE: value } = env();
  return { domains: SSO_DOMAINS, admin: claim !== undefined && value !== undefined ? { claim, value } : null };
}

/** The next-auth configuration of a provider. */
export function providerConfig(id: SsoProviderId): NextAuthConfig["providers"][number] {
  const settings = env();
  const common = {
    checks: ["pkce" as const, "state" as const, "nonce" as const],
    authorization: { params: { scope: "openid profile email" } },
    profile: ({ sub }: { sub: string }) => ({ id: sub }),
    [customFetch]: fetchInTime,
  };
  if (id === "google") {
    return Google({ ...common, ...client(settings.AUTH_GOOGLE_ID, settings.AUTH_GOOGLE_SECRET) });
  }
  if (id === "microsoft-entra-id") {
    const { AUTH_MICROSOFT_ENTRA_ID_ISSUER: issuer = "" } = settings;
    const registration = client(settings.AUTH_MICROSOFT_ENTRA_ID_ID, settings.AUTH_MICROSOFT_ENTRA_ID_SECRET);
    // next-auth's custom fetch is for multi-tenant apps.
    return { ...MicrosoftEntraID({ ...common, issuer, ...registration }), [customFetch]: fetchInTime };
  }
  const { OIDC_ISSUER: issuer = "", OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings;
  // Many providers return the email address only from their userinfo endpoint.
  const provider = { issuer, idToken: false, ...client(OIDC_CLIENT_ID, OIDC_CLIENT_SECRET) };
  return { id, name: id, type: "oidc", ...common, ...provider };
}

function client(clientId = "", clientSecret = "") {
  return { clientId, clientSecret };
}

/** A fetch with a timeout, so that an unresponsive provider does not block the browser. */
const fetchInTime: typeof fetch = (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** All claims about the person who signed in. The ID token was verified by next-auth. */
export function allClaims(profile: Claims, idToken: string | undefined): Claims {
  const payload = Buffer.from(idToken?.split(".")[1] ?? "", "base64url").toString();
  return mergeClaims(claimsSchema.parse(JSON.parse(payload)), profile);
}

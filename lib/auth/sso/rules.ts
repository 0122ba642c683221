import { emailInput } from "@/lib/users/schema";
import type { SsoIdentity } from "@/lib/users/types";

export type SsoProviderId = "microsoft-entra-id" | "google" | "oidc";

/** Why a sign-in was refused: the `error` parameter of the login screen. */
export type SsoRefusal = "sso_domain" | "sso_unverified" | "sso_conflict" | "sso_failed" | "sso_unavailable";

export const SSO_REFUSALS: Record<SsoRefusal, string> = {
  sso_domain: "Your email address is not from a domain that may sign in here.",
  sso_unverified: "You cannot sign in here, because your sign-in service does not confirm your email address.",
  sso_conflict: "Your email address belongs to another account here. Please ask an admin.",
  sso_failed: "The sign-in was not completed. Please try again.",
  sso_unavailable: "The sign-in service cannot be reached. Please try again in a moment.",
};

export type Claims = Record<string, unknown>;

export type SsoSettings = {
  /** Email domains allowed to sign in, in lower case. */
  domains: string[];
  /** A user is an admin if the claim equals or contains the value. Null: admin rights are managed in this product. */
  admin: { claim: string; value: string } | null;
};

/**
 * Merges the claims of the ID token and the userinfo endpoint. `email` and `email_verified` always come from the same one.
 */
export function mergeClaims(idToken: Claims, userinfo: Claims): Claims {
  const { email, email_verified, ...others } = idToken;
  return { ...others, ...("email" in userinfo ? {} : { email, email_verified }), ...userinfo };
}

/** The identity in these claims, or why sign-in is refused. */
export function readIdentity(provider: SsoProviderId, claims: Claims, settings: SsoSettings): SsoIdentity | SsoRefusal {
  const { iss: issuer } = claims;
  // Entra's `sub` differs between app registrations; `oid` stays the same.
  const subject = provider === "microsoft-entra-id" ? claims.oid : claims.sub;
  if (typeof issuer !== "string" || typeof subject !== "string" || subject === "") return "sso_failed";
  const email = emailInput.safeParse(addressIn(provider, claims));
  if (!email.success || !isVouchedFor(provider, claims)) return "sso_unverified";
  if (!settings.domains.includes(domainOf(email.data))) return "sso_domain";
  if (provider === "google" && !isOfWorkspace(email.data, claims, settings)) return "sso_domain";
  return { issuer, subject, email: email.data, is_admin: settings.admin && hasValue(claims, settings.admin) };
}

function addressIn(provider: SsoProviderId, { email, preferred_username }: Claims): unknown {
  return provider === "microsoft-entra-id" ? (email ?? preferred_username) : email;
}

/**
 * Entra sends no `email_verified`. The tenant's admins set members' addresses, but not those of guests, whose home tenant is in `idp`.
 */
function isVouchedFor(provider: SsoProviderId, { email_verified, idp, iss, acct, xms_edov }: Claims): boolean {
  if (provider !== "microsoft-entra-id") return email_verified === true;
  const isGuest = (idp !== undefined && idp !== iss) || acct === 1 || acct === "1";
  const isUnverified = xms_edov !== undefined && ![true, 1, "1", "true"].some((yes) => yes === xms_edov);
  return !isGuest && !isUnverified && email_verified !== false;
}

/**
 * Google vouches for addresses at gmail.com and in a Workspace (`hd`). Any other address was verified only when the Google account was
 * created.
 */
function isOfWorkspace(email: string, { hd }: Claims, { domains }: SsoSettings): boolean {
  return domainOf(email) === "gmail.com" || (typeof hd === "string" && domains.includes(hd.toLowerCase()));
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

function hasValue(claims: Claims, { claim, value }: { claim: string; value: string }): boolean {
  const given = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  return Array.isArray(given) ? given.includes(value) : given === value || (given === true && value === "true");
}

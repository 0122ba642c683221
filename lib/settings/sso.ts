import "server-only";
import { z } from "zod";
import { domains, withoutSlash } from "./values";

type Variables = Record<string, string | undefined>;

/** The settings of single sign-on. */
export const ssoSettings = {
  // Email domains allowed to sign in through an identity provider.
  SSO_DOMAINS: domains,
  // The claim and value that make a user created by single sign-on an admin.
  SSO_ADMIN_CLAIM: z.string().trim().min(1).optional(),
  SSO_ADMIN_VALUE: z.string().trim().min(1).optional(),
  AUTH_MICROSOFT_ENTRA_ID_ISSUER: z
    .string()
    .transform(withoutSlash)
    .refine(isOfOneDirectory, "must have the Directory (tenant) ID: https://login.microsoftonline.com/{ID}/v2.0")
    .optional(),
  AUTH_MICROSOFT_ENTRA_ID_ID: z.string().optional(),
  AUTH_MICROSOFT_ENTRA_ID_SECRET: z.string().optional(),
  AUTH_GOOGLE_ID: z.string().optional(),
  AUTH_GOOGLE_SECRET: z.string().optional(),
  // Exactly as the provider spells it: some end with a slash.
  OIDC_ISSUER: z.string().refine(isIssuer, "must be a https address").optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default("your organization"),
};

/** Settings with next-auth's names, and the names they had. */
const OLDER_NAMES = [
  ["AUTH_MICROSOFT_ENTRA_ID_ID", "ENTRA_CLIENT_ID"],
  ["AUTH_MICROSOFT_ENTRA_ID_SECRET", "ENTRA_CLIENT_SECRET"],
  ["AUTH_GOOGLE_ID", "GOOGLE_CLIENT_ID"],
  ["AUTH_GOOGLE_SECRET", "GOOGLE_CLIENT_SECRET"],
] as const;

/** The variables with those that have an older name. */
export function withOlderNames(variables: Variables): Variables {
  const given = { ...variables };
  for (const [name, older] of OLDER_NAMES) given[name] ??= given[older];
  if (given.ENTRA_TENANT_ID !== undefined) given.AUTH_MICROSOFT_ENTRA_ID_ISSUER ??= issuerOf(given.ENTRA_TENANT_ID);
  return given;
}

function issuerOf(tenantId: string): string {
  return `https://login.microsoftonline.com/${tenantId}/v2.0`;
}

const SSO_SETTINGS = [
  ["AUTH_MICROSOFT_ENTRA_ID_ISSUER", "AUTH_MICROSOFT_ENTRA_ID_ID", "AUTH_MICROSOFT_ENTRA_ID_SECRET"],
  ["AUTH_GOOGLE_ID", "AUTH_GOOGLE_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
];

/** What is wrong with the settings of single sign-on. */
export function ssoFaults(given: Variables): string[] {
  const used = SSO_SETTINGS.filter((names) => names.some((name) => given[name] !== undefined));
  const faults = [...used, ["SSO_ADMIN_CLAIM", "SSO_ADMIN_VALUE"]]
    .filter((names) => new Set(names.map((name) => given[name] === undefined)).size > 1)
    .map((names) => `${names.join(", ")} must be set together`);
  if (used.length > 0 && !given.SSO_DOMAINS) faults.push("SSO_DOMAINS is required with single sign-on");
  if (used.length === 0 && given.PASSWORD_SIGN_IN === "off") {
    faults.push("PASSWORD_SIGN_IN=off needs single sign-on, or nobody could sign in");
  }
  return faults;
}

/** Whether the text is an https URL, or an http URL of this machine. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || (url?.protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(url.hostname));
}

/** Whether the text is the issuer of one Microsoft directory, not of all of them ('common'). */
function isOfOneDirectory(text: string): boolean {
  const [, id = ""] = URL.parse(text)?.pathname.split("/") ?? [];
  return isIssuer(text) && z.guid().safeParse(id).success;
}

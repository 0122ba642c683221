import "server-only";
import { Resolver } from "node:dns/promises";
import { getDomain } from "tldts";
import type { Transport } from "@/lib/mail/types";

export type DnsRecord = {
  /** A short label. */
  purpose: string;
  type: "TXT" | "MX";
  name: string;
  /** The required value. The provider defines the parts in ⟨⟩. */
  value: string;
  /** `unknown`: the lookup is not possible or failed. */
  state: "found" | "missing" | "unknown";
  note: string | null;
};

type RequiredRecord = Omit<DnsRecord, "state" | "note"> & {
  /** An alternative name to look up if `name` has no such record. */
  fallback?: string;
  /** The pattern of a correct value. Without it, the record is not looked up. */
  pattern?: RegExp;
  note?: string;
};

const TIMEOUT_MS = 1_500;
const ABSENT = ["ENODATA", "ENOTFOUND"];

/** Looks up the DNS records a sending domain needs. Returns within three seconds even if name servers do not respond. */
export async function checkDomain(
  domain: string,
  transport: Transport["name"],
  { servers }: { servers?: string[] } = {},
): Promise<DnsRecord[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const late = setTimeout(() => resolver.cancel(), 2 * TIMEOUT_MS);
  try {
    return await Promise.all(requiredRecords(domain, transport).map((record) => lookUp(record, resolver)));
  } finally {
    clearTimeout(late);
  }
}

/** For Resend, the records on its domain page; for SMTP, those every sender needs. */
function requiredRecords(domain: string, transport: Transport["name"]): RequiredRecord[] {
  const registrable = getDomain(domain) ?? domain;
  const dmarc: RequiredRecord = {
    purpose: "DMARC",
    type: "TXT",
    name: `_dmarc.${domain}`,
    value: "v=DMARC1; p=none;",
    pattern: /^v=DMARC1\b/i,
    ...(registrable === domain ? {} : { fallback: `_dmarc.${registrable}` }),
  };
  if (transport === "resend") {
    return [
      {
        purpose: "Return path",
        type: "MX",
        name: `send.${domain}`,
        value: "10 feedback-smtp.⟨region⟩.amazonses.com",
        pattern: /^feedback-smtp\.[\w-]+\.amazonses\.com$/i,
      },
      {
        purpose: "SPF",
        type: "TXT",
        name: `send.${domain}`,
        value: "v=spf1 include:amazonses.com ~all",
        pattern: /^v=spf1\b.*\binclude:amazonses\.com\b/i,
      },
      {
        purpose: "DKIM",
        type: "TXT",
        name: `resend._domainkey.${domain}`,
        value: "p=⟨key from Resend’s domain page⟩",
        pattern: /(^|;\s*)p=[A-Za-z0-9+/]/,
      },
      dmarc,
    ];
  }
  return [
    {
      purpose: "Return path",
      type: "MX",
      name: domain,
      value: "10 ⟨server that receives mail for the sender⟩",
      pattern: /./,
    },
    {
      purpose: "SPF",
      type: "TXT",
      name: domain,
      value: "v=spf1 include:⟨mail provider⟩ ~all",
      pattern: /^v=spf1\b/i,
    },
    {
      purpose: "DKIM",
      type: "TXT",
      name: `⟨selector⟩._domainkey.${domain}`,
      value: "v=DKIM1; p=⟨key⟩",
      note: "The mail provider defines the selector and the key.",
    },
    dmarc,
  ];
}

async function lookUp(
  { pattern, fallback, note = "", ...record }: RequiredRecord,
  resolver: Resolver,
): Promise<DnsRecord> {
  if (!pattern) return { ...record, state: "unknown", note };
  try {
    const values = await resolveValues(record.type, record.name, resolver);
    if (values.some((value) => pattern.test(value))) return { ...record, state: "found", note: null };
    const inherited = fallback ? await resolveValues(record.type, fallback, resolver) : [];
    if (inherited.some((value) => pattern.test(value))) return { ...record, state: "found", note: `At ${fallback}.` };
    return {
      ...record,
      state: "missing",
      note: values.length > 0 ? `Current value: ${values.join(", ").slice(0, 200)}` : null,
    };
  } catch {
    return { ...record, state: "unknown", note: "The name server did not answer." };
  }
}

/** The record's values, empty if there is none. Throws if the name server does not respond. */
async function resolveValues(type: "TXT" | "MX", name: string, resolver: Resolver): Promise<string[]> {
  try {
    if (type === "MX") return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.includes(String(error.code))) return [];
    throw error;
  }
}

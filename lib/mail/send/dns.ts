import "server-only";
import { Resolver } from "node:dns/promises";
import { getDomain } from "tldts";
import type { Transport } from "@/lib/mail/types-letter";

export type DnsRecord = {
  /** What it is for, in a word or two. */
  purpose: string;
  type: "TXT" | "MX";
  name: string;
  /** What has to stand there; parts in ⟨⟩ are the provider's to say. */
  value: string;
  /** `unknown`: it cannot be looked up from here. */
  state: "found" | "missing" | "unknown";
  note: string | null;
};

type Needed = Omit<DnsRecord, "state" | "note"> & {
  /** Where else it counts when it is not there. */
  otherwise?: string;
  fits?: RegExp;
  note?: string;
};

const TIMEOUT_MS = 1_500;
const ABSENT = ["ENODATA", "ENOTFOUND"];

/** Looks up what a domain needs for its mail to be believed; an answer within three seconds, whatever the name servers do. */
export async function checkDomain(
  domain: string,
  way: Transport["name"],
  { servers }: { servers?: string[] } = {},
): Promise<DnsRecord[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  const late = setTimeout(() => resolver.cancel(), 2 * TIMEOUT_MS);
  try {
    return await Promise.all(neededRecords(domain, way).map((needed) => look(needed, resolver)));
  } finally {
    clearTimeout(late);
  }
}

/** The records of the chosen way: for Resend as its domain page lists them, for SMTP those every sender needs. */
function neededRecords(domain: string, way: Transport["name"]): Needed[] {
  const whole = getDomain(domain) ?? domain;
  const dmarc: Needed = {
    purpose: "DMARC",
    type: "TXT",
    name: `_dmarc.${domain}`,
    value: "v=DMARC1; p=none;",
    fits: /^v=DMARC1\b/i,
    ...(whole === domain ? {} : { otherwise: `_dmarc.${whole}` }),
  };
  if (way === "resend") {
    return [
      {
        purpose: "Return path",
        type: "MX",
        name: `send.${domain}`,
        value: "10 feedback-smtp.⟨region⟩.amazonses.com",
        fits: /^feedback-smtp\.[\w-]+\.amazonses\.com$/i,
      },
      {
        purpose: "SPF",
        type: "TXT",
        name: `send.${domain}`,
        value: "v=spf1 include:amazonses.com ~all",
        fits: /^v=spf1\b.*\binclude:amazonses\.com\b/i,
      },
      {
        purpose: "DKIM",
        type: "TXT",
        name: `resend._domainkey.${domain}`,
        value: "p=⟨key from Resend’s domain page⟩",
        fits: /(^|;\s*)p=[A-Za-z0-9+/]/,
      },
      dmarc,
    ];
  }
  return [
    {
      purpose: "Return path",
      type: "MX",
      name: domain,
      value: "10 ⟨server that takes mail for the sender⟩",
      fits: /./,
    },
    {
      purpose: "SPF",
      type: "TXT",
      name: domain,
      value: "v=spf1 include:⟨mail provider⟩ ~all",
      fits: /^v=spf1\b/i,
    },
    {
      purpose: "DKIM",
      type: "TXT",
      name: `⟨selector⟩._domainkey.${domain}`,
      value: "v=DKIM1; p=⟨key⟩",
      note: "The mail provider names the selector and the key.",
    },
    dmarc,
  ];
}

async function look({ fits, otherwise, note = "", ...record }: Needed, resolver: Resolver): Promise<DnsRecord> {
  if (!fits) return { ...record, state: "unknown", note };
  try {
    const here = await valuesOf(record.type, record.name, resolver);
    if (here.some((value) => fits.test(value))) return { ...record, state: "found", note: null };
    const above = otherwise ? await valuesOf(record.type, otherwise, resolver) : [];
    if (above.some((value) => fits.test(value))) return { ...record, state: "found", note: `By ${otherwise}.` };
    return {
      ...record,
      state: "missing",
      note: here.length > 0 ? `Found instead: ${here.join(", ").slice(0, 200)}` : null,
    };
  } catch {
    return { ...record, state: "unknown", note: "The name server did not answer." };
  }
}

/** Empty when there is none; throws when nobody can say. */
async function valuesOf(type: "TXT" | "MX", name: string, resolver: Resolver): Promise<string[]> {
  try {
    if (type === "MX") return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.includes(String(error.code))) return [];
    throw error;
  }
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PeerCertificate } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { readAddress } from "./address";

const folder = mkdtempSync(path.join(tmpdir(), "digest-address-"));
const ca = path.join(folder, "ca.pem");
writeFileSync(ca, "a certificate");
afterAll(() => rmSync(folder, { recursive: true }));

const BASE = "postgresql://user:pass@db.example:6432/digest";
const checked = { rejectUnauthorized: true, checkServerIdentity: expect.any(Function) };

test.each<[string, unknown]>([
  ["", "prefer"],
  ["?sslmode=disable", false],
  ["?sslmode=allow", "prefer"],
  ["?sslmode=prefer", "prefer"],
  ["?sslmode=require", { rejectUnauthorized: false }],
  [`?sslmode=require&sslrootcert=${ca}`, { ...checked, ca: ["a certificate"] }],
  [`?sslmode=no-verify&sslrootcert=${ca}`, { rejectUnauthorized: false }],
  ["?sslmode=verify-ca", checked],
  [`?sslmode=verify-ca&sslrootcert=${ca}`, { ...checked, ca: ["a certificate"] }],
  [`?sslrootcert=${ca}&sslmode=verify-full`, { ...checked, ca: ["a certificate"] }],
  ["?sslrootcert=system", { ...checked, ca: expect.any(Array) }],
  [
    `?sslmode=require&sslcert=${ca}&sslkey=${ca}`,
    { cert: "a certificate", key: "a certificate", rejectUnauthorized: false },
  ],
])("of the parameters %s", (parameters, ssl) => {
  expect(readAddress(BASE + parameters)).toEqual({ url: BASE, ssl });
});

test("keeps parameters for the server and removes those of other clients", () => {
  const { url } = readAddress(`${BASE}?options=-c%20jit%3Doff&channel_binding=require&sslmode=disable`);
  expect(url).toBe(`${BASE}?options=-c+jit%3Doff`);
});

test.each([
  ["?sslmode=verify", /^DATABASE_URL has an unknown sslmode: use one of disable, allow, prefer, require,/],
  ["?sslmode=require&sslrootcert=system", /needs sslmode=verify-full/],
  ["?sslmode=require&sslrootcert=/nothing/here.pem", /^The file \/nothing\/here\.pem, named by sslrootcert in/],
])("%s is refused", (parameters, message) => {
  expect(() => readAddress(BASE + parameters)).toThrow(message);
});

test("verify-full compares the certificate with the host name or IP address, and verify-ca does not", () => {
  const certificate = { subjectaltname: "IP Address:10.1.2.3, DNS:db.example", subject: { CN: "db.example" } };
  const identityCheck = (url: string) => {
    const { ssl } = readAddress(url);
    if (typeof ssl !== "object" || !ssl.checkServerIdentity) throw new Error("The identity is not checked.");
    return ssl.checkServerIdentity;
  };
  const check = (host: string, mode: string, name: string) =>
    identityCheck(`postgresql://u:p@${host}/d?sslmode=${mode}`)(name, certificate as PeerCertificate);
  expect(check("10.1.2.3", "verify-full", "localhost")).toBeUndefined();
  expect(check("10.1.2.4", "verify-full", "localhost")).toBeInstanceOf(Error);
  expect(check("db.example", "verify-full", "db.example")).toBeUndefined();
  expect(check("other.example", "verify-full", "other.example")).toBeInstanceOf(Error);
  expect(check("other.example", "verify-ca", "other.example")).toBeUndefined();
});

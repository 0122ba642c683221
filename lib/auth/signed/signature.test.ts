import { beforeEach, describe, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { readEnv } from "@/lib/settings/read-env";
import { readDevice } from "../device";
import { createEmailToken } from "../email-link";
import { createMailToken } from "../mail-links";
import { isSignature, sign } from "./signature";

const [OLD, NEW] = ["s".repeat(40), "n".repeat(40)];
const useSecrets = (AUTH_SECRET: string) => setEnv(readEnv({ AUTH_SECRET }));
beforeEach(() => useSecrets(OLD));

// From openssl: printf mail.unsubscribe.7 | openssl dgst -sha256 -hmac "$AUTH_SECRET" -binary | basenc --base64url
const TEXT = "mail.unsubscribe.7";
const SIGNATURE = "45tvXwI16dTG4wbXyMFhZApNKYKEboe0GNADL56wM-E";

test("a signature is HMAC-SHA256 with the first secret", () => {
  expect(sign(TEXT)).toBe(SIGNATURE);
  useSecrets(`${NEW},${OLD}`);
  expect(sign(TEXT)).not.toBe(SIGNATURE);
});

test("every secret verifies, and nothing but the signature passes", () => {
  useSecrets(`${NEW}, ${OLD}`);
  expect(isSignature(TEXT, SIGNATURE)).toBe(true);
  for (const given of ["", SIGNATURE.slice(1), `${SIGNATURE}=`, SIGNATURE.toLowerCase()]) {
    expect(isSignature(TEXT, given)).toBe(false);
  }
  expect(isSignature("mail.preferences.7", SIGNATURE)).toBe(false);
  useSecrets(NEW);
  expect(isSignature(TEXT, SIGNATURE)).toBe(false);
});

describe("tokens that were sent before stay valid", () => {
  const user = { id: 7, password_hash: "hash" };

  test("links of emails", () => {
    expect(createMailToken("unsubscribe", user)).toBe(`7.${SIGNATURE}`);
    expect(createMailToken("preferences", user)).toBe("7.b0MAVcVx1sEyD5PbVVtNP7KHeBcR_J4oujgvLLAllQ4");
    const token = "7.1796385600.PwmwhthIViOmeUizJCNpKcVf6qkMSsjGXctrXHJ3D1A";
    expect(createEmailToken(user, new Date("2026-11-27T12:00:00Z"))).toBe(token);
  });

  test("cookies of devices", () => {
    const device = "11111111-2222-4333-8444-555555555555";
    const cookie = `digest-device=7.${device}.W4mgK4z-AUpuzZYZ2vb2YxlCht0aM-Dknby1SLWV1HA`;
    expect([readDevice(cookie, 7), readDevice(cookie, 8)]).toEqual([device, null]);
  });
});

import { describe, expect, test } from "vitest";
import { mergeClaims, readIdentity, type SsoSettings } from "./rules";

const settings: SsoSettings = { domains: ["example.coop"], admin: { claim: "groups", value: "a1" } };

describe("Entra ID", () => {
  const iss = "https://login.microsoftonline.com/6babcaad-604b-40ac-a9d7-9fd97c0b779f/v2.0";
  const member = { iss, sub: "pairwise", oid: "o-1", email: "zoe@example.coop", preferred_username: "z@example.coop" };
  const read = (claims: Record<string, unknown>) =>
    readIdentity("microsoft-entra-id", { ...member, ...claims }, settings);

  test("a member is known by the object id", () => {
    const known = { issuer: iss, subject: "o-1", email: "zoe@example.coop", is_admin: false };
    expect(read({})).toEqual(known);
    expect(read({ idp: iss, xms_edov: true, acct: 0 })).toEqual(known);
    expect(read({ email: undefined })).toEqual({ ...known, email: "z@example.coop" });
    expect(read({ groups: ["b2", "a1"] })).toEqual({ ...known, is_admin: true });
  });

  test.each([
    ["a guest of another tenant", { idp: "https://sts.windows.net/other/" }, "sso_unverified"],
    ["a guest with a consumer account", { idp: "live.com" }, "sso_unverified"],
    ["a guest by the optional claim", { acct: 1 }, "sso_unverified"],
    ["an address whose domain's owner is not verified", { xms_edov: false }, "sso_unverified"],
    ["the same as text", { xms_edov: "0" }, "sso_unverified"],
    ["an address said not to be verified", { email_verified: false }, "sso_unverified"],
    ["a foreign address", { email: "zoe@example.com" }, "sso_domain"],
    ["no object id", { oid: undefined }, "sso_failed"],
  ])("refuses %s", (_, claims, refusal) => {
    expect(read(claims)).toBe(refusal);
  });
});

describe("Google", () => {
  const person = { iss: "https://accounts.google.com", sub: "7", email: "zoe@example.coop", email_verified: true };
  const read = (claims: Record<string, unknown>, domains = settings.domains) =>
    readIdentity("google", { ...person, ...claims }, { domains, admin: null });

  test("accepts people of an allowed Workspace, and gmail.com if it is allowed", () => {
    expect(read({ hd: "example.coop" })).toMatchObject({ subject: "7", email: "zoe@example.coop", is_admin: null });
    expect(read({ email: "zoe@gmail.com" }, ["gmail.com"])).toMatchObject({ email: "zoe@gmail.com" });
  });

  test.each([
    ["an account with such an address outside the Workspace", {}, "sso_domain"],
    ["another Workspace", { hd: "evil.example" }, "sso_domain"],
    ["gmail.com where it is not allowed", { email: "zoe@gmail.com" }, "sso_domain"],
    ["an address that is not verified", { hd: "example.coop", email_verified: false }, "sso_unverified"],
  ])("refuses %s", (_, claims, refusal) => {
    expect(read(claims)).toBe(refusal);
  });
});

test.each([
  ["two addresses", "a@evil.example,zoe@example.coop", "sso_unverified"],
  ["a line break", "zoe@example.coop\n", "sso_unverified"],
  ["a domain that only ends alike", "zoe@notexample.coop", "sso_domain"],
  ["a list", ["zoe@example.coop"], "sso_unverified"],
])("%s is no address of the domain", (_, email, refusal) => {
  expect(readIdentity("oidc", { iss: "https://id.example", sub: "1", email, email_verified: true }, settings)).toBe(
    refusal,
  );
});

test.each([
  ["a1", true],
  [["a1"], true],
  [["a11"], false],
  ["a1 b2", false],
  [{ a1: true }, false],
  [undefined, false],
])("a claim of %j makes an admin: %j", (groups, is_admin) => {
  const claims = { iss: "https://id.example", sub: "1", email: "zoe@example.coop", email_verified: true, groups };
  expect(readIdentity("oidc", claims, settings)).toMatchObject({ is_admin });
});

test("the ID token's verified flag does not apply to the userinfo address", () => {
  const idToken = { sub: "1", email: "old@example.coop", email_verified: true, groups: ["a1"] };
  expect(mergeClaims(idToken, { sub: "1", email: "new@example.coop" })).toEqual({
    sub: "1",
    email: "new@example.coop",
    groups: ["a1"],
  });
  expect(mergeClaims(idToken, { sub: "1" })).toEqual(idToken);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentPolicy, policyOf, safetyHeaders, sealPage } from "./csp";

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const options = { appUrl: "http://localhost:3000", liveFeedUrl: undefined };

test("only inline scripts with the nonce are hashed, and the nonce is removed from the page", () => {
  const { html, allowed, refused } = sealPage(
    `<script nonce="n0">one("n0")</script><script src="/a.js" nonce="n0"></script><p>say nonce</p>
     <script>planted()</script><script type="application/ld+json">{"a":1}</script>
     <script type="speculationrules" nonce="n0">{}</script><SCRIPT nonce="other">two()</SCRIPT>`,
    "n0",
  );
  expect(allowed.scripts).toEqual([sha('one("")'), sha("{}")]);
  expect(refused).toBe(2);
  expect(html).not.toContain("n0");
  expect(html).toContain('<script>one("")</script><script src="/a.js"></script>');
});

test("a prerendered page is unchanged", () => {
  const { html, allowed, refused } = sealPage("<script>one()</script>", null);
  expect([html, allowed.scripts, refused]).toEqual(["<script>one()</script>", [sha("one()")], 0]);
});

test("inline styles are hashed one by one as the browser decodes them, except inside scripts", () => {
  const { allowed } = sealPage(
    `<style>a{}</style><p title="x" style="font-family:&quot;A&quot;">b</p><script nonce="n">'<i style="c">'</script>`,
    "n",
  );
  expect(allowed.styles).toEqual([sha("a{}"), "'unsafe-hashes'", sha('font-family:"A"')]);
  expect(sealPage("<p>style=&quot;x&quot;</p>", "n").allowed.styles).toEqual([]);
});

test("the policy allows no inline code and only the headline widget in frames", () => {
  const policy = contentPolicy({ scripts: [], styles: [] }, options);
  expect(policy).not.toMatch(/unsafe|\*/);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).toContain("frame-src 'self';");
  const framed = contentPolicy(
    { scripts: ["'nonce-x'"], styles: [] },
    { ...options, liveFeedUrl: "https://w.example/a?b" },
  );
  expect(framed).toContain("script-src 'self' 'nonce-x';");
  expect(framed).toContain("frame-src 'self' https://w.example;");
});

test("HSTS is sent only on https, and tokens of emails are kept out of referrers", () => {
  expect(safetyHeaders("/", options)["strict-transport-security"]).toBeUndefined();
  const https = { ...options, appUrl: "https://digest.example" };
  expect(safetyHeaders("/", https)["strict-transport-security"]).toBe("max-age=63072000");
  expect(contentPolicy({ scripts: [], styles: [] }, https)).toContain("upgrade-insecure-requests");
  const links = [
    "email-link",
    "email-preferences",
    "api/unsubscribe",
    "account/invitation",
    "account/subscribe/confirm",
  ];
  const policyAt = (url: string) => safetyHeaders(url, https)["referrer-policy"];
  for (const path of [...links, "account/reset-password", "es/account/reset-password"]) {
    expect([policyAt(`/${path}?token=1`), policyAt(`/${path}?done&token=1`)]).toEqual([
      "strict-origin",
      "strict-origin",
    ]);
  }
  expect(policyAt("/archive?q=token=1")).toBe("strict-origin-when-cross-origin");
});

test("only the headlines for other sites may be framed by them, and they run no scripts", () => {
  const allowed = { scripts: ["'sha256-s'"], styles: ["'sha256-c'"] };
  for (const url of ["/embed", "/embed?theme=dark", "/e/board/embed", "/e/board/embed?theme=dark"]) {
    expect(policyOf(url, allowed, options)).toBe(
      "default-src 'none'; style-src 'sha256-c'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
    );
    expect(safetyHeaders(url, options)).not.toHaveProperty("x-frame-options");
  }
  for (const url of ["/", "/embedded", "/story/1?x=/embed", "/e/board", "/e/board/archive/embed"]) {
    expect(policyOf(url, allowed, options)).toContain("frame-ancestors 'none'");
    expect(safetyHeaders(url, options)).toMatchObject({ "x-frame-options": "DENY" });
  }
});

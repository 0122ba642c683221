import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient, FetchError, type HttpClient } from "@/lib/news/fetch/http";
import { fetchPage } from "@/lib/news/fetch/page";
import { assertAllowedByRobots } from "@/lib/news/fetch/robots";
import { createKeeper, type LoopbackServer, serve } from "../support/loopback";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

type Page = { status?: number; type?: string | null; location?: string; body?: string | Buffer };

function openClient(): HttpClient {
  return keep(createHttpClient({ allowHosts: ["127.0.0.1"], userAgent: "CoopDigest/1.0 (+https://digest.example)" }));
}

/** A site with the given pages that records every requested path. Has no robots.txt unless given. */
async function openSite(pages: Record<string, Page>): Promise<LoopbackServer & { asked: string[] }> {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(request.url ?? "");
    const page = pages[request.url ?? ""] ?? { status: 404 };
    const type = page.type === undefined ? "text/html; charset=utf-8" : page.type;
    response.writeHead(page.status ?? 200, {
      ...(type === null ? {} : { "content-type": type }),
      ...(page.location === undefined ? {} : { location: page.location }),
    });
    response.end(page.body ?? "<html>page");
  });
  return { ...keep(server), asked };
}

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "fetched",
    (error: unknown) => (error instanceof FetchError ? error.code : String(error)),
  );
}

function refresh(content: string): string {
  return `<html><head><META content="${content}" Http-Equiv=Refresh>`;
}

describe("a page", () => {
  test("is returned with its final URL", async () => {
    const body = Buffer.from("<html><head><meta charset=windows-1251>\xcd\xee\xe2\xee\xf1\xf2\xe8", "latin1");
    const { url } = await openSite({ "/a": { status: 301, location: "/b#top" }, "/b": { body, type: "text/html" } });
    expect(await fetchPage(openClient(), `${url}/a`)).toEqual({
      url: `${url}/b`,
      body,
      status: 200,
      contentType: "text/html",
    });
  });

  test("of another type is refused unread, one of a vague type by its content", async () => {
    const zip = { type: "application/zip", body: Buffer.alloc(8 * 1024 * 1024) };
    const { url } = await openSite({
      "/zip": zip,
      "/pdf": { type: "application/octet-stream", body: "%PDF-1.7" },
      "/json": { type: "application/json", body: "<html>" },
      "/text": { type: "text/plain", body: "no markup" },
      "/none": { type: null, body: "<!DOCTYPE html><title>x" },
      "/xhtml": { type: "application/xhtml+xml", body: "<?xml version='1.0'?><html/>" },
      "/feed": { type: "text/xml", body: "<?xml version='1.0'?><rss/>" },
    });
    const codes = ["/zip", "/pdf", "/json", "/text", "/none", "/xhtml", "/feed"].map((path) =>
      codeOf(fetchPage(openClient(), url + path)),
    );
    expect(await Promise.all(codes)).toEqual([
      "not-html",
      "fetched",
      "not-html",
      "not-html",
      "fetched",
      "fetched",
      "not-html",
    ]);
  });

  test("with an error status is refused with that status", async () => {
    const { url } = await openSite({});
    await expect(fetchPage(openClient(), `${url}/gone`)).rejects.toMatchObject({
      code: "http-status",
      status: 404,
      message: "127.0.0.1 answered with status 404.",
    });
  });
});

describe("redirects", () => {
  test("are followed five times, by status and meta refresh together, but not a sixth time", async () => {
    const { url } = await openSite({
      "/6": { status: 302, location: "/5" },
      "/5": { status: 301, location: "/4" },
      "/4": { body: refresh("0; url='/3'") },
      "/3": { status: 303, location: "/2" },
      "/2": { body: refresh("1;URL=1") },
      "/1": { status: 308, location: "0" },
    });
    const client = openClient();
    expect(await codeOf(fetchPage(client, `${url}/6`))).toBe("too-many-redirects");
    expect(await codeOf(fetchPage(client, `${url}/5`))).toBe("http-status");
    const answer = await client.request(`${url}/6`);
    expect([answer.url, answer.redirects]).toEqual([`${url}/4`, [`${url}/6`, `${url}/5`]]);
  });

  test("in a loop are stopped", async () => {
    const { url, asked } = await openSite({
      "/a": { status: 302, location: "/b" },
      "/b": { status: 302, location: "/a" },
      "/self": { status: 302, location: "/self" },
      "/meta-a": { body: refresh("0;/meta-b") },
      "/meta-b": { body: refresh("0;/meta-a") },
    });
    const codes = ["/a", "/self", "/meta-a"].map((path) => codeOf(fetchPage(openClient(), url + path)));
    expect(new Set(await Promise.all(codes))).toEqual(new Set(["too-many-redirects"]));
    expect(asked.filter((path) => path !== "/robots.txt")).toHaveLength(18);
  });

  test("in UTF-8, and without a target, are handled as in browsers", async () => {
    const { url } = await openSite({
      "/a": { status: 302, location: Buffer.from("/ä").toString("latin1") },
      "/%C3%A4": { body: "<html>found" },
      "/none": { status: 302 },
    });
    expect((await fetchPage(openClient(), `${url}/a`)).body.toString()).toBe("<html>found");
    expect((await openClient().request(`${url}/none`)).status).toBe(302);
  });

  test.each([
    ["a reload of itself", refresh("0; url=/start")],
    ["one after a while", refresh("300; url=/next")],
    ["one without a target", refresh("0")],
    ["one in a comment", `<html><!-- ${refresh("0; url=/next")} -->`],
    ["one for browsers without scripts", `<html><noscript>${refresh("0; url=/next")}</noscript>`],
    ["one a script writes", `<html><script>write('${refresh("0; url=/next")}')</script>`],
    ["one that is script itself", refresh("0; url=javascript:next()")],
    ["one without an end", `<html><meta http-equiv=refresh content="0; url=/next"`],
  ])("by meta refresh are not followed: %s", async (_, body) => {
    const { url } = await openSite({ "/start": { body }, "/next": {} });
    expect((await fetchPage(openClient(), `${url}/start`)).url).toBe(`${url}/start`);
  });

  test.each(["0; url=/next", "0;/next", "2.5 , URL = '/next'", "0 /next", ";url=/next", "0; url=/next?a=1&amp;b=2"])(
    "by meta refresh '%s' are followed",
    async (content) => {
      const { url } = await openSite({ "/start": { body: refresh(content) }, "/next": {}, "/next?a=1&b=2": {} });
      expect((await fetchPage(openClient(), `${url}/start`)).url).toMatch(/\/next(\?a=1&b=2)?$/);
    },
  );
});

describe("robots.txt", () => {
  const rules = [
    "User-agent: *",
    "Disallow: /private",
    "Allow: /private/open",
    "Disallow: /*.pdf$",
    "",
    "User-agent: BadBot",
    "User-agent: coopdigest",
    "Disallow: /ours # but not /theirs",
  ].join("\r\n");

  async function allowed(robots: Page | null, path: string): Promise<boolean> {
    const { url } = await openSite(robots === null ? {} : { "/robots.txt": robots });
    return (await codeOf(assertAllowedByRobots(openClient(), url + path))) === "fetched";
  }

  test("applies by the group with our name, ignoring the group for all", async () => {
    expect(await allowed({ body: rules }, "/ours/1")).toBe(false);
    expect(await allowed({ body: rules }, "/theirs")).toBe(true);
    expect(await allowed({ body: rules }, "/private")).toBe(true);
    const withVersion = rules.replace("coopdigest", "CoopDigest 2.0 (all)");
    expect(await allowed({ body: withVersion }, "/ours/1")).toBe(false);
    const forAll = rules.replace("coopdigest", "OtherBot");
    expect(await allowed({ body: forAll }, "/private/shut")).toBe(false);
    expect(await allowed({ body: forAll }, "/private/open")).toBe(true);
    expect(await allowed({ body: forAll }, "/a.pdf")).toBe(false);
    expect(await allowed({ body: `\ufeff${forAll}` }, "/ours")).toBe(true);
  });

  test("allows everything if missing, and nothing if it cannot be served", async () => {
    expect(await allowed(null, "/")).toBe(true);
    expect(await allowed({ status: 403 }, "/")).toBe(true);
    expect(await allowed({ status: 500 }, "/")).toBe(false);
    expect(await allowed({ status: 302, location: "/robots.txt" }, "/")).toBe(true);
    expect(await allowed({ body: Buffer.from([0, 255, 254, 10, 1]) }, "/")).toBe(true);
    const { url, close } = await serve(() => {});
    await close();
    expect(await codeOf(fetchPage(openClient(), url))).toBe("connection");
  });

  test("is read once per site, before the page, which is not requested if disallowed", async () => {
    const { url, asked } = await openSite({
      "/robots.txt": { body: "User-agent: *\nDisallow: /no" },
      "/yes": {},
      "/on": { status: 302, location: "/no" },
    });
    const client = openClient();
    expect(await Promise.all(["/yes", "/no", "/on"].map((path) => codeOf(fetchPage(client, url + path))))).toEqual([
      "fetched",
      "robots",
      "robots",
    ]);
    expect(asked.toSorted()).toEqual(["/on", "/robots.txt", "/yes"]);
  });

  test("is read up to 500 KiB, and many agents and rules cost little", async () => {
    const long = `User-agent: *\nDisallow: /early\n${"#\n".repeat(256 * 1024)}Disallow: /late\n`;
    expect(await allowed({ body: long }, "/early")).toBe(false);
    expect(await allowed({ body: long }, "/late")).toBe(true);
    const flood = `${Array.from({ length: 16_000 }, (_, n) => `User-agent: a${n}\n`).join("")}User-agent: *\n${"Disallow: /x\nAllow: /y\n".repeat(9000)}`;
    expect(await allowed({ body: flood }, "/x")).toBe(false);
  });
});

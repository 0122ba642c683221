import { afterEach, describe, expect, test } from "vitest";
import { createHttpClient, FetchError, type HttpClient, type HttpSettings } from "@/lib/news/fetch/http";
import { fetchPage } from "@/lib/news/fetch/page";
import { createKeeper, type LoopbackServer, serve } from "../support/loopback";
import { privateAddresses, privateHosts } from "../support/private-addresses";

const { keep, closeAll } = createKeeper();
afterEach(closeAll);

function openClient(settings: Partial<HttpSettings> = {}): HttpClient {
  return keep(createHttpClient({ allowHosts: [], userAgent: "Digest/1.0", ...settings }));
}

/** A server at the address of every loopback form. */
async function openCanary(): Promise<LoopbackServer> {
  return keep(await serve((_, response) => response.end("<html>secret"), { host: "::" }));
}

/** On port 80, if the system allows it, so that only the address can be rejected. */
async function openCanaryOnPort80(host: string): Promise<LoopbackServer | null> {
  return serve((_, response) => response.end("<html>secret"), { host, port: 80 }).then(keep, () => null);
}

/** A site that redirects to `/?to=…`, by status or by meta refresh. */
async function openReferrer(): Promise<{ url: string; client: HttpClient }> {
  const { url, port } = keep(
    await serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://site");
      const to = searchParams.get("to") ?? "";
      if (pathname === "/redirect") {
        response.writeHead(302, { location: Buffer.from(to).toString("latin1") }).end();
      } else if (pathname === "/meta") {
        const html = `<html><head><meta charset=utf-8><meta http-equiv="refresh" content="0; url=${to}">`;
        response.writeHead(200, { "content-type": "text/html" }).end(html);
      } else {
        response.writeHead(404).end();
      }
    }),
  );
  return { url, client: openClient({ allowHosts: [`127.0.0.1:${port}`] }) };
}

async function codeOf(attempt: Promise<{ status: number }>): Promise<string> {
  return attempt.then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => {
      if (!(error instanceof FetchError)) {
        throw error;
      }
      return error.code;
    },
  );
}

describe(`${privateHosts.length} forms of private hosts`, () => {
  test("are not connected to, neither directly nor after a redirect or meta refresh", async () => {
    const canary = await openCanary();
    const { url, client } = await openReferrer();
    const reached: string[] = [];
    let asked = 0;
    for (const host of privateHosts) {
      for (const target of [`http://${host}:${canary.port}/`, `http://${host}/`, `https://${host}/`]) {
        const ways = [
          codeOf(client.request(target)),
          codeOf(fetchPage(client, target)),
          codeOf(client.request(`${url}/redirect?to=${encodeURIComponent(target)}`)),
          codeOf(fetchPage(client, `${url}/redirect?to=${encodeURIComponent(target)}`)),
          codeOf(fetchPage(client, `${url}/meta?to=${encodeURIComponent(target)}`)),
        ];
        const codes = await Promise.all(ways);
        asked += codes.length;
        reached.push(
          ...codes.flatMap((code, way) => (code === "forbidden-address" ? [] : [`${target} by way ${way}: ${code}`])),
        );
      }
    }
    expect(reached).toEqual([]);
    expect(asked).toBe(privateHosts.length * 15);
    expect(canary.connections()).toBe(0);
  });

  test("would reach the canary if they were allowed", async () => {
    const canary = await openCanary();
    const hosts = ["127.0.0.1", "0x7f.1", "017700000001", "[::1]", "[::ffff:7f00:1]", "0"];
    const client = openClient({ allowHosts: hosts });
    for (const host of hosts) {
      expect((await client.request(`http://${host}:${canary.port}/`)).status).toBe(200);
    }
    expect(canary.connections()).toBeGreaterThanOrEqual(4);
  });
});

describe("names", () => {
  test("that resolve differently after the check reach nothing, 100 of 100 times", async () => {
    const host = "127.83.12.7";
    const canary = await openCanaryOnPort80(host);
    for (let round = 0; round < 100; round += 1) {
      let calls = 0;
      const lookup = async () => {
        calls += 1;
        return [{ address: calls === 1 ? "93.184.215.14" : host }];
      };
      // The result of a check beforehand.
      expect(await lookup()).toEqual([{ address: "93.184.215.14" }]);
      const client = createHttpClient({ allowHosts: [], userAgent: "Digest/1.0", lookup });
      expect(await codeOf(client.request("http://rebind.example/"))).toBe("forbidden-address");
      expect(calls).toBe(2);
      await client.close();
    }
    expect(canary?.connections() ?? 0).toBe(0);
  });

  test("with one private address among public ones reach nothing, 100 of 100 times", async () => {
    const host = "127.83.12.8";
    const canary = await openCanaryOnPort80(host);
    for (let round = 0; round < 100; round += 1) {
      const answers = Array.from({ length: 1 + (round % 5) }, (_, index) => ({ address: `93.184.215.${index}` }));
      answers.splice(round % (answers.length + 1), 0, { address: host });
      const client = createHttpClient({ allowHosts: [], userAgent: "Digest/1.0", lookup: async () => answers });
      expect(await codeOf(client.request("http://mixed.example/"))).toBe("forbidden-address");
      await client.close();
    }
    expect(canary?.connections() ?? 0).toBe(0);
  });

  test("are resolved once per connection, and that address is used", async () => {
    const host = "127.83.12.9";
    const canary = await openCanaryOnPort80(host);
    let calls = 0;
    const lookup = async () => {
      calls += 1;
      return [{ address: host }];
    };
    const client = openClient({ allowHosts: ["freed.example"], lookup });
    const code = await codeOf(client.request("http://freed.example/"));
    expect(code).toBe(canary === null ? "connection" : "answered 200");
    expect(calls).toBe(1);
    expect(canary?.connections() ?? 1).toBe(1);
    // The open connection is not reused for a name that is not exempt.
    expect(await codeOf(client.request("http://other.example/"))).toBe("forbidden-address");
  });

  test.each(privateAddresses)("that lead to %s reach nothing", async (address) => {
    const client = openClient({ lookup: async () => [{ address }] });
    expect(await codeOf(client.request("https://inside.example/"))).toBe("forbidden-address");
    expect(await codeOf(client.request("http://inside.example/"))).toBe("forbidden-address");
  });

  test("without an address, or whose lookup fails, are not found", async () => {
    const failing = async () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
    expect(await codeOf(openClient({ lookup: async () => [] }).request("http://gone.example/"))).toBe("dns");
    expect(await codeOf(openClient({ lookup: failing }).request("http://gone.example/"))).toBe("dns");
  });
});

test("an allowed host and port allows no other port, host or redirect", async () => {
  const canary = await openCanary();
  const { url, client } = await openReferrer();
  expect(await codeOf(client.request(`http://127.0.0.1:${canary.port}/`))).toBe("forbidden-address");
  expect(await codeOf(client.request(`${url.replace("127.0.0.1", "127.0.0.2")}/`))).toBe("forbidden-address");
  for (const target of ["http://example.org:22/", "http://a:b@example.org/", "file:///etc/passwd", "http://[bad"]) {
    const code = await codeOf(client.request(`${url}/redirect?to=${encodeURIComponent(target)}`));
    expect(code).toBe(target.endsWith(":22/") ? "forbidden-port" : "bad-url");
  }
  expect(canary.connections()).toBe(0);
});

test("a rejection names the requested host and not the one it led to", async () => {
  const { url, client } = await openReferrer();
  const target = encodeURIComponent("http://10.99.88.77/admin");
  await expect(client.request(`${url}/redirect?to=${target}`)).rejects.toThrow(
    /^127\.0\.0\.1 leads to an address that is not on the public internet\.$/,
  );
});

import { createServer } from "node:http";
import { expect, test } from "vitest";
import { countPage, countRequest, formatMetrics, processMetrics } from "./metrics";

test("metrics are written in Prometheus' text format, with labels escaped", () => {
  const samples = [{ labels: { source: 'a "b"\\c\nd', kind: "x" }, value: 2.5 }];
  expect(
    formatMetrics([
      { name: "one_total", type: "counter", help: "First.", samples },
      { name: "two", type: "gauge", help: "Second.", samples: [{ value: 0 }] },
    ]),
  ).toBe(`# HELP one_total First.
# TYPE one_total counter
one_total{source="a \\"b\\"\\\\c\\nd",kind="x"} 2.5
# HELP two Second.
# TYPE two gauge
two 0
`);
});

test("counts requests by method and status when their response ends, and pages by cache result", async () => {
  const server = createServer((request, response) => {
    countRequest(request, response);
    response.writeHead(request.url === "/missing" ? 404 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  for (const path of ["/", "/", "/missing"]) await (await fetch(`${url}${path}`)).arrayBuffer();
  await fetch(url, { method: "PROPFIND" });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  countPage("hit");
  countPage("miss");
  countPage("hit");

  const samplesOf = (name: string) => processMetrics().find((metric) => metric.name === name)?.samples;
  expect(samplesOf("digest_http_requests_total")).toEqual([
    { labels: { method: "GET", status: "200" }, value: 2 },
    { labels: { method: "GET", status: "404" }, value: 1 },
    { labels: { method: "OTHER", status: "200" }, value: 1 },
  ]);
  expect(samplesOf("digest_page_cache_requests_total")).toEqual([
    { labels: { result: "hit" }, value: 2 },
    { labels: { result: "miss" }, value: 1 },
  ]);
});

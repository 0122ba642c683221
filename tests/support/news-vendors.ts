import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serve } from "./loopback";
import { type VendorStory, writeBing, writeFederalRegister, writeGdelt, writeGoogle } from "./news-vendors-answers";

export type { VendorStory } from "./news-vendors-answers";

export const VENDORS = ["bing-news", "google-news", "federal-register", "gdelt"] as const;
/** `google-links` resolves Google's redirect links. */
type VendorName = (typeof VENDORS)[number] | "google-links";

/** The failure of a service from now on. */
export type VendorFault =
  | "nothing-found"
  | "html"
  | "captcha"
  | "forbidden"
  | "throttled"
  | "throttled-long"
  | "throttled-once"
  | "server-error"
  | "hangs"
  | "reset"
  | "cut-off"
  | "truncated"
  | "empty-body"
  | "wrong-shape"
  | "error-text"
  | "throttled-text";

export type NewsVendors = {
  /** For `BING_NEWS_URL` and its three siblings. */
  url: string;
  /** For `FETCH_ALLOW_HOSTS`. */
  host: string;
  /** Sets the results of all services, or of one, for every search. */
  tell(stories: VendorStory[], vendor?: VendorName): void;
  /** Makes a service fail, or work again with null. */
  break(vendor: VendorName, fault: VendorFault | null): void;
  /** The requests so far, in order. */
  requests(vendor: VendorName): { url: URL; body: string; at: number }[];
  close(): Promise<void>;
};

/** A server on loopback that imitates all four search services and Google's link service, including failures. */
export async function startNewsVendors(options: { delayMs?: number } = {}): Promise<NewsVendors> {
  const stories = new Map<VendorName, VendorStory[]>();
  const faults = new Map<VendorName, VendorFault>();
  const requests: { vendor: VendorName; url: URL; body: string; at: number }[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", server.url);
    const vendor = vendorOf(url.pathname);
    if (url.pathname === "/robots.txt") return send(response, 200, "text/plain", "User-agent: *\nAllow: /\n");
    if (!vendor) return send(response, 404, "text/plain", "Not found");
    const body = await text(request);
    requests.push({ vendor, url, body, at: performance.now() });
    const fault = faults.get(vendor);
    if (fault === "throttled-once") faults.delete(vendor);
    if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
    const found = fault === "nothing-found" ? [] : (stories.get(vendor) ?? []);
    const whole = ANSWERS[vendor]({ url, body, stories: found, origin: server.url });
    if (fault && fault !== "nothing-found") return misbehave(response, fault, whole);
    return send(response, whole.status, whole.type, whole.text);
  }

  const server = await serve((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  return {
    url: server.url,
    host: new URL(server.url).host,
    tell: (results, vendor) => {
      for (const name of vendor ? [vendor] : [...VENDORS, "google-links" as const]) stories.set(name, results);
    },
    break: (vendor, fault) => void (fault ? faults.set(vendor, fault) : faults.delete(vendor)),
    requests: (vendor) => requests.filter((each) => each.vendor === vendor),
    close: () => server.close(),
  };
}

type Whole = { status: number; type: string; text: string };
type VendorRequest = { url: URL; body: string; stories: VendorStory[]; origin: string };

const ANSWERS: Record<VendorName, (request: VendorRequest) => Whole> = {
  "bing-news": ({ url, stories }) => xml(writeBing(stories, url.searchParams.get("q") ?? "")),
  "google-news": ({ url, stories }) => xml(writeGoogle(stories, url.searchParams.get("q") ?? "")),
  "federal-register": ({ url, stories }) => {
    const text = stories.find(({ id }) => id && url.pathname.endsWith(`/${id}.html`));
    if (url.pathname.startsWith("/documents/")) return text ? page(text.text ?? "") : notFound();
    return json(writeFederalRegister(stories));
  },
  gdelt: ({ stories }) => json(writeGdelt(stories)),
  "google-links": answerLink,
};

/** Google's page for a link, and the call that resolves it. */
function answerLink({ url, body, stories }: VendorRequest): Whole {
  const id = /\/articles\/([\w-]+)$/.exec(url.pathname)?.[1];
  if (id) {
    const attributes = `data-n-a-id="${id}" data-n-a-ts="1763640000" data-n-a-sg="AZ5r3eSignature_${id.length}"`;
    return page(`<c-wiz jsrenderer="x"><div jscontroller="y" ${attributes}></div></c-wiz>`);
  }
  const call = new URLSearchParams(body).get("f.req") ?? "";
  const story = stories.find((each) => each.id && call.includes(each.id));
  if (!story || !call.includes("AZ5r3eSignature_") || !call.includes("1763640000")) return notFound();
  const result = JSON.stringify(["garturlres", story.url, 1]);
  const rows = [["wrb.fr", "Fbv4je", result, null, null, null, "generic"]];
  return { status: 200, type: "application/json; charset=utf-8", text: `)]}'\n\n${JSON.stringify(rows)}` };
}

function vendorOf(path: string): VendorName | null {
  if (path === "/news/search") return "bing-news";
  if (path === "/rss/search") return "google-news";
  if (path === "/api/v1/documents.json" || path.startsWith("/documents/full_text/")) return "federal-register";
  if (path === "/api/v2/doc/doc") return "gdelt";
  return path.startsWith("/rss/articles/") || path === "/_/DotsSplashUi/data/batchexecute" ? "google-links" : null;
}

function misbehave(response: ServerResponse, fault: Exclude<VendorFault, "nothing-found">, whole: Whole): void {
  if (fault === "hangs") return;
  if (fault === "reset") return void response.destroy();
  if (fault === "cut-off") {
    response.writeHead(200, { "content-type": whole.type, "content-length": whole.text.length + 1000 });
    response.write(whole.text.slice(0, 400), () => response.destroy());
    return;
  }
  const { status = 200, type = whole.type, headers = {}, text } = FAULTS[fault](whole);
  response.writeHead(status, { "content-type": type, ...headers }).end(text);
}

type Bad = { status?: number; type?: string; headers?: Record<string, string>; text: string };
type FaultyAnswer = Exclude<VendorFault, "nothing-found" | "hangs" | "reset" | "cut-off">;

const HTML = "text/html; charset=utf-8";
const LIMIT = "Please limit requests to one every 5 seconds or contact kalev.leetaru5@gmail.com for larger queries.";

const FAULTS: Record<FaultyAnswer, (whole: Whole) => Bad> = {
  html: () => ({
    type: HTML,
    text: "<!DOCTYPE html><html><head><title>Search</title></head><body>Hello</body></html>",
  }),
  captcha: () => ({
    status: 503,
    type: HTML,
    text: "<html><body>Our systems have detected unusual traffic from your computer network.</body></html>",
  }),
  forbidden: () => ({ status: 403, type: HTML, text: "<html><body>Forbidden</body></html>" }),
  throttled: () => ({ status: 429, type: "text/plain", headers: { "retry-after": "0" }, text: LIMIT }),
  "throttled-long": () => ({ status: 429, type: "text/plain", headers: { "retry-after": "3600" }, text: LIMIT }),
  "throttled-once": () => ({ status: 429, type: "text/plain", headers: { "retry-after": "0" }, text: LIMIT }),
  "server-error": () => ({ status: 500, type: "text/plain", text: "Internal Server Error" }),
  truncated: ({ text }) => ({ text: text.slice(0, Math.max(40, text.search(/<item>|"url"|"title"/) + 30)) }),
  "empty-body": () => ({ text: "" }),
  "wrong-shape": ({ type }) => ({
    text: type.includes("json") ? '{"articles":7,"results":"none"}' : "<opml><body/></opml>",
  }),
  "error-text": () => ({ type: HTML, text: "Your query was too short or too long.\n" }),
  "throttled-text": () => ({ type: HTML, text: `${LIMIT}\n` }),
};

function xml(text: string): Whole {
  return { status: 200, type: "text/xml; charset=utf-8", text };
}

function json(value: unknown): Whole {
  return { status: 200, type: "application/json; charset=utf-8", text: JSON.stringify(value) };
}

function page(body: string): Whole {
  return { status: 200, type: HTML, text: `<!doctype html><html><head></head><body>${body}</body></html>` };
}

function notFound(): Whole {
  return { status: 404, type: HTML, text: "<html><body>Not found</body></html>" };
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "content-type": type }).end(text);
}

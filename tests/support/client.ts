import { hashPassword } from "@/lib/auth/passwords";
import { PASSWORD } from "./password";

/** A client that sends requests like a browser, with its own cookies and `Origin`. */
export type Client = {
  /** The session's `Cookie` header. Empty if signed out. */
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  login(username: string, password?: string): Promise<Response>;
};

let hash: Promise<string> | undefined;

/** The hash of `PASSWORD`, made once. */
export function passwordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}

export function createClient(url: string): Client {
  const client: Client = {
    cookie: "",
    async call(method, path, body, headers = {}) {
      const answer = await fetch(`${url}${path}`, {
        method,
        redirect: "manual",
        headers: {
          origin: url,
          ...(client.cookie ? { cookie: client.cookie } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      for (const set of answer.headers.getSetCookie()) {
        const pair = set.split(";")[0] ?? "";
        if (/^(__Host-)?digest-session=/.test(pair)) client.cookie = pair.endsWith("=") ? "" : pair;
      }
      return answer;
    },
    login: (username, password = PASSWORD) => client.call("POST", "/api/auth/login", { username, password }),
  };
  return client;
}

import "server-only";
import { existsSync } from "node:fs";
import { setGlobalProxyFromEnv } from "node:http";
import { type Env, readEnv } from "./settings/read-env";

let current: Env | undefined;

/** The settings of this process, read on first use from the environment and the file `.env`. */
export function env(): Env {
  if (current) return current;
  if (existsSync(".env")) process.loadEnvFile(".env");
  setEnv(readEnv(process.env));
  return env();
}

/** Replaces the settings of this process, for example once the embedded database has a URL. */
export function setEnv(settings: Env): void {
  current = settings;
  // next-auth reads its URL from here, else from headers that any client can send.
  process.env.AUTH_URL = settings.APP_URL;
}

/** Whether a model is configured. Without one, summaries are extractive. */
export function hasModel({ OPENAI_API_KEY, OPENAI_BASE_URL }: Env): boolean {
  return Boolean(OPENAI_API_KEY || OPENAI_BASE_URL);
}

/** Whether npm started this process as one of its scripts. */
export function isUnderNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Whether this code runs in Next.js's bundle, which sets the variable at build time. */
export function isInNext(): boolean {
  return process.env.NEXT_RUNTIME === "nodejs";
}

/** The environment for a child process: this one's, with some variables set. */
export function childEnv(variables: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...variables };
}

/**
 * Applies the configured proxies to requests that do not use the guarded client: those to models and Resend. Returns a function that undoes
 * it.
 */
export function applyProxies(): () => void {
  const { HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = env();
  if (!HTTP_PROXY && !HTTPS_PROXY) return () => {};
  const proxies = { ...(HTTP_PROXY ? { HTTP_PROXY } : {}), ...(HTTPS_PROXY ? { HTTPS_PROXY } : {}) };
  const hosts = [...NO_PROXY, "localhost", "127.0.0.1", "[::1]", "::1"];
  // Next.js's types require NODE_ENV in every environment.
  return setGlobalProxyFromEnv({ ...proxies, NO_PROXY: hosts.join(","), NODE_ENV: "production" });
}

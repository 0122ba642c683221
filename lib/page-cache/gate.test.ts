import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isOpenPath } from "./gate";

const app = fileURLToPath(new URL("../../app", import.meta.url));

/** The routes of app/, with folders such as `[id]` unresolved. */
const addresses = globSync("**/{page,route,opengraph-image,icon,manifest,robots,sitemap}.{ts,tsx,svg}", { cwd: app })
  .filter((file) => !file.startsWith("@modal"))
  .map((file) => `/${file}`.replace(/\/(?:page|route)\.tsx?$/, "").replace(/\.tsx?$/, "") || "/")
  .map((path) => path.replace(/^\/manifest$/, "/manifest.webmanifest").replace(/^\/robots$/, "/robots.txt"));

test("REQUIRE_LOGIN protects every page, feed, picture and route except these", () => {
  expect(addresses.length).toBeGreaterThan(60);
  expect(addresses.filter(isOpenPath).sort()).toEqual([
    "/",
    "/account/forgot-password",
    "/account/invitation",
    "/account/reset-password",
    "/account/subscribe",
    "/account/subscribe/confirm",
    "/admin",
    "/api/auth/callback/[provider]",
    "/api/auth/email-link",
    "/api/auth/login",
    "/api/auth/logout",
    "/api/auth/me",
    "/api/auth/sessions",
    "/api/auth/sessions/[id]",
    "/api/auth/sign_out_everywhere",
    "/api/auth/signin/[provider]",
    "/api/brand/accents/[colors]",
    "/api/brand/icon/[color]",
    "/api/brand/logo/[key]",
    "/api/cron/digest",
    "/api/email_preferences",
    "/api/health",
    "/api/metrics",
    "/api/openapi.json",
    "/api/photos/[key]",
    "/api/pictures/[key]/[file]",
    "/api/ready",
    "/api/unsubscribe",
    "/api/webhooks/resend",
    "/email-link",
    "/email-preferences",
    "/manifest.webmanifest",
    "/privacy-terms",
    "/robots.txt",
  ]);
});

import type { MetadataRoute } from "next";
import { addressOf } from "./_seo/address";

export const dynamic = "force-dynamic";

/** Articles may be read, for only so can a search engine see that it must not list them. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/admin", "/api/", "/favorites", "/email-link", "/email-preferences"],
    },
    sitemap: [addressOf("/sitemap.xml"), addressOf("/news-sitemap.xml")],
  };
}

import type { MetadataRoute } from "next";
import { addressOf } from "./_seo/address";

export const dynamic = "force-dynamic";

/** Articles are not disallowed, because search engines must read them to see `noindex`. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      // Pictures of stories are served below /api.
      allow: ["/", "/api/photos/", "/api/pictures/"],
      disallow: ["/admin", "/api/", "/favorites", "/email-link", "/email-preferences"],
    },
    sitemap: [addressOf("/sitemap.xml"), addressOf("/news-sitemap.xml")],
  };
}

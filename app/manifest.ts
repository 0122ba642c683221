import type { MetadataRoute } from "next";
import { env } from "@/lib/env";

export const dynamic = "force-dynamic";

/** The ground of the dark theme, as the layout's `themeColor`. */
const GROUND = "#12131f";

export default function manifest(): MetadataRoute.Manifest {
  const { DIGEST_TITLE, ORG_NAME } = env();
  return {
    id: "/",
    name: DIGEST_TITLE,
    short_name: DIGEST_TITLE.length > 12 ? "Digest" : DIGEST_TITLE,
    description: `Checked news briefings for ${ORG_NAME}, each story with its source.`,
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: "/logo.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

import type { MetadataRoute } from "next";
import { getBrand } from "@/lib/brand/data";

export const dynamic = "force-dynamic";

/** The background of the dark theme, as in the layout's `themeColor`. */
const GROUND = "#12131f";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { digest_title, org_name } = await getBrand();
  return {
    id: "/",
    name: digest_title,
    short_name: digest_title.length > 12 ? "Digest" : digest_title,
    description: `Checked news briefings for ${org_name}, each story with its source.`,
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

import type { MetadataRoute } from "next";
import { getBrand } from "@/lib/brand/data";
import { COLORS } from "@/lib/brand/rules";

export const dynamic = "force-dynamic";

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
    background_color: COLORS.dark.surface,
    theme_color: COLORS.dark.surface,
    icons: [
      { src: "/logo.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

import { getBrand, getLogo } from "@/lib/brand/data";
import { logoSize } from "@/lib/brand/rules";
import { escapeXml } from "@/lib/language/xml";
import { logError } from "@/lib/log";
import type { PlainLook } from "@/lib/page-cache/html/plain-page";

const EVERY_MS = 60_000;
const LOGO = { height: 36, width: 240 };

/** Caches the brand, refreshed every minute, for pages shown while the database is unavailable. `stop` ends the refresh. */
export async function keepLook(): Promise<{ look: () => PlainLook | undefined; stop: () => void }> {
  let look: PlainLook | undefined;
  const read = () =>
    readLook().then(
      (latest) => {
        look = latest;
      },
      (error) => logError("The brand could not be read.", error),
    );
  await read();
  const timer = setInterval(read, EVERY_MS);
  timer.unref();
  return { look: () => look, stop: () => clearInterval(timer) };
}

let stored: { key: string; src: string } | null = null;

async function readLook(): Promise<PlainLook> {
  const brand = await getBrand();
  const { digest_title, accent_dark: accent, logo } = brand;
  if (logo && stored?.key !== logo.key) {
    const image = (await getLogo())?.image;
    stored = image ? { key: logo.key, src: `data:image/png;base64,${image.toString("base64")}` } : null;
  }
  return {
    name: escapeXml(digest_title),
    accent,
    logo: logo && stored ? { src: stored.src, ...logoSize(brand, LOGO.height, LOGO.width) } : null,
  };
}

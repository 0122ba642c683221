import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { getBrand } from "@/lib/brand/data";
import { accentPath, COLORS, iconPath } from "@/lib/brand/rules";
import { env } from "@/lib/env";
import { NONCE_HEADER } from "@/lib/page-cache/rules";
import { SiteFooter } from "./_components/page/site-footer";
import { HeadScripts } from "./_components/static/head-scripts.client";
import { Running } from "./_components/static/running.client";
import { StaticContent } from "./_components/static/static-content";
import { siteDescription } from "./_seo/metadata";
import { IconSprite, PUBLIC_ICONS } from "./_ui/icon-sprite";
import "./globals.css";
import { pageLanguage, pageLocale } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";

/** Titles, also of the not-found page, come from settings that are unknown at build time. */
export const dynamic = "force-dynamic";

const serif = localFont({
  src: "./_fonts/newsreader-540.woff2",
  weight: "540",
  variable: "--face-serif",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+20-7E, U+A0, U+A7, U+A9, U+B7, U+E1, U+E9, U+F1, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026",
    },
  ],
});
const sans = localFont({
  src: "./_fonts/inter-variable.woff2",
  weight: "400 700",
  variable: "--face-sans",
  display: "swap",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+20-7E, U+A0, U+A7, U+A9, U+B7, U+E1, U+E9, U+F1, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026",
    },
  ],
});
/** Accents, currencies and arrows, loaded only by pages that use them (app/_fonts/README.md). */
const moreSerif = localFont({
  src: "./_fonts/newsreader-540-more.woff2",
  weight: "540",
  variable: "--face-serif-more",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A6, U+A8, U+AA-B6, U+B8-E0, U+E2-E8, U+EA-F0, U+F2-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2020-2021, U+2030, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2116, U+2122, U+2190-2193, U+2197, U+2212",
    },
  ],
});
const moreSans = localFont({
  src: "./_fonts/inter-variable-more.woff2",
  weight: "400 700",
  variable: "--face-sans-more",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A6, U+A8, U+AA-B6, U+B8-E0, U+E2-E8, U+EA-F0, U+F2-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+201A, U+201E, U+2020-2021, U+2030, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2116, U+2122, U+2190-2193, U+2197, U+2212",
    },
  ],
});
const FACES = [serif, sans, moreSerif, moreSans].map(({ variable }) => variable).join(" ");

export async function generateMetadata(): Promise<Metadata> {
  const { APP_URL } = env();
  const brand = await getBrand();
  const { digest_title } = brand;
  const icon = iconPath(brand);
  return {
    metadataBase: new URL(APP_URL),
    title: { default: digest_title, template: `%s – ${digest_title}` },
    description: await siteDescription(),
    applicationName: digest_title,
    // iOS does not support SVG icons on the home screen.
    icons: { icon, apple: /logo/.test(icon) ? icon : "/apple-touch-icon.png" },
    openGraph: { type: "website", siteName: digest_title, locale: pageLocale().replace("-", "_") },
    twitter: { card: "summary_large_image" },
  };
}

export const viewport: Viewport = {
  colorScheme: "dark light",
  themeColor: [{ color: COLORS.dark.surface }],
};

export default async function RootLayout({ children, modal }: { children: ReactNode; modal: ReactNode }) {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  const brand = await getBrand();
  const accents = accentPath(brand);
  return (
    <html
      lang={pageLanguage()}
      data-theme="dark"
      data-scroll-behavior="smooth"
      className={FACES}
      suppressHydrationWarning
    >
      <head>
        <HeadScripts nonce={nonce} />
        {accents ? <link rel="stylesheet" href={accents} /> : null}
        <link rel="alternate" type="application/atom+xml" title="Briefings" href="/feed.xml" />
        <link rel="alternate" type="application/feed+json" title="Briefings" href="/feed.json" />
      </head>
      <body>
        <StaticContent id="icons">
          <IconSprite icons={PUBLIC_ICONS} />
        </StaticContent>
        <a
          className="absolute -top-20 left-2 z-30 bg-accent px-4 py-3 font-semibold text-surface focus:top-2 print:hidden"
          href="#main"
        >
          {t("Skip to content")}
        </a>
        {children}
        {modal}
        <StaticContent id="footer">
          <SiteFooter brand={brand} />
        </StaticContent>
        <Running />
      </body>
    </html>
  );
}

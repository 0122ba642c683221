import type { Metadata } from "next";
import { LoginScreen } from "@/app/_components/login/login-screen";
import { errorIn, type Query, returnPathOf, wantsLogin } from "@/app/_http/page";
import { plainPageMetadata, siteDescription } from "@/app/_seo/metadata";
import { getBrand } from "@/lib/brand/data";
import { localPath } from "@/lib/language/screens/page-language";
import { LandingPage } from "./_landing/landing-page";

export const dynamic = "force-dynamic";

/** One canonical URL for all parameters (`utm_…`, `login`, an area). */
export async function generateMetadata(): Promise<Metadata> {
  // Without a title, the layout's default applies, without its template.
  const { title: _title, ...metadata } = await plainPageMetadata(
    (await getBrand()).digest_title,
    await siteDescription(),
    "/",
  );
  return metadata;
}

export default async function Landing({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  if (await wantsLogin(query)) {
    const to = await returnPathOf(query);
    return <LoginScreen from="/" to={to === "/" ? localPath("/") : to} error={errorIn(query)} />;
  }
  return <LandingPage edition={null} query={query} />;
}

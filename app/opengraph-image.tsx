import { CARD_SIZE, renderCard } from "@/app/_seo/card";
import { getBrand } from "@/lib/brand/data";
import { getLatestBriefing } from "@/lib/briefings/data";
import { briefingTitle } from "@/lib/briefings/rules";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The newest briefing's title and date";

/** The picture of the landing page, and of pages without one of their own. */
export default async function LandingCard() {
  const { digest_title } = await getBrand();
  const briefing = await getLatestBriefing();
  if (!briefing) return renderCard({ title: digest_title, kicker: "News briefing", date: null });
  return renderCard({ title: briefingTitle(briefing), kicker: digest_title, date: briefing.generated_at });
}

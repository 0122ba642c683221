import { CARD_SIZE, renderCard } from "@/app/_seo/card";
import { getLatestBriefing } from "@/lib/briefings/data";
import { briefingTitle } from "@/lib/briefings/rules";
import { env } from "@/lib/env";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The newest briefing's title and date";

/** The picture of the landing page, and of pages without one of their own. */
export default async function LandingCard() {
  const { DIGEST_TITLE } = env();
  const briefing = await getLatestBriefing();
  if (!briefing) return renderCard({ title: DIGEST_TITLE, kicker: "News briefing", date: null });
  return renderCard({ title: briefingTitle(briefing), kicker: DIGEST_TITLE, date: briefing.generated_at });
}

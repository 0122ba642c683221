import { CARD_SIZE, landingCard } from "@/app/_seo/card";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The newest briefing's title and date";

/** The share card of the landing page, and the default of other pages. */
export default async function LandingCard() {
  return landingCard(null);
}

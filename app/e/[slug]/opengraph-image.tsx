import { notFound } from "next/navigation";
import { CARD_SIZE, landingCard } from "@/app/_seo/card";
import { getEdition } from "@/lib/editions/data";
import type { EditionSlug } from "./load-edition";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The newest briefing's title and date";

/** The share card of an edition's landing page and archive. */
export default async function EditionCard({ params }: { params: Promise<EditionSlug> }) {
  return landingCard((await getEdition((await params).slug)) ?? notFound());
}

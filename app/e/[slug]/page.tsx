import type { Metadata } from "next";
import { FullScreenNotFound } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { LandingPage } from "@/app/_landing/landing-page";
import { missingMetadata, plainPageMetadata } from "@/app/_seo/metadata";
import { editionPath } from "@/lib/editions/rules";
import { findEdition } from "./find-edition";
import type { EditionSlug } from "./load-edition";

export const dynamic = "force-dynamic";

type Props = { params: Promise<EditionSlug>; searchParams: Promise<Query> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const edition = await findEdition(await props.params);
  if (!edition) return missingMetadata("Edition");
  const path = editionPath(edition);
  const metadata = await plainPageMetadata(edition.title, `The newest briefing of ${edition.title}.`, path);
  const types = {
    "application/atom+xml": editionPath(edition, "/feed.xml"),
    "application/feed+json": editionPath(edition, "/feed.json"),
  };
  return { ...metadata, title: { absolute: edition.title }, alternates: { ...metadata.alternates, types } };
}

export default async function EditionLanding(props: Props) {
  const edition = await findEdition(await props.params);
  if (!edition) return <FullScreenNotFound title="Edition" />;
  return <LandingPage edition={edition} query={await props.searchParams} />;
}

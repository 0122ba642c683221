import type { Metadata } from "next";
import { FullScreenNotFound } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { missingMetadata } from "@/app/_seo/metadata";
import { ArchivePage, archiveMetadata } from "@/app/archive/_list/archive-page";
import { findEdition } from "../find-edition";
import type { EditionSlug } from "../load-edition";

export const dynamic = "force-dynamic";

type Props = { params: Promise<EditionSlug>; searchParams: Promise<Query> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const edition = await findEdition(await props.params, "/archive");
  return edition ? archiveMetadata({ edition, query: await props.searchParams }) : missingMetadata("Edition");
}

export default async function EditionArchive(props: Props) {
  const edition = await findEdition(await props.params, "/archive");
  if (!edition) return <FullScreenNotFound title="Edition" />;
  return <ArchivePage edition={edition} query={await props.searchParams} />;
}

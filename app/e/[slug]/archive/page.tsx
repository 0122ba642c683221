import type { Metadata } from "next";
import { FullScreenNotFound } from "@/app/_components/page/full-screen-frame";
import type { Query } from "@/app/_http/page";
import { missingMetadata } from "@/app/_seo/metadata";
import { ArchivePage, archiveMetadata } from "@/app/archive/_list/archive-page";
import { getEdition } from "@/lib/editions/data";
import type { EditionSlug } from "../load-edition";

export const dynamic = "force-dynamic";

type Props = { params: Promise<EditionSlug>; searchParams: Promise<Query> };

export async function generateMetadata(props: Props): Promise<Metadata> {
  const edition = await getEdition((await props.params).slug);
  return edition ? archiveMetadata({ edition, query: await props.searchParams }) : missingMetadata("Edition");
}

export default async function EditionArchive(props: Props) {
  const edition = await getEdition((await props.params).slug);
  if (!edition) return <FullScreenNotFound title="Edition" />;
  return <ArchivePage edition={edition} query={await props.searchParams} />;
}

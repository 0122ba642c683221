import type { Metadata } from "next";
import type { Query } from "@/app/_http/page";
import { ArchivePage, archiveMetadata } from "./_list/archive-page";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<Query> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return archiveMetadata({ edition: null, query: await searchParams });
}

export default async function Archive({ searchParams }: Props) {
  return <ArchivePage edition={null} query={await searchParams} />;
}

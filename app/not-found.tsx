import type { Metadata } from "next";
import { FullScreenNotFound } from "@/app/_components/page/full-screen-frame";
import { t } from "@/lib/language/screens/text";

export function generateMetadata(): Metadata {
  return { title: t("Page Not Found") };
}

export default function NotFound() {
  return <FullScreenNotFound title="Page" />;
}

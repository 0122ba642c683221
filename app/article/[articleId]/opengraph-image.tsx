import { notFound } from "next/navigation";
import { CARD_SIZE, renderCard } from "@/app/_seo/card";
import { getArticle } from "@/lib/articles/data";
import { parseId } from "@/lib/ids";
import { t } from "@/lib/language/screens/text";

export const dynamic = "force-dynamic";
export const size = CARD_SIZE;
export const contentType = "image/png";
export const alt = "The article's title, publisher and date";

export default async function ArticleCard({ params }: { params: Promise<{ articleId: string }> }) {
  const id = parseId((await params).articleId);
  const article = (id === null ? null : await getArticle(id)) ?? notFound();
  return renderCard({ title: article.title, kicker: article.source ?? t("Source article"), date: article.date });
}

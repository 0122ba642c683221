import { contextOf } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { getArticle } from "@/lib/articles/data";
import { requireFound } from "@/lib/db";

export const GET = route<{ articleId: string }>(async (request, { articleId }) => {
  const { who, conn } = await contextOf(request);
  return Response.json(requireFound(await getArticle(requireId(articleId, "Article"), who, conn), "Article"));
});

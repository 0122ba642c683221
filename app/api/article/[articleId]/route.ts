import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { getArticle } from "@/lib/articles/data";
import { found } from "@/lib/db";

export const GET = route<{ articleId: string }>(async (_request, { articleId }) =>
  Response.json(found(await getArticle(requireId(articleId, "Article")), "Article")),
);

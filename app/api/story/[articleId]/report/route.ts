import { isForm, readForm, readJson } from "@/app/_http/body";
import { contextOf } from "@/app/_http/context";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { goOnTo } from "@/app/_http/sign-in";
import { createReport } from "@/lib/editorial/mutations-reports";
import { reportInput } from "@/lib/editorial/schema";
import { AppError } from "@/lib/errors";
import { pathIn } from "@/lib/language/screens/page-language";

export const POST = route<{ articleId: string }>(async (request, { articleId }) => {
  const id = requireId(articleId, "Story");
  const ctx = await contextOf(request);
  if (!isForm(request)) {
    await createReport(id, await readJson(request, reportInput), ctx);
    return Response.json({ ok: true }, { status: 201 });
  }
  // The page's form works without JavaScript: back to the page, which shows the result.
  const language = new URL(request.url).searchParams.get("language") === "es" ? "es" : "en";
  const page = pathIn(language, `/story/${id}/report`);
  try {
    await createReport(id, await readForm(request, reportInput), ctx);
    return goOnTo(`${page}?sent=1`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return goOnTo(`${page}?failed=${error.code === "too_many" ? "later" : "1"}`);
  }
});

"use server";

import { redirect } from "next/navigation";
import { visitorAction } from "@/app/_http/form-action";
import { createReport } from "@/lib/editorial/mutations-reports";
import { storyReportInput } from "@/lib/editorial/schema";
import { localPath } from "@/lib/language/screens/page-language";

export const reportAction = visitorAction({
  schema: storyReportInput,
  read: (form) => ({
    article_id: Number(form.get("article_id")),
    sentence: form.get("sentence") ?? "",
    message: form.get("message") ?? "",
    email: form.get("email") ?? "",
  }),
  fallback: "Nothing was sent. Please try again in a moment.",
  run: async ({ article_id, ...report }, ctx) => {
    await createReport(article_id, report, ctx);
    redirect(localPath(`/story/${article_id}/report?sent`));
  },
});

import { route } from "@/app/_http/route";
import { getLatestBriefing } from "@/lib/briefings/data";

export const dynamic = "force-dynamic";

const NONE_YET = { id: null, ai_title: null, generated_at: null, top_insights: [], week_stories: [], day_stories: [] };

export const GET = route(async () => {
  const briefing = await getLatestBriefing();
  if (!briefing) return Response.json(NONE_YET);
  const { id, ai_title, generated_at, top_insights, week_stories, day_stories } = briefing;
  return Response.json({ id, ai_title, generated_at, top_insights, week_stories, day_stories });
});

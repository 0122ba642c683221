import { requirePublic, storyNotice } from "@/app/_http/briefings";
import { requireId } from "@/app/_http/ids";
import { route } from "@/app/_http/route";
import { getStory } from "@/lib/briefings/data";
import { storyTypeInput } from "@/lib/briefings/schema";
import { parse } from "@/lib/parse";

export const GET = route<{ articleId: string }>(async (request, { articleId }) => {
  const id = requireId(articleId, "Story");
  const type = new URL(request.url).searchParams.get("type");
  const story = await getStory(id, type === null ? null : parse(storyTypeInput, type));
  return Response.json(await requirePublic(story, "Story", () => storyNotice(id)));
});

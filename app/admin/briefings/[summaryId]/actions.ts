"use server";

import { refresh } from "next/cache";
import { adminAction } from "@/app/_http/form-action";
import {
  createStory,
  deleteStory,
  discardBriefing,
  editStory,
  reorderStory,
  restoreStory,
  restoreWholeBriefing,
  withdrawStory,
  withdrawWholeBriefing,
} from "@/lib/editorial/mutations";
import { publishBriefing } from "@/lib/editorial/mutations-review";
import {
  additionInput,
  briefingInput,
  editInput,
  moveInput,
  storyInput,
  withdrawalInput,
} from "@/lib/editorial/schema";
import { parseId } from "@/lib/ids";
import { openEditReader } from "@/lib/runs/worker/models-outside-runs";

const idOf = (form: FormData, name = "id") => parseId(String(form.get(name)));
const storyOf = (form: FormData) => ({
  id: idOf(form),
  briefing_id: idOf(form, "briefing_id"),
  version: Number(form.get("version")),
});
const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");

export const editStoryAction = adminAction({
  schema: editInput,
  read: (form) => ({
    ...storyOf(form),
    ai_takeaway_title: textOf(form, "ai_takeaway_title").replaceAll(/\s+/g, " "),
    ai_takeaway_text: textOf(form, "ai_takeaway_text"),
    ai_summary: textOf(form, "ai_summary"),
    ai_key_points: textOf(form, "ai_key_points")
      .split("\n")
      .filter((point) => point.trim() !== ""),
    correction: textOf(form, "correction"),
    overrule: textOf(form, "overrule"),
  }),
  fallback: "Failed to save the story",
  run: async (input, ctx) => {
    const faults = await editStory(ctx, input, openEditReader());
    if (faults.length > 0) {
      return {
        message:
          faults.length === 1
            ? "A sentence failed the check. Nothing was saved."
            : `${faults.length} sentences failed the check. Nothing was saved.`,
        faults,
        field: "overrule",
      };
    }
    refresh();
    return "Story saved";
  },
});

export const moveStoryAction = adminAction({
  schema: moveInput,
  read: (form) => ({ ...storyOf(form), direction: form.get("direction") }),
  fallback: "Failed to move the story",
  run: async (input, ctx) => {
    await reorderStory(ctx, input);
    refresh();
    return "Story moved";
  },
});

export const addStoryAction = adminAction({
  schema: additionInput,
  read: (form) => {
    const { id: article_id, ...rest } = storyOf(form);
    return { ...rest, article_id, type: form.get("type") };
  },
  fallback: "Failed to add the story",
  run: async (input, ctx) => {
    await createStory(ctx, input);
    refresh();
    return "Story added";
  },
});

export const deleteStoryAction = adminAction({
  schema: storyInput,
  read: storyOf,
  fallback: "Failed to remove the story",
  run: async (input, ctx) => {
    await deleteStory(ctx, input);
    refresh();
    return "Story removed";
  },
});

const withdrawal = {
  schema: withdrawalInput,
  read: (form: FormData) => ({ id: idOf(form), reason: textOf(form, "reason") }),
};

export const withdrawStoryAction = adminAction({
  ...withdrawal,
  fallback: "Failed to withdraw the story",
  run: async (input, ctx) => {
    await withdrawStory(ctx, input);
    refresh();
    return "Story withdrawn";
  },
});

export const withdrawBriefingAction = adminAction({
  ...withdrawal,
  fallback: "Failed to withdraw the briefing",
  run: async (input, ctx) => {
    await withdrawWholeBriefing(ctx, input);
    refresh();
    return "Briefing withdrawn";
  },
});

const byId = { schema: briefingInput, read: (form: FormData) => ({ id: idOf(form) }) };

export const restoreStoryAction = adminAction({
  ...byId,
  fallback: "Failed to restore the story",
  run: async ({ id }, ctx) => {
    await restoreStory(ctx, id);
    refresh();
    return "Story restored";
  },
});

export const restoreBriefingAction = adminAction({
  ...byId,
  fallback: "Failed to restore the briefing",
  run: async ({ id }, ctx) => {
    await restoreWholeBriefing(ctx, id);
    refresh();
    return "Briefing restored";
  },
});

export const discardBriefingAction = adminAction({
  ...byId,
  fallback: "Failed to discard the briefing",
  run: async ({ id }, ctx) => {
    await discardBriefing(ctx, id);
    return "Briefing discarded";
  },
});

export const publishBriefingAction = adminAction({
  ...byId,
  fallback: "Failed to publish the briefing",
  run: async ({ id }, ctx) => {
    const { queued } = await publishBriefing(ctx, id);
    refresh();
    return queued > 0 ? `Briefing published. Emails queued: ${queued}.` : "Briefing published";
  },
});

"use server";

import { adminAction } from "@/app/_http/form-action";
import { readId } from "@/app/_http/ids";
import {
  createStory,
  deleteStory,
  discardBriefing,
  reorderStory,
  restoreStory,
  restoreWholeBriefing,
  withdrawStory,
  withdrawWholeBriefing,
} from "@/lib/editorial/mutations";
import { editStory } from "@/lib/editorial/mutations-edit";
import { publishBriefing } from "@/lib/editorial/mutations-review";
import {
  additionInput,
  briefingInput,
  editInput,
  moveInput,
  storyInput,
  withdrawalInput,
} from "@/lib/editorial/schema";
import { openEditReader } from "@/lib/runs/worker/models-outside-runs";

const storyOf = (form: FormData) => ({
  id: readId(form),
  briefing_id: readId(form, "briefing_id"),
  version: Number(form.get("version")),
});
const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").replaceAll("\r\n", "\n");

/** The rows of upcoming dates, without those marked as removed and empty ones. */
function datesOf(form: FormData) {
  const numbers = [...form.keys()].flatMap((name) => (name.startsWith("date_") ? [name.slice("date_".length)] : []));
  return numbers
    .filter((number) => !form.has(`remove_${number}`))
    .map((number) => ({
      date: textOf(form, `date_${number}`),
      kind: textOf(form, `kind_${number}`),
      what: textOf(form, `what_${number}`),
    }))
    .filter(({ date, what }) => date !== "" || what.trim() !== "");
}

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
    ai_meaning: textOf(form, "ai_meaning"),
    ai_excerpt: textOf(form, "ai_excerpt"),
    dates_ahead: datesOf(form),
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
    return "Story saved";
  },
});

export const moveStoryAction = adminAction({
  schema: moveInput,
  read: (form) => ({ ...storyOf(form), direction: form.get("direction") }),
  fallback: "Failed to move the story",
  run: async (input, ctx) => {
    await reorderStory(ctx, input);
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
    return "Story added";
  },
});

export const deleteStoryAction = adminAction({
  schema: storyInput,
  read: storyOf,
  fallback: "Failed to remove the story",
  run: async (input, ctx) => {
    await deleteStory(ctx, input);
    return "Story removed";
  },
});

const withdrawal = {
  schema: withdrawalInput,
  read: (form: FormData) => ({ id: readId(form), reason: textOf(form, "reason") }),
};

export const withdrawStoryAction = adminAction({
  ...withdrawal,
  fallback: "Failed to withdraw the story",
  run: async (input, ctx) => {
    await withdrawStory(ctx, input);
    return "Story withdrawn";
  },
});

export const withdrawBriefingAction = adminAction({
  ...withdrawal,
  fallback: "Failed to withdraw the briefing",
  run: async (input, ctx) => {
    await withdrawWholeBriefing(ctx, input);
    return "Briefing withdrawn";
  },
});

const target = { schema: briefingInput, read: (form: FormData) => ({ id: readId(form) }) };

export const restoreStoryAction = adminAction({
  ...target,
  fallback: "Failed to restore the story",
  run: async ({ id }, ctx) => {
    await restoreStory(ctx, id);
    return "Story restored";
  },
});

export const restoreBriefingAction = adminAction({
  ...target,
  fallback: "Failed to restore the briefing",
  run: async ({ id }, ctx) => {
    await restoreWholeBriefing(ctx, id);
    return "Briefing restored";
  },
});

export const discardBriefingAction = adminAction({
  ...target,
  fallback: "Failed to discard the briefing",
  // The button opens the list afterwards.
  refreshes: false,
  run: async ({ id }, ctx) => {
    await discardBriefing(ctx, id);
    return "Briefing discarded";
  },
});

export const publishBriefingAction = adminAction({
  ...target,
  fallback: "Failed to publish the briefing",
  run: async ({ id }, ctx) => {
    const { queued } = await publishBriefing(ctx, id);
    return queued > 0 ? `Briefing published. Emails queued: ${queued}.` : "Briefing published";
  },
});

import "server-only";
import type { ChannelEvent } from "@/db/enums";
import { getBrand } from "@/lib/brand/data";
import { getBriefing } from "@/lib/briefings/data";
import { briefingTitle } from "@/lib/briefings/rules-labels";
import { headlinesOf } from "@/lib/briefings/rules-views";
import type { ChannelMessage, ClaimedPost } from "@/lib/channels/types";
import { env } from "@/lib/env";

const MAX_HEADLINES = 5;

const LABELS: Record<ChannelEvent, string> = {
  published: "New briefing",
  corrected: "Correction",
  withdrawn: "Withdrawn",
};

/** The message of a post. Null if its briefing is no longer public. */
export async function writeMessage(post: ClaimedPost): Promise<ChannelMessage | null> {
  const { APP_URL } = env();
  const { digest_title } = await getBrand();
  const { id, event, path, note, created_at } = post;
  const message = { id, event, note, created_at, label: LABELS[event], url: APP_URL + path, sender: digest_title };
  if (event !== "published") return { ...message, title: post.title, headlines: [] };
  const briefing = await getBriefing(post.briefing_id);
  if (!briefing) return null;
  const headlines = headlinesOf(briefing, MAX_HEADLINES).map(({ path: story, ...headline }) => ({
    ...headline,
    url: APP_URL + story,
  }));
  return { ...message, title: briefingTitle(briefing), headlines };
}

/** The message of the 'Send a test' button. */
export async function writeTest(id: string, now: Date): Promise<ChannelMessage> {
  const { APP_URL } = env();
  const { digest_title } = await getBrand();
  return {
    ...{ id, event: "test", label: "Test", url: APP_URL, note: null, headlines: [], created_at: now },
    title: `This is a test from ${digest_title}.`,
    sender: digest_title,
  };
}

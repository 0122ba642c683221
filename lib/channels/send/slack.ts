import "server-only";
import type { ChannelMessage } from "@/lib/channels/types";
import { shorten } from "@/lib/language/shorten";

/** Slack rejects longer headers. */
const MAX_HEADER_LENGTH = 150;

/**
 * The body for a Slack incoming webhook. Headlines are rich text, so that nothing in them is parsed as markup.
 * https://docs.slack.dev/reference/block-kit/blocks
 */
export function slackBody({ label, title, url, note, headlines, sender }: ChannelMessage): object {
  const link = (text: string, to: string) => ({ type: "link", url: to, text });
  const section = (...elements: object[]) => ({ type: "rich_text_section", elements });
  const lines = note ? [section({ type: "text", text: note })] : [];
  const list = {
    type: "rich_text_list",
    style: "bullet",
    elements: headlines.map((each) =>
      section(link(each.title, each.url), ...(each.text ? [{ type: "text", text: `\n${each.text}` }] : [])),
    ),
  };
  return {
    // Shown in notifications.
    text: escaped(`${label}: ${title}`),
    unfurl_links: false,
    blocks: [
      { type: "header", text: { type: "plain_text", text: shorten(title, MAX_HEADER_LENGTH), emoji: false } },
      {
        type: "rich_text",
        elements: [...lines, ...(headlines.length > 0 ? [list] : []), section(link("Open on the site", url))],
      },
      { type: "context", elements: [{ type: "plain_text", text: `${label} · ${sender}`, emoji: false }] },
    ],
  };
}

/** Slack's three control characters. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

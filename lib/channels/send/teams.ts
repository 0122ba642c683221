import "server-only";
import type { ChannelMessage } from "@/lib/channels/types";

/**
 * The body for the Teams workflow 'Send webhook alerts to a channel': an Adaptive Card. Texts are runs of a RichTextBlock, so that nothing
 * in them is parsed as markup. https://adaptivecards.io/explorer/RichTextBlock.html
 */
export function teamsBody({ label, title, url, note, headlines, sender }: ChannelMessage): object {
  const text = (words: string, look: object = {}, block: object = {}) => ({
    type: "RichTextBlock",
    ...block,
    inlines: [{ type: "TextRun", text: words, ...look }],
  });
  const headline = (each: ChannelMessage["headlines"][number]) =>
    text(each.title, { selectAction: { type: "Action.OpenUrl", url: each.url } }, { separator: true });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          // Shown in notifications.
          fallbackText: `${label}: ${title}`,
          msteams: { width: "Full" },
          body: [
            text(`${label} · ${sender}`, { isSubtle: true, size: "Small" }),
            text(title, { weight: "Bolder", size: "Large" }, { spacing: "Small" }),
            ...(note ? [text(note)] : []),
            ...headlines.flatMap((each) => [
              headline(each),
              ...(each.text ? [text(each.text, { size: "Small" })] : []),
            ]),
          ],
          actions: [{ type: "Action.OpenUrl", title: "Open on the site", url }],
        },
      },
    ],
  };
}

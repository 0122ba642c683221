import "server-only";
import type { ChannelMessage } from "@/lib/channels/types";
import { env } from "@/lib/env";

/** The body of a signed webhook, described in docs/operations.md. */
export function webhookBody({ id, event, title, url, note, headlines, sender, created_at }: ChannelMessage): object {
  return {
    ...{ id, event, title, url, note, headlines },
    digest: sender,
    site: env().APP_URL,
    created_at: created_at.toISOString(),
  };
}

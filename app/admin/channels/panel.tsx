import type { Query } from "@/app/_http/page";
import { Callout } from "@/app/_ui/alert";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Empty, Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { getBrand } from "@/lib/brand/data";
import { listChannels } from "@/lib/channels/data";
import type { Channel } from "@/lib/channels/types";
import { listEditions } from "@/lib/editions/data";
import type { Admin } from "@/lib/viewer";
import { ChannelForm } from "./channel-form.client";
import { ChannelTable } from "./channel-table";
import { EmbedSection } from "./embed-section";
import { PostsSection } from "./posts-section";
import type { EditionChoice } from "./text";

const ABOUT =
  "Posts to chat channels and other systems when a briefing is published, corrected or withdrawn. Each is posted once.";

/** The editions a channel can be limited to, by name. Empty if there is only the default one. */
async function listChoices(): Promise<EditionChoice[]> {
  const editions = await listEditions();
  if (editions.length === 0) return [];
  const { digest_title } = await getBrand();
  return [
    { value: "all", name: "All editions" },
    { value: "default", name: digest_title },
    ...editions.map(({ id, title }) => ({ value: id, name: title })),
  ];
}

/** A form for the channel in `?edit=` or a new one, the list of channels, and the newest posts. */
export async function ChannelsPanel({ admin, query: { edit } }: { admin: Admin; query: Query }) {
  const loaded = await orNull("the channels", Promise.all([listChannels(admin), listChoices()]));
  return (
    <>
      {loaded === null ? (
        <Section title="Channels" id="channels" text={ABOUT}>
          <LoadFailure href={tabHref("channels")}>Failed to load channels</LoadFailure>
        </Section>
      ) : (
        <Channels channels={loaded[0]} editions={loaded[1]} edit={edit} />
      )}
      <PostsSection admin={admin} />
      <EmbedSection />
    </>
  );
}

type Props = { channels: Channel[]; editions: EditionChoice[]; edit: Query[string] };

function Channels({ channels, editions, edit }: Props) {
  const edited = channels.find(({ id }) => String(id) === edit) ?? null;
  return (
    <>
      {edit !== undefined && !edited ? <Callout>Channel not found.</Callout> : null}
      <Section title="Channels" id="channels" text={ABOUT}>
        <ChannelForm key={edited?.id ?? "new"} channel={edited} editions={editions} />
        {channels.length === 0 ? (
          <Empty>No channels yet.</Empty>
        ) : (
          <ChannelTable channels={channels} editions={editions} />
        )}
      </Section>
    </>
  );
}

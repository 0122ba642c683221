import { Badge, type Tone } from "@/app/_ui/badge";
import { Cell, CellNote, Row, RowHead, Table } from "@/app/_ui/list/table";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import { When } from "@/app/admin/_shell/text/when";
import { listPosts } from "@/lib/channels/data";
import { eventLabel } from "@/lib/channels/rules";
import type { PostEntry } from "@/lib/channels/types";
import { env } from "@/lib/env";
import type { Admin } from "@/lib/viewer";

const LIMIT = 50;
const COLUMNS = ["Post", "Channel", "Event", "State"];

const STATES: Record<PostEntry["status"], [name: string, tone: Tone]> = {
  pending: ["Waiting", "plain"],
  sending: ["Sending", "plain"],
  sent: ["Sent", "accent"],
  failed: ["Failed", "danger"],
};

/** The newest posts with their state. Renders nothing without any. */
export async function PostsSection({ admin }: { admin: Admin }) {
  const posts = await orNull("the posts", listPosts(admin, LIMIT));
  if (posts?.length === 0) return null;
  return (
    <Section title="Recent Posts" id="posts">
      {posts === null ? (
        <LoadFailure href={tabHref("channels")}>Failed to load posts</LoadFailure>
      ) : (
        <Table columns={COLUMNS}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </Table>
      )}
    </Section>
  );
}

function PostRow({
  post: { channel, event, path, title, status, error, created_at, sent_at, due_at },
}: {
  post: PostEntry;
}) {
  const timeZone = env().DIGEST_TIMEZONE;
  const [name, tone] = STATES[status];
  return (
    <Row>
      <RowHead note={<When instant={sent_at ?? created_at} timeZone={timeZone} time />} className="max-w-measure">
        <a href={path}>{title || "Management Briefing"}</a>
      </RowHead>
      <Cell label="Channel">{channel}</Cell>
      <Cell label="Event">{eventLabel(event)}</Cell>
      <Cell label="State">
        <Badge tone={tone}>{name}</Badge>
        {error ? <CellNote tone={status === "failed" ? "danger" : "muted"}>{error}</CellNote> : null}
        {status === "pending" && error ? (
          <CellNote>
            Next attempt: <When instant={due_at} timeZone={timeZone} time />
          </CellNote>
        ) : null}
      </Cell>
    </Row>
  );
}

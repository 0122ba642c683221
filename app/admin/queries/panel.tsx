import type { Query as Address } from "@/app/_http/page";
import { Alert } from "@/app/_ui/alert";
import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { tabHref } from "@/app/admin/_shell/tabs";
import { listEditions } from "@/lib/editions/data";
import { env } from "@/lib/env";
import { parseId } from "@/lib/ids";
import { listLocations } from "@/lib/locations/data";
import { listPhotoUrls, listQueries } from "@/lib/queries/data";
import { getActiveRunId } from "@/lib/runs/data";
import { listUsers } from "@/lib/users/data";
import { mayPublish } from "@/lib/users/rules";
import type { User } from "@/lib/users/types";
import type { Admin } from "@/lib/viewer";
import { QueryEditor } from "./query-editor.client";
import { UserPicker } from "./user-picker.client";

const FAILED = <LoadFailure href={tabHref("queries")}>Failed to load queries</LoadFailure>;

/** The saved queries of the user or edition in `?user=`, by default the admin's own. */
export async function QueriesPanel({ admin, query }: { admin: Admin; query: Address }) {
  const owners = await orNull("the owners of queries", Promise.all([listUsers(), listEditions()]));
  if (owners === null) return FAILED;
  const [users, editions] = owners;
  const chosen = typeof query.user === "string" ? parseId(query.user) : null;
  const choices = [
    ...users.map(({ id, username }) => ({ id, username })),
    ...editions.map(({ user_id, title }) => ({ id: user_id, username: `Edition: ${title}`, isEdition: true })),
  ];
  const user = choices.find(({ id }) => id === (chosen ?? admin.id));
  const master = users.find(({ master_query }) => master_query)?.id ?? null;
  if (!user) {
    return (
      <>
        <UserPicker users={choices} userId={admin.id} master={master} />
        <Alert>User not found.</Alert>
      </>
    );
  }
  const reading = Promise.all([
    listQueries(user.id),
    listPhotoUrls(user.id),
    listLocations(),
    getActiveRunId(admin, user.id),
  ]);
  const loaded = await orNull("the queries", reading);
  if (loaded === null) return FAILED;
  const [list, photos, locations, taskId] = loaded;
  return (
    <section key={user.id}>
      <h2 className="sr-only">Queries</h2>
      <QueryEditor
        userId={user.id}
        list={list}
        photos={photos}
        places={locations.map(({ id, name, is_local }) => ({ id, name, is_local }))}
        taskId={taskId}
        briefingAt={briefingAt(users.find(({ id }) => id === user.id))}
        timeZone={env().DIGEST_TIMEZONE}
        picker={<UserPicker users={choices} userId={user.id} master={master} />}
      />
    </section>
  );
}

/** The URL prefix of briefings made from the list of this user or edition. */
function briefingAt(user: User | undefined): string {
  if (user && !mayPublish(user)) return "/my?briefing=";
  return env().PUBLISH === "review" ? "/admin/briefings/" : "/briefing/";
}

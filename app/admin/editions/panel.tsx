import type { Query } from "@/app/_http/page";
import { Callout } from "@/app/_ui/alert";
import { ListOrNote } from "@/app/admin/_shell/list/list-or-note";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { listCandidates, listEditionEntries } from "@/lib/editions/data";
import { env } from "@/lib/env";
import type { Admin } from "@/lib/viewer";
import { EditionForm } from "./edition-form.client";
import { EditionTable } from "./edition-table";
import { SubscribersForm } from "./subscribers-form.client";

const ABOUT =
  "Additional public briefings, for example for the board or for field crews. Each has its own queries, schedule, subscribers and address. The default edition is set up in the other tabs.";

/** A form for the edition in `?edit=` or a new one, its subscribers, and the list of editions. */
export async function EditionsPanel({ admin, query: { edit } }: { admin: Admin; query: Query }) {
  const editions = await orNull("the editions", listEditionEntries(admin));
  const edited = editions?.find(({ id }) => String(id) === edit) ?? null;
  const candidates = edited && (await orNull("the users", listCandidates(admin, edited.id)));
  return (
    <>
      {edit !== undefined && editions && !edited ? <Callout>Edition not found.</Callout> : null}
      <Section title="Editions" id="editions" text={ABOUT}>
        <EditionForm key={edited?.id ?? "new"} edition={edited} timeZone={env().DIGEST_TIMEZONE} />
        {edited && candidates ? (
          <SubscribersForm key={`users-${edited.id}`} edition={edited} candidates={candidates} />
        ) : null}
        <ListOrNote items={editions} tab="editions" failure="Failed to load editions" empty="No other editions yet.">
          {(all) => <EditionTable editions={all} />}
        </ListOrNote>
      </Section>
    </>
  );
}

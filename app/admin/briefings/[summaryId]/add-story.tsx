import { currentReader } from "@/app/_http/page";
import { Button } from "@/app/_ui/button";
import { Input } from "@/app/_ui/input";
import { Labeled } from "@/app/_ui/label";
import { Empty, Section } from "@/app/admin/_shell/section";
import { When } from "@/app/admin/_shell/text/when";
import type { EditableBriefing } from "@/lib/editorial/types";
import { env } from "@/lib/env";
import { listArticlePage } from "@/lib/search/data-pages";
import { AddButtons } from "./add-buttons.client";

const MAX_SHOWN = 8;

/** Searches stored articles and adds a story about one. */
export async function AddStory({ briefing, search }: { briefing: EditableBriefing; search: string }) {
  const { DIGEST_TIMEZONE: timeZone } = env();
  const range = { start: 0, length: MAX_SHOWN, search };
  const articles = search.trim() === "" ? [] : (await listArticlePage(range, await currentReader())).data;
  return (
    <Section title="Add a Story" id="add" text="The story is built from sentences in the article. Edit it afterwards.">
      <form className="flex flex-wrap items-end gap-3" action={`/admin/briefings/${briefing.id}#add`}>
        <div className="min-w-64 flex-1">
          <Labeled label="Stored articles">
            <Input type="search" name="q" defaultValue={search} maxLength={200} placeholder="Search articles" />
          </Labeled>
        </div>
        <Button type="submit">Search</Button>
      </form>
      {search.trim() !== "" && articles.length === 0 ? <Empty>No articles found.</Empty> : null}
      <ul className="mt-4 grid">
        {articles.map(({ id, title, source, date }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 text-sm"
          >
            <span className="max-w-measure">
              <span className="block font-medium">{title}</span>
              <span className="text-muted">
                {source}
                {source && date ? " · " : null}
                {date ? <When instant={date} timeZone={timeZone} /> : null}
              </span>
            </span>
            <AddButtons articleId={id} title={title} briefing={{ id: briefing.id, version: briefing.version }} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

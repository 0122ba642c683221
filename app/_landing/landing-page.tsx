import { WhyEmpty } from "@/app/_components/briefing/why-empty.client";
import { AreaLinks } from "@/app/_components/page/area-links";
import { SiteHeader } from "@/app/_components/page/site-header";
import { Pins } from "@/app/_components/pins/pins.client";
import { StaticContent } from "@/app/_components/static/static-content";
import { StoryDialog } from "@/app/_components/story/story-dialog.client";
import type { Query } from "@/app/_http/page";
import { picturesOf } from "@/lib/articles/rules-picture";
import { getBrand } from "@/lib/brand/data";
import { getLatestBriefing } from "@/lib/briefings/data";
import { listIdsByRelevance } from "@/lib/briefings/data-landing";
import { parseArea } from "@/lib/briefings/rules-labels";
import { frontPage, frontPageAreas, newPoints, ofArea } from "@/lib/briefings/rules-views";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { localPath } from "@/lib/language/screens/page-language";
import { t } from "@/lib/language/screens/text";
import { isSampleBriefing } from "@/lib/runs/data-overview";
import { inPageLanguage } from "@/lib/translations/data";
import { LiveHeadlines, loadHeadlines } from "./live-headlines";
import { LocalStories } from "./local-stories";
import { Masthead } from "./masthead";
import { MoreBriefings } from "./more-briefings";
import { NationalNews, storiesByDay } from "./national-news";
import { SampleNote } from "./sample-note";

const NOTHING = { top_insights: [], day_stories: [], week_stories: [] };

/** The landing page of an edition; null is the default edition. */
export async function LandingPage({ edition, query }: { edition: Edition | null; query: Query }) {
  const { local_area } = await getBrand();
  const briefing = await inPageLanguage(await getLatestBriefing(edition?.id));
  const isSample = briefing !== null && (await isSampleBriefing(briefing.id));
  const area = parseArea(query.area);
  const { local, moreLocal, national } = frontPage(ofArea(briefing ?? NOTHING, area));
  const shared = { articles: briefing?.articles ?? [], points: newPoints([...local, ...national]) };
  const headlines = edition ? [] : await loadHeadlines(isSample ? new Date(briefing.generated_at) : null);
  const home = localPath(editionPath(edition));
  const pictures = picturesOf([
    ...local.slice(0, 1),
    ...storiesByDay(national).flatMap(({ stories }) => stories.slice(0, 1)),
  ]);
  return (
    <>
      <SiteHeader plain edition={edition} />
      <main id="main" tabIndex={-1}>
        {isSample ? <SampleNote date={briefing.generated_at} /> : null}
        <Masthead
          edition={edition}
          briefing={briefing}
          idsByRelevance={briefing ? await listIdsByRelevance(briefing.id) : []}
        />
        <StaticContent id="stories">
          <AreaLinks
            className="page mt-6 lg:mt-8"
            areas={frontPageAreas(briefing ?? NOTHING)}
            current={area}
            hrefOf={(each) => `${home}${each ? `?area=${each}` : ""}#areas`}
          />
          {/* Filtered by area, an empty section is left out. */}
          {area && local.length === 0 && national.length > 0 ? null : (
            <LocalStories stories={local} {...shared} pictures={pictures} area={local_area}>
              {briefing && moreLocal > 0 ? (
                <a className="link" href={localPath(`/briefing/${briefing.id}`)}>
                  {moreLocal === 1
                    ? t("{count} more local story in the briefing", { count: moreLocal })
                    : t("{count} more local stories in the briefing", { count: moreLocal })}
                </a>
              ) : null}
            </LocalStories>
          )}
          {area && national.length === 0 && local.length > 0 ? null : (
            <NationalNews stories={national} {...shared} pictures={pictures} />
          )}
        </StaticContent>
        {national.length === 0 && !(area && local.length > 0) ? (
          <div className="page">
            <WhyEmpty />
          </div>
        ) : null}
        <StaticContent id="live-headlines">
          {edition ? null : <LiveHeadlines headlines={headlines} />}
          <MoreBriefings current={edition} />
        </StaticContent>
        <StoryDialog />
        <Pins within="main" />
      </main>
    </>
  );
}

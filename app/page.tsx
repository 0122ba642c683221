import type { Metadata } from "next";
import { WhyEmpty } from "@/app/_components/briefing/why-empty.client";
import { LoginScreen } from "@/app/_components/login/login-screen";
import { AreaLinks } from "@/app/_components/page/area-links";
import { SiteHeader } from "@/app/_components/page/site-header";
import { Pins } from "@/app/_components/pins/pins.client";
import { StaticContent } from "@/app/_components/static/static-content";
import { StoryDialog } from "@/app/_components/story/story-dialog.client";
import { errorIn, type Query, returnPathOf, wantsLogin } from "@/app/_http/page";
import { plainPageMetadata, siteDescription } from "@/app/_seo/metadata";
import { picturesOf } from "@/lib/articles/rules-picture";
import { getBrand } from "@/lib/brand/data";
import { getLatestBriefing } from "@/lib/briefings/data";
import { listIdsByRelevance } from "@/lib/briefings/data-landing";
import { frontPage, frontPageAreas, ofArea, parseArea } from "@/lib/briefings/rules";
import { isSampleBriefing } from "@/lib/runs/data";
import { LiveHeadlines, loadHeadlines } from "./_landing/live-headlines";
import { LocalStories } from "./_landing/local-stories";
import { Masthead } from "./_landing/masthead";
import { NationalNews, storiesByDay } from "./_landing/national-news";
import { SampleNote } from "./_landing/sample-note";

export const dynamic = "force-dynamic";

/** One canonical page for all parameters of a link (`utm_…`, `login`, an area). */
export async function generateMetadata(): Promise<Metadata> {
  // The title is the layout's, which adds nothing to it.
  const { title: _title, ...metadata } = await plainPageMetadata(
    (await getBrand()).digest_title,
    await siteDescription(),
    "/",
  );
  return metadata;
}

const NOTHING = { top_insights: [], day_stories: [], week_stories: [] };

export default async function Landing({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  if (await wantsLogin(query)) {
    return <LoginScreen from="/" to={await returnPathOf(query)} error={errorIn(query)} />;
  }
  const { local_area } = await getBrand();
  const briefing = await getLatestBriefing();
  const isSample = briefing !== null && (await isSampleBriefing(briefing.id));
  const area = parseArea(query.area);
  const { local, national } = frontPage(ofArea(briefing ?? NOTHING, area));
  const headlines = await loadHeadlines();
  const pictures = picturesOf([
    ...local.slice(0, 1),
    ...storiesByDay(national).flatMap(({ stories }) => stories.slice(0, 1)),
  ]);
  return (
    <>
      <SiteHeader plain />
      <main id="main" tabIndex={-1}>
        {isSample ? <SampleNote date={briefing.generated_at} /> : null}
        <Masthead briefing={briefing} idsByRelevance={briefing ? await listIdsByRelevance(briefing.id) : []} />
        <StaticContent id="stories">
          <AreaLinks
            className="page mt-6 lg:mt-8"
            areas={frontPageAreas(briefing ?? NOTHING)}
            current={area}
            hrefOf={(each) => (each ? `/?area=${each}#areas` : "/#areas")}
          />
          {/* With one area chosen, a section without stories is left out. */}
          {area && local.length === 0 && national.length > 0 ? null : (
            <LocalStories stories={local} pictures={pictures} area={local_area} />
          )}
          {area && national.length === 0 && local.length > 0 ? null : (
            <NationalNews stories={national} pictures={pictures} />
          )}
        </StaticContent>
        {national.length === 0 && !(area && local.length > 0) ? (
          <div className="page">
            <WhyEmpty />
          </div>
        ) : null}
        <StaticContent id="live-headlines">
          <LiveHeadlines headlines={headlines} />
        </StaticContent>
        <StoryDialog />
        <Pins within="main" />
      </main>
    </>
  );
}

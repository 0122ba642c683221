import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { type Area, STORY_TYPES } from "@/db/enums";
import { getBrand } from "@/lib/brand/data";
import type { Brand } from "@/lib/brand/types";
import { listFeedBriefings } from "@/lib/briefings/data-archive";
import {
  AREA_LABELS,
  COVERED_LABEL,
  correctionText,
  coveringInsight,
  isTakeawayRead,
  isTakeawayTold,
  parseArea,
  READING_LABEL,
  SECTION_LABELS,
  takeawayText,
  titleStory,
  updateLabel,
} from "@/lib/briefings/rules-labels";
import type { FeedBriefing } from "@/lib/briefings/types";
import { editionPath } from "@/lib/editions/rules";
import type { Edition } from "@/lib/editions/types";
import { env } from "@/lib/env";
import { escapeXml, plainXml } from "@/lib/language/xml";
import { getSetupTime } from "@/lib/users/data";
import { addressOf } from "./address";

const MAX_ENTRIES = 30;

/** An edition's newest briefings as Atom (RFC 4287). */
export async function renderAtom(area: Area | null, edition: Edition | null = null): Promise<string> {
  const brand = await brandOf(edition);
  const home = addressOf(`${editionPath(edition)}${queryOf(area)}`);
  const briefings = await listFeedBriefings(MAX_ENTRIES, { area, edition: edition?.id ?? null });
  return generateAtomFeed({
    id: home,
    title: { value: feedTitle(area, brand) },
    subtitle: { value: plainXml(subtitleOf(brand.org_name)) },
    // Atom requires it, also in an empty feed.
    updated: briefings.map(updatedAt).sort().at(-1) ?? (await getSetupTime()),
    authors: [{ name: plainXml(brand.org_name), uri: addressOf("/") }],
    links: [
      {
        rel: "self",
        type: "application/atom+xml",
        href: addressOf(`${editionPath(edition, "/feed.xml")}${queryOf(area)}`),
      },
      { rel: "alternate", type: "text/html", href: home },
    ],
    entries: briefings.map((briefing) => ({
      id: addressOf(`/briefing/${briefing.id}`),
      title: { value: titleOf(briefing) },
      published: briefing.generated_at,
      updated: updatedAt(briefing),
      links: [{ rel: "alternate", type: "text/html", href: addressOf(`/briefing/${briefing.id}`) }],
      summary: { value: summaryOf(briefing) },
      content: { type: "html", value: contentOf(briefing) },
    })),
  });
}

/** An edition's newest briefings as JSON Feed 1.1. */
export async function renderJsonFeed(area: Area | null, edition: Edition | null = null): Promise<object> {
  const brand = await brandOf(edition);
  const briefings = await listFeedBriefings(MAX_ENTRIES, { area, edition: edition?.id ?? null });
  const feed = generateJsonFeed({
    title: feedTitle(area, brand),
    description: plainXml(subtitleOf(brand.org_name)),
    home_page_url: addressOf(`${editionPath(edition)}${queryOf(area)}`),
    feed_url: addressOf(`${editionPath(edition, "/feed.json")}${queryOf(area)}`),
    language: "en-US",
    authors: [{ name: plainXml(brand.org_name), url: addressOf("/") }],
    items: briefings.map((briefing) => ({
      id: addressOf(`/briefing/${briefing.id}`),
      url: addressOf(`/briefing/${briefing.id}`),
      title: titleOf(briefing),
      summary: summaryOf(briefing),
      content_html: contentOf(briefing),
      date_published: briefing.generated_at,
      date_modified: updatedAt(briefing),
    })),
  });
  // `items` is required even if empty.
  return Object.assign({ items: [] }, feed);
}

/** The `area` parameter of a feed's URL; null for all areas. */
export function readArea(request: Request): Area | null {
  return parseArea(new URL(request.url).searchParams.get("area"));
}

function feedTitle(area: Area | null, { digest_title }: Brand): string {
  return plainXml(area ? `${digest_title} – ${AREA_LABELS[area]}` : digest_title);
}

async function brandOf(edition: Edition | null): Promise<Brand> {
  const brand = await getBrand();
  return edition ? { ...brand, digest_title: edition.title } : brand;
}

function queryOf(area: Area | null): string {
  return area ? `?area=${area}` : "";
}

function titleOf({ id, ai_title }: FeedBriefing): string {
  return plainXml(ai_title) || `Briefing #${id}`;
}

function subtitleOf(organization: string): string {
  return `Checked news briefings for ${organization}, each story with its source.`;
}

/** The time of publication or the last correction. */
function updatedAt({ generated_at, stories }: FeedBriefing): string {
  return [generated_at, ...stories.flatMap(({ corrected_at }) => corrected_at ?? [])].sort().at(-1) ?? generated_at;
}

function summaryOf(briefing: FeedBriefing): string {
  const lead = titleStory(briefing, briefing.stories);
  if (!lead) return "A briefing without stories.";
  return plainXml(takeawayText(lead));
}

function contentOf({ stories }: FeedBriefing): string {
  const sections = STORY_TYPES.map((type) => {
    const items = stories.filter((story) => story.type === type).map((story) => itemOf(story, stories));
    return items.length > 0 ? `<h2>${SECTION_LABELS[type]}</h2><ul>${items.join("")}</ul>` : "";
  });
  return sections.join("") || "<p>A briefing without stories.</p>";
}

type FeedStory = FeedBriefing["stories"][number];

function itemOf(story: FeedStory, stories: FeedStory[]): string {
  const insight = coveringInsight(story, stories);
  const { ai_takeaway_text, reports, update_note, source } = story;
  const title = `${linkOf(story)}${source ? ` (${escapeXml(source)})` : ""}`;
  if (insight) return `<li><p>${title}</p><p>${COVERED_LABEL}: ${linkOf(insight)}</p></li>`;
  const label = isTakeawayRead(story) ? `<b>${READING_LABEL}:</b> ` : "";
  const takeaway = isTakeawayTold(story) ? "" : `<p>${label}${escapeXml(ai_takeaway_text)}</p>`;
  const reported = reports.map(({ text }) => `<p>${escapeXml(text)}</p>`).join("");
  const update = update_note ? `<p><b>${updateLabel(story)}:</b> ${escapeXml(update_note)}</p>` : "";
  const correction = correctionText(story, env().DIGEST_TIMEZONE);
  const corrected = correction ? `<p><b>${escapeXml(correction)}</b></p>` : "";
  return `<li><p>${title}</p>${corrected}${update}${reported}${takeaway}</li>`;
}

function linkOf({ type, article_id, ai_takeaway_title }: FeedStory): string {
  const href = escapeXml(addressOf(`/story/${article_id}?type=${type}`));
  return `<a href="${href}">${escapeXml(ai_takeaway_title)}</a>`;
}

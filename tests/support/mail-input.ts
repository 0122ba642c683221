import type { StoryType } from "@/db/enums";
import type { Article } from "@/lib/articles/types";
import type { Briefing, Story } from "@/lib/briefings/types";
import type { MailInput } from "@/lib/mail/types";

/** A story for mails, as the database returns it. `id` makes stories differ. */
export function story(id: number, given: Partial<Story> & { article?: Article } = {}): Story {
  const { article = newsArticle(id), ...rest } = given;
  return {
    id,
    type: "day",
    article_id: article.id,
    query_text: "electric cooperative",
    query_photo_url: null,
    ai_takeaway_title: `Cooperative ${id} restores power to every member after the ice storm`,
    ai_takeaway_text: `Crews of cooperative ${id} restored power to every member by Friday evening, three days after the storm broke 212 poles and left 9,400 meters dark.`,
    ai_summary: "Power is back.",
    ai_key_points: [],
    ai_excerpt: null,
    area: "reliability",
    ai_meaning: null,
    dates_ahead: [],
    grounding: { checked: 2, supported: 2, replaced: 0 },
    evidence: [],
    summary_method: "extractive",
    is_update: false,
    is_correction: false,
    update_note: null,
    corrected_at: null,
    correction: null,
    sources: [],
    source_count: 1,
    is_local: false,
    article,
    ...rest,
  };
}

export function newsArticle(id: number, given: Partial<Article> = {}): Article {
  return {
    id,
    title: `Power is back for the members of cooperative ${id}`,
    url: `https://news.example.org/stories/${id}`,
    image: null,
    query_photo_url: null,
    query_text: null,
    summary: null,
    full_text: "Power is back.",
    author: null,
    source: "The Example",
    date: "2026-11-19T15:00:00.000Z",
    ...given,
  };
}

/** A briefing with the title of its first story of the day. */
export function briefingOf(sections: Partial<Record<StoryType, Story[]>>, given: Partial<Briefing> = {}): Briefing {
  const typed = (type: StoryType) => (sections[type] ?? []).map((each) => ({ ...each, type }));
  const [top_insights, week_stories, day_stories] = [typed("insight"), typed("week"), typed("day")];
  const [first] = [...day_stories, ...top_insights, ...week_stories];
  return {
    id: 42,
    ai_title: first?.ai_takeaway_title ?? "",
    generated_at: "2026-11-20T15:00:00.000Z",
    summary_method: "extractive",
    error: null,
    top_insights,
    week_stories,
    day_stories,
    articles: [...top_insights, ...week_stories, ...day_stories].map(({ article }) => article),
    also_reported: [],
    ...given,
  };
}

export function mailInput(briefing: Briefing, given: Partial<MailInput> = {}): MailInput {
  const url = "https://news.example.coop";
  return {
    kind: "digest",
    briefing,
    edition: null,
    recipient: { id: 7, username: "dana", email: "dana@example.org" },
    is_requested: false,
    areas: [],
    links: {
      page: (path) => `${url}/email-link?token=7.1796256000.${"s".repeat(43)}&to=${encodeURIComponent(path)}`,
      preferences: `${url}/email-preferences?token=7.${"p".repeat(43)}`,
      unsubscribe: `${url}/api/unsubscribe?token=7.${"u".repeat(43)}`,
    },
    delivery: { id: "0b6f0f9e-5f6a-4a53-9a6e-1f2f3c4d5e6f", moment: new Date("2026-11-20T16:00:00Z") },
    site: {
      brand: {
        digest_title: "Cooperative News Digest",
        org_name: "Ozark Electric Cooperative",
        local_area: "Arkansas",
        footer_line: null,
        accent_dark: null,
        accent_light: null,
        logo: null,
      },
      url,
      timeZone: "America/Chicago",
      from: "digest@example.coop",
    },
    ...given,
  };
}

import { describe, expect, test } from "vitest";
import { AREAS, type Area } from "@/db/enums";
import type { Mail, MailInput } from "@/lib/mail/types";
import { briefingOf, mailInput, newsArticle, story } from "@/tests/support/mail-input";
import { renderBriefingMail } from "./render";

async function mailOf(...parameters: Parameters<typeof mailInput>): Promise<Mail> {
  const mail = await renderBriefingMail(mailInput(...parameters));
  if (!mail) throw new Error("No message was rendered.");
  return mail;
}

const evidence = (article_id: number) => ({ sentence: "x", article_id, start: 0, end: 1, passage: "P", paragraph: 1 });

const rich = briefingOf(
  {
    day: [
      story(1, {
        ai_meaning: "Members will see it in their bills.",
        source_count: 3,
        dates_ahead: [
          { date: "2026-12-04", kind: "comments_due", what: "Comments are due", article_id: 1, start: 0, end: 1 },
          { date: "2026-11-01", kind: "event", what: "Long past", article_id: 1, start: 0, end: 1 },
        ],
      }),
      story(2, { is_update: true, update_note: "Now it is 212 poles." }),
    ],
    insight: [story(11, { area: "finance", evidence: [evidence(12), evidence(11)] })],
    week: [story(21, { area: "broadband" })],
  },
  { articles: [newsArticle(11), newsArticle(12)] },
);

test("what the note of an update tells is not told again", async () => {
  const told = "The cooperative will pay 41,500 dollars.";
  const update = story(2, { is_update: true, update_note: told, ai_takeaway_text: told });
  const { html, text } = await mailOf(briefingOf({ day: [story(1), update] }));
  for (const part of [html, text]) expect(part.split(told)).toHaveLength(2);
});

test("a correction is labeled as one, whether it updates a story or not", async () => {
  for (const is_update of [true, false]) {
    const note = "The hearing is on March 31.";
    const correction = story(2, { is_update, is_correction: true, update_note: note });
    const { html, text } = await mailOf(briefingOf({ day: [story(1), correction] }));
    expect(text).toContain(`Correction: ${note}`);
    expect(html).toContain(">Correction</b>");
    for (const part of [html, text]) expect(part).not.toContain("Update");
  }
});

test("the HTML and text parts have every element of a story", async () => {
  const { subject, html, text } = await mailOf(rich);
  expect(subject).toBe(`${rich.ai_title} – November 20, 2026`);
  for (const words of [
    "Cooperative News Digest",
    "Extractive summary",
    "3 sources",
    "Single source",
    "Why it matters to co-ops",
    "Members will see it in their bills.",
    "Update",
    "Now it is 212 poles.",
    "Finance and RUS",
    "[1][2]",
    "Comments due",
    "The whole briefing, with every source",
    "your account dana is subscribed",
    "Manage preferences",
    "Unsubscribe",
    "Ozark Electric Cooperative",
  ]) {
    expect(html).toContain(words);
    expect(text.replace(/\s+/g, " ")).toContain(words);
  }
  for (const words of ["Long past", "AI summary", "Our reading", "dana@example.org"]) {
    expect(html).not.toContain(words);
    expect(text).not.toContain(words);
  }
});

test("an AI summary is labeled, and so is a story with another method", async () => {
  const ai = briefingOf({ day: [1, 2].map((id) => story(id, { summary_method: "ai" })) }, { summary_method: "ai" });
  const parts = async (briefing: typeof ai) => {
    const { html, text } = await mailOf(briefing);
    return [html, text].map((part) => [/AI summary/.test(part), part.match(/Extractive summary/g)?.length ?? 0]);
  };
  expect(await parts(ai)).toEqual([
    [true, 0],
    [true, 0],
  ]);
  const mixed = { ...ai, week_stories: [story(3, { type: "week" })] };
  expect(await parts(mixed)).toEqual([
    [true, 1],
    [true, 1],
  ]);
});

test("a model's inferences are marked as our reading, and its facts are not", async () => {
  const given = { summary_method: "ai", ai_meaning: "Crews could need more poles." } as const;
  const ai = briefingOf(
    {
      day: [story(1, given)],
      insight: [story(11, { ...given, ai_meaning: "Prices may rise.", ai_takeaway_text: "More storms may come." })],
    },
    { summary_method: "ai" },
  );
  const { html, text } = await mailOf(ai);
  expect(html.match(/Our reading/g)).toHaveLength(2);
  expect(html).toMatch(/Our reading:<\/b> (?:<!-- -->)?More storms may come\./);
  const plain = text.replace(/\s+/g, " ");
  expect(plain).toContain("Why it matters to co-ops (Our reading): Crews could need more poles.");
  // The two readings of an insight stand together.
  expect(plain).toMatch(/Our reading: More storms may come\.(?: \[\d+\])* What to watch: Prices may rise\./);
  expect(plain.match(/Our reading/g)).toHaveLength(2);
});

test("an insight's articles are told before our reading of them", async () => {
  const told = (sentence: string, article_id: number) => ({ ...evidence(article_id), sentence });
  const joined = story(11, {
    summary_method: "ai",
    ai_takeaway_text: "Prices may rise.",
    ai_summary: "Mills closed. Two remain.",
    ai_key_points: ["Orders doubled."],
    evidence: [told("Mills closed.", 11), told("Two remain.", 11), told("Orders doubled.", 12)],
  });
  const { html, text } = await mailOf(briefingOf({ day: [story(1)], insight: [joined] }, { articles: rich.articles }));
  expect(html).toMatch(/>Mills closed\. \[1\]<\/p>[\s\S]*>Orders doubled\. \[2\]<\/p>[\s\S]*Our reading:/);
  expect(text).toMatch(/ {2}Mills closed\. \[1\]\n {2}Orders doubled\. \[2\]\n {2}Our reading: Prices may rise\./);
  expect(html).not.toContain("Two remain.");
});

test("the order is lead, day, insights, dates, week, sources", async () => {
  for (const part of Object.values(await mailOf(rich))
    .filter((each) => typeof each === "string")
    .slice(1)) {
    const text = part.slice(part.indexOf("</style>") + 1).toLowerCase();
    const places = [
      "cooperative 1 restores",
      "stories of the day",
      "top strategic insights",
      "dates ahead",
      "stories of the week",
      "sources of the insights",
    ].map((words) => text.indexOf(words));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
});

test("a story covered by an insight is linked, not repeated", async () => {
  const twice = { ...rich, top_insights: [story(31, { type: "insight", article: newsArticle(21) })] };
  const { html, text } = await mailOf(twice);
  for (const part of [html.slice(html.indexOf("</style>")), text.replace(/\s+/g, " ")]) {
    expect(part).toMatch(/Covered in Top Strategic Insights: [\s\S]*Cooperative 31 restores/);
    expect(part).not.toContain("Crews of cooperative 21");
    expect(part.match(/Crews of cooperative 31/g)).toHaveLength(1);
  }
});

test("a story covered by an insight is named with its insight, in one entry of its section", async () => {
  const insights = [21, 22].map((id) => story(id + 10, { type: "insight", article: newsArticle(id), article_id: id }));
  const week = [21, 22].map((id) => story(id, { type: "week" }));
  const { html, text } = await mailOf({ ...rich, week_stories: week, top_insights: insights });
  for (const part of [html, text]) expect(part.match(/Covered in Top Strategic Insights/g)).toHaveLength(1);
  expect(text).toMatch(
    /\* Covered in Top Strategic Insights:\n {2}- Cooperative 21 [^[]*\[\d+\]\n {4}Insight: Cooperative 31 [^[]*\[\d+\]\n {2}- Cooperative 22 /,
  );
});

test("plain text has each URL once, at the end, under the number that stands where it leads", async () => {
  const { text } = await mailOf(rich);
  const [news = "", links = ""] = text.split(/^LINKS$/m);
  expect(news).not.toContain("https:");
  const listed = [...links.matchAll(/^\[(\d+)\] +(https:\S+)$/gm)].map(([, number, url]) => ({ number, url }));
  expect(listed.map(({ number }) => Number(number))).toEqual(listed.map((_, index) => index + 1));
  expect(new Set(listed.map(({ url }) => url)).size).toBe(listed.length);
  // The references that insights cite have the first numbers.
  expect(listed.slice(0, 2).map(({ url = "" }) => new URL(url).searchParams.get("to"))).toEqual([
    "/article/11",
    "/article/12",
  ]);
  const number = /Read the story: \[(\d+)\]/.exec(news)?.[1];
  const lead = listed.find((link) => link.number === number);
  expect(new URL(lead?.url ?? "").searchParams.get("to")).toBe("/story/1?type=day");
});

test("an inbox shows the next two headlines after the subject, or what the lead tells if there are none", async () => {
  const preheader = async (briefing: typeof rich) =>
    /display:none[^>]*>([^<]*)</.exec((await mailOf(briefing)).html)?.[1]?.replaceAll(/[\p{Cf}\u00a0]/gu, "");
  const named = (id: number) => story(id, { ai_takeaway_title: `Headline ${id}` });
  const week = [named(3), named(4)];
  expect(await preheader(briefingOf({ day: [named(1), named(2)], week }))).toBe("Headline 2 · Headline 3");
  expect(await preheader(briefingOf({ day: [named(1), named(2)] }))).toBe("Headline 2");
  expect(await preheader(briefingOf({ day: [named(1)] }))).toMatch(/^Crews of cooperative 1 restored power/);
});

test("plain text has a blank line before a story's outlet and date", async () => {
  const { text } = await mailOf(rich);
  for (const facts of text.matchAll(/(\n.*\n) *(?:Reliability|Finance and RUS|Broadband) · The Example/g)) {
    expect(facts[1]).toBe("\n\n");
  }
  expect(text).toMatch(/dark\.\n\n {2}Broadband · The Example · November 19, 2026/);
});

test("an upcoming date has its kind, its story's title and its link", async () => {
  const { html, text } = await mailOf(rich);
  const dates = text.slice(text.indexOf("DATES AHEAD"), text.indexOf("STORIES OF THE WEEK"));
  expect(dates).toMatch(
    /\* December 4, 2026 · Comments due\n {2}Comments are due\n {2}Cooperative 1 restores[\s\S]* \[\d+\]\n/,
  );
  expect(dates).not.toContain("Long past");
  const part = html.slice(html.indexOf("Dates Ahead"), html.indexOf("Stories of the Week"));
  expect(part).toMatch(/Comments are due[\s\S]*Cooperative 1 restores/);
});

test("a message sent days after its briefing leaves out dates that have passed, unless the briefing is an old one", async () => {
  const due = (id: number, date: string, what: string) =>
    story(id, { dates_ahead: [{ date, kind: "deadline", what, article_id: id, start: 0, end: 1 }] });
  const briefing = briefingOf({
    day: [due(1, "2026-11-23", "Bids are due"), due(2, "2026-12-04", "Comments are due")],
  });
  const dates = async (moment: string) => {
    const { html, text } = await mailOf(briefing, { delivery: { id: "1", moment: new Date(moment) } });
    return [html, text].map((part) => part.match(/(?:Bids|Comments) are due/g));
  };
  const both = ["Bids are due", "Comments are due"];
  // The last minute of November 23 in Chicago, and the first of November 24.
  expect(await dates("2026-11-24T05:59:00Z")).toEqual([both, both]);
  expect(await dates("2026-11-24T06:00:00Z")).toEqual([["Comments are due"], ["Comments are due"]]);
  expect(await dates("2027-08-01T12:00:00Z")).toEqual([both, both]);
});

test("of many dates, those that bind someone and the nearest others are shown, with the number of the others", async () => {
  const dated = (id: number, kind: "event" | "deadline", what: string) =>
    story(id, { dates_ahead: [{ date: `2026-12-${10 + id}`, kind, what, article_id: id, start: 0, end: 1 }] });
  const day = [
    ...Array.from({ length: 8 }, (_, index) => dated(index + 1, "event", `Open house ${index + 1}`)),
    dated(9, "deadline", "Applications close"),
    dated(10, "event", "Hearing on rates"),
  ];
  const { html, text } = await mailOf(briefingOf({ day }));
  for (const part of [html, text]) {
    const dates = part.slice(part.toLowerCase().indexOf("dates ahead"));
    const places = ["Open house 1", "Open house 6", "Applications close", "Hearing on rates", "And 2 more dates"];
    expect(places.map((words) => dates.indexOf(words)).every((at, index, all) => at > (all[index - 1] ?? 0))).toBe(
      true,
    );
    expect(dates).not.toContain("Open house 7");
  }
  const one = await mailOf(briefingOf({ day: day.slice(0, 9) }));
  for (const part of [one.html, one.text]) expect(part).toContain("And 1 more date on the site");
});

test("headlines of unread articles end a briefing, with their publishers' URLs, but not an alert", async () => {
  const listed = (title: string, area: Area | null) => ({
    title,
    outlet: "The Example",
    url: `https://paper.example.com/${area}?page=1&x=2`,
    date: "2026-11-19T15:00:00.000Z",
    area,
  });
  const also_reported = [listed("Bank lends to co-ops", "finance"), listed("Storm breaks poles", null)];
  const { html, text } = await mailOf({ ...rich, also_reported });
  for (const { url } of also_reported) {
    expect(html).toContain(`href="${url.replace("&", "&amp;")}"`);
    expect(text).toContain(url);
  }
  expect(text).toMatch(/ALSO REPORTED\n[\s\S]*The Example · November 19, 2026/);
  const ofArea = await mailOf({ ...rich, also_reported }, { areas: ["finance"] });
  expect(ofArea.text).toContain("Bank lends to co-ops");
  expect(ofArea.text).not.toContain("Storm breaks poles");
  const alert = await mailOf({ ...rich, also_reported }, { kind: "alert", areas: ["reliability", "finance"] });
  expect(alert.text).not.toContain("Bank lends to co-ops");
});

test("every link signs the recipient in to a page of the site, or manages the subscription", async () => {
  const { html, text } = await mailOf(rich);
  const linked = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const written = text.split("\n").flatMap((line) => /^(?:\[\d+\] +)?(https:\S+)$/.exec(line)?.[1] ?? []);
  for (const links of [linked, written]) {
    expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set(["https://news.example.coop"]));
    const to = links.flatMap((link) => new URL(link).searchParams.get("to") ?? []);
    for (const path of [
      "/story/1?type=day",
      "/story/11?type=insight",
      "/story/21?type=week",
      "/article/12",
      "/briefing/42",
    ])
      expect(to).toContain(path);
    expect(links.filter((link) => !new URL(link).searchParams.has("to")).map((link) => new URL(link).pathname)).toEqual(
      ["/email-preferences", "/api/unsubscribe"],
    );
  }
});

test("includes only selected areas, and renders nothing without a story", async () => {
  const { html, text, subject } = await mailOf(rich, { areas: ["broadband"] });
  expect(subject).toContain("Cooperative 21");
  expect(html.match(/Cooperative \d+ restores/g)).toEqual(expect.arrayContaining(["Cooperative 21 restores"]));
  for (const part of [html, text]) {
    expect(part).not.toMatch(/Cooperative (1|2|11) restores/);
    expect(part.replace(/\s+/g, " ")).toContain("It covers the areas you selected: Broadband.");
  }
  expect(await renderBriefingMail(mailInput(rich, { areas: ["members"] }))).toBeNull();
  expect(await renderBriefingMail(mailInput(briefingOf({})))).toBeNull();
});

test("says whether the message follows a subscription or a request", async () => {
  const reasons = async (is_requested: boolean) => {
    const { html, text } = await mailOf(rich, { is_requested });
    return [html, text].map((part) => part.replace(/\s+/g, " ").includes("because it was requested for your account"));
  };
  expect(await reasons(true)).toEqual([true, true]);
  expect(await reasons(false)).toEqual([false, false]);
});

test("an alert has only the day's stories in its areas", async () => {
  const { subject, html, text } = await mailOf(rich, { kind: "alert", areas: ["reliability", "finance"] });
  expect(subject).toMatch(/^News alert: Cooperative 1 /);
  expect(html).toContain("Also in Your Areas");
  for (const part of [html, text]) {
    expect(part).not.toMatch(/Cooperative (11|21) restores|Dates Ahead/i);
    expect(part.replace(/\s+/g, " ")).toContain("subscribed to alerts");
  }
  expect(await renderBriefingMail(mailInput(rich, { kind: "alert", areas: ["security"] }))).toBeNull();
});

test("equal input gives identical bytes", async () => {
  expect(await mailOf(rich)).toEqual(await mailOf(structuredClone(rich)));
});

test("the headers identify the message, allow unsubscribing and suppress automatic replies", async () => {
  const { headers, from, to } = await mailOf(rich);
  expect({ headers, from, to }).toEqual({
    headers: {
      "Message-ID": "<0b6f0f9e-5f6a-4a53-9a6e-1f2f3c4d5e6f@example.coop>",
      Date: "Fri, 20 Nov 2026 16:00:00 +0000",
      "List-ID": "<briefing.news.example.coop>",
      "List-Unsubscribe": `<https://news.example.coop/api/unsubscribe?token=7.${"u".repeat(43)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Feedback-ID": "briefing-42:digest:mail:coopdigest",
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "OOF, AutoReply",
    },
    from: { name: "Cooperative News Digest", address: "digest@example.coop" },
    to: { name: "dana", address: "dana@example.org" },
  });
});

describe("size", () => {
  const long = (id: number) =>
    story(id, {
      ai_takeaway_title: `${id} ${"Cooperatives & “their” members ".repeat(8)}`,
      ai_takeaway_text: 'A sentence with <signs> & "quotes" that are escaped. '.repeat(40),
      ai_meaning: "It means something for every cooperative. ".repeat(40),
      update_note: "A new fact. ".repeat(60),
      is_update: true,
      dates_ahead: [{ date: "2026-12-04", kind: "event", what: "y".repeat(500), article_id: id, start: 0, end: 1 }],
      article: newsArticle(id, { title: "t".repeat(600), source: "s".repeat(300) }),
    });
  const cjk = (id: number) =>
    story(id, { ai_takeaway_title: `${id}${"電力協同組合".repeat(60)}`, ai_takeaway_text: "停電復旧。".repeat(300) });
  const full = (make: (id: number) => ReturnType<typeof story>) => {
    const many = (count: number, from: number) => Array.from({ length: count }, (_, index) => make(from + index));
    return briefingOf({ day: many(24, 100), week: many(24, 200), insight: many(5, 300) });
  };

  test("a typical full briefing fits completely", async () => {
    const { html } = await mailOf(full((id) => story(id, { source_count: 2 })));
    expect(html.match(/<h3/g)).toHaveLength(52);
    expect(Buffer.byteLength(html)).toBeLessThan(95_000);
  });

  test.each([
    ["long", full(long)],
    ["wide", full(cjk)],
  ])("a full briefing of %s stories stays below Gmail's limit by dropping whole stories", async (_, briefing) => {
    const { html, text } = await mailOf(briefing);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    const shown = (html.match(/<h3/g)?.length ?? 0) + 1;
    const more = [...html.matchAll(/And (\d+) more on the site/g)].map(([, count]) => Number(count));
    expect(shown + more.reduce((sum, count) => sum + count, 0)).toBe(53);
    expect(more.length).toBeGreaterThan(0);
    expect(html.endsWith("</html>")).toBe(true);
    expect(html).toContain("Unsubscribe");
    expect(text).toMatch(/more on the site: \[\d+\]/);
  });
});

test("plain text stays within 72 columns, except URLs", async () => {
  const { text } = await mailOf(rich);
  const tooLong = text.split("\n").filter((line) => [...line].length > 72 && !/^(?:\[\d+\] +)?https:\S+$/.test(line));
  expect(tooLong).toEqual([]);
  expect(text).not.toMatch(/[<>]|&\w+;|\r|\n{4}/);
});

describe("hostile text", () => {
  const WORDS = [
    '"><script>alert(1)</script>',
    "</title></head><body onload=alert(1)>",
    "<!--[if mso]><img src=x><![endif]-->",
    "--> <img src=x onerror=alert(1)>",
    "]]><svg/onload=alert(1)>",
    "&lt;b&gt; &amp; &#60;script&#62;",
    "' style='display:none",
    "javascript:alert(1)",
    "Title\r\nBcc: everyone@example.org\r\n\r\n<b>body</b>",
    "Title\u2028Subject: other",
    "\u202eevil\u202c",
    "\u0000\u0008\u001b[31m",
    "{{template}} %s <%= 1 %>",
    '<wbr id="outlook-start"/>',
    "$& $1 $` $'",
    "🏳️‍🌈 👩🏽‍🚒 ﷽ Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
    "\ud800lone",
    ".",
    "From the start",
  ];
  const siteNamed = (name: string) => {
    const { brand, ...site } = mailInput(rich).site;
    return { ...site, brand: { ...brand, digest_title: name, org_name: name, footer_line: name } };
  };
  const tags = (html: string) => html.match(/<\/?[a-z!][^>]*>/gi) ?? [];

  test.each(WORDS)("%j adds no markup, header or line", async (words) => {
    const given: Partial<MailInput> = {
      recipient: { id: 7, username: words, email: "dana@example.org" },
      site: siteNamed(words),
    };
    const hostile = (text: string) =>
      briefingOf({
        day: [1, 2].map((id) =>
          story(id, {
            ai_takeaway_title: text,
            ai_takeaway_text: `${id} ${text}`,
            ai_meaning: text,
            is_update: true,
            update_note: text,
            dates_ahead: [{ date: "2026-12-04", kind: "event", what: text, article_id: id, start: 0, end: 1 }],
            article: newsArticle(id, { title: text, source: text }),
          }),
        ),
        insight: [story(3, { ai_takeaway_title: text, article: newsArticle(3, { title: text }) })],
      });
    const mail = await mailOf(hostile(words), given);
    const harmless = await mailOf(hostile("harmless"), {
      recipient: { id: 7, username: "harmless", email: "dana@example.org" },
      site: siteNamed("harmless"),
    });
    expect(tags(mail.html)).toEqual(tags(harmless.html));
    expect(mail.text.split("\n").length - harmless.text.split("\n").length).toBeLessThan(60);
    expect(mail.text).not.toMatch(/^(Bcc|Subject):/m);
    expect(mail.html + mail.text.replaceAll("\n", "") + mail.subject).not.toMatch(/[\p{Cc}\u202a-\u202e\u2028]/u);
    for (const value of [mail.subject, mail.from.name, mail.to.name]) expect(value).not.toMatch(/\p{Cc}/u);
    for (const value of Object.values(mail.headers)) expect(value).toMatch(/^[\x20-\x7e]+$/);
  });
});

test("every area has a label in the message", async () => {
  const { html } = await mailOf(briefingOf({ day: AREAS.map((area, index) => story(index + 1, { area })) }));
  expect(html).not.toMatch(/undefined|null|NaN|\[object/);
});

test("the dark theme covers the whole width, and the language is set once", async () => {
  const { html } = await mailOf(rich);
  expect(html).toMatch(/<body class="ground"[^>]*><table[^>]*><tbody><tr><td class="ground"/);
  expect(html.match(/ lang="/g)).toHaveLength(1);
});

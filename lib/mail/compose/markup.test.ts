import naughty from "big-list-of-naughty-strings";
import { caniemail } from "caniemail";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "@/lib/mail/types";
import { briefingOf, mailInput, newsArticle, story } from "@/tests/support/mail-input";
import { renderBriefingMail } from "./render";

async function mailOf(...parameters: Parameters<typeof mailInput>): Promise<Mail> {
  const mail = await renderBriefingMail(mailInput(...parameters));
  if (!mail) throw new Error("No message was rendered.");
  return mail;
}

const PICTURE = "/api/pictures/abc/1200.webp";
let mail: Mail;
beforeAll(async () => {
  const dates_ahead = [{ date: "2026-12-04", kind: "deadline", what: "Due", article_id: 1, start: 0, end: 1 } as const];
  mail = await mailOf(
    briefingOf({
      day: [
        story(1, { ai_meaning: "It costs more.", dates_ahead, article: newsArticle(1, { image: PICTURE }) }),
        story(2, { is_update: true, update_note: "New." }),
      ],
      insight: [story(3)],
      week: [story(4, { area: null })],
    }),
  );
});

/** The clients most readers use and for which caniemail has enough data. */
const CLIENTS = [
  "gmail.*",
  "outlook.*",
  "apple-mail.*",
  "yahoo.*",
  "aol.*",
  "samsung-email.*",
  "protonmail.*",
  "fastmail.*",
  "hey.*",
] as const;

/** Features some clients do not support, and their fallbacks. */
const FALLBACKS: Record<string, string> = {
  "<style> element": "inline light colors and desktop sizes",
  "@media": "the same",
  "Class selector": "the same",
  "Attribute selector": "the same",
  "Descendant combinator": "the same",
  "!important keyword": "the same",
  "color-scheme CSS property": "the client's own dark colors",
  "color-scheme meta tag": "the client's own dark colors",
  "<body> element": "the cell inside it has the same background",
  "display:none": "the preheader also has no height and no width",
  opacity: "the preheader is hidden by `display`",
  overflow: "the preheader is hidden by `display`",
  "max-height property": "the preheader is hidden by `display`",
  "text-decoration": "the client decides whether links are underlined",
  "text-wrap": "a last line of one word",
  "target attribute": "clients open links in a browser anyway",
  "role attribute": "nothing: it is for screen readers",
  "lang attribute": "nothing: it is for screen readers",
  "width attribute": "the cells share the width automatically",
  "height attribute": "a rule as high as its line",
};

test.each(CLIENTS)("%s supports every feature, or has a fallback", (client) => {
  const { issues } = caniemail({ clients: [client], html: mail.html });
  const unknown = new Set([...issues.errors.values()].flat().map(({ title }) => title));
  expect([...unknown].filter((title) => !(title in FALLBACKS))).toEqual([]);
});

test("its only picture is the lead's, from this site, with a size every client respects", () => {
  const [image, ...others] = mail.html.match(/<img[^>]*>/g) ?? [];
  expect(others).toEqual([]);
  expect(image).toMatch(/^<img src="https?:\/\/[^/"]+\/api\/pictures\/abc\/1200\.jpg" alt="" width="536" /);
  expect(mail.text).not.toContain("/api/pictures");
});

test("no script, form, frame, remote content or positioning", () => {
  expect(mail.html).not.toMatch(/<(script|form|iframe|object|embed|link|svg|video|base|input)\b/i);
  expect(mail.html).not.toMatch(
    /url\(|@import|@font-face|position:|float:|flex|grid|var\(|calc\(|oklch|rgba|\son\w+=/i,
  );
});

test("it is valid HTML except for what mail clients need", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard"],
    // Outlook's engine dates from 2007: XHTML doctype and width attributes.
    rules: { "doctype-html": "off", "no-deprecated-attr": "off" },
  });
  const { results } = await validator.validateString(mail.html);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message]))).toEqual([]);
});

test("every text has an inline color and a background", () => {
  for (const [tag] of mail.html.matchAll(/<(p|h[1-3]|a|b)\b[^>]*>/g)) {
    if (/class="[^"]*(ink|faint|copper|on-fill)/.test(tag))
      expect(tag).toMatch(/style="[^"]*color:#|<h[1-3] class="(ink )?lead/);
  }
  expect(mail.html).toMatch(/<td[^>]*background-color:#fafafc/);
});

describe("what spam filters check", () => {
  test("the subject has no spam phrases", () => {
    expect(mail.subject).not.toMatch(/!|\$\$|free|act now|urgent|winner|^re:|^fwd:/i);
    expect(mail.subject).not.toBe(mail.subject.toUpperCase());
    expect([...mail.subject].length).toBeLessThan(150);
  });

  test("the HTML and text parts have the same words", () => {
    const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g));
    const shown = words(mail.html.replace(/<style>.*?<\/style>|<[^>]*>/gs, " "));
    const written = words(mail.text.replace(/https:\S+/g, ""));
    expect([...shown].filter((word) => !written.has(word))).toEqual([]);
  });

  test("no link text is a URL, and all links are on one host", () => {
    const links = [...mail.html.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)];
    expect(links.length).toBeGreaterThan(8);
    expect(new Set(links.map(([, href = ""]) => new URL(href).host)).size).toBe(1);
    expect(links.filter(([, , text = ""]) => /https?:|www\.|click here/i.test(text))).toEqual([]);
  });

  test("only the preheader is hidden", () => {
    expect(mail.html.match(/display:none|visibility:hidden|font-size:[01]px/g)).toEqual(["display:none"]);
    expect(mail.html.match(/<!--/g)).toHaveLength(2);
  });

  test("it offers unsubscribing in the body and in the headers", () => {
    expect(mail.html).toMatch(/>Unsubscribe<\/a>/);
    expect(Object.keys(mail.headers)).toEqual(expect.arrayContaining(["List-Unsubscribe", "List-Unsubscribe-Post"]));
  });
});

test("no naughty string adds markup or a header", { timeout: 60_000 }, async () => {
  expect(naughty.length).toBeGreaterThan(450);
  const tags = (html: string) => html.match(/<\/?[a-z!][^>]*>/gi)?.map((tag) => tag.replace(/\d+/g, ""));
  const briefing = (texts: string[]) =>
    briefingOf({
      day: texts.map((text, index) =>
        story(index + 1, {
          ai_takeaway_title: text || "empty",
          ai_takeaway_text: `${index} ${text}`,
          article: newsArticle(index + 1, { title: text, source: `a ${text}` }),
        }),
      ),
    });
  const size = 40;
  for (let from = 0; from < naughty.length; from += size) {
    const texts = naughty.slice(from, from + size);
    const { html, subject } = await mailOf(briefing(texts));
    const harmless = await mailOf(briefing(texts.map(() => "harmless")));
    expect(tags(html)).toEqual(tags(harmless.html));
    expect(subject).not.toMatch(/\p{Cc}/u);
  }
});

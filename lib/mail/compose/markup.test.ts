import naughty from "big-list-of-naughty-strings";
import { caniemail } from "caniemail";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import type { Mail } from "@/lib/mail/types-letter";
import { briefingOf, mailInput, newsArticle, story } from "@/tests/support/mail-input";
import { renderBriefingMail } from "./render";

async function mailOf(...parameters: Parameters<typeof mailInput>): Promise<Mail> {
  const mail = await renderBriefingMail(mailInput(...parameters));
  if (!mail) throw new Error("There is a mail.");
  return mail;
}

let mail: Mail;
beforeAll(async () => {
  const dates_ahead = [{ date: "2026-12-04", kind: "deadline", what: "Due", article_id: 1, start: 0, end: 1 } as const];
  mail = await mailOf(
    briefingOf({
      day: [
        story(1, { ai_meaning: "It costs more.", dates_ahead }),
        story(2, { is_update: true, update_note: "New." }),
      ],
      insight: [story(3)],
      week: [story(4, { area: null })],
    }),
  );
});

/** Programs that most readers have; of others the data is too thin. */
const PROGRAMS = [
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

/** What some programs do not know at all, and what their readers get instead. */
const FALLBACKS: Record<string, string> = {
  "<style> element": "the colours by day and the wide sizes, which stand on the elements",
  "@media": "the same",
  "Class selector": "the same",
  "Attribute selector": "the same",
  "Descendant combinator": "the same",
  "!important keyword": "the same",
  "color-scheme CSS property": "the program's own dark colours",
  "color-scheme meta tag": "the program's own dark colours",
  "<body> element": "the cell inside it has the same ground",
  "display:none": "the preheader has no height and no width either",
  opacity: "the preheader is hidden by `display`",
  overflow: "the preheader is hidden by `display`",
  "max-height property": "the preheader is hidden by `display`",
  "text-decoration": "links underlined or not as the program likes",
  "target attribute": "programs open links outside of themselves anyway",
  "role attribute": "nothing: it is for readers aloud",
  "lang attribute": "nothing: it is for readers aloud",
  "width attribute": "the cells share the width by themselves",
  "height attribute": "a rule as high as its line",
};

test.each(PROGRAMS)("%s knows everything in it, or has a fallback", (program) => {
  const { issues } = caniemail({ clients: [program], html: mail.html });
  const unknown = new Set([...issues.errors.values()].flat().map(({ title }) => title));
  expect([...unknown].filter((title) => !(title in FALLBACKS))).toEqual([]);
});

test("no picture, script, form, frame or thing from elsewhere, and nothing positioned", () => {
  expect(mail.html).not.toMatch(/<(img|script|form|iframe|object|embed|link|svg|video|base|input)\b/i);
  expect(mail.html).not.toMatch(
    /url\(|@import|@font-face|position:|float:|flex|grid|var\(|calc\(|oklch|rgba|\son\w+=/i,
  );
});

test("it is valid HTML but for what mail programs need", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard"],
    // XHTML's doctype and widths as attributes: Outlook's engine is of 2007.
    rules: { "doctype-html": "off", "no-deprecated-attr": "off" },
  });
  const { results } = await validator.validateString(mail.html);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message]))).toEqual([]);
});

test("every text has its colour beside it, and its ground", () => {
  for (const [tag] of mail.html.matchAll(/<(p|h[1-3]|a|b)\b[^>]*>/g)) {
    if (/class="[^"]*(ink|faint|copper|on-fill)/.test(tag))
      expect(tag).toMatch(/style="[^"]*color:#|<h[1-3] class="(ink )?lead/);
  }
  expect(mail.html).toMatch(/<td[^>]*background-color:#fafafc/);
});

describe("what spam filters look at", () => {
  test("the subject neither shouts nor begs", () => {
    expect(mail.subject).not.toMatch(/!|\$\$|free|act now|urgent|winner|^re:|^fwd:/i);
    expect(mail.subject).not.toBe(mail.subject.toUpperCase());
    expect([...mail.subject].length).toBeLessThan(150);
  });

  test("both parts say the same", () => {
    const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g));
    const shown = words(mail.html.replace(/<style>.*?<\/style>|<[^>]*>/gs, " "));
    const written = words(mail.text.replace(/https:\S+/g, ""));
    expect([...shown].filter((word) => !written.has(word))).toEqual([]);
  });

  test("links show no other address than they have, all on one host", () => {
    const links = [...mail.html.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)];
    expect(links.length).toBeGreaterThan(8);
    expect(new Set(links.map(([, href = ""]) => new URL(href).host)).size).toBe(1);
    expect(links.filter(([, , text = ""]) => /https?:|www\.|click here/i.test(text))).toEqual([]);
  });

  test("little is hidden: the preheader alone", () => {
    expect(mail.html.match(/display:none|visibility:hidden|font-size:[01]px/g)).toEqual(["display:none"]);
    expect(mail.html.match(/<!--/g)).toHaveLength(2);
  });

  test("it says how to end it, in the mail and in its headers", () => {
    expect(mail.html).toMatch(/>Unsubscribe<\/a>/);
    expect(Object.keys(mail.headers)).toEqual(expect.arrayContaining(["List-Unsubscribe", "List-Unsubscribe-Post"]));
  });
});

test("naughty strings, all of them, make no markup and no header", { timeout: 60_000 }, async () => {
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

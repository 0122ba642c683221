import { describe, expect, test } from "vitest";
import { extractPage } from "@/lib/news/read/page/extract-page";

const SHOWN = [
  "Members had asked for the work since an ice storm in January left nine thousand homes without power.",
  "General manager Dana Pruitt said crews would begin in the spring, once the poles have arrived from Georgia.",
  "The cooperative will borrow most of the eleven million dollars from the federal Rural Utilities Service.",
  "Rates are expected to rise by about two dollars a month for a typical household, the board was told.",
];
const HIDDEN =
  "Regulators fined the cooperative seventy million dollars on Thursday, nobody who reads this page was told.";

function textOf(body: string, css = "", head = ""): string {
  const html = `<!doctype html><html lang="en"><head><title>River line</title>${head}<style>${css}</style></head><body>
    <main><article><h1>Board votes to rebuild river line</h1>${body}</article></main></body></html>`;
  return extractPage(html, "https://ozark.example/river-line").text;
}

const paragraphs = (attributes = "") => SHOWN.map((text) => `<p ${attributes}>${text}</p>`).join("");
const around = (html: string) =>
  `<p>${SHOWN[0]}</p>${html}${SHOWN.slice(1)
    .map((text) => `<p>${text}</p>`)
    .join("")}`;
const hides = (html: string, css = "", head = "") => !textOf(around(html), css, head).includes("seventy million");

describe("an inline style", () => {
  test.each([
    "display:none",
    "DISPLAY : None !important",
    "d\\69splay:none",
    "visibility:hidden",
    "visibility:collapse",
    "opacity:0",
    "opacity:.01",
    "opacity:0%",
    "filter:opacity(0)",
    "font-size:0",
    "font-size:1px",
    "font-size:0.01em",
    "font:0/0 a",
    "color:#fff;background:#ffffff",
    "color:white",
    "color:rgb(255, 255, 255)",
    "color:hsl(0 0% 99%)",
    "color:#1a1a1a;background-color:rgb(26,26,26)",
    "color:transparent",
    "color:rgba(0,0,0,0)",
    "color:#00000000",
    "position:absolute;left:-9999px",
    "position:absolute;left:-999em",
    "position:fixed;top:-5000px",
    "position:absolute;right:-9999px",
    "position:absolute;inset:-9999px auto auto auto",
    "position:relative;left:9999px",
    "margin-left:-9999px",
    "text-indent:-10000px",
    "transform:scale(0)",
    "transform:translateX(-9999px)",
    "transform:translate(0, -9999px)",
    "scale:0",
    "zoom:0",
    "clip-path:inset(100%)",
    "clip-path:inset(50%)",
    "-webkit-clip-path:circle(0)",
    "clip-path:circle(0px at 50% 50%)",
    "clip-path:polygon(0 0, 0 0, 0 0)",
    "position:absolute;clip:rect(0,0,0,0)",
    "position:absolute;clip:rect(1px 1px 1px 1px)",
    "height:0;overflow:hidden",
    "max-height:0;overflow:hidden",
    "width:0;overflow:hidden",
    "height:1px;width:1px;overflow:clip",
    "content-visibility:hidden",
    `background:url(${"x".repeat(900)});display:none;--long:${"y".repeat(2000)}`,
  ])("%s hides a paragraph, a part of one, and a box", (style) => {
    expect(hides(`<p style="${style}">${HIDDEN}</p>`)).toBe(true);
    expect(
      hides(`<p>The grant came in 2022, as planned. <span style='${style}'>${HIDDEN}</span> It ends in 2027.</p>`),
    ).toBe(true);
    expect(hides(`<div style="${style}"><div><p><b>${HIDDEN}</b></p></div></div>`)).toBe(true);
  });

  test.each([
    "display:block",
    "visibility:visible",
    "opacity:.9",
    "font-size:14px",
    "font-size:0.9em",
    "font:16px/1.4 Georgia",
    "color:#fff;background:#003366",
    "color:#fff;background-image:linear-gradient(red, blue)",
    "color:#333",
    "color:transparent;background-clip:text;background-image:linear-gradient(red, blue)",
    "position:relative;left:-20px",
    "left:-9999px",
    "margin:0 auto",
    "text-indent:2em",
    "transform:translateY(20px)",
    "clip:rect(0,0,0,0)",
    "clip-path:inset(5%)",
    "clip-path:circle(50%)",
    "height:0",
    "max-height:300px;overflow:hidden",
    "width:100%;overflow:hidden",
    "height:0;padding-bottom:56%;overflow:hidden",
    "opacity:0;animation:fade-in 1s forwards",
  ])("%s hides nothing", (style) => {
    expect(hides(`<p style="${style}">${HIDDEN}</p>`)).toBe(false);
  });

  test("of any length hides by all its properties", () => {
    const image = `background-image:url(/${"a".repeat(1_200)}.png)`;
    expect(hides(`<p style="${image};position:absolute;left:-9999px">${HIDDEN}</p>`)).toBe(true);
    expect(hides(`<p style="${image};color:#fff;text-shadow:0 0 2px #000">${HIDDEN}</p>`)).toBe(false);
  });

  test("in a child shows what an inherited property hides", () => {
    expect(hides(`<div style="font-size:0"><p style="font-size:16px">${HIDDEN}</p></div>`)).toBe(false);
    expect(hides(`<div style="visibility:hidden"><p style="visibility:visible">${HIDDEN}</p></div>`)).toBe(false);
    expect(hides(`<div style="color:#fff"><p style="color:#111">${HIDDEN}</p></div>`)).toBe(false);
    expect(hides(`<div style="display:none"><p style="display:block">${HIDDEN}</p></div>`)).toBe(true);
  });

  test("with the color of a background that is not known hides nothing", () => {
    const sheet = '<link rel="stylesheet" href="/site.css">';
    expect(hides(`<p style="color:#fff">${HIDDEN}</p>`, "", sheet)).toBe(false);
    expect(hides(`<p style="color:#fff">${HIDDEN}</p>`, "body{background:#fff}", sheet)).toBe(true);
    expect(hides(`<div style="background:#222"><p style="color:#fff">${HIDDEN}</p></div>`)).toBe(false);
  });
});

describe("a style sheet", () => {
  test.each([
    [".x{display:none}", 'class="a x b"'],
    ["#x{visibility:hidden}", 'id="x"'],
    ["aside{}article p.x{opacity:0}", 'class="x"'],
    ["main > article > p.x{font-size:0}", 'class="x"'],
    ["h2, .x , h3{position:absolute;left:-9999px}", 'class="x"'],
    ["[data-note]{display:none}", 'data-note="1"'],
    ["p[title='no']{display:none}", 'title="no"'],
    ['[class^="hid"]{display:none}', 'class="hid-7"'],
    ['[aria-label*="ID" i]{display:none}', 'aria-label="hidden"'],
    ["h1 + p + p{display:none}", ""],
    ["h1 ~ .x{display:none}", 'class="x"'],
    ["p:not(.y).x{display:none}", 'class="x"'],
    ["p:nth-of-type(2){display:none}", ""],
    [":is(.x, .y){display:none}", 'class="x"'],
    [".sm\\:x{display:none}", 'class="sm:x"'],
    ["@media screen{.x{display:none}}", 'class="x"'],
    ["@media all and (min-width: 40em){.x{display:none}}", 'class="x"'],
    ["@media print{p{color:red}} .x{display:none}", 'class="x"'],
    ["@supports (display: grid){@layer a{.x{display:none}}}", 'class="x"'],
    ["article{ p{ &.x{display:none} } }", 'class="x"'],
    ["/* .x{} */.x{/* } */display:none}", 'class="x"'],
    ['.y{content:"}{"}.x{display:none}', 'class="x"'],
    ["}.x{display:none}", 'class="x"'],
    [".x{display:none", 'class="x"'],
    [".x{height:0}p{overflow:hidden}", 'class="x"'],
    [".x{color:#fefefe}body{background:white}", 'class="x"'],
    [".x{display:block}.x{display:none}", 'class="x"'],
    ["p.x{display:none}.x{display:block}", 'class="x"'],
    [".x{display:none!important}", 'class="x" style="display:block"'],
  ])("%s hides", (css, attributes) => {
    expect(hides(`<p ${attributes}>${HIDDEN}</p>`, `${css}`)).toBe(true);
  });

  test.each([
    ["@media print{.x{display:none}}", 'class="x"'],
    ["@media (max-width: 600px){.x{display:none}}", 'class="x"'],
    ["@media not all{.x{display:none}}", 'class="x"'],
    ["@media (prefers-reduced-motion){.x{opacity:0}}", 'class="x"'],
    ["@media (width < 700px){.x{opacity:0}}", 'class="x"'],
    [".no-js .x{display:none}", 'class="x"'],
    [".x:hover{display:none}", 'class="x"'],
    [".x::before{display:none}", 'class="x"'],
    ["@keyframes a{from{opacity:0}}", 'class="x"'],
    [".xy{display:none}", 'class="x"'],
    [".y .x{display:none}", 'class="x"'],
    [".x{display:none}.x{display:block}", 'class="x"'],
    [".x{display:none}", 'class="x" style="display:block"'],
    [".x{opacity:0;animation:show 1s both}", 'class="x"'],
    [".x{opacity:1}", 'class="x"'],
    ["/* .x{display:none} */", 'class="x"'],
  ])("%s does not hide", (css, attributes) => {
    expect(hides(`<p ${attributes}>${HIDDEN}</p>`, css)).toBe(false);
  });

  test("for print alone does not hide", () => {
    expect(hides(`<p class="x">${HIDDEN}</p>`, "", '<style media="print">.x{display:none}</style>')).toBe(false);
    expect(hides(`<p class="x">${HIDDEN}</p>`, "", '<style media="screen">.x{display:none}</style>')).toBe(true);
    expect(hides(`<p class="x">${HIDDEN}</p>`, "", "<noscript><style>.x{display:none}</style></noscript>")).toBe(false);
  });
});

describe("styles that hide the article are effects", () => {
  const comments = `<section id="comments">${"<p>I wrote to the board about that line in March, and no answer came, they say.</p>".repeat(20)}</section>`;
  test.each([
    ["a page that fades in", paragraphs(), "body{opacity:0}", ""],
    ["the page of a framework", paragraphs(), "body{visibility:hidden}", ""],
    ["paragraphs that fade in", paragraphs('class="fade"'), ".fade{opacity:0;transform:translateY(20px)}", ""],
    ["paragraphs that fade in, inline", paragraphs('style="opacity:0"'), "", ""],
    [
      "paragraphs that fade in one by one",
      SHOWN.map((text, at) => `<p class="f${at}">${text}</p>`).join(""),
      [0, 1, 2, 3].map((at) => `.f${at}{opacity:0}`).join(""),
      "",
    ],
    [
      "a part to open",
      `<p>${SHOWN[0]}</p><div class="more">${paragraphs()}</div>`,
      ".more{max-height:0;overflow:hidden}",
      "",
    ],
    ["an article above comments", `<div class="in">${paragraphs()}</div>`, ".in{opacity:0}", comments],
  ])("%s", (_kind, body, css, after) => {
    const html = `<html><head><title>River line</title><style>${css}</style></head><body><main><article><h1>Board votes</h1>${body}</article></main>${after}</body></html>`;
    const { text } = extractPage(html, "https://ozark.example/a");
    for (const sentence of SHOWN) expect(text).toContain(sentence);
  });

  test("beside other hidden text, which stays hidden", () => {
    const body = `${paragraphs('class="fade"')}<p class="trap">${HIDDEN}</p>`;
    const text = textOf(body, ".fade{opacity:0}.trap{display:none}");
    expect(text.split("\n\n")).toEqual(SHOWN);
  });
});

test.each([
  ["open blocks", "a{".repeat(200_000)],
  ["open comments", "/*".repeat(300_000)],
  ["quotation marks", '"'.repeat(500_000)],
  ["brackets", `${"(".repeat(300_000)}{display:none}`],
  ["spaces", `${" ".repeat(500_000)}x{display:none}`],
  ["commas", `${",".repeat(300_000)}x{display:none}`],
  ["rules", ".a p{display:none}".repeat(60_000)],
  ["nested rules", "a,b,c,d,e,f{".repeat(30)],
  ["descendants", `${"div ".repeat(12)}i{display:none}`.repeat(2_000)],
  ["siblings", "p:last-of-type ~ p ~ p ~ p ~ p{display:none}".repeat(500)],
  ["escapes", "\\61".repeat(200_000)],
  ["media queries", `@media ${"(min-width:1px) and ".repeat(20_000)}{.x{display:none}}`],
])("hostile CSS is read in time: %s", (_kind, css) => {
  const started = performance.now();
  const deep = "<div>".repeat(100) + "<p>x</p>".repeat(500) + "</div>".repeat(100);
  expect(textOf(`${paragraphs()}${deep}`, css)).toContain(SHOWN[1]);
  expect(performance.now() - started).toBeLessThan(5_000);
});

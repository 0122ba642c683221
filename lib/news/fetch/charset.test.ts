import { describe, expect, test } from "vitest";
import { decodeBody } from "./charset";

/** Words in each charset, encoded by another program, and the expected text. */
const samples: [label: string, hex: string, text: string][] = [
  ["windows-1251", "cdeee2eef1f2e820fdede5f0e3e5f2e8eae8", "Новости энергетики"],
  ["koi8-r", "eecfd7cfd3d4c920dccec5d2c7c5d4c9cbc9", "Новости энергетики"],
  ["windows-1252", "93436166e994209620352080", "“Café” – 5 €"],
  ["iso-8859-1", "93436166e994209620352080", "“Café” – 5 €"],
  ["us-ascii", "93436166e994209620352080", "“Café” – 5 €"],
  ["iso-8859-2", "5a61bff3b3e62067eab66cb1206a61bcf1", "Zażółć gęślą jaźń"],
  ["windows-1254", "dd7374616e62756c20fe6562656b657369", "İstanbul şebekesi"],
  ["iso-8859-7", "c5e9e4def3e5e9f2", "Ειδήσεις"],
  ["windows-1255", "e7e3f9e5fa", "חדשות"],
  ["windows-1256", "c3cec8c7d1", "أخبار"],
  ["shift_jis", "936497cd836a8385815b8358", "電力ニュース"],
  ["x-sjis", "936497cd836a8385815b8358", "電力ニュース"],
  ["euc-jp", "c5c5cecfa5cba5e5a1bca5b9", "電力ニュース"],
  ["iso-2022-jp", "1b244245454e4f254b2565213c25391b2842", "電力ニュース"],
  ["gbk", "b5e7c1a6d0c2cec5c1aacda8", "电力新闻联通"],
  ["gb2312", "b5e7c1a6d0c2cec5c1aacda8", "电力新闻联通"],
  ["gb18030", "b5e7c1a6d0c2cec5c1aacda8", "电力新闻联通"],
  ["big5", "b971a44fb773bb44", "電力新聞"],
  ["euc-kr", "c0fcb7c220b4babdba", "전력 뉴스"],
  ["utf-8", "c5bb6172c3b37720e29aa120f09f94a5", "Żarów ⚡ 🔥"],
];

function page(head: string, hex: string): Buffer {
  return Buffer.concat([Buffer.from(head, "latin1"), Buffer.from(hex, "hex")]);
}

describe.each(samples)("%s", (label, hex, text) => {
  test("is decoded by the Content-Type, either meta tag, and the XML declaration", () => {
    const heads: [head: string, contentType: string | null][] = [
      ["<p>", `text/html; charset=${label}`],
      ["<p>", `text/html;charset="${label.toUpperCase()}"; x=y`],
      [`<meta charset="${label}"><p>`, "text/html"],
      [`<META HTTP-EQUIV='Content-Type' CONTENT='text/html; charset=${label}'><p>`, null],
      [`<?xml version="1.0" encoding='${label}'?><p>`, "text/xml"],
      [`<!-- ${" ".repeat(4000)} --><meta charset=${label}><p>`, null],
    ];
    for (const [head, contentType] of heads) {
      expect(decodeBody(page(head, hex), contentType)).toBe(head + text);
    }
  });

  test("is decoded by the page's declaration if the server labels everything UTF-8 or ISO-8859-1", () => {
    const head = `<meta charset=${label}><p>`;
    expect(decodeBody(page(head, hex), "text/html; charset=ISO-8859-1")).toBe(head + text);
    // Seven-bit text is also valid UTF-8.
    if (label !== "iso-2022-jp") {
      expect(decodeBody(page(head, hex), "text/html; charset=utf-8")).toBe(head + text);
    }
  });
});

describe("byte order marks and UTF-16", () => {
  const text = "<p>Новости ⚡</p>";
  const little = Buffer.from(text, "utf16le");
  const big = Buffer.from(little).swap16();

  test.each<[name: string, body: Buffer, contentType: string | null]>([
    ["a mark before UTF-8 wins over the label", Buffer.from(`\ufeff${text}`), "text/html; charset=windows-1251"],
    ["a mark before UTF-16 LE", Buffer.concat([Buffer.from([0xff, 0xfe]), little]), null],
    ["a mark before UTF-16 BE", Buffer.concat([Buffer.from([0xfe, 0xff]), big]), "text/html; charset=utf-8"],
    ["a label alone", little, "text/html; charset=utf-16"],
    ["a label of the other order", big, "text/html; charset=utf-16be"],
    ["nothing at all, LE", little, null],
    ["nothing at all, BE", big, null],
  ])("%s", (_, body, contentType) => {
    expect(decodeBody(body, contentType)).toBe(text);
  });

  test("decodes a page that declares UTF-16 in ASCII as UTF-8", () => {
    expect(decodeBody(Buffer.from("<meta charset=utf-16>ä"), null)).toBe("<meta charset=utf-16>ä");
  });
});

describe("labels that contradict the bytes", () => {
  const utf8 = Buffer.from("Стоимость электроэнергии в сельских кооперативах");

  test.each(["iso-8859-1", "windows-1252", "gbk", "windows-1251", "nonsense", ""])(
    "a text in UTF-8 labeled '%s'",
    (label) => {
      expect(decodeBody(utf8, `text/html; charset=${label}`)).toBe(utf8.toString());
    },
  );

  test("decodes UTF-8 with a few invalid bytes as UTF-8", () => {
    const body = Buffer.concat([utf8, Buffer.from([0xe9, 0x20, 0xd0])]);
    expect(decodeBody(body, "text/html; charset=utf-8")).toBe(`${utf8.toString()}\ufffd \ufffd`);
  });

  test("decodes windows-1252 labeled UTF-8, or unlabeled, as windows-1252", () => {
    const body = Buffer.from("Caf\xe9 \x93na\xefve\x94", "latin1");
    expect(decodeBody(body, "text/html; charset=utf-8")).toBe("Café “naïve”");
    expect(decodeBody(body, null)).toBe("Café “naïve”");
  });

  test("decodes 5 MiB of invalid bytes", () => {
    expect(decodeBody(Buffer.alloc(5 * 1024 * 1024, 0xff), "text/html; charset=utf-8")).toHaveLength(5 * 1024 * 1024);
  });
});

test("reads control characters as the quotation marks of windows-1252", () => {
  expect(decodeBody(Buffer.from("The co-op\u0092s \u0093plan\u0094"), "text/html; charset=utf-8")).toBe(
    "The co-op’s “plan”",
  );
});

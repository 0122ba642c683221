import { expect, test } from "vitest";
import { lineOfText, plainParagraphs } from "./plain-text";

test.each([
  ["<p>One</p>\n<p>Two</p>", "One\n\nTwo"],
  ["One<br>two<br/><br />three", "One\ntwo\n\nthree"],
  ["<ul><li>One</li><li>Two</li></ul>", "One\n\nTwo"],
  ["<table><tr><td>1</td><td>2</td></tr></table>", "1 2"],
  ["One  \n two\u00a0three", "One two three"],
  ["<div><div><p>One</p></div></div><div>Two</div>", "One\n\nTwo"],
  ["<a href='x' title='a > b'>One</a> two", "One two"],
  ['<a title="a > b" data-x="c > d">One</a>', "One"],
  ["<figure><img src=x><figcaption>Photo: Lee</figcaption></figure>One", "One"],
  ["One<!-- <p>no</p> -->two", "Onetwo"],
  ["<script>var a = '<p>x</p>'</script>One", "One"],
  ["<noscript>Turn it on</noscript>One", "One"],
  ["<script>never closed", "never closed"],
  ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
  ["One <two", "One <two"],
  ["One <a href=x", "One"],
  ["&lt;b&gt;bold&lt;/b&gt;", "bold"],
  ["&amp;amp; &#8217; &#x2019; &rsquo;", "& ’ ’ ’"],
  ["a\u0000b\u0007c\ud800", "abc\ufffd"],
  ["", ""],
])("%j", (html, text) => {
  expect(plainParagraphs(html)).toBe(text);
});

test("plain text keeps text that only looks like HTML", () => {
  expect(lineOfText("if a < b and  b > c\nthen <x>")).toBe("if a < b and b > c then <x>");
});

test.each(["<a ", "<a ='>", '<a b="', "<script>", "<!--", "<", "<![CDATA[", "=\"'>", " \n"])(
  "reads %j a million times",
  (part) => {
    expect(plainParagraphs(part.repeat(1_000_000)).length).toBeLessThan(10_000_000);
  },
);

import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { withoutEmptyActions } from "./forms";

const FORM = '<form class="ü" action="" encType="multipart/form-data" method="POST"><p>Café — “ok”</p></form>';

it("removes a form's empty action wherever the chunks end", async () => {
  const bytes = Buffer.from(FORM + FORM);
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    const sent = await buffer(Readable.from(chunks).pipe(withoutEmptyActions()));
    expect(sent.toString()).toBe((FORM + FORM).replaceAll(' action=""', ""));
  }
});

it("changes nothing else and holds nothing back", async () => {
  const html = '<form action="/archive" encType="x">action="" </form><p>Text about action="" ';
  expect((await buffer(Readable.from([Buffer.from(html)]).pipe(withoutEmptyActions()))).toString()).toBe(html);
});

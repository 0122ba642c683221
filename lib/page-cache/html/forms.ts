import "server-only";
import { Transform } from "node:stream";

/** What the renderer writes for a server action. */
const EMPTY_ACTION = ' action="" encType=';
const WITHOUT = " encType=";

/** Removes the empty `action` of server actions' forms, which is invalid HTML. A form without one is sent to the same address. */
export function withoutEmptyActions(): Transform {
  let held = "";
  return new Transform({
    transform(chunk: Buffer, _, done) {
      // Latin-1 keeps every byte.
      const text = (held + chunk.toString("latin1")).replaceAll(EMPTY_ACTION, WITHOUT);
      held = startAtEnd(text);
      done(null, Buffer.from(text.slice(0, text.length - held.length), "latin1"));
    },
    flush(done) {
      done(null, Buffer.from(held, "latin1"));
    },
  });
}

/** The longest end of a text that may be the start of such an attribute. */
function startAtEnd(text: string): string {
  const at = text.lastIndexOf(EMPTY_ACTION.charAt(0));
  const ends = [text.lastIndexOf(EMPTY_ACTION.charAt(0), at - 1), at].filter((start) => start >= 0);
  return ends.map((start) => text.slice(start)).find((end) => EMPTY_ACTION.startsWith(end)) ?? "";
}

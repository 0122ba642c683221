import "server-only";

const MAX_LISTED = 20;
const MAX_ITEM_LENGTH = 45;
const ITEM = "[\\p{Lu}][\\p{L}.'’-]*(?: (?:of |the )?[\\p{Lu}][\\p{L}.'’-]*){0,4}";
const NAMED = new RegExp(ITEM, "gu");
const IN_LIST = /^, $|^,? and $/u;

/** The sizes of the lists in a text: lists of names, and lists after 'of', 'including' or a colon ('breach of contract, fraud and theft'). */
export function listSizes(text: string): number[] {
  const plain = text.replace(/ ?\([^()]*\)/gu, "");
  const bare = /\p{Ll}{3}/u.test(plain) && !/[.!?:]/u.test(plain.slice(0, -1)) ? [plain] : [];
  const opened = plain.split(/(?:\b(?:of|including|such as|exporting|are|through)|:) /u).slice(1);
  const listed = [...opened, ...bare].flatMap((run) => {
    const parts = run.split(/[.;!?—]/u)[0]?.split(/, and |, or |, /u) ?? [];
    // 'Food and Agriculture' may be one item or two, and so may the end of the list.
    return [leading(parts), leading([...parts.slice(0, -1), ...(parts.at(-1) ?? "").split(/ and | or /u)])];
  });
  return [...namedSizes(plain), ...listed.filter((size) => size >= 3 && size <= MAX_LISTED)];
}

/** The sizes of the lists of names, from the first name to the one after 'and'. */
function namedSizes(plain: string): number[] {
  const sizes: number[] = [];
  let [size, ended, from] = [0, 0, -1];
  const close = () => {
    if (ended > 1) sizes.push(ended);
    ended = 0;
  };
  for (const { index, 0: name } of plain.matchAll(NAMED)) {
    const between = from < 0 ? "" : plain.slice(from, index);
    const isIn = IN_LIST.test(between);
    if (!isIn) close();
    size = isIn ? size + 1 : 1;
    if (between.endsWith("and ") && isIn) ended = size;
    // Without a comma, ' and ' comes before the last item.
    if (between === " and ") {
      close();
      size = 0;
    }
    from = index + name.length;
  }
  close();
  return sizes;
}

/** The number of parts before the first one that is too long to be a list item; 0 if that is one of the first two. */
function leading(parts: string[]): number {
  const long = parts.findIndex((part) => part.trim() === "" || part.trim().length > MAX_ITEM_LENGTH);
  return long < 0 ? parts.length : long;
}

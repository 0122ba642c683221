import { deflateSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { renderCard } from "@/app/_seo/card";
import { auditLog, photos } from "@/db/schema";
import { db } from "@/lib/db";
import { useApi } from "../support/api";
import { useDatabase } from "../support/database";
import { makeArticle, makeBriefing, makeQuery, makeStory } from "../support/factories";
import { type Answer, type Member, read, signedIn } from "../support/signed-in";

useDatabase({ AUTH_SECRET: "s".repeat(40) });
const api = useApi();
let owner: Member;
beforeAll(async () => {
  owner = await signedIn(api.url);
});

const NOT_AN_IMAGE = { status: 400, body: { error: "Please select an image file" } };
const TOO_LARGE = { status: 413, body: { error: "File size must be less than 5MB" } };
const MISSING = { status: 404, body: { error: "Query not found." } };
const LIMIT = 5_242_880;

type Part = [name: string, value: string | Blob, file?: string];

/** Sends a form like a browser. */
async function post(client: Member, parts: Part[], headers: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData();
  for (const [name, value, file] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, file ?? "photo.jpg");
  }
  return read(
    fetch(`${api.url}/api/queries/upload_photo`, {
      method: "POST",
      headers: { origin: api.url, cookie: client.cookie, ...headers },
      body: form,
    }),
  );
}

const upload = (bytes: Uint8Array, query_id: number | string, type = "image/jpeg", client = owner): Promise<Answer> =>
  post(client, [
    ["photo", new Blob([new Uint8Array(bytes)], { type })],
    ["query_id", String(query_id)],
  ]);

const urlOf = ({ body }: Answer): string =>
  body && typeof body === "object" && "url" in body ? String(body.url) : "no address";

async function imageAt(url: string) {
  const answer = await fetch(`${api.url}${url}`);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { answer, bytes, meta: await sharp(bytes).metadata() };
}

/** The color in the middle of an image. */
async function colorOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  return [red > 128 ? "r" : "", green > 128 ? "g" : "", blue > 128 ? "b" : ""].join("");
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const small = () => plain(40, 30, "#ff0000").jpeg().toBuffer();
const noisy = () =>
  sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const pictures = await Promise.all(["#ff0000", "#0000ff"].map((color) => plain(20, 20, color).png().toBuffer()));
  const joined = sharp(pictures, { join: { animated: true } });
  return format === "gif" ? joined.gif().toBuffer() : joined.webp({ lossless: true }).toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

function crc32(data: Buffer): number {
  let crc = -1;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

/** A small file with these dimensions in its header. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(Math.ceil(side / 8 + 1) * 100, 1_000_000)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

describe("a photo", () => {
  test("is converted to upright WebP of at most 1200 px without metadata, and served immutably under a random key", async () => {
    const { id } = await makeQuery({ user_id: owner.id });
    const taken = await plain(3000, 2000, "#00ff00")
      .withExif({ IFD0: { Copyright: "Somebody", Make: "Camera" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(taken, id);
    expect([status, body]).toEqual([200, { url: expect.stringMatching(/^\/api\/photos\/[\w-]{22}$/) }]);
    const url = urlOf({ status, body });
    const { answer, bytes, meta } = await imageAt(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(meta).toMatchObject({ format: "webp", width: 800, height: 1200 });
    for (const field of ["exif", "icc", "iptc", "xmp", "orientation"] as const) expect(meta[field]).toBeUndefined();
    expect(bytes.includes("Somebody")).toBe(false);
    expect(await colorOf(bytes)).toBe("g");
    expect(await read(owner.call("GET", `/api/queries/${id}/photo`))).toEqual({ status: 200, body: { url } });
    expect(await (await owner.call("GET", "/api/queries")).json()).toMatchObject([{ id, has_photo: true }]);
  });

  test("is replaced under a new key, can be removed, and is not enlarged", async () => {
    const { id } = await makeQuery({ user_id: owner.id });
    const first = urlOf(await upload(await small(), id));
    const second = urlOf(await upload(await plain(64, 48, "#0000ff").png().toBuffer(), id, "image/png"));
    expect(second).not.toBe(first);
    expect((await imageAt(second)).meta).toMatchObject({ width: 64, height: 48 });
    expect((await fetch(`${api.url}${first}`)).status).toBe(404);
    for (const _ of [1, 2]) {
      expect(await read(owner.call("DELETE", `/api/queries/${id}/photo`))).toEqual({ status: 200, body: { ok: true } });
    }
    expect(await read(owner.call("GET", `/api/queries/${id}/photo`))).toEqual({
      status: 404,
      body: { error: "Photo not found." },
    });
    expect((await fetch(`${api.url}${second}`)).status).toBe(404);
    expect(await db().$count(photos, eq(photos.query_id, id))).toBe(0);
  });

  test("may be in any camera or browser format", async () => {
    const { id } = await makeQuery({ user_id: owner.id });
    for (const format of ["jpeg", "png", "webp", "gif", "avif"] as const) {
      const bytes = await plain(40, 30, "#ff0000").toFormat(format).toBuffer();
      const { bytes: kept, meta } = await imageAt(urlOf(await upload(bytes, id, `image/${format}`)));
      expect([format, meta.format, meta.width]).toEqual([format, "webp", 40]);
      expect(await colorOf(kept)).toBe("r");
    }
    const camera = await plain(6_000, 4_000, "#ff0000").jpeg().toBuffer();
    expect((await imageAt(urlOf(await upload(camera, id)))).meta).toMatchObject({ width: 1200, height: 800 });
    const cmyk = await plain(40, 30, "#ff0000").toColourspace("cmyk").jpeg().toBuffer();
    expect(await colorOf((await imageAt(urlOf(await upload(cmyk, id)))).bytes)).toBe("r");
  });

  test.each(["gif", "webp"] as const)("of an animated %s is its first frame", async (format) => {
    const { id } = await makeQuery({ user_id: owner.id });
    const moving = await animation(format);
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { bytes, meta } = await imageAt(urlOf(await upload(moving, id, `image/${format}`)));
    expect(meta.pages ?? 1).toBe(1);
    expect(meta).toMatchObject({ width: 20, height: 20 });
    expect(await colorOf(bytes)).toBe("r");
  });

  test("may be just below the size limit", async () => {
    const { id } = await makeQuery({ user_id: owner.id });
    // Bytes after the end of a picture are ignored.
    const padded = (size: number) => Buffer.concat([base, Buffer.alloc(size - base.length)]);
    const base = await small();
    expect((await upload(padded(LIMIT - 1), id)).status).toBe(200);
    const before = await read(owner.call("GET", `/api/queries/${id}/photo`));
    for (const size of [LIMIT, LIMIT + 1, LIMIT + 20_000, 12_000_000]) {
      expect(await upload(padded(size), id)).toEqual(TOO_LARGE);
    }
    expect(await read(owner.call("GET", `/api/queries/${id}/photo`))).toEqual(before);
  });
});

describe("an invalid photo is refused with the specification's message", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each<[string, () => Promise<Buffer> | Buffer, string?]>([
    ["SVG", () => Buffer.from(svg), "image/svg+xml"],
    ["SVG under another type", () => Buffer.from(svg), "image/png"],
    ["SVG that begins as a GIF", () => Buffer.from(`GIF89a ${svg}`), "image/gif"],
    ["SVG that begins as a WebP", () => Buffer.from(`RIFFabcdWEBP ${svg}`), "image/webp"],
    ["SVG that begins as an AVIF", () => Buffer.from(`\0\0\0\x1cftypavif${svg}`), "image/avif"],
    ["compressed SVG", () => gzipSync(svg), "image/svg+xml"],
    ["HTML named .jpg", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", () => Buffer.alloc(0)],
    ["zeros", () => Buffer.alloc(10_000)],
    ["PDF", () => Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj")],
    ["TIFF", () => plain(9, 9, "red").tiff().toBuffer(), "image/tiff"],
    ["a picture that says it is text", () => small(), "text/plain"],
    ["a picture without a type", () => small(), ""],
    ["half a JPEG", async () => cut(await noisy().jpeg().toBuffer())],
    ["half a PNG", async () => cut(await noisy().png().toBuffer()), "image/png"],
    ["half a GIF", async () => cut(await noisy().gif().toBuffer()), "image/gif"],
    ["half a WebP", async () => cut(await noisy().webp().toBuffer()), "image/webp"],
    ["half an AVIF", async () => cut(await noisy().avif({ effort: 0 }).toBuffer()), "image/avif"],
    ["a PNG of 65,500 px square", () => hugePng(65_500), "image/png"],
    ["a PNG of 2^31-1 px square", () => hugePng(2 ** 31 - 1), "image/png"],
    ["a PNG of 0 px", () => hugePng(0), "image/png"],
    ["an ImageMagick script", () => Buffer.from("push graphic-context\nviewbox 0 0 1 1\nimage over 0,0 0,0 'x'")],
  ])("%s", async (_name, make, type) => {
    const { id } = await makeQuery({ user_id: owner.id });
    expect(await upload(await make(), id, type)).toEqual(NOT_AN_IMAGE);
    expect(await db().$count(photos, eq(photos.query_id, id))).toBe(0);
  });

  test.each([
    ["jpeg", 9_000, 5_000],
    ["png", 5_000, 5_000],
    ["png", 100_000, 10],
    ["webp", 5_000, 5_000],
    ["gif", 5_000, 3_000],
    ["avif", 4_000, 3_000],
  ] as const)("a real %s of %i × %i pixels, too many for its format", async (format, width, height) => {
    const { id } = await makeQuery({ user_id: owner.id });
    const large = await plain(width, height, "red").toFormat(format, { effort: 1 }).toBuffer();
    expect(large.length).toBeLessThan(LIMIT);
    expect(await upload(large, id, `image/${format}`)).toEqual(NOT_AN_IMAGE);
  });
});

describe("the form", () => {
  test("needs both fields exactly once", async () => {
    const { id } = await makeQuery({ user_id: owner.id });
    const file = new Blob([new Uint8Array(await small())], { type: "image/jpeg" });
    const query_id: Part = ["query_id", String(id)];
    expect(await post(owner, [query_id])).toEqual(NOT_AN_IMAGE);
    expect(await post(owner, [["photo", "text"], query_id])).toEqual(NOT_AN_IMAGE);
    expect(await post(owner, [["photo", file]])).toEqual({
      status: 400,
      body: { error: "The field query_id is required." },
    });
    for (const parts of [
      [["photo", file], query_id, query_id],
      [["photo", file], ["photo", file], query_id],
      [["photo", file], query_id, ["other", "x"]],
    ] as Part[][]) {
      expect((await post(owner, parts)).status).toBe(400);
    }
    for (const wrong of ["", "0", "-1", "1.5", "1e3", "abc", "2147483648", "2147483647", ` ${id}`]) {
      expect(
        await post(owner, [
          ["photo", file],
          ["query_id", wrong],
        ]),
      ).toEqual(MISSING);
    }
    expect(
      await post(owner, [
        ["photo", file],
        ["query_id", file],
      ]),
    ).toEqual(MISSING);
  });

  test("must be multipart/form-data", async () => {
    const send = (body: string, type: string) =>
      read(owner.call("POST", "/api/queries/upload_photo", body, { "content-type": type }));
    expect((await send("{}", "application/json")).status).toBe(415);
    expect((await send("photo=x", "application/x-www-form-urlencoded")).status).toBe(415);
    for (const [body, type] of [
      ["", "multipart/form-data; boundary=x"],
      ["--x--", "multipart/form-data; boundary=y"],
      ["--x\r\n\r\n", "multipart/form-data; boundary=x"],
      ["--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n", "multipart/form-data; boundary=x"],
      ["x", "multipart/form-data; boundary="],
    ] as const) {
      expect([400, 404]).toContain((await send(body, type)).status);
    }
  });

  test("works for one's own queries, and for admins with any", async () => {
    const [other, admin] = [await signedIn(api.url), await signedIn(api.url, { is_admin: true })];
    const { id, query } = await makeQuery({ user_id: owner.id });
    const bytes = await small();
    expect(await upload(bytes, id, "image/jpeg", other)).toEqual(MISSING);
    const url = urlOf(await upload(bytes, id));
    for (const method of ["GET", "DELETE"]) {
      expect(await read(other.call(method, `/api/queries/${id}/photo`))).toEqual(MISSING);
      expect(await read(admin.call(method, "/api/queries/2147483647/photo"))).toEqual(MISSING);
      expect(await read(admin.call(method, "/api/queries/0/photo"))).toEqual(MISSING);
    }
    expect((await fetch(`${api.url}${url}`)).status).toBe(200);
    expect((await upload(bytes, id, "image/jpeg", admin)).status).toBe(200);
    expect((await admin.call("DELETE", `/api/queries/${id}/photo`)).status).toBe(200);
    expect(await db().select({ action: auditLog.action, target: auditLog.target }).from(auditLog)).toEqual([
      { action: "photo.save", target: `query ${query}` },
      { action: "photo.delete", target: `query ${query}` },
    ]);
  });
});

test("share cards, which are rendered from SVG, work after photos are decoded", async () => {
  const answer = await renderCard({ title: "The grid holds", kicker: "Briefing", date: null });
  expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe("png");
});

test("photos can be read only by key", async () => {
  for (const key of ["x", "0", "%2e%2e%2fetc%2fpasswd", "%00", "' or 1=1 --", "x".repeat(65), "ä"]) {
    const answer = await fetch(`${api.url}/api/photos/${key.includes("%") ? key : encodeURIComponent(key)}`);
    expect([key, answer.status]).toEqual([key, 404]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("a story shows its query's current photo, and none after the query is deleted", async () => {
  const { id } = await makeQuery({ user_id: owner.id });
  const article = await makeArticle({ query_id: id });
  const briefing = await makeBriefing({ day: [], insights: [] });
  await makeStory({ briefing_id: briefing.id, article_id: article.id, query_id: id });
  const photoOf = async () => (await (await fetch(`${api.url}/api/story/${article.id}`)).json()).query_photo_url;
  expect(await photoOf()).toBeNull();
  const bytes = await small();
  for (let time = 0; time < 2; time++) {
    const url = urlOf(await upload(bytes, id));
    expect(await photoOf()).toBe(url);
  }
  await owner.call("POST", "/api/queries/save", { queries: [] });
  expect(await photoOf()).toBeNull();
});

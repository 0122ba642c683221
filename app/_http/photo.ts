import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { encodePhoto, type Photo } from "@/lib/media/encode";
import { NOT_AN_IMAGE, PHOTO_LIMIT_BYTES, TOO_LARGE } from "@/lib/media/rules";
import { assertText } from "./json";
import { Refusal } from "./responses";

/** What a form of one photo and one field needs beside the photo: boundaries, names and types. */
const OVERHEAD_BYTES = 16_384;

type Upload = { file: Blob; query_id: number };

/** The photo of an upload, read no further than its limit and encoded anew, and the query it is for. */
export async function readPhoto(request: Request): Promise<{ photo: Photo; query_id: number }> {
  const { file, query_id } = readUpload(await readMultipart(request));
  if (file.size >= PHOTO_LIMIT_BYTES) throw tooLarge();
  if (!file.type.startsWith("image/")) throw new AppError("invalid", NOT_AN_IMAGE);
  return { photo: await encodePhoto(new Uint8Array(await file.arrayBuffer())), query_id };
}

async function readMultipart(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new Refusal(415, "The photo must be sent as multipart/form-data.");
  }
  const body = await readCounted(request);
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw new AppError("invalid", "The body is not a form.", { cause });
  }
}

/** The bytes of the body; one that is too long, declared or not, is not kept beyond its limit. */
async function readCounted(request: Request): Promise<Buffer<ArrayBuffer>> {
  const most = PHOTO_LIMIT_BYTES + OVERHEAD_BYTES;
  if (Number(request.headers.get("Content-Length")) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readUpload(form: FormData): Upload {
  const names = [...form.keys()];
  const stranger = names.find((name) => name !== "photo" && name !== "query_id");
  if (stranger !== undefined || new Set(names).size < names.length) {
    throw new AppError("invalid", "The form must have the fields photo and query_id, once each.");
  }
  const [file, id] = [form.get("photo"), form.get("query_id")];
  if (id === null) throw new AppError("invalid", "The query_id must be given.");
  if (typeof id === "string") assertText(id);
  const query_id = typeof id === "string" ? parseId(id) : null;
  if (query_id === null) throw new AppError("not_found", "Query not found.");
  if (file === null || typeof file === "string") throw new AppError("invalid", NOT_AN_IMAGE);
  return { file, query_id };
}

function tooLarge(): Refusal {
  return new Refusal(413, TOO_LARGE);
}

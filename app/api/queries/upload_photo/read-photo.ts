import { readBytes } from "@/app/_http/body";
import { HttpError } from "@/app/_http/errors";
import { requireId } from "@/app/_http/ids";
import { AppError } from "@/lib/errors";
import { encodePhoto, type Photo } from "@/lib/media/encode";
import { NOT_AN_IMAGE, PHOTO_LIMIT_BYTES, TOO_LARGE } from "@/lib/media/rules";

/** Extra form bytes besides the photo: boundaries, field names and types. */
const OVERHEAD_BYTES = 16_384;

type Upload = { file: Blob; query_id: number };

/** The uploaded photo, re-encoded, and its query id. Throws 413 above the size limit, 415 for another content type, and `invalid`. */
export async function readPhoto(request: Request): Promise<{ photo: Photo; query_id: number }> {
  const { file, query_id } = readUpload(await readMultipart(request));
  if (file.size >= PHOTO_LIMIT_BYTES) throw new HttpError(413, TOO_LARGE);
  if (!file.type.startsWith("image/")) throw new AppError("invalid", NOT_AN_IMAGE);
  return { photo: await encodePhoto(new Uint8Array(await file.arrayBuffer())), query_id };
}

async function readMultipart(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new HttpError(415, "The photo must be sent as multipart/form-data.");
  }
  const limitBytes = PHOTO_LIMIT_BYTES + OVERHEAD_BYTES;
  const body = await readBytes(request, { limitBytes, tooLarge: TOO_LARGE });
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch (cause) {
    throw new AppError("invalid", "The body is not valid form data.", { cause });
  }
}

function readUpload(form: FormData): Upload {
  const names = [...form.keys()];
  const unknown = names.find((name) => name !== "photo" && name !== "query_id");
  if (unknown !== undefined || new Set(names).size < names.length) {
    throw new AppError("invalid", "The form must have the fields photo and query_id, once each.");
  }
  const [file, id] = [form.get("photo"), form.get("query_id")];
  if (id === null) throw new AppError("invalid", "The field query_id is required.");
  const query_id = requireId(typeof id === "string" ? id : "", "Query");
  if (file === null || typeof file === "string") throw new AppError("invalid", NOT_AN_IMAGE);
  return { file, query_id };
}

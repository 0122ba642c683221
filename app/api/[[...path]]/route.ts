import { route } from "@/app/_http/route";
import { AppError } from "@/lib/errors";

/** Unknown addresses below /api/ get an API error, not a page. */
const missing = route<{ path?: string[] }>(async () => {
  throw new AppError("not_found", "Address not found.");
});

export { missing as DELETE, missing as GET, missing as PATCH, missing as POST, missing as PUT };

import { route } from "@/app/_http/route";
import { AppError } from "@/lib/errors";

/** What is asked below /api/ and is not there: said as the API says it, not by a page. */
const missing = route<{ path?: string[] }>(async () => {
  throw new AppError("not_found", "Address not found.");
});

export { missing as DELETE, missing as GET, missing as PATCH, missing as POST, missing as PUT };

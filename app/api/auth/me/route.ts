import { requireReader } from "@/app/_http/context";
import { route } from "@/app/_http/route";
import { clearSession } from "@/lib/auth/next-auth";
import { hasSessionCookie } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import { userOf } from "@/lib/viewer";

/** Clears the cookies of an ended session, so that pages stop requesting this. */
export const GET = route(async (request) => {
  const { who } = await requireReader(request).catch(async (error) => {
    const isOver = error instanceof AppError && error.code === "unauthenticated";
    if (isOver && hasSessionCookie(request.headers.get("Cookie"))) await clearSession();
    throw error;
  });
  return Response.json(userOf(who));
});

import { unlessSilent } from "@/lib/db";
import { errorResponse } from "./errors";
import { assertOwnOrigin } from "./origin";

type Context<P> = { params: Promise<P> };

/** Wraps every route handler: rejects changes sent by other sites and turns errors into the API's error response. */
export function route<P = Record<string, never>>(handle: (request: Request, params: P) => Promise<Response>) {
  return async (request: Request, context: Context<P>): Promise<Response> => {
    try {
      assertOwnOrigin(request.method, request.headers);
      return withDefaultCaching(await unlessSilent(handle(request, await context.params)));
    } catch (error) {
      return errorResponse(error, request);
    }
  };
}

/** Responses are not cached unless the handler says otherwise. */
function withDefaultCaching(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}

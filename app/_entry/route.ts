import { unlessSilent } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { parseId } from "@/lib/ids";
import { errorAnswer } from "./answers";

type Context<P> = { params: Promise<P> };

/** The door frame of every route handler: what it throws becomes the API's error answer. */
export function route<P = Record<string, never>>(handle: (request: Request, params: P) => Promise<Response>) {
  return async (request: Request, context: Context<P>): Promise<Response> => {
    try {
      return await unlessSilent(handle(request, await context.params));
    } catch (error) {
      return errorAnswer(error);
    }
  };
}

/** The id in a path, or `not_found` for what can be no id. */
export function requireId(text: string, what: string): number {
  const id = parseId(text);
  if (id === null) throw new AppError("not_found", `${what} not found.`);
  return id;
}

import { requireReader, route } from "@/app/_http/route";
import { userOf } from "@/lib/viewer";

export const GET = route(async (request) => Response.json(userOf(await requireReader(request))));

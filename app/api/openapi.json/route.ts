import { route } from "@/app/_http/route";
import { describeApi } from "@/app/_openapi/document";
import { getBrand } from "@/lib/brand/data";
import { env } from "@/lib/env";

export const dynamic = "force-dynamic";

export const GET = route(async () => Response.json(describeApi(env().APP_URL, (await getBrand()).digest_title)));

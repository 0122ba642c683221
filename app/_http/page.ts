import { headers } from "next/headers";
import { cache } from "react";
import { getReader } from "@/lib/auth/session";

/** Whoever looks at this page; null for a visitor. Asked once per request. Not for public pages: they are the same for all. */
export const currentReader = cache(async () => getReader((await headers()).get("Cookie")));

import { env } from "@/lib/env";

/** The public URL of a path, based on APP_URL and never on the request. */
export function addressOf(path: string): string {
  return `${env().APP_URL}${path}`;
}

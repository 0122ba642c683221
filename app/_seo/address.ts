import { env } from "@/lib/env";

/** The public address of a path: of the settings, never of a request. */
export function addressOf(path: string): string {
  return `${env().APP_URL}${path}`;
}

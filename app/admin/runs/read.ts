import { logError } from "@/lib/log";

/** The tab's own boundary: what cannot be read is said in its place. */
export async function readOr<T>(reading: Promise<T>): Promise<{ value: T } | null> {
  try {
    return { value: await reading };
  } catch (error) {
    logError("Runs could not be read.", error);
    return null;
  }
}

import { carryOut, type ReadResults, type ReadTask } from "@/lib/news/read/tasks";

/** The entry point of a reading thread. Piscina calls it once per document. */
export default function readInThread(task: ReadTask): Promise<ReadResults[ReadTask["kind"]]> {
  return carryOut(task);
}

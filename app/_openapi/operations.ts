import { ACCOUNTS } from "./operations/accounts";
import { OPERATING } from "./operations/operating";
import type { Operations } from "./operations/operation";
import { PUBLISHING } from "./operations/publishing";
import { READING } from "./operations/reading";
import { RUNS } from "./operations/runs";
import { SEARCHES } from "./operations/searches";

/** Every operation of the API. A test compares the table with the routes. */
export const OPERATIONS: Operations = {
  ...READING,
  ...ACCOUNTS,
  ...SEARCHES,
  ...RUNS,
  ...PUBLISHING,
  ...OPERATING,
};

import type { TokenScope } from "@/db/enums";

/** An API token in the admin panel, without its secret. Times are ISO 8601 UTC. */
export type ApiToken = {
  id: number;
  name: string;
  scope: TokenScope;
  /** The user it acts as. */
  username: string;
  created_at: string;
  /** Null: never. */
  expires_at: string | null;
  /** To the minute; null before its first use. */
  last_used_at: string | null;
};

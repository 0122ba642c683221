import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema>;

export type Connection = { db: Database; close(): Promise<void> };

/** A connection pool to one PostgreSQL database. Connects on the first statement. */
export function connect(url: string, options: { max: number; applicationName: string }): Connection {
  const client = postgres(url, {
    max: options.max,
    connect_timeout: 3,
    idle_timeout: 60,
    onnotice: () => {},
    connection: { application_name: options.applicationName },
  });
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 5 }) };
}

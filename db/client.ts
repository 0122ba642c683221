import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { readAddress } from "./address";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema>;

export type Connection = { db: Database; close(): Promise<void> };

export type ConnectOptions = {
  max: number;
  applicationName: string;
  /** Whether idle connections stay open. */
  keep?: boolean;
  /** How long a new connection may take; 3 by default. */
  connectSeconds?: number;
  /** False behind a transaction-mode pooler: prepared statements belong to one server connection. */
  prepare?: boolean;
};

/** A connection pool to one PostgreSQL database. Connects on the first statement. */
export function connect(url: string, options: ConnectOptions): Connection {
  const client = connectDriver(url, options);
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 5 }) };
}

/** The driver without Drizzle, for features such as COPY. */
export function connectDriver(url: string, options: ConnectOptions): postgres.Sql {
  return postgres(...clientArguments(url, options));
}

export type QueueConnection = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
};

/** A pool for the job queue, which passes parameters as node-postgres takes them: undefined as null, objects as JSON. */
export function connectQueue(url: string, options: ConnectOptions): QueueConnection {
  const [address, settings] = clientArguments(url, options);
  const client = postgres(address, {
    ...settings,
    types: { json: { to: JSON_TYPE, from: [JSON_TYPE, JSONB_TYPE], serialize: String, parse: JSON.parse } },
  });
  return {
    async executeSql(text, values = []) {
      if (/^\s*begin\b/i.test(text)) return { rows: await runScript(client, text) };
      return { rows: [...(await client.unsafe<unknown[]>(text, values.map(asParameter)))] };
    },
    close: () => client.end({ timeout: 5 }),
  };
}

const JSON_TYPE = 114;
const JSONB_TYPE = 3802;

/** Runs a multi-statement transaction on one connection. */
async function runScript(client: postgres.Sql, text: string): Promise<unknown[]> {
  const reserved = await client.reserve();
  try {
    // One result per statement.
    return [...(await reserved.unsafe<unknown[]>(text))].flat();
  } catch (error) {
    await reserved.unsafe("rollback");
    throw error;
  } finally {
    reserved.release();
  }
}

function clientArguments(
  address: string,
  { max, applicationName, keep = false, connectSeconds = 3, prepare = true }: ConnectOptions,
) {
  const { url, ssl } = readAddress(address);
  const settings = {
    ssl,
    max,
    prepare,
    connect_timeout: connectSeconds,
    ...(keep ? {} : { idle_timeout: 60 }),
    onnotice: () => {},
    connection: { application_name: applicationName },
  };
  return [url, settings] as const;
}

type Parameter = string | number | boolean | null | Parameter[];

function asParameter(value: unknown): Parameter {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(asParameter);
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

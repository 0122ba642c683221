import { z } from "zod";
import { type Access, type Method, PERMISSIONS } from "@/app/_http/permissions";
import * as accounts from "./answers/accounts";
import * as runs from "./answers/runs";
import * as searches from "./answers/searches";
import * as stories from "./answers/stories";
import * as values from "./answers/values";
import { OPERATIONS } from "./operations";
import type { Operation } from "./operations/operation";

type Json = Record<string, unknown>;

const FAILURES: Record<number, string> = {
  400: "The input is invalid.",
  401: "Not signed in.",
  403: "Not allowed.",
  404: "Not found.",
  410: "It was withdrawn; the error says when and why.",
  409: "It was changed in between, or the present state does not allow this.",
  413: "The body is too large.",
  415: "The body has the wrong content type.",
  429: "Too many requests. Retry-After says when to try again.",
  500: "Internal error.",
  503: "Temporarily unavailable.",
};
const WHO: Record<Access, string> = {
  public: "Anyone may call this.",
  reader: "For signed-in users, also through an email link.",
  viewer: "For users signed in with their password.",
  admin: "For admins.",
};
const DENIAL_STATUSES: Record<Access, number[]> = { public: [], reader: [401], viewer: [401, 403], admin: [401, 403] };
const IDS = ["id", "articleId", "summaryId"];

/** Response schemas under `components`; all others are inlined. */
const NAMED = {
  Article: stories.article,
  Story: stories.story,
  Briefing: stories.briefing,
  User: accounts.user,
  Query: searches.query,
  Location: searches.location,
  Run: runs.run,
  RunReport: runs.runReport,
  Error: values.failure,
};

/** The OpenAPI 3.1 document of the API, built from its request and response schemas. */
export function describeApi(server: string, title: string): Json {
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description: "Unknown fields of a body are refused. A change with a session cookie needs the site's own Origin.",
    },
    servers: [{ url: server }],
    paths: Object.fromEntries(
      Object.entries(OPERATIONS).map(([pattern, methods]) => [
        pattern.replaceAll("[", "{").replaceAll("]", "}"),
        {
          ...parametersOfPath(pattern),
          ...Object.fromEntries(
            Object.entries(methods).map(([method, operation]) => [
              method.toLowerCase(),
              describe(operation, PERMISSIONS[pattern]?.[method as Method] ?? "admin"),
            ]),
          ),
        },
      ]),
    ),
    components: {
      schemas: namedSchemas(),
      responses: failureResponses(),
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "digest-session" },
        token: { type: "http", scheme: "bearer", description: "An API token from the Users tab of the admin panel." },
      },
    },
  };
}

function describe({ summary, query, body, answer, status, fails = [] }: Operation, access: Access): Json {
  const statuses = [...new Set([...DENIAL_STATUSES[access], ...fails])].sort((a, b) => a - b);
  const failures = [...statuses, 500].map((code) => [code, { $ref: `#/components/responses/${code}` }]);
  return {
    summary,
    description: WHO[access],
    security: access === "public" ? [] : [{ session: [] }, { token: [] }],
    ...(query ? { parameters: Object.entries(query).map(([name, schema]) => parameter("query", name, schema)) } : {}),
    ...(body ? { requestBody: { required: true, content: bodyContent(body) } } : {}),
    responses: {
      [status ?? 200]: answer
        ? { description: "Done.", content: answerContent(answer) }
        : { description: "A redirect." },
      ...Object.fromEntries(failures),
    },
  };
}

function failureResponses(): Json {
  const content = { "application/json": { schema: refTo("Error") } };
  return Object.fromEntries(Object.entries(FAILURES).map(([code, description]) => [code, { description, content }]));
}

function parametersOfPath(pattern: string): Json {
  const names = [...pattern.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => name);
  if (names.length === 0) return {};
  return { parameters: names.map((name) => parameter("path", name, IDS.includes(name) ? z.int() : z.string())) };
}

function parameter(place: "path" | "query", name: string, schema: z.ZodType): Json {
  const required = place === "path" || !schema.safeParse(undefined).success;
  return { name, in: place, required, schema: jsonSchema(schema, "input") };
}

function bodyContent(body: NonNullable<Operation["body"]>): Json {
  const { type, schema } = "schema" in body ? body : { type: "application/json", schema: body };
  return { [type]: { schema: jsonSchema(schema, "input") } };
}

function answerContent(answer: NonNullable<Operation["answer"]>): Json {
  if (typeof answer === "string") return { [answer]: { schema: { type: "string" } } };
  return { "application/json": { schema: jsonSchema(answer, "output") } };
}

function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(names(), { uri: (name) => refTo(name).$ref, override: simplify });
  return Object.fromEntries(Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]));
}

/** A JSON Schema with references to named schemas. Checks that JSON Schema cannot express are omitted. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const options = { io, metadata: names(), unrepresentable: "any", override: simplify } as const;
  const { $schema, $defs, ...plain } = z.toJSONSchema(schema, options);
  return JSON.parse(JSON.stringify(plain).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

function names() {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  return registry;
}

/** Removes patterns where there is a format, and limits that only restate safe integers. */
function simplify({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function refTo(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

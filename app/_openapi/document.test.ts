import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { PERMISSIONS } from "@/app/_http/permissions";
import { describeApi } from "./document";
import { OPERATIONS } from "./operations";

const UNKNOWN_ADDRESSES = "/api/[[...path]]";

test("describes every route with exactly its methods", () => {
  const methodsOf = (table: Record<string, object>) =>
    Object.fromEntries(Object.entries(table).map(([pattern, methods]) => [pattern, Object.keys(methods).sort()]));
  const { [UNKNOWN_ADDRESSES]: _unknown, ...routes } = methodsOf(PERMISSIONS);
  expect(methodsOf(OPERATIONS)).toEqual(routes);
});

test("the document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(describeApi("https://digest.example", "Digest"));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("refers to named schemas instead of repeating them", () => {
  const document = JSON.stringify(describeApi("https://digest.example", "Digest"));
  expect(document.match(/"ai_takeaway_title":/g)?.length).toBeLessThan(5);
  expect(document).not.toContain("$defs");
});

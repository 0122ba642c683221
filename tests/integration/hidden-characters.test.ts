import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { invitationInput } from "@/lib/auth/schema";
import { brandInput } from "@/lib/brand/schema";
import { channelChanges, channelInput } from "@/lib/channels/schema";
import { editionChanges, editionInput } from "@/lib/editions/schema";
import { locationChanges, locationInput } from "@/lib/locations/schema";
import { parse } from "@/lib/parse";
import { queryInput } from "@/lib/queries/schema";
import { readEnv } from "@/lib/settings/read-env";
import { tokenInput } from "@/lib/tokens/schema";
import { parseInvitees } from "@/lib/users/rules-invitees";
import { userChanges, userInput } from "@/lib/users/schema";
import { EMPTY_BRAND } from "@/tests/support/brand";

const channel = { kind: "webhook", url: "https://example.com/", events: ["published"], edition: "all" };
const edition = { title: "North", slug: "north", sender_name: "", days: "*", time: "06:00" };
const invitation = { token: "x", new_password: "long enough", again: "long enough" };

describe.each<[string, z.ZodType, (text: string) => object]>([
  ["a user", userInput, (username) => ({ username, password: "long enough" })],
  ["a user's new name", userChanges, (username) => ({ username })],
  ["an invited user", invitationInput, (username) => ({ ...invitation, username })],
  ["a location", locationInput, (name) => ({ name })],
  ["a location's new name", locationChanges, (name) => ({ name })],
  ["an alias", locationInput, (alias) => ({ name: "Tulsa", aliases: [alias] })],
  ["a query", queryInput, (query) => ({ query })],
  ["a query's site", queryInput, (site) => ({ site })],
  ["a channel", channelInput, (name) => ({ ...channel, name })],
  [
    "a channel's new name",
    channelChanges,
    (name) => ({ id: 1, name, url: null, events: ["published"], edition: "all", is_on: true }),
  ],
  ["an edition", editionInput, (title) => ({ ...edition, title })],
  ["an edition's sender", editionChanges, (sender_name) => ({ ...edition, id: 1, sender_name })],
  ["the digest", brandInput, (digest_title) => ({ ...EMPTY_BRAND, digest_title })],
  ["the footer", brandInput, (footer_line) => ({ ...EMPTY_BRAND, footer_line })],
  ["an API token", tokenInput, (name) => ({ name, scope: "read", days: null })],
])("the name of %s", (_what, schema, inputOf) => {
  test.each(["bb\u001b[1madmin", "\u200b", "\u202eevil", "a\u0007b", "ad\u200dmin"])("is not %j", (text) => {
    expect(() => parse(schema, inputOf(text))).toThrow(/must not have control or invisible characters\.?$/);
  });

  test("may have accents, other scripts and typographic marks", () => {
    expect(() => parse(schema, inputOf("Núñez’s co–op 東京"))).not.toThrow();
  });
});

test("a name with a line break or tab is refused", () => {
  const message = "The username must not have control or invisible characters.";
  expect(() => parse(userChanges, { username: "bb\n1\tadmin" })).toThrow(message);
});

test("the first admin's name and the default titles are visible", () => {
  for (const name of ["ADMIN_USERNAME", "DIGEST_TITLE", "ORG_NAME", "LOCAL_AREA"])
    expect(() => readEnv({ [name]: "a\u202eb" })).toThrow(`${name} must not have control or invisible characters`);
});

test("an invited person's name is visible", () => {
  expect(parseInvitees("A\u200bnn, ann@example.coop").faults).toEqual([
    "Line 1: the name must not have control or invisible characters.",
  ]);
});

import { expect, test } from "vitest";
import { actionLabel, fieldChanges } from "./rules";

test.each([
  ["user.create", "User created"],
  ["location.update", "Location changed"],
  ["queries.save", "Queries saved"],
  ["run.again", "Run started again"],
  ["user.select_master_query", "Master user chosen"],
  ["user.release_email", "Address released"],
  ["briefing.send", "Briefing sent"],
  ["sign_in.fail", "Sign-in failed"],
  ["source_rights.update", "Source rights changed"],
  ["thing.turn_upside_down", "Thing turn upside down"],
  ["thing.constructor", "Thing constructor"],
  ["thing", "Thing"],
  ["", ""],
])("%s is %s", (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

test.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [{ wait_s: 60 }, ["Wait (seconds): 60"]],
  [{ before: { name: "Ohio", is_local: false }, after: { name: "Ohio", is_local: true } }, ["Is local: no → yes"]],
  [{ before: { email: null }, after: { email: "a@b.example" } }, ["Email: none → a@b.example"]],
  [{ before: { aliases: ["Pulaski"] }, after: { aliases: [] } }, ["Aliases: Pulaski → none"]],
  [
    { before: { username: "a" }, after: { username: "b" }, password: "changed" },
    ["Username: a → b", "Password: changed"],
  ],
  [{ before: "user a", after: "nobody" }, [": user a → nobody"]],
  [{ email: "", is_admin: true }, ["Email: none", "Is admin: yes"]],
  [{ added: 1, moved: false, removed: ["wind", "rates"] }, ["Added: 1", "Moved: no", "Removed: wind, rates"]],
  [{ before: { host: "x" }, after: null }, ["Host: x → none"]],
  [{ sent: { queued: 2, already_sent: 1 } }, ["Sent: Queued: 2; Already sent: 1"]],
])("%j reads %j", (details, said) => {
  const lines = fieldChanges(details).map(
    ({ field, from, to }) => `${field}: ${from === null ? "" : `${from} → `}${to}`,
  );
  expect(lines).toEqual(said);
});

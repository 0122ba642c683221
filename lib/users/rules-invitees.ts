import { shorten } from "@/lib/language/shorten";
import { HIDDEN_REFUSED, isVisible } from "@/lib/language/visible";
import type { Invitee } from "./types";

export const MAX_INVITEES = 200;
const MAX_USERNAME_LENGTH = 64;
const MAX_EMAIL_LENGTH = 254;
const MAX_QUOTED = 60;

/** A parsed list of people: those to invite, without duplicates, and an error for each invalid line. */
type InviteeList = { invitees: Invitee[]; faults: string[] };

/** Reads lines such as `Ann Lee, ann@example.coop`, `Ann Lee <ann@example.coop>` or `ann@example.coop`, with or without a header. */
export function parseInvitees(text: string): InviteeList {
  const invitees = new Map<string, Invitee>();
  const faults: string[] = [];
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const found = wordsOf(line).filter((word) => word.includes("@"));
    const [email = ""] = found;
    if (line.trim() === "" || (index === 0 && isHeader(line))) continue;
    if (found.length === 0)
      faults.push(`Line ${index + 1}: No email address in ‘${shorten(line.trim(), MAX_QUOTED)}’.`);
    else if (found.length > 1) faults.push(`Line ${index + 1} has more than one email address.`);
    else if (!isVisible(line.replaceAll("\t", " "))) faults.push(`Line ${index + 1}: the name ${HIDDEN_REFUSED}.`);
    else if (!isEmail(email)) faults.push(`Line ${index + 1}: ‘${email}’ is not an email address.`);
    else if (!invitees.has(email.toLowerCase()))
      invitees.set(email.toLowerCase(), {
        email,
        username: nameIn(line.replace(email, "")) || email.slice(0, MAX_USERNAME_LENGTH),
      });
  }
  if (invitees.size > MAX_INVITEES) faults.push(`At most ${MAX_INVITEES} people can be invited at once.`);
  return { invitees: [...invitees.values()], faults };
}

/** Whether a line names columns, one of them the address. */
function isHeader(line: string): boolean {
  return line.split(/[,;\t]/u).some((cell) => /^[\s"]*e-?mail(?:[ -]address(?:es)?)?[\s"]*$/iu.test(cell));
}

const wordsOf = (line: string) => line.split(/[\s,;<>"()]+/u).filter(Boolean);

/** Whether `emailInput` accepts a text. Does not use its library, because browsers load this file. */
function isEmail(text: string): boolean {
  const [local = "", domain = "", ...rest] = text.split("@");
  const labels = domain.split(".");
  return (
    rest.length === 0 &&
    text.length <= MAX_EMAIL_LENGTH &&
    /^[\w'+.-]+$/u.test(local) &&
    /[\w+-]$/u.test(local) &&
    !local.startsWith(".") &&
    !local.includes("..") &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d][a-z\d-]*$/iu.test(label)) &&
    /^[a-z]{2,}$/iu.test(labels.at(-1) ?? "")
  );
}

/** The name in a line without its address. */
function nameIn(rest: string): string {
  return wordsOf(rest).join(" ").slice(0, MAX_USERNAME_LENGTH).trim();
}

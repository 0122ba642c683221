import { capitalized } from "@/lib/language/capitalized";
import type { AuditEntry, FieldChange } from "./types";

/** The username recorded for a sign-in with an unknown name. */
export const UNKNOWN_USER = "(unknown)";

const LABELS: Record<string, string> = {
  "token.create": "API token created",
  "token.revoke": "API token revoked",
  "user.select_master_query": "Master user chosen",
  "user.release_email": "Address released",
  "sample.delete": "Sample news removed",
  "edition.save_subscribers": "Edition's subscribers changed",
  "briefing.publish": "Briefing published",
  "briefing.discard": "Briefing discarded",
  "story.move": "Story moved",
  "mail.retry": "Mail sent again",
  "mail.test": "Test mail sent",
  "channel.test": "Channel tested",
  "brand.reset": "Brand reset to default",
  "model.test": "Model tested",
  "session.end": "Session signed out",
  "session.end_all": "Signed out everywhere",
  "account.confirm": "Account deletion confirmed",
  "password.change": "Password changed",
  "password.reset_request": "Password reset requested",
  "password.reset": "Password reset",
  "subscription.confirm": "Subscription confirmed",
  "invitation.create": "Invitation sent",
  "invitation.renew": "Invitation sent again",
  "invitation.accept": "Invitation accepted",
  "sign_in.password": "Signed in",
  "sign_in.sso": "Signed in by single sign-on",
  "sign_in.sso_refuse": "Single sign-on refused",
  "sign_in.email_link": "Signed in by email link",
  "second_factor.on": "Two-factor sign-in turned on",
  "second_factor.off": "Two-factor sign-in turned off",
  "second_factor.reset": "Two-factor sign-in reset",
  "sign_in.fail": "Sign-in failed",
  "sign_in.slow_down": "Sign-in failed, further attempts slowed down",
};

const VERBS: Record<string, string> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  save: "saved",
  import: "imported",
  start: "started",
  cancel: "canceled",
  again: "started again",
  revoke: "revoked",
  send: "sent",
  withdraw: "withdrawn",
  restore: "restored",
};

/** The display label of an action: `user.create` is 'User created'. */
export function actionLabel(action: string): string {
  if (Object.hasOwn(LABELS, action)) return LABELS[action] ?? action;
  const [noun = "", verb = ""] = action.split(".", 2);
  const done = (Object.hasOwn(VERBS, verb) && VERBS[verb]) || verb.replaceAll("_", " ");
  const thing = noun.replaceAll("_", " ");
  return `${capitalized(thing)} ${done}`.trim();
}

const NOTHING = "none";

/** The changed fields, with the old and the new value where both are known. */
export function fieldChanges(details: AuditEntry["details"]): FieldChange[] {
  const { before, after, ...others } = details;
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...Object.keys(fresh), ...Object.keys(old)])]
    .filter((field) => valueText(old[field]) !== valueText(fresh[field]))
    .map((field) => ({ field: fieldLabel(field), from: valueText(old[field]), to: valueText(fresh[field]) }));
  const more = Object.entries(others).map(([field, value]) => ({
    field: fieldLabel(field),
    from: null,
    to: valueText(value),
  }));
  return [...changed, ...more];
}

/** `is_local` becomes 'Is local', `wait_s` 'Wait (seconds)'. Empty for a change without a field name. */
function fieldLabel(field: string): string {
  const words = field.replace(/_s$/, " (seconds)").replaceAll("_", " ");
  return capitalized(words);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (value === undefined) return {};
  return isFields(value) ? value : { "": value };
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(valueText).join(", ");
  if (isFields(value)) {
    const parts = Object.entries(value).map(([field, each]) => `${fieldLabel(field)}: ${valueText(each)}`);
    return parts.join("; ") || NOTHING;
  }
  return String(value);
}

import { keepDraft, takeDraft } from "./draft";
import { warnOfLoss } from "./unsaved";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Record<string, string | boolean>;
type Draft = { typed: Values; saved: Values };

const FIELDS =
  "input[name]:not([type=hidden], [type=password], [type=file], [autocomplete=one-time-code]), textarea[name], select[name]";

/**
 * Watches the fields in an element. Text that was not saved when the page or the session ended is kept under the name and filled in when the
 * user returns: `restored` is `stale` if the saved text has changed meanwhile. Secrets are not kept.
 */
export function watchFields(fields: HTMLElement, { name, userId }: { name: string; userId: number }) {
  let saved = valuesOf(fields);
  let isTouched = false;
  let restored: "fresh" | "stale" | null = null;
  const isDirty = () => isTouched && isChanged(valuesOf(fields), saved);
  const touch = () => {
    isTouched = true;
  };
  const keep = () => {
    const isKept = isDirty();
    if (isKept) keepDraft(name, userId, { typed: valuesOf(fields), saved } satisfies Draft);
    else takeDraft(name, userId);
    return isKept;
  };
  const untouch = () => {
    isTouched = false;
  };
  for (const event of ["input", "change"]) fields.addEventListener(event, touch);
  // A form that is reset has nothing unsaved.
  fields.addEventListener("reset", untouch);
  const draft = takeDraft<Draft>(name, userId);
  if (draft && isChanged(draft.typed, saved)) {
    restored = isChanged(saved, draft.saved) ? "stale" : "fresh";
    fill(fields, draft.typed, draft.saved);
  }
  addEventListener("pagehide", keep);
  const stopWarning = warnOfLoss(isDirty);
  return {
    restored,
    /** Notes that the values in the fields are saved, or to be dropped. */
    settle(): void {
      isTouched = false;
      takeDraft(name, userId);
      // Once React has shown the result.
      setTimeout(() => {
        if (!isTouched) saved = valuesOf(fields);
      });
    },
    /** Fills in the saved values. */
    discard(): void {
      fill(fields, saved, valuesOf(fields));
      isTouched = false;
    },
    /** Ends the watch; true if unsaved text was kept. */
    stop(): boolean {
      for (const event of ["input", "change"]) fields.removeEventListener(event, touch);
      fields.removeEventListener("reset", untouch);
      removeEventListener("pagehide", keep);
      stopWarning();
      return keep();
    },
  };
}

function fieldsOf(fields: HTMLElement): Map<string, Field> {
  const found = [...fields.querySelectorAll<Field>(FIELDS)];
  return new Map(found.map((field) => [isBox(field) ? `${field.name}=${field.value}` : field.name, field]));
}

function valuesOf(fields: HTMLElement): Values {
  return Object.fromEntries(
    [...fieldsOf(fields)].map(([key, field]) => [key, isBox(field) ? field.checked : field.value]),
  );
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

/** A field that is new in `values` is compared with an empty one. */
function isChanged(values: Values, before: Values): boolean {
  return Object.entries(values).some(
    ([key, value]) => value !== (before[key] ?? (typeof value === "boolean" ? false : "")),
  );
}

/** Sets the fields whose value differs from `before`, as if typed, so that components which control them notice. */
function fill(fields: HTMLElement, values: Values, before: Values): void {
  for (const [key, field] of fieldsOf(fields)) {
    const value = values[key];
    if (value === undefined || value === before[key]) continue;
    if (isBox(field)) {
      if (value === true || field.type === "checkbox") setBox(field, value === true);
      continue;
    }
    // React overrides the property on the element itself, to tell its own changes from others.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

function setBox(box: HTMLInputElement, isChecked: boolean): void {
  if (box.checked !== isChecked) box.click();
}

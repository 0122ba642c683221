import { buttonClass } from "@/app/_ui/button-looks";
import { RemoveSample } from "@/app/admin/_sample/remove-sample.client";
import { type Check, checksOf, type Facts } from "./checks/checks";
import { targetHref } from "./checks/target-href";
import { StateIcon } from "./state-icon";

/** Every check with its state and the action that fixes it. */
export function CheckList({ facts }: { facts: Facts }) {
  return (
    <ul className="border-t border-line-strong">
      {checksOf(facts).map((check) => (
        <CheckRow key={check.name} check={check} facts={facts} />
      ))}
    </ul>
  );
}

function CheckRow({ check, facts }: { check: Check; facts: Facts }) {
  const { name, state, text, action } = check;
  return (
    <li
      id={action?.target === "sample" ? "sample" : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 border-b border-line py-2.5 md:min-h-15 md:grid-cols-[auto_9rem_minmax(0,1fr)_auto] md:gap-x-4"
    >
      <StateIcon state={state} />
      <h3 className="font-sans text-md/snug font-semibold">{name}</h3>
      <p
        className={`max-w-measure text-md/snug wrap-anywhere max-md:col-start-2 ${state === "ok" ? "text-soft" : "text-ink"}`}
      >
        {text}
      </p>
      {action ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:col-start-2 max-md:mt-1.5 md:max-w-64 md:justify-end lg:max-w-none">
          <CheckAction check={check} facts={facts} />
        </div>
      ) : null}
    </li>
  );
}

/** Subdued for checks that are ok. */
function CheckAction({ check: { name, state, action }, facts }: { check: Check; facts: Facts }) {
  if (!action) return null;
  const href = targetHref(action.target, facts);
  if (href === null) return <RemoveSample />;
  const look = state === "ok" ? "quiet" : "plain";
  return (
    <a className={buttonClass(look, look === "quiet" ? "max-md:-ml-3" : "", true)} href={href}>
      {action.label}
      <span className="sr-only">{` (${name})`}</span>
    </a>
  );
}

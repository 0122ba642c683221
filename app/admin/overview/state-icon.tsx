import { Icon } from "@/app/_ui/icon";
import type { State } from "./checks/checks";

const LOOKS = {
  ok: { icon: "ok", label: "OK", className: "text-muted" },
  attention: { icon: "attention", label: "Needs attention", className: "text-accent" },
  broken: { icon: "broken", label: "Not working", className: "text-danger" },
} as const;

type Props = {
  state: State;
  /** Whether the text next to it already says the state. */
  isLabeled?: boolean;
};

/** A distinct shape for each state, with a text alternative. */
export function StateIcon({ state, isLabeled = false }: Props) {
  const { icon, label, className } = LOOKS[state];
  return (
    <span className={`inline-flex text-lg ${className}`}>
      <Icon name={icon} />
      {isLabeled ? null : <span className="sr-only">{`${label}: `}</span>}
    </span>
  );
}

import Link from "next/link";
import { Icon } from "@/app/_ui/icon";
import type { Facts } from "./checks/checks";
import { stepsOf } from "./checks/steps";
import { targetHref } from "./checks/target-href";

/** The setup steps. Renders nothing once all are done. */
export function SetupSteps({ facts }: { facts: Facts }) {
  const steps = stepsOf(facts);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <section
      aria-labelledby="setup"
      className="rounded-lg border border-line bg-raised px-[clamp(1rem,3vw,1.5rem)] pt-4 pb-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="setup" className="text-xl">
          Set Up Your Digest
        </h3>
        <p className="text-sm text-muted tabular-nums">{`${done} of ${steps.length} done`}</p>
      </div>
      <progress className="stage-progress mt-3" aria-labelledby="setup" value={done} max={steps.length} />
      <ol className="mt-1.5 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map(({ name, isDone, target }) => (
          <li key={name} className="flex min-h-11 items-center gap-2.5 text-sm">
            <span className={`inline-flex text-lg ${isDone ? "text-accent" : "text-muted"}`}>
              <Icon name={isDone ? "ok" : "open"} />
            </span>
            {isDone ? (
              <span className="text-muted">
                {name}
                <span className="sr-only">: done</span>
              </span>
            ) : (
              <Link className="link py-2" href={targetHref(target, facts) ?? "#sample"} prefetch={false}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

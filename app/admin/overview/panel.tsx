import { LoadFailure } from "@/app/admin/_shell/load-failure";
import { orNull } from "@/app/admin/_shell/read";
import { Section } from "@/app/admin/_shell/section";
import { tabHref } from "@/app/admin/_shell/tabs";
import type { Admin } from "@/lib/viewer";
import { AlertList } from "./alert-list";
import { CheckList } from "./check-list";
import { readFacts } from "./checks/read-facts";
import { SetupSteps } from "./setup-steps";
import { Verdict } from "./verdict";

/** The setup steps, and the state of every part of the product. */
export async function OverviewPanel({ admin }: { admin: Admin }) {
  const facts = await orNull("the overview", readFacts(admin, new Date()));
  return (
    <Section title="Overview">
      {facts ? (
        <div className="grid gap-7">
          <Verdict facts={facts} />
          <SetupSteps facts={facts} />
          <CheckList facts={facts} />
          <AlertList admin={admin} />
        </div>
      ) : (
        <LoadFailure href={tabHref("overview")}>Failed to load the overview</LoadFailure>
      )}
    </Section>
  );
}

import { ActionForm, SubmitButton } from "@/app/_ui/form/action-form.client";
import { Fact, Facts } from "@/app/admin/_shell/facts";
import { Section } from "@/app/admin/_shell/section";
import { env, hasModel } from "@/lib/env";
import { testModelAction } from "./actions";

/** The models that write and check the summaries, with a test. */
export function ModelSection() {
  const { OPENAI_BASE_URL, OPENAI_MODEL, VERIFY_MODEL } = env();
  const isSetUp = hasModel(env());
  return (
    <Section title="Model" id="model">
      <Facts>
        <Fact name="Written by">
          {isSetUp
            ? OPENAI_MODEL
            : "Not set up. Summaries are extractive. Set OPENAI_API_KEY or OPENAI_BASE_URL to use a model."}
        </Fact>
        {isSetUp ? <Fact name="Checked by">{VERIFY_MODEL ?? OPENAI_MODEL}</Fact> : null}
        {OPENAI_BASE_URL ? <Fact name="Server">{new URL(OPENAI_BASE_URL).host}</Fact> : null}
      </Facts>
      <ActionForm action={testModelAction} className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <SubmitButton look="plain">Test the Model</SubmitButton>
      </ActionForm>
    </Section>
  );
}

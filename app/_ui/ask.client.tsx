"use client";

import { type ComponentProps, useTransition } from "react";
import { ActionForm, reaching, SubmitButton } from "./action-form.client";
import { useConfirm } from "./confirm.client";
import { useReady } from "./ready";
import { useToast } from "./toast.client";

type Asked = {
  action: ComponentProps<typeof ActionForm>["action"];
  /** What the action is to be told. */
  fields: Record<string, string>;
  question: Parameters<ReturnType<typeof useConfirm>>[0];
  /** What is said when the server cannot be reached. */
  failure?: string;
};

type ButtonProps = Asked & {
  /** The page that asks the same without a script. */
  href: string;
  /** For screen readers, where the children alone do not say enough. */
  label?: string;
  className?: string;
  onDone?: () => void;
  children: React.ReactNode;
};

/** A button that asks before its server action is done; without a script a link to a page with the question. */
export function AskButton({
  action,
  fields,
  question,
  failure,
  href,
  label,
  className,
  onDone,
  children,
}: ButtonProps) {
  const ready = useReady();
  const ask = useConfirm();
  const toast = useToast();
  const [pending, start] = useTransition();
  const style = className ?? "button button-quiet";
  if (!ready) {
    return (
      <a className={style} href={href} aria-label={label}>
        {children}
      </a>
    );
  }
  const press = async () => {
    if (pending || !(await ask(question))) return;
    start(async () => {
      const state = await reaching(action, failure)(null, formOf(fields));
      if (!state) return;
      toast(state.message, state.ok ? "success" : "error");
      if (state.ok) onDone?.();
    });
  };
  return (
    <button type="button" className={style} aria-label={label} aria-disabled={pending} onClick={press}>
      {pending ? <span className="spinner" /> : null}
      {children}
    </button>
  );
}

type FormProps = Pick<Asked, "action" | "fields"> & {
  /** Null once there is nothing to ask: what came of it is still told. */
  question: Asked["question"] | null;
  back: string;
};

/** The same question as a form of its own, with a way back. */
export function AskForm({ action, fields, question, back }: FormProps) {
  return (
    <ActionForm action={action} className="ask-form">
      {question ? <Question fields={fields} question={question} back={back} /> : null}
    </ActionForm>
  );
}

function Question({ fields, question, back }: Omit<Asked, "action"> & { back: string }) {
  return (
    <>
      <h2>{question.title}</h2>
      <p className="modal-text">{question.text}</p>
      {question.detail ? <p className="modal-detail">{question.detail}</p> : null}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field-row">
        <SubmitButton className={question.danger ? "button button-danger" : "button button-primary"}>
          {question.confirm}
        </SubmitButton>
        <a className="button" href={back}>
          Cancel
        </a>
      </div>
    </>
  );
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

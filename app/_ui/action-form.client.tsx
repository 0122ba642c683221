"use client";

import { unstable_rethrow } from "next/navigation";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  startTransition,
  use,
  useActionState,
  useEffect,
  useRef,
} from "react";
import { useReady } from "./ready";
import { useToast } from "./toast.client";

/** What an action says once it has answered; null before. After a failure also the field at fault, and what had been typed. */
type State = {
  ok: boolean;
  message: string;
  field?: string | null;
  values?: Record<string, string>;
} | null;

type Action = (before: State, form: FormData) => Promise<State>;

type Props = {
  action: Action;
  className?: string;
  /** Empties the fields after success. */
  reset?: boolean;
  onDone?: (message: string) => void;
  /** Names of its fields that say themselves what is wrong with them (`Field`). */
  fields?: readonly string[];
  /** What is said when the server cannot be reached. */
  failure?: string;
  children: ReactNode;
};

const Form = createContext<{ pending: boolean; state: State }>({ pending: false, state: null });

/** What the form around it waits for and what it was told. */
export function useForm(): { pending: boolean; state: State } {
  return use(Form);
}

/**
 * A form on a server action. Without a script it is sent as it is and says below what came of it; with one it stays where it is,
 * tells the outcome as a toast, keeps what was typed when it failed and sets the focus on the field at fault.
 */
export function ActionForm({ action, className = "", reset = false, onDone, fields = [], failure, children }: Props) {
  // The server's own action is what a form without a script is sent to.
  const ready = useReady();
  const [state, dispatch, pending] = useActionState(ready ? reaching(action, failure) : action, null);
  const form = useRef<HTMLFormElement>(null);
  const told = useRef<State>(null);
  const toast = useToast();
  const isSaidAtField = Boolean(state?.field && fields.includes(state.field));
  useEffect(() => {
    if (!state || told.current === state) return;
    told.current = state;
    if (!isSaidAtField) toast(state.message, state.ok ? "success" : "error");
    if (!state.ok) fieldAtFault(form.current, state)?.focus();
    if (state.ok && reset) form.current?.reset();
    if (state.ok) onDone?.(state.message);
  }, [state, toast, reset, onDone, isSaidAtField]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const sent = new FormData(event.currentTarget, submitter);
    startTransition(() => dispatch(sent));
  };
  return (
    <form ref={form} action={dispatch} className={className} onSubmit={send} aria-busy={pending}>
      <Form value={{ pending, state }}>{children}</Form>
      {state && !isSaidAtField ? (
        <p className={state.ok ? "form-done" : "alert"} role={state.ok ? "status" : "alert"}>
          {state.message}
        </p>
      ) : null}
    </form>
  );
}

const UNREACHED = "The server cannot be reached. Please try again in a moment.";

/** The action, saying so when the server cannot be reached: what was typed stays where it is. */
export function reaching(action: Action, failure = UNREACHED): Action {
  return async (before, form) => {
    try {
      return await action(before, form);
    } catch (error) {
      unstable_rethrow(error);
      return { ok: false, message: failure };
    }
  };
}

/** The button that sends the form around it; while the answer is waited for it says so and can't be pressed again. */
export function SubmitButton({
  className = "button button-primary",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  const { pending } = useForm();
  return (
    <button type="submit" className={className} aria-disabled={pending}>
      {pending ? <span className="spinner" /> : null}
      {children}
    </button>
  );
}

/** The field named at fault, or that the message begins with (`name: …`), else the first the browser finds fault with, else the first to be filled in. */
function fieldAtFault(form: HTMLFormElement | null, { message, field }: NonNullable<State>): HTMLElement | null {
  const name = field ?? /^([\w.]+): /.exec(message)?.[1];
  const named = name ? form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) : null;
  return (
    named ??
    form?.querySelector<HTMLElement>(":invalid:not(fieldset), input:not([type=hidden]), select, textarea") ??
    null
  );
}

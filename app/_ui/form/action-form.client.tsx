"use client";

import { unstable_rethrow } from "next/navigation";
import {
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useActionState,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Alert, Callout } from "../alert";
import { Button } from "../button";
import type { ButtonLook } from "../button-looks";
import { useToast } from "../dialog/toast.client";
import { isPlainClick } from "../plain-click";
import { Spinner } from "../spinner";
import { RestoredNote, useDraft } from "./draft.client";

/**
 * The action's result; null before it ran. A failure may name the invalid field or the faulty sentences and, if the browser submitted the
 * form itself, has the `typed` values. A new `secret` is shown only once.
 */
type State = {
  ok: boolean;
  message: string;
  field?: string | null;
  secret?: string;
  faults?: { sentence: string; fault: string }[];
  typed?: Record<string, string>;
} | null;

type Action = (before: State, form: FormData) => Promise<State>;

type Props = {
  action: Action;
  className?: string;
  /** Whether to clear the fields after success. */
  reset?: boolean;
  onDone?: (message: string) => void;
  /** Names of the fields that show their own errors (`Field`). */
  fields?: readonly string[];
  /** The message if the server cannot be reached. */
  failure?: string;
  /** The name under which unsaved text is kept until the user returns. */
  draft?: string;
  children: ReactNode;
};

const Form = createContext<{ pending: boolean; state: State }>({ pending: false, state: null });

/** Whether the surrounding form is being submitted, and its last result. */
export function useForm(): { pending: boolean; state: State } {
  return use(Form);
}

/**
 * A form for a server action: shows the result as a toast, keeps the input after a failure and focuses the invalid field. Without
 * JavaScript the browser submits it, and the new page shows the result in the form.
 */
export function ActionForm(props: Props) {
  const { action, className = "", reset = false, onDone, fields = [], failure, draft, children } = props;
  const [posted, post] = useActionState(action, null);
  const [answered, dispatch, pending] = useActionState(send, null);
  const state = answered ?? posted;
  /** The result whose invalid field was changed since. */
  const [corrected, setCorrected] = useState<State>(null);
  const form = useRef<HTMLFormElement>(null);
  const handled = useRef<State>(null);
  const toast = useToast();
  const { restored, settle, discard } = useDraft(form, draft);
  const onSuccess = useEffectEvent((message: string) => {
    settle();
    if (reset) form.current?.reset();
    onDone?.(message);
  });
  useEffect(() => {
    if (!state || handled.current === state) return;
    handled.current = state;
    if (!state.ok) fieldAtFault(form.current, state)?.focus();
    if (state.ok) onSuccess(state.message);
  }, [state]);
  /** Shows the result immediately, because the form may be gone from the page that arrives with it. */
  async function send(before: State, sent: FormData): Promise<State> {
    toast(null);
    const answer = await withFailure(action, failure)(before, sent);
    // Before the page that arrives with it can replace the form, which would keep what was typed as unsaved.
    if (answer?.ok) settle();
    if (answer && !isShownAtField(answer, fields)) toast(answer.message, answer.ok ? "success" : "error");
    return answer;
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : { submitter: null };
    const sent = new FormData(event.currentTarget, submitter);
    startTransition(() => dispatch(sent));
  };
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (state?.field && "name" in target && target.name === state.field) setCorrected(state);
  };
  // A link in a form, such as Cancel, drops what was typed.
  const onClick = (event: MouseEvent<HTMLFormElement>) => {
    if (isPlainClick(event) && event.target instanceof Element && event.target.closest("a")) settle();
  };
  return (
    <form
      ref={form}
      action={post}
      className={className}
      onSubmit={onSubmit}
      onInput={onInput}
      onClickCapture={onClick}
      aria-busy={pending}
    >
      {posted && !answered && !isShownAtField(posted, fields) ? <Posted state={posted} /> : null}
      <RestoredNote restored={restored} onDiscard={discard} />
      <Form value={{ pending, state: state && state === corrected ? { ...state, field: null } : state }}>
        {children}
      </Form>
    </form>
  );
}

function isShownAtField({ field }: NonNullable<State>, fields: readonly string[]): boolean {
  return Boolean(field && fields.includes(field));
}

/** The result of a form that the browser submitted itself. */
function Posted({ state: { ok, message } }: { state: NonNullable<State> }) {
  return <div className="basis-full">{ok ? <Callout>{message}</Callout> : <Alert>{message}</Alert>}</div>;
}

const UNREACHED = "The server cannot be reached. Please try again in a moment.";

/** The action. If the server cannot be reached, its result is `failure`. */
export function withFailure(action: Action, failure = UNREACHED): Action {
  return async (before, form) => {
    try {
      return await action(before, form);
    } catch (error) {
      unstable_rethrow(error);
      return { ok: false, message: failure };
    }
  };
}

type ButtonProps = {
  look?: ButtonLook;
  isSmall?: boolean;
  /** The accessible name, if the children are not descriptive enough. */
  label?: string;
  children: ReactNode;
};

/** The submit button of the surrounding form, disabled while it is being submitted. */
export function SubmitButton({ look = "strong", isSmall = false, label, children }: ButtonProps) {
  const { pending } = useForm();
  return (
    <Button type="submit" look={look} isSmall={isSmall} aria-label={label} aria-disabled={pending}>
      {pending ? <Spinner /> : null}
      {children}
    </Button>
  );
}

/** The field named by the result or at the start of its message (`name: …`), else the first invalid one, else the first. */
function fieldAtFault(form: HTMLFormElement | null, { message, field }: NonNullable<State>): HTMLElement | null {
  const name = field ?? /^([\w.]+): /.exec(message)?.[1];
  const named = name ? form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) : null;
  return (
    named ??
    form?.querySelector<HTMLElement>(":invalid:not(fieldset), input:not([type=hidden]), select, textarea") ??
    null
  );
}

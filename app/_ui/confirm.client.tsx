"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";

type Question = {
  title: string;
  text: string;
  detail?: string;
  /** The words of the button that says yes. */
  confirm: string;
  danger?: boolean;
};

type Ask = (question: Question) => Promise<boolean>;

const Asker = createContext<Ask>(() => Promise.resolve(false));

/** Asks before something is done; false when it was cancelled. */
export function useConfirm(): Ask {
  return use(Asker);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const cancel = useRef<HTMLButtonElement>(null);
  const ask = useCallback<Ask>((next) => {
    // Whatever was asked before is not answered any more.
    answer.current(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (yes: boolean) => {
    setOpen(false);
    answer.current(yes);
  };
  return (
    <Asker value={ask}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close(false))}>
        <AlertDialog.Portal>
          {/* Also above another dialog, which it then covers. */}
          <AlertDialog.Backdrop className="modal-backdrop" forceRender />
          <AlertDialog.Popup className="modal modal-small" initialFocus={cancel}>
            <div className="modal-body">
              <AlertDialog.Title className="modal-title">{question?.title}</AlertDialog.Title>
              <AlertDialog.Description className="modal-text">{question?.text}</AlertDialog.Description>
              {question?.detail ? <p className="modal-detail">{question.detail}</p> : null}
            </div>
            <div className="modal-actions">
              <button
                type="button"
                className={`button ${question?.danger ? "button-danger" : "button-primary"}`}
                onClick={() => close(true)}
              >
                {question?.confirm}
              </button>
              <button type="button" className="button" ref={cancel} onClick={() => close(false)}>
                Cancel
              </button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </Asker>
  );
}

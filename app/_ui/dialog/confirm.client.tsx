"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { createContext, type ReactNode, use, useCallback, useRef, useState } from "react";
import { Button } from "../button";
import { BACKDROP, popupClass, TITLE } from "./dialog-frame";

type Question = {
  title: string;
  text: string;
  detail?: string;
  /** The label of the confirm button. */
  confirm: string;
  /** The label of the other button, where 'Cancel' could mean either. */
  cancel?: string;
  danger?: boolean;
};

type Ask = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Ask>(() => Promise.resolve(false));

/** Asks for confirmation; resolves to false if canceled. */
export function useConfirm(): Ask {
  return use(ConfirmContext);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<(yes: boolean) => void>(() => {});
  const cancel = useRef<HTMLButtonElement>(null);
  const ask = useCallback<Ask>((next) => {
    // Cancels an earlier question that is still open.
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
    <ConfirmContext value={ask}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : close(false))}>
        <AlertDialog.Portal>
          {/* Opens above any other dialog. */}
          <AlertDialog.Backdrop className={BACKDROP} forceRender />
          <AlertDialog.Popup className={popupClass("small")} initialFocus={cancel}>
            <div className="overflow-y-auto px-6 py-5">
              <AlertDialog.Title className={TITLE}>{question?.title}</AlertDialog.Title>
              <AlertDialog.Description className="mt-2">{question?.text}</AlertDialog.Description>
              {question?.detail ? <p className="mt-1 text-sm text-muted">{question.detail}</p> : null}
            </div>
            <div className="flex flex-wrap gap-3 border-t border-line px-6 py-3.5">
              <Button look={question?.danger ? "danger" : "strong"} onClick={() => close(true)}>
                {question?.confirm}
              </Button>
              <Button ref={cancel} onClick={() => close(false)}>
                {question?.cancel ?? "Cancel"}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}

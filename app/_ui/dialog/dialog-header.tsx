import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** Buttons next to Close. */
  actions?: ReactNode;
  close: ReactNode;
};

/** The top of every dialog: the title on the left, Close on the right. */
export function DialogHeader({ title, actions, close }: Props) {
  return (
    <div className="flex min-h-16 flex-none items-center gap-1 border-b border-line py-2 pr-2 pl-5 md:pr-5 md:pl-6 print:hidden">
      <div className="mr-auto min-w-0 pr-3 font-serif text-xl font-headline">{title}</div>
      {actions}
      {close}
    </div>
  );
}

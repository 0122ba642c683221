import { setTimeout } from "node:timers/promises";
import { type ReactNode, Suspense } from "react";
import { Spinner } from "@/app/_ui/spinner";

/** The fallback is shown after this. Not earlier, because streamed content needs JavaScript. */
const DELAY_MS = 500;

type Props = { loading: Promise<unknown>; fallback: ReactNode; children: ReactNode };

/** Content that awaits `loading`, which must not fail, with a fallback until then. */
export async function SlowContent({ loading, fallback, children }: Props) {
  const isSlow = await Promise.race([loading.then(() => false), setTimeout(DELAY_MS, true)]);
  return isSlow ? <Suspense fallback={fallback}>{children}</Suspense> : children;
}

export function LoadingNote({ children }: { children: string }) {
  return (
    <p className="text-sm text-soft" role="status">
      <Spinner /> {children}
    </p>
  );
}

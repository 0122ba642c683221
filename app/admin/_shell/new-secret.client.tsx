"use client";

import { useForm } from "@/app/_ui/form/action-form.client";

/** The secret that a form's action created, shown once. */
export function NewSecret({ name }: { name: string }) {
  const { state } = useForm();
  if (!state?.secret) return null;
  return (
    <p className="text-sm" role="status">
      Copy the {name} now. It is not shown again.
      <code className="mt-1.5 block rounded-md border border-line-strong bg-page p-3 select-all wrap-anywhere">
        {state.secret}
      </code>
    </p>
  );
}

"use client";

import { type ComponentProps, useId } from "react";
import { useForm } from "./action-form.client";

type Props = Omit<ComponentProps<"input">, "name" | "id" | "className"> & {
  name: string;
  label: string;
  /** One line on what may be given. */
  hint?: string;
};

/** A labelled field of an `ActionForm` that says itself what is wrong with it, and keeps what was typed without a script too. */
export function Field({ name, label, hint, defaultValue, ...input }: Props) {
  const { state } = useForm();
  const id = useId();
  const fault = state?.field === name ? state.message : null;
  const told = [...(fault ? [`${id}-fault`] : []), ...(hint ? [`${id}-hint`] : [])].join(" ");
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        {...(fault ? { "aria-invalid": true } : {})}
        {...(told ? { "aria-describedby": told } : {})}
        className="field"
        id={id}
        name={name}
        defaultValue={state?.values?.[name] ?? defaultValue}
      />
      {fault ? (
        <p className="form-fault" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
      {hint ? (
        <p className="form-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** A check box of an `ActionForm`. */
export function CheckField({
  name,
  label,
  defaultChecked = false,
}: {
  name: string;
  label: string;
  defaultChecked?: boolean;
}) {
  const { state } = useForm();
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={state?.values ? name in state.values : defaultChecked} />
      {label}
    </label>
  );
}

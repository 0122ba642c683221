"use client";

import { type ComponentProps, useId } from "react";
import { useForm } from "./action-form.client";

type Props = Omit<ComponentProps<"input">, "name" | "id" | "className"> & {
  name: string;
  label: string;
  /** One line on what may be entered. */
  hint?: string;
};

/** A labeled field of an `ActionForm` that shows its own error. */
export function Field({ name, label, hint, ...input }: Props) {
  const { state } = useForm();
  const id = useId();
  const fault = state?.field === name ? state.message : null;
  const described = [...(fault ? [`${id}-fault`] : []), ...(hint ? [`${id}-hint`] : [])].join(" ");
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        {...(fault ? { "aria-invalid": true } : {})}
        {...(described ? { "aria-describedby": described } : {})}
        className="field"
        id={id}
        name={name}
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

type CheckProps = { name: string; label: string; defaultChecked?: boolean };

/** A check box of a form. */
export function CheckField({ name, label, defaultChecked = false }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} />
      {label}
    </label>
  );
}

type SelectProps = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  defaultValue: string;
};

/** A choice of a form. */
export function SelectField({ name, label, options, defaultValue }: SelectProps) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{label}</label>
      {/* A new default, as after Back, makes a new field. */}
      <select key={defaultValue} className="field" id={id} name={name} defaultValue={defaultValue}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

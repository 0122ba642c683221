"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { Input, Select, TextArea } from "../input";
import { useForm } from "./action-form.client";
import { Checkbox } from "./checkbox";

type FrameProps = { id: string; label: string; className?: string | undefined; children: ReactNode };

function Frame({ id, label, className = "flex-1 basis-56", children }: FrameProps) {
  return (
    <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 max-md:basis-full ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
    </div>
  );
}

type Props = Omit<ComponentProps<"input">, "id"> & {
  name: string;
  label: string;
  /** A line on what may be entered. */
  hint?: string;
};

/** A labeled text field; in an `ActionForm` it shows its own error. */
export function Field({ name, label, hint, className, defaultValue, ...input }: Props) {
  const { attributes, notes, typed } = useFault(name, hint);
  return (
    <Frame id={attributes.id} label={label} className={className}>
      <Input
        {...input}
        {...attributes}
        name={name}
        defaultValue={typed ?? defaultValue}
        className="aria-invalid:border-danger"
      />
      {notes}
    </Frame>
  );
}

type AreaProps = Omit<ComponentProps<"textarea">, "id"> & Pick<Props, "name" | "label" | "hint">;

/** A labeled field for several lines of text. */
export function TextField({ name, label, hint, className = "basis-full", defaultValue, ...input }: AreaProps) {
  const { attributes, notes, typed } = useFault(name, hint);
  return (
    <Frame id={attributes.id} label={label} className={className}>
      <TextArea
        {...input}
        {...attributes}
        name={name}
        defaultValue={typed ?? defaultValue}
        className="aria-invalid:border-danger"
      />
      {notes}
    </Frame>
  );
}

/** A field's error and hint, the attributes that refer to them, and the typed value if the browser submitted the form itself. */
function useFault(name: string, hint: string | undefined) {
  const { state } = useForm();
  const id = useId();
  const fault = state?.field === name ? state.message : null;
  const described = [...(fault ? [`${id}-fault`] : []), ...(hint ? [`${id}-hint`] : [])].join(" ");
  const attributes = {
    id,
    ...(fault ? { "aria-invalid": true } : {}),
    ...(described ? { "aria-describedby": described } : {}),
  };
  const notes = (
    <>
      {fault ? (
        <p className="text-sm font-medium text-danger" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
      {hint ? (
        <p className="text-xs/snug text-muted" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </>
  );
  return { attributes, notes, typed: state?.typed?.[name] };
}

type CheckProps = { name: string; label: string; defaultChecked?: boolean };

/** A labeled check box in a row of fields. */
export function CheckField({ name, label, defaultChecked = false }: CheckProps) {
  const typed = useForm().state?.typed;
  return (
    <Checkbox name={name} defaultChecked={typed ? name in typed : defaultChecked} className="md:mt-6">
      {label}
    </Checkbox>
  );
}

type SelectProps = {
  name: string;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
  defaultValue: string;
  className?: string;
};

/** A labeled select. */
export function SelectField({ name, label, options, defaultValue: given, className }: SelectProps) {
  const id = useId();
  const defaultValue = useForm().state?.typed?.[name] ?? given;
  return (
    <Frame id={id} label={label} className={className}>
      {/* A new default, for example after Back, remounts the field. */}
      <Select key={defaultValue} id={id} name={name} defaultValue={defaultValue}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Frame>
  );
}

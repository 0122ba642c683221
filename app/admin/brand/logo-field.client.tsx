"use client";

import { type ChangeEvent, useId, useState } from "react";
import { useForm } from "@/app/_ui/form/action-form.client";
import { Checkbox } from "@/app/_ui/form/checkbox";
import { LOGO_LIMIT_BYTES, LOGO_TOO_LARGE } from "@/lib/brand/rules";

type Props = {
  /** Whether a logo is stored. */
  hasLogo: boolean;
  /** Called with the chosen image as a data URL; null without one. */
  onChange: (image: string | null) => void;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
};

/** A field for a logo, with a check box that removes the stored one. */
export function LogoField({ hasLogo, onChange, isRemoved, onRemove }: Props) {
  const { state } = useForm();
  const [tooLarge, setTooLarge] = useState(false);
  const id = useId();
  const refusal = state?.field === "logo" ? state.message : null;
  const fault = tooLarge ? LOGO_TOO_LARGE : refusal;
  const onPick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    const isTooLarge = file !== undefined && file.size > LOGO_LIMIT_BYTES;
    setTooLarge(isTooLarge);
    if (isTooLarge) currentTarget.value = "";
    if (!file || isTooLarge) return onChange(null);
    const reader = new FileReader();
    reader.addEventListener("load", () => onChange(String(reader.result)), { once: true });
    reader.readAsDataURL(file);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Logo
      </label>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <input
          id={id}
          type="file"
          name="logo"
          accept="image/png,image/webp,image/jpeg"
          className="min-h-11 w-full max-w-96 text-sm text-soft file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line-strong file:bg-surface file:px-4 file:text-sm file:font-medium file:text-ink"
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault ${id}-hint` : `${id}-hint`}
          onChange={onPick}
        />
        {hasLogo ? (
          <Checkbox name="remove_logo" checked={isRemoved} onChange={(event) => onRemove(event.target.checked)}>
            Remove the logo
          </Checkbox>
        ) : null}
      </div>
      {fault ? (
        <p className="text-sm font-medium text-danger" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
      <p className="text-xs/snug text-muted" id={`${id}-hint`}>
        PNG, WebP or JPEG, at most 512 KB. A transparent logo that is hard to see in one of the themes gets a
        background.
      </p>
    </div>
  );
}

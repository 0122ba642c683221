type Props<Value extends string> = {
  /** The accessible name. */
  label: string;
  options: readonly (readonly [value: Value, name: string])[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A segmented control with two or three options. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <fieldset className="flex rounded-md border border-line-strong" aria-label={label}>
      {options.map(([each, name]) => (
        <label
          key={each}
          className="relative flex min-h-11 cursor-pointer items-center px-3 py-2 text-sm/tight text-soft outline-offset-2 outline-accent hover:text-accent has-checked:bg-accent-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 md:min-h-9"
        >
          <input
            type="radio"
            className="sr-only"
            name={label}
            value={each}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

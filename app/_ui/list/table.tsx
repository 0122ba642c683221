import type { ComponentProps, ReactNode } from "react";

type Column = string | { number: string };

type TableProps = {
  /** The column names; `{ number }` is right-aligned. */
  columns: readonly Column[];
  /** The accessible name, if no heading names the table. */
  caption?: string;
  foot?: ReactNode;
  children: ReactNode;
};

/** A table. Below 768 px each row is a card: its header, then each value after its column's name. */
export function Table({ columns, caption, foot, children }: TableProps) {
  return (
    <div className="border-t border-line-strong max-md:overflow-clip max-md:[overflow-clip-margin:1.25rem] md:overflow-x-auto">
      <table className="w-full border-collapse text-md/snug max-md:block">
        {caption ? <caption className="sr-only">{caption}</caption> : null}
        <thead className="max-md:sr-only">
          <tr className="border-b border-line align-bottom">
            {columns.map((column) => (
              <HeadCell key={nameOf(column)} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
        {foot ? <tfoot className="font-semibold max-md:block">{foot}</tfoot> : null}
      </table>
    </div>
  );
}

function HeadCell({ column }: { column: Column }) {
  const align =
    typeof column === "string"
      ? "text-left whitespace-nowrap"
      : "text-right leading-tight md:not-last:pr-4 lg:w-26 lg:not-last:pr-6";
  return (
    <th scope="col" className={`py-2.5 pr-4 text-xs font-semibold text-muted last:pr-0 ${align}`}>
      {nameOf(column)}
    </th>
  );
}

function nameOf(column: Column): string {
  return typeof column === "string" ? column : column.number;
}

export function Row({ className = "", ...rest }: ComponentProps<"tr">) {
  return (
    <tr
      {...rest}
      className={`border-b border-line hover:bg-raised/70 max-md:grid max-md:gap-x-4 max-md:gap-y-1 max-md:py-3.5 ${className}`}
    />
  );
}

const CELL = "py-2 pr-4 text-left last:pr-0 max-md:p-0";

type HeadProps = { note?: ReactNode; className?: string; children: ReactNode };

/** The header of a row, with an optional smaller line below it. */
export function RowHead({ note, className = "", children }: HeadProps) {
  return (
    <th scope="row" className={`${CELL} font-medium wrap-anywhere max-md:col-span-full md:min-w-32 ${className}`}>
      {children}
      {note ? <CellNote>{note}</CellNote> : null}
    </th>
  );
}

const KINDS = {
  text: "",
  number: "text-right tabular-nums max-md:text-left lg:not-last:pr-6",
  date: "text-sm text-soft tabular-nums whitespace-nowrap",
  actions: "w-px whitespace-nowrap max-md:col-span-full max-md:mt-1.5 max-md:w-auto",
};

type CellProps = {
  /** The column's name, shown in cards. */
  label?: string;
  kind?: keyof typeof KINDS;
  className?: string;
  children: ReactNode;
};

export function Cell({ label, kind = "text", className = "", children }: CellProps) {
  const named = label
    ? "max-md:before:text-xs max-md:before:text-muted max-md:before:content-[attr(data-label)_':_']"
    : "";
  return (
    <td data-label={label} className={`${CELL} ${KINDS[kind]} ${named} ${className}`}>
      {children}
    </td>
  );
}

/** A right-aligned count; zero is dimmed. */
export function CountCell({ label, count }: { label: string; count: number }) {
  return (
    <Cell label={label} kind="number" className={count === 0 ? "text-muted" : ""}>
      {count.toLocaleString("en-US")}
    </Cell>
  );
}

/** A smaller line in a cell. */
export function CellNote({ children, tone = "muted" }: { children: ReactNode; tone?: "muted" | "danger" }) {
  const look = tone === "danger" ? "font-medium text-danger" : "font-normal text-muted";
  return <span className={`block text-xs/snug wrap-anywhere ${look}`}>{children}</span>;
}

type RowActionsProps = {
  /** Aligns the text of borderless buttons with the column header. */
  isQuiet?: boolean;
  className?: string;
  children: ReactNode;
};

/** The buttons of a row. */
export function RowActions({ isQuiet = false, className = "", children }: RowActionsProps) {
  return <div className={`flex gap-1.5 max-md:flex-wrap ${isQuiet ? "-ml-3" : ""} ${className}`}>{children}</div>;
}

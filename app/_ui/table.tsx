import type { ReactNode } from "react";

type Column = string | { number: string };

type TableProps = {
  /** Names of the columns; `{ number }` is right-aligned. */
  columns: readonly Column[];
  /** For screen readers, where no heading says it. */
  caption?: string;
  className?: string;
  foot?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** A table. Below 768 px every row is a card: its row header, then each value after its column's name. */
export function Table({ columns, caption, className = "", foot, children }: TableProps) {
  return (
    <div className="table-wrap">
      <table className={`table table-cards ${className}`}>
        {caption ? <caption className="sr-only">{caption}</caption> : null}
        <thead>
          <tr>
            {columns.map((column) =>
              typeof column === "string" ? (
                <th key={column} scope="col">
                  {column}
                </th>
              ) : (
                <th key={column.number} scope="col" className="number">
                  {column.number}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {foot ? <tfoot>{foot}</tfoot> : null}
      </table>
    </div>
  );
}

/** The header of a row, with a smaller line below it. */
export function RowHead({
  children,
  note,
  className = "",
}: {
  children: ReactNode;
  note?: ReactNode;
  className?: string;
}) {
  return (
    <th scope="row" className={className}>
      {children}
      {note ? <CellNote>{note}</CellNote> : null}
    </th>
  );
}

type CellProps = {
  /** The column's name, shown on cards. */
  label?: string;
  kind?: "text" | "number" | "date" | "actions";
  className?: string;
  children: ReactNode;
};

export function Cell({ label, kind = "text", className = "", children }: CellProps) {
  return (
    <td data-label={label} className={`${kind} ${className}`}>
      {kind === "actions" ? <div className="row-actions">{children}</div> : children}
    </td>
  );
}

/** A count; zero is dimmed. */
export function CountCell({ label, count }: { label: string; count: number }) {
  return (
    <td data-label={label} className={count === 0 ? "number quiet" : "number"}>
      {count.toLocaleString("en-US")}
    </td>
  );
}

/** A smaller line in a cell. */
export function CellNote({ children, tone = "quiet" }: { children: ReactNode; tone?: "quiet" | "alarm" }) {
  return <span className={tone === "alarm" ? "table-note table-alarm" : "table-note"}>{children}</span>;
}

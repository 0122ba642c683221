import "server-only";

/** '[2026-03-02] Storm cuts power': what a second reader must know of a sentence of another story. `date` begins with YYYY-MM-DD. */
export function headOf(title: string, date: string | null): string {
  return `${date ? `[${date.slice(0, 10)}] ` : ""}${title}`;
}

import "server-only";

type Fields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line to standard output: time, message and plain fields. Never pass a secret, a token or an email address. */
export function log(message: string, fields: Fields = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), message, ...fields })}\n`);
}

/** Writes a failure to standard error, with the error's message and stack. */
export function logError(message: string, error: unknown, fields: Fields = {}): void {
  const text = withoutValues(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level: "error", message, ...fields, error: text })}\n`,
  );
}

/** Errors of failed statements contain their parameters, which may be email addresses or password hashes. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, "");
}

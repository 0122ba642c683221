import "server-only";

type Fields = Record<string, string | number | boolean | null | undefined>;

/** One JSON line on standard output: the time, the message, and plain fields. Never give it a secret, a token or a mail address. */
export function log(message: string, fields: Fields = {}): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), message, ...fields })}\n`);
}

/** The same for a failure, on standard error, with the error's own words and stack. */
export function logError(message: string, error: unknown, fields: Fields = {}): void {
  const text = withoutValues(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.stderr.write(
    `${JSON.stringify({ time: new Date().toISOString(), level: "error", message, ...fields, error: text })}\n`,
  );
}

/** A failed statement names the values it was given: people's addresses and password hashes among them. */
function withoutValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, "");
}

/** Where expressions may take polynomial time, and why that is harmless. A path that ends with a slash covers its folder. */
const EXCEPTIONS: [path: string, reason: string][] = [];

/** Why an expression of a file may take polynomial time. Null if it may not. */
export function exceptionFor(file: string): string | null {
  const [, reason] = EXCEPTIONS.find(([path]) => file === path || (path.endsWith("/") && file.startsWith(path))) ?? [];
  return reason ?? null;
}

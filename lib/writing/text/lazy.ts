import "server-only";

/** Returns a function that computes a value on its first call and returns the same value afterwards. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

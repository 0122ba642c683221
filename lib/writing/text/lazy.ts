import "server-only";

/** Returns a function that computes a value on its first call and returns the same value afterwards. */
export function lazy<T>(make: () => T): () => T {
  const made = lazyFor<null, T>(make);
  return () => made(null);
}

/** Returns a function that computes a value for each key on the first call with it and returns the same value afterwards. */
export function lazyFor<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, { value: T }>();
  return (key) => {
    const known = made.get(key) ?? { value: make(key) };
    made.set(key, known);
    return known.value;
  };
}

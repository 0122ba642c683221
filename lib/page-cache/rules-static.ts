/** The static parts of the page being rendered, by their `id`. */
export type StaticParts = Map<string, unknown>;

/** The global key of the static parts, because each layer of the renderer has its own copy of every module. */
export const STATIC_PARTS = Symbol.for("digest.static-parts");

/** The static parts of the current request's page. Undefined in the browser and for requests without an HTML response. */
export function staticParts(): StaticParts | undefined {
  const requests: { getStore(): StaticParts | undefined } | undefined = Reflect.get(globalThis, STATIC_PARTS);
  return requests?.getStore();
}

/** The static parts of the page being rendered, by their `id`. */
export type StaticParts = Map<string, unknown>;

/** Where the renderer's layers, each of which has its own copy of every module, find the parts of their request. */
export const STATIC_PARTS = Symbol.for("digest.static-parts");

/** The parts of the current request's page. Undefined in the browser, and for requests whose answer is not a page of HTML. */
export function staticParts(): StaticParts | undefined {
  const requests: { getStore(): StaticParts | undefined } | undefined = Reflect.get(globalThis, STATIC_PARTS);
  return requests?.getStore();
}

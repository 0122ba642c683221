import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener } from "node:http";
import { STATIC_PARTS, type StaticParts } from "./rules-static";

const requests = new AsyncLocalStorage<StaticParts>();
Reflect.set(globalThis, STATIC_PARTS, requests);

/**
 * Lets pages have static parts: content that React renders into the HTML and then leaves alone, so that it is not sent a second time
 * for hydration. Requests of React's router, which wants the content as data, get it as usual.
 */
export function withStaticParts(render: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.rsc === undefined) requests.run(new Map(), () => render(request, response));
    else render(request, response);
  };
}

import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestListener } from "node:http";
import { STATIC_PARTS, type StaticParts } from "./rules-static";

const requests = new AsyncLocalStorage<StaticParts>();
Reflect.set(globalThis, STATIC_PARTS, requests);

/**
 * Enables static parts of pages: content that React renders into the HTML but does not hydrate, so that it is not sent a second time.
 * Requests of React's router get it as data, as usual.
 */
export function withStaticParts(render: RequestListener): RequestListener {
  return (request, response) => {
    if (request.headers.rsc === undefined) requests.run(new Map(), () => render(request, response));
    else render(request, response);
  };
}

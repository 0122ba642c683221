// The package has no types; these cover its use in tests/support/identity-provider.ts.
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<void>;
    readonly Grant: new (
      of: Record<string, string>,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}

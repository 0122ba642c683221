import { generateKeyPairSync } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import Provider from "oidc-provider";
import { listen } from "./loopback";

type Claims = Record<string, unknown>;
type OidcContext = { oidc: { client: { clientId: string }; session: { accountId: string } } };

export type IdentityProvider = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims by person id. */
  people: Record<string, Claims>;
  /** Sets the person of the next sign-in. Null declines it. */
  signsIn(person: string | null): void;
  close(): Promise<void>;
};

/** A certified OpenID Connect server on loopback whose login page signs in automatically. */
export async function serveIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  let handle: RequestListener = () => {};
  const server = await listen(
    createServer((request, response) => handle(request, response)),
    {},
  );
  const [clientId, clientSecret] = ["digest", "a secret for the digest"];
  const people: Record<string, Claims> = {};
  let person: string | null = null;
  const { privateKey: signingKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(server.url, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub", "groups"], email: ["email", "email_verified"] },
    cookies: { keys: ["k".repeat(40)] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
    jwks: { keys: [{ ...signingKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: () => "/login" },
    loadExistingGrant: async ({ oidc }: OidcContext) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url !== "/login") return answer(request, response);
    const result = person === null ? { error: "access_denied" } : { login: { accountId: person } };
    provider.interactionFinished(request, response, result).catch((error: unknown) => {
      response.writeHead(599).end(String(error));
    });
  };
  return {
    issuer: server.url,
    clientId,
    clientSecret,
    people,
    signsIn: (who) => {
      person = who;
    },
    close: () => server.close(),
  };
}

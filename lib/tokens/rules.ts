/** Identifies a token as this product's, for people and secret scanners. */
export const TOKEN_PREFIX = "digest_";

/** The API token of an `Authorization` header. Null without one: other bearer tokens belong to their own routes. */
export function bearerToken(authorization: string | null): string | null {
  const [, token = null] = /^Bearer +(digest_.*)$/i.exec(authorization ?? "") ?? [];
  return token;
}

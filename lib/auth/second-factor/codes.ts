import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { authSecrets } from "@/lib/auth/session";

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PERIOD_S = 30;
const RECOVERY_CODES = 10;
/** Base32 without letters that look like digits (Crockford). Its length divides 256, so that every character is equally likely. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";
const RECOVERY_LENGTH = 16;

/** The key of an authenticator app, in Base32. */
export function createSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function appAddress(secret: string, username: string, issuer: string): string {
  return totpOf(secret, username, issuer).toString();
}

/** The 30-second time step since 1970 of this code. Null unless it is the current, previous or next one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

function totpOf(secret: string, label = "", issuer = ""): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: PERIOD_S });
}

/** Encrypts a user's app key with the current AUTH_SECRET. */
export function encryptSecret(secret: string, userId: number): string {
  const [current = ""] = authSecrets();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(current), iv).setAAD(ownerOf(userId));
  const encrypted = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** The decrypted app key. Null if neither AUTH_SECRET decrypts it for this user. */
export function decryptSecret(text: string, userId: number): string | null {
  for (const secret of authSecrets()) {
    const decrypted = decryptWith(keyFrom(secret), Buffer.from(text, "base64url"), userId);
    if (decrypted !== null) return decrypted;
  }
  return null;
}

function decryptWith(key: Buffer, bytes: Buffer, userId: number): string | null {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(ownerOf(userId)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    // Encrypted with another secret, or for another user.
    return null;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "second-factor", 32));
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`user:${userId}`);
}

/** Ten new recovery codes such as `AB2C-D3EF-4GH5-J6KM`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return letters.join("").replace(/.{4}(?=.)/g, "$&-");
  });
}

/** Codes have 80 random bits, so a fast hash is enough. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256").update(plainCode(code)).digest("base64url");
}

/** A code without spaces and hyphens, in upper case. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, "").toUpperCase();
}

/** Bytes, hexadecimal digits and hashes, for the proof of a shuffle. The page may be served over plain http, without crypto.subtle. */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";

export { bytesToHex as hex };

/** The bytes that hexadecimal digits stand for; of a text that is no such thing, some that fit nothing. */
export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function hash(bytes: Uint8Array): Uint8Array {
  return sha256(bytes);
}

/** HMAC-SHA256 of a message that comes in parts. */
export function keyed(key: Uint8Array, ...message: Uint8Array[]): Uint8Array {
  return hmac(sha256, key, concatBytes(...message));
}

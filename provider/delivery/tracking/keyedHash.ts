import { hash } from 'node:crypto';

const blockBytes = 64;
const hashBytes = 32;

/** The key's two padded forms, with which every message starts. */
interface Pads {
  readonly inner: Buffer;
  /** With room for the inner hash. */
  readonly outer: Buffer;
}
const padsOf = new WeakMap<Buffer, Pads>();

function makePads(secret: Buffer): Pads {
  const key = Buffer.alloc(blockBytes);
  (secret.length > blockBytes ? hash('sha256', secret, 'buffer') : secret).copy(key);
  const outer = Buffer.alloc(blockBytes + hashBytes);
  outer.set(key.map((byte) => byte ^ 0x5c));
  return { inner: Buffer.from(key.map((byte) => byte ^ 0x36)), outer };
}

/**
 * HMAC-SHA256 of the parts (RFC 2104), like `createHmac` but with one-shot hashes. Tens of thousands of links are
 * signed and verified per second, and `createHmac`'s objects cost half as much again.
 */
export function keyedHash(secret: Buffer, ...parts: ReadonlyArray<Buffer>): Buffer {
  let pads = padsOf.get(secret);
  if (pads === undefined) padsOf.set(secret, (pads = makePads(secret)));
  hash('sha256', Buffer.concat([pads.inner, ...parts]), 'buffer').copy(pads.outer, blockBytes);
  return hash('sha256', pads.outer, 'buffer');
}

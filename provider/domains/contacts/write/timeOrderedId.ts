import { randomFillSync } from 'node:crypto';

const randomBytes = 9;
const pool = Buffer.alloc(randomBytes * 512);
let used = pool.length;
let lastTime = 0;
let counter = 0;
let prefix = '';

/**
 * A version 7 UUID (RFC 9562), strictly increasing: the twelve bits after the version count within a millisecond
 * (section 6.2, method 1). A million new rows fill an index at one end, and sorting contacts by id sorts them by
 * creation.
 */
export function timeOrderedId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.toString('hex', used, used + randomBytes);
  used += randomBytes;
  const now = Date.now();
  if (now > lastTime) startMillisecond(now, parseInt(random.slice(0, 3), 16) >> 1);
  else if (counter === 0xfff) startMillisecond(lastTime + 1, 0);
  else counter += 1;
  const variant = ((parseInt(random.slice(3, 4), 16) & 3) | 8).toString(16);
  return `${prefix}${counter.toString(16).padStart(3, '0')}-${variant}${random.slice(4, 7)}-${random.slice(6)}`;
}

function startMillisecond(time: number, first: number): void {
  lastTime = time;
  counter = first;
  const hex = time.toString(16).padStart(12, '0');
  prefix = `${hex.slice(0, 8)}-${hex.slice(8)}-7`;
}

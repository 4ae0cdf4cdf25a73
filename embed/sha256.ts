// SHA-256 (FIPS 180-4), because `crypto.subtle` is asynchronous, slow for short texts, and missing on pages without
// HTTPS.

const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;

/** The first 32 bits of the fractional parts of roots of the first primes. */
function roots(count: number, power: number): Int32Array {
  const found = new Int32Array(count);
  let length = 0;
  for (let candidate = 2; length < count; candidate += 1) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= candidate && isPrime; factor += 1) isPrime = candidate % factor !== 0;
    if (isPrime) found[length++] = fraction(candidate ** power);
  }
  return found;
}

const initial = roots(8, 1 / 2);
const constants = roots(64, 1 / 3);
const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** The first 32 bits of the hash of an ASCII text, unsigned. */
export function hashStart(text: string): number {
  const blocks = ((text.length + 8) >> 6) + 1;
  const words = new Int32Array(blocks * 16);
  for (let index = 0; index < text.length; index += 1)
    words[index >> 2] = (words[index >> 2] ?? 0) | (text.charCodeAt(index) << (24 - (index & 3) * 8));
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length & 3) * 8));
  words[blocks * 16 - 1] = text.length * 8;
  const state = Int32Array.from(initial);
  for (let block = 0; block < blocks; block += 1) compress(state, words.subarray(block * 16, block * 16 + 16));
  return (state[0] ?? 0) >>> 0;
}

function compress(state: Int32Array, block: Int32Array): void {
  const schedule = new Int32Array(64);
  schedule.set(block);
  const at = (index: number): number => schedule[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const early = at(index - 15);
    const late = at(index - 2);
    schedule[index] =
      at(index - 16) +
      (rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)) +
      at(index - 7) +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + (constants[index] ?? 0) + at(index);
    const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => (state[index] = (state[index] ?? 0) + value));
}

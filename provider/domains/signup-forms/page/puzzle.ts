import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EmbeddedForm } from 'sendwright/wire/signupForms';

/** How long a puzzle can be solved, in milliseconds. */
const lifetime = 3_600_000;
/** Nobody reads and fills in a form faster, in milliseconds. */
export const fastest = 1500;
/** A tenth of a second of work in a browser. */
const leastBits = 14;
/** Some seconds: what a form under attack asks for. */
const mostBits = 20;
/** Submissions of one form in a minute above which puzzles get harder. */
const calm = 20;

export type Puzzle = EmbeddedForm['puzzle'];

/** A solved puzzle, which counts once. */
export interface SolvedPuzzle {
  readonly nonce: string;
  readonly bits: number;
  readonly expiresAt: Date;
}

const shape = /^([0-9a-z]+)\.([0-9]+)\.([\w-]+)\.([\w-]+)$/;

const signature = (secret: Buffer, formId: string, content: string): string =>
  createHmac('sha256', secret).update(`signup form puzzle ${formId} ${content}`).digest('base64url');

/** The difficulty for a form with this many submissions in the current minute: each doubling adds a bit. */
export const bitsFor = (submissions: number): number =>
  submissions <= calm ? leastBits : Math.min(mostBits, leastBits + Math.ceil(Math.log2(submissions / calm)));

/** Work that a browser does while its visitor fills in the form, and that costs a bot with many addresses dearly. */
export function createPuzzle(secret: Buffer, formId: string, bits: number, now = Date.now()): Puzzle {
  const content = `${now.toString(36)}.${bits}.${randomBytes(16).toString('base64url')}`;
  return { token: `${content}.${signature(secret, formId, content)}`, bits };
}

/** Whether a solution is right, belongs to this form and came neither too late nor faster than people type. */
export function readSolution(
  secret: Buffer,
  formId: string,
  { token, solution }: { readonly token: string; readonly solution: string },
  now = Date.now(),
): SolvedPuzzle | undefined {
  const [, issued = '', bits = '', nonce = '', given = ''] = token.length > 200 ? [] : (shape.exec(token) ?? []);
  const expected = Buffer.from(signature(secret, formId, `${issued}.${bits}.${nonce}`));
  const signed = Buffer.from(given);
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  const age = now - parseInt(issued, 36);
  if (age < fastest || age > lifetime || solution.length > 20) return undefined;
  const hash = createHash('sha256').update(`${token}.${solution}`).digest();
  if (hash.readUInt32BE(0) >>> (32 - Number(bits)) !== 0) return undefined;
  return { nonce, bits: Number(bits), expiresAt: new Date(parseInt(issued, 36) + lifetime) };
}

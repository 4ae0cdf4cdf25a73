import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { badRequest } from '../../../http/errors';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes `password` for storage (argon2id, with salt and parameters). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let nobodys: Promise<string> | undefined;

/** Verifies `password` against `stored`. Takes as long if nothing is stored, so that timing reveals nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hash('nobody signs in with this', options);
  const matches = await verify(stored ?? (await nobodys), password);
  return matches && typeof stored === 'string';
}

/**
 * Only this many characters are checked, because the check slows down with length, and such passwords are not guessed
 * anyway.
 */
const maximumCheckedLength = 100;
/** On zxcvbn's scale of 0 to 4: fewer than 10^8 guesses are too few, even with `SignInThrottle`. */
const minimumScore = 3;

/**
 * Throws 400 for a password that is easy to guess: a common one, a pattern, or one made of the person's own `names`.
 */
export async function refuseWeakPassword(
  password: string,
  names: readonly string[],
  field = 'new_password',
): Promise<void> {
  const typed = password.trim().toLowerCase();
  if (typed === '' || names.some((name) => name !== '' && name.toLowerCase() === typed)) {
    throw badRequest('Password must not be your username or email address.', field);
  }
  const { score, feedback } = (await strength()).check(password.slice(0, maximumCheckedLength), personalWords(names));
  if (score >= minimumScore) return;
  const { warning } = feedback;
  if (warning === 'userInputs')
    throw badRequest(
      'Password must not be based on your name, email address or company. Choose a few unrelated words.',
      field,
    );
  throw badRequest(
    `Password is ${isCommon(warning) ? 'too common' : 'too easy to guess'}. Choose a few unrelated words, or a ` +
      'longer one.',
    field,
  );
}

const isCommon = (warning: string | null): boolean =>
  ['topTen', 'topHundred', 'common', 'similarToCommon'].includes(warning ?? '');

/** The names, and the words in them. */
function personalWords(names: readonly string[]): string[] {
  const words = names.flatMap((name) => name.split(/[^\p{L}\p{N}]/u));
  return [...names, ...words].filter((word) => word.length > 2).map((word) => word.slice(0, maximumCheckedLength));
}

let checker: Promise<ZxcvbnFactory> | undefined;

/** The lists of common passwords are large, so they are loaded on first use. */
function strength(): Promise<ZxcvbnFactory> {
  checker ??= load();
  return checker;
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}

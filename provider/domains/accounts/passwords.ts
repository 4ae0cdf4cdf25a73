import { hash, verify } from '@node-rs/argon2';
import { badRequest } from '../../http/errors';

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash (argon2id, with its salt and parameters) to store for `password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

let nobodys: Promise<string> | undefined;

/** Whether `password` is the one behind `stored`. Takes as long where nothing is stored, so that time tells nothing. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodys ??= hash('nobody signs in with this', options);
  const matches = await verify(stored ?? (await nobodys), password);
  return matches && typeof stored === 'string';
}

/** Throws 400 for a password that everybody would try first: the person's own names. */
export function refuseWeakPassword(password: string, names: readonly string[], field = 'new_password'): void {
  const typed = password.trim().toLowerCase();
  if (typed === '' || names.some((name) => name !== '' && name.toLowerCase() === typed)) {
    throw badRequest('Password must not be your username or email address.', field);
  }
}

import type { EmbeddedForm } from 'sendwright/wire/signupForms';
import { hashStart } from './sha256';

/** Attempts between pauses, so that typing stays smooth. */
const attemptsAtOnce = 500;

/** Finds the number whose hash, after the token and a dot, starts with as many zero bits as the puzzle asks for. */
export async function solve({ token, bits }: EmbeddedForm['puzzle']): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    if (hashStart(`${token}.${attempt}`) >>> (32 - bits) === 0) return String(attempt);
    if (attempt % attemptsAtOnce === attemptsAtOnce - 1) await new Promise((resume) => setTimeout(resume, 0));
  }
}

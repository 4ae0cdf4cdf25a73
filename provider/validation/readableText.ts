import { badRequest, type HttpError } from '../http/errors';
import { fieldOf, humanName } from './fieldNames';

/** Deeper than anything in the API, and safe for recursive code. */
const deepest = 500;

// Lone surrogates are invalid, PostgreSQL can't store NUL, and XML (TwiML) neither U+FFFE nor U+FFFF. Other control
// characters are not text either.
// oxlint-disable-next-line no-control-regex -- control characters are what this looks for
const unreadable = /[\0-\x08\x0b\x0c\x0e-\x1f\uFFFE\uFFFF\p{Cs}]/gu;

/** JSON escapes of such characters; of them, valid JSON can contain only U+FFFE and U+FFFF without escapes. */
const suspect = /[\uFFFE\uFFFF]|\\(?:[bf]|u(?:00[01]|[dD][89a-fA-F]|[fF]{3}[eEfF]))/;

/** Whether a text has no control characters (except tabs and line breaks) and no lone surrogates. */
export const isReadable = (text: string): boolean => text.search(unreadable) < 0;

/** The text with invalid characters replaced: for storing a refused text. */
export const readable = (text: string): string => text.replaceAll(unreadable, '\uFFFD');

/** The error for the first invalid character, in words that follow the field's name. */
export function unreadablePart(text: string): string {
  const found = text.charAt(text.search(unreadable));
  const code = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (found < ' ') return `must not contain the control character ${code}`;
  return found < '\uE000' ? `must not contain half of a character (${code})` : `must not contain ${code}`;
}

interface Problem {
  /** The path to the value, collected from its end. */
  readonly keys: (string | number)[];
  readonly reason: 'text' | 'name' | 'depth';
  readonly text: string;
}

/**
 * Throws 400 with the field if a value parsed from `json` contains an invalid text or is nested too deeply. `within`:
 * the field that contains the JSON.
 */
export function requireReadable(value: unknown, json: string, within?: string): void {
  const problem = problemOf(value, 1, suspect.test(json));
  if (!problem) return;
  if (within !== undefined) problem.keys.push(within);
  throw refusal(problem);
}

function problemOf(value: unknown, depth: number, looksAtTexts: boolean): Problem | undefined {
  if (typeof value === 'string')
    return looksAtTexts && !isReadable(value) ? { keys: [], reason: 'text', text: value } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > deepest) return { keys: [], reason: 'depth', text: '' };
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    if (looksAtTexts && typeof key === 'string' && !isReadable(key)) return { keys: [], reason: 'name', text: key };
    const problem = problemOf(member, depth + 1, looksAtTexts);
    if (problem) {
      problem.keys.push(key);
      return problem;
    }
  }
  return undefined;
}

function refusal({ keys, reason, text }: Problem): HttpError {
  const whole = keys.toReversed();
  // Only the start of a long path is useful.
  const start = whole.slice(0, 4);
  const way = reason === 'depth' ? start.slice(0, start.findLastIndex((key) => typeof key === 'string') + 1) : whole;
  const field = fieldOf(way);
  const name = field === '' ? 'The request body' : humanName(field);
  if (reason === 'depth')
    return badRequest(`${name} is nested too deeply: at most ${deepest} levels are taken.`, field || null);
  return badRequest(
    reason === 'text' ? `${name} ${unreadablePart(text)}.` : `${name}: names ${unreadablePart(text)}.`,
    field || null,
  );
}

import type { PatternPart, QueryVersion } from './tree';

/**
 * Parses a `LIKE` pattern. Version 1: `%` is any text, `%%` a percent sign. Version 2: `%` is any text, `_` one
 * character, and a backslash escapes the next character.
 */
export function readPattern(text: string, version: QueryVersion): PatternPart[] {
  const parts: PatternPart[] = [];
  let fixed = '';
  const wildcard = (kind: 'any' | 'one'): void => {
    if (fixed !== '') parts.push({ kind: 'fixed', text: fixed });
    fixed = '';
    if (kind === 'one' || parts.at(-1)?.kind !== 'any') parts.push({ kind });
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const next = text.charAt(index + 1);
    if (version === 1 && character === '%' && next === '%') {
      fixed += '%';
      index += 1;
    } else if (version === 2 && character === '\\' && next !== '') {
      fixed += next;
      index += 1;
    } else if (character === '%') {
      wildcard('any');
    } else if (version === 2 && character === '_') {
      wildcard('one');
    } else {
      fixed += character;
    }
  }
  if (fixed !== '') parts.push({ kind: 'fixed', text: fixed });
  return parts;
}

/**
 * Writes a pattern; `readPattern` gives the same parts back. Throws for one-character wildcards in version 1, which has
 * none.
 */
export function writePattern(parts: readonly PatternPart[], version: QueryVersion): string {
  return parts
    .map((part) => {
      if (part.kind === 'any') return '%';
      if (part.kind === 'fixed')
        return version === 1 ? part.text.replaceAll('%', '%%') : part.text.replaceAll(/[\\%_]/g, String.raw`\$&`);
      if (version === 1) throw new Error('Version 1 has no pattern for exactly one character.');
      return '_';
    })
    .join('');
}

import type { PatternPart } from 'sendwright/query';

/** The pattern for PostgreSQL's LIKE, with literal wildcards escaped by a backslash. */
export function compilePattern(parts: readonly PatternPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'any') return '%';
      return part.kind === 'one' ? '_' : part.text.replaceAll(/[\\%_]/g, String.raw`\$&`);
    })
    .join('');
}

/** A regular expression that matches the word between spaces, punctuation, or the ends of the text. */
export function escapeWord(word: string): string {
  const plain = word.trim().replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
  return `(^|[[:space:][:punct:]])${plain}([[:space:][:punct:]]|$)`;
}

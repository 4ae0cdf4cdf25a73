import { gsmUnits } from './gsm7';

/** Characters that word processors and keyboards insert, and their equivalents in the GSM alphabet. */
const likenesses: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201A': "'",
  '\u201B': "'",
  '\u0060': "'",
  '\u00B4': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u201E': '"',
  '\u201F': '"',
  '\u00AB': '"',
  '\u00BB': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u2026': '...',
  '\u2022': '*',
  '\u00B7': '.',
  '\u00D7': 'x',
  '\u00A0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u200A': ' ',
  '\u202F': ' ',
  '\u3000': ' ',
  '\t': ' ',
  '\u200B': '',
  '\u200C': '',
  '\u200D': '',
  '\u2060': '',
  '\uFEFF': '',
  '\u00E7': '\u00C7',
  '\u2122': 'TM',
  '\u00A9': '(c)',
  '\u00AE': '(R)',
};

/**
 * A GSM replacement for a character that is not in the alphabet: `'` for `’`, `a` for `á`; '' for invisible characters;
 * undefined if there is none.
 */
export function replacementOf(character: string): string | undefined {
  const like = likenesses[character];
  if (like !== undefined) return like;
  // An accented letter that the alphabet lacks, without its accent.
  const [letter] = character.normalize('NFD');
  return letter !== undefined && letter !== character && gsmUnits(letter) !== undefined ? letter : undefined;
}

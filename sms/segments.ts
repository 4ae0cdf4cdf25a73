import { likeUnicode10 } from './graphemes';

/** The GSM default alphabet (3GPP TS 23.038, 6.2.1), without the escape. Its characters take seven bits. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** The extension table (6.2.1.1): each character is sent as an escape and a character, so it counts twice. */
const extension = '\f^{}\\[~]|€';

const septets: ReadonlyMap<string, 1 | 2> = new Map([
  ...[...basic].map((character) => [character, 1] as const),
  ...[...extension].map((character) => [character, 2] as const),
]);

/** The number of seven-bit units of a character; undefined if it is not in the alphabet. */
const gsmUnits = (character: string): 1 | 2 | undefined => septets.get(character);

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

/** The capacity of one message, alone and as part of several: in seven-bit units, or UTF-16 code units. */
const capacities = { 'gsm-7': { alone: 160, part: 153 }, 'ucs-2': { alone: 70, part: 67 } } as const;

/** A character that forces the whole text into UCS-2, which more than doubles the cost. */
export interface ForcingCharacter {
  /** A whole grapheme: an emoji of several code points is one. */
  readonly character: string;
  /** Its position in the text, in UTF-16 code units. */
  readonly index: number;
  /** A GSM equivalent; undefined if there is none. */
  readonly replacement: string | undefined;
}

/** How a text is split into messages. */
export interface SegmentCount {
  readonly encoding: 'gsm-7' | 'ucs-2';
  /** Billed messages; 0 for an empty text. */
  readonly segments: number;
  /** Units used; a character of the extension table takes two. */
  readonly units: number;
  /** Units that are free in the last segment. */
  readonly unitsLeft: number;
  /** The first character that is not in the GSM alphabet; undefined if there is none. */
  readonly forcedBy: ForcingCharacter | undefined;
}

/**
 * Counts the segments of a text message as the provider splits it: 160 characters in the GSM alphabet or 70 in UCS-2
 * for a single message, 153 and 67 for parts of a longer one. Graphemes are never split, by the rules of the provider's
 * calculator.
 */
export function countSegments(text: string): SegmentCount {
  const forcedBy = forcingCharacter(text);
  const encoding = forcedBy === undefined ? 'gsm-7' : 'ucs-2';
  const { alone, part } = capacities[encoding];
  const units = encoding === 'gsm-7' ? gsmLength(text) : text.length;
  if (units <= alone) return { encoding, segments: units === 0 ? 0 : 1, units, unitsLeft: alone - units, forcedBy };
  const { segments, used } = encoding === 'gsm-7' ? cutGsm(text, part) : cutCharacters(likeUnicode10(text), part);
  return { encoding, segments, units, unitsLeft: Math.max(part - used, 0), forcedBy };
}

/** The number of segments, and the units used in the last one. */
interface Cut {
  readonly segments: number;
  readonly used: number;
}

function gsmLength(text: string): number {
  let units = 0;
  for (const character of text) units += gsmUnits(character) ?? 1;
  return units;
}

function cutGsm(text: string, part: number): Cut {
  let segments = 1;
  let used = 0;
  for (const character of text) {
    const size = gsmUnits(character) ?? 1;
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { segments, used };
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Examines only the grapheme at the end of each segment, because splitting the whole text into graphemes costs
 * milliseconds.
 */
function cutCharacters(text: string, part: number): Cut {
  const all = characters.segment(text);
  let segments = 1;
  let start = 0;
  while (text.length - start > part) {
    const limit = start + part;
    const across = all.containing(limit);
    const isCut = across !== undefined && across.index < limit && across.segment !== '\r\n';
    // A grapheme larger than a segment has a segment of its own.
    const end = isCut ? (across.index > start ? across.index : across.index + across.segment.length) : limit;
    if (end >= text.length) break;
    segments += 1;
    start = end;
  }
  return { segments, used: text.length - start };
}

function forcingCharacter(text: string): ForcingCharacter | undefined {
  let index = 0;
  for (const codePoint of text) {
    if (gsmUnits(codePoint) === undefined) {
      const character = wholeCharacter(text, index);
      return { character, index, replacement: replacementOf(character) };
    }
    index += codePoint.length;
  }
  return undefined;
}

/** The grapheme at an index: with accents, skin tone and joiners. */
function wholeCharacter(text: string, index: number): string {
  const [first] = characters.segment(text.slice(index, index + 64));
  return first?.segment ?? text.slice(index, index + 1);
}

/** Replaces all characters that are not in the GSM alphabet and have an equivalent in it. */
export function inGsmAlphabet(text: string): string {
  return Array.from(text, (character) =>
    gsmUnits(character) === undefined ? (replacementOf(character) ?? character) : character,
  ).join('');
}

/** The cost of messages at a price per segment. */
export const costOf = (segments: number, recipients: number, pricePerSegment: number): number =>
  segments * recipients * pricePerSegment;

/**
 * A GSM replacement for a character that is not in the alphabet: `'` for `’`, `a` for `á`; '' for invisible characters;
 * undefined if there is none.
 */
function replacementOf(character: string): string | undefined {
  const like = likenesses[character];
  if (like !== undefined) return like;
  // An accented letter that the alphabet lacks, without its accent.
  const [letter] = character.normalize('NFD');
  return letter !== undefined && letter !== character && gsmUnits(letter) !== undefined ? letter : undefined;
}

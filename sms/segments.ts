import { gsmUnits } from './gsm7';
import { replacementOf } from './replacements';

/** What one message of a network holds, alone and as a part of several: seven-bit units, or UTF-16 code units. */
const capacities = { 'gsm-7': { alone: 160, part: 153 }, 'ucs-2': { alone: 70, part: 67 } } as const;

/** A character that makes a whole text cost more than twice as much. */
export interface ForcingCharacter {
  /** As a reader sees it: an emoji of several code points is one. */
  readonly character: string;
  /** Where it is in the text, in UTF-16 code units. */
  readonly index: number;
  /** What can be written instead, at no such cost; undefined where nothing says the same. */
  readonly replacement: string | undefined;
}

/** How a text is cut into messages. */
export interface SegmentCount {
  readonly encoding: 'gsm-7' | 'ucs-2';
  /** Messages that are paid for; 0 for an empty text. */
  readonly segments: number;
  /** Units used; a character of the extension table takes two. */
  readonly units: number;
  /** Units that fit into the last segment beside what is in it. */
  readonly unitsLeft: number;
  /** The first character that the GSM alphabet lacks; undefined where there is none. */
  readonly forcedBy: ForcingCharacter | undefined;
}

/**
 * Counts the segments of a text message as the provider cuts it: 160 characters of the GSM alphabet or 70 others, 153
 * and 67 where there are several. What a reader sees as one character is not cut in two.
 */
export function countSegments(text: string): SegmentCount {
  const forcedBy = forcingCharacter(text);
  const encoding = forcedBy === undefined ? 'gsm-7' : 'ucs-2';
  const { alone, part } = capacities[encoding];
  const units = encoding === 'gsm-7' ? gsmLength(text) : text.length;
  if (units <= alone) return { encoding, segments: units === 0 ? 0 : 1, units, unitsLeft: alone - units, forcedBy };
  const { segments, used } = encoding === 'gsm-7' ? cutGsm(text, part) : cutCharacters(text, part);
  return { encoding, segments, units, unitsLeft: Math.max(part - used, 0), forcedBy };
}

/** How many segments there are, and the units used of the last one. */
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

/** Only the character at the end of each segment is looked at: taking the whole text apart costs milliseconds. */
function cutCharacters(text: string, part: number): Cut {
  const all = characters.segment(text);
  let segments = 1;
  let start = 0;
  while (text.length - start > part) {
    const limit = start + part;
    const across = all.containing(limit);
    const isCut = across !== undefined && across.index < limit && across.segment !== '\r\n';
    // A character larger than a segment has one of its own.
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

/** What a reader sees as one character: with its accents, skin tone and joined parts. */
function wholeCharacter(text: string, index: number): string {
  const [first] = characters.segment(text.slice(index, index + 64));
  return first?.segment ?? text.slice(index, index + 1);
}

/** The text with every character replaced that the GSM alphabet lacks and that something in it can stand for. */
export function inGsmAlphabet(text: string): string {
  return Array.from(text, (character) =>
    gsmUnits(character) === undefined ? (replacementOf(character) ?? character) : character,
  ).join('');
}

/** What messages cost: so much for each segment. */
export const costOf = (segments: number, recipients: number, pricePerSegment: number): number =>
  segments * recipients * pricePerSegment;

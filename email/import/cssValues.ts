import type { Alignment, Padding } from '../document/design';
import { readColor } from './colors';

/** The declarations of a style attribute; the last one of each name wins, `!important` as in CSS. */
export function readDeclarations(style: string): Map<string, string> {
  const found = new Map<string, string>();
  if (style === '') return found;
  for (const part of declarationsIn(style)) {
    const colon = part.indexOf(':');
    if (colon < 1) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important\s*$/i, '')
      .trim();
    if (value !== '' && !/^(?:inherit|initial|unset|revert)$/i.test(value)) found.set(name, value);
  }
  return found;
}

/**
 * Splits at semicolons outside strings and brackets. An unclosed quote or bracket counts as a normal character and is
 * searched for only once.
 */
export function declarationsIn(style: string): string[] {
  if (!/["'(]/.test(style)) return style.split(';');
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let start = 0;
  for (let index = 0; index < style.length; index += 1) {
    const letter = style[index] ?? '';
    if (letter === ';') {
      parts.push(style.slice(start, index));
      start = index + 1;
    } else if ((letter === '"' || letter === "'" || letter === '(') && !unclosed.has(letter)) {
      const end = style.indexOf(letter === '(' ? ')' : letter, index + 1);
      if (end < 0) unclosed.add(letter);
      else index = end;
    }
  }
  parts.push(style.slice(start));
  return parts;
}

/** A length in pixels. `of` is the base for percentages and ems. */
export function readPixels(value: string | undefined, of?: number): number | undefined {
  const match = /^(-?(?:\d+(?:\.\d+)?|\.\d+))\s*(px|pt|em|rem|%|in|cm|mm)?$/i.exec(value?.trim() ?? '');
  if (!match) return undefined;
  const number = Number(match[1]);
  const unit = match[2]?.toLowerCase() ?? 'px';
  const scale =
    unit === 'em' ? of : unit === 'rem' ? 16 : unit === '%' ? (of === undefined ? undefined : of / 100) : units[unit];
  return scale === undefined ? undefined : Math.round(number * scale);
}
const units: Record<string, number> = { px: 1, pt: 4 / 3, in: 96, cm: 37.8, mm: 3.78 };

const withinBounds = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.min(2000, Math.max(0, value));

const paddingSides = [
  ['top', 'padding-top'],
  ['right', 'padding-right'],
  ['bottom', 'padding-bottom'],
  ['left', 'padding-left'],
] as const;

/** The padding of a style, including properties for single sides. Ems are of the font, shares of the room's width. */
export function readPadding(css: ReadonlyMap<string, string>, fontSize?: number, room?: number): Padding | undefined {
  if (css.size === 0) return undefined;
  const read = (value: string): number | undefined =>
    withinBounds(readPixels(value, value.includes('%') ? room : fontSize));
  const all = css.get('padding');
  let sides: Padding | undefined;
  if (all !== undefined) {
    const values = all.split(/\s+/).map((value) => read(value) ?? 0);
    const [top = 0, right = top, bottom = top, left = right] = values;
    sides = { top, right, bottom, left };
  }
  for (const [side, name] of paddingSides) {
    const length = css.get(name);
    const value = length === undefined ? undefined : read(length);
    if (value !== undefined) sides = { ...(sides ?? { top: 0, right: 0, bottom: 0, left: 0 }), [side]: value };
  }
  return sides;
}

/** A length within the limits of a design. */
export const readSize = (value: string | undefined, of?: number): number | undefined =>
  withinBounds(readPixels(value, of));

export function readAlignment(value: string | undefined): Alignment | undefined {
  switch (value?.trim().toLowerCase()) {
    case 'left':
    case 'start':
      return 'left';
    case 'center':
    case 'middle':
      return 'center';
    case 'right':
    case 'end':
      return 'right';
    default:
      return undefined;
  }
}

/** The color in the value of `background`, where it can be in any place. */
export function readBackgroundColor(value = ''): string | undefined {
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of `${value} `.matchAll(/[()\s]/g)) {
    if (mark === '(') depth += 1;
    else if (mark === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      const color = readColor(value.slice(start, index));
      if (color !== undefined) return color;
      start = index + 1;
    }
  }
  return undefined;
}

/** The background color of a style, or of the obsolete attribute. */
export function readBackground(css: ReadonlyMap<string, string>, attribute?: string): string | undefined {
  return readColor(css.get('background-color')) ?? readBackgroundColor(css.get('background')) ?? readColor(attribute);
}

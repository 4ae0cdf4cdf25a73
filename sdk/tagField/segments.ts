import { parseMergeTag, type MergeTag } from 'sendwright/email/template';
import { fieldName } from './fieldName';
import { type TagGroup, technicalFields } from './tagGroups';

/**
 * A part of a text. `shown` is what the field's control contains for `source`; both are the same except in tags, which
 * are shown by name, and in line breaks that a control would change.
 *
 * - `text`: as written.
 * - `tag`: prints a field; it is drawn as a chip and edited as a whole.
 * - `logic`: a condition, a helper or a comment.
 * - `problem`: a tag that doesn't work, for `reason`. It stays text.
 */
export interface Segment {
  readonly kind: 'text' | 'tag' | 'logic' | 'problem' | 'break';
  readonly source: string;
  readonly shown: string;
  readonly tag?: MergeTag;
  /** The readable name of the tag's field. */
  readonly name?: string;
  readonly reason?: string;
}

/** The fields that a text may use. */
export interface KnownFields {
  readonly labels: ReadonlyMap<string, string>;
  /** The fields that can be empty, and so need a fallback. */
  readonly optional: ReadonlySet<string>;
  /** Whether other names work as well: those of data from the API, or all of them while the fields are loading. */
  readonly isOpen: boolean;
}

/** Values of the recipient that are never empty. */
const alwaysThere = new Set(['email', 'contact_id']);
const contactGroups = new Set(['Contact', 'Custom fields']);
const bare = (tag: string): string => tag.replaceAll(/[{}]/g, '');

/** Whether a group has the fields of contacts; the others are about the sender and the message. */
export const isOfContacts = ({ title }: TagGroup): boolean => contactGroups.has(title);

/** What is known from the groups that are offered. */
export function knownFields(groups: readonly TagGroup[]): KnownFields {
  const ofContacts = groups.filter(isOfContacts).flatMap(({ tags }) => tags.map(({ tag }) => bare(tag)));
  return {
    labels: new Map(groups.flatMap(({ tags }) => tags.map(({ tag, label }) => [bare(tag), label]))),
    optional: new Set(ofContacts.filter((field) => !alwaysThere.has(field))),
    isOpen: ofContacts.length === 0,
  };
}

const narrow = '\u202F';
const fixed = '\u00A0';
const longestName = 40;
const shortened = (words: string): string =>
  (words.length > longestName ? `${words.slice(0, longestName - 1)}…` : words).replaceAll(/\s/g, fixed);

/** A chip's text: "First name · there", in one piece. */
function chipText(name: string, fallback: string | undefined): string {
  const words = fallback === undefined ? '' : `${fixed}·${fixed}${shortened(fallback)}`;
  return `${narrow}${shortened(name)}${words}${narrow}`;
}

/** The segments of a text. Their sources, joined, are the text. */
export function segmentsOf(source: string, known: KnownFields, multiline: boolean): readonly Segment[] {
  const segments: Segment[] = [];
  const addText = (text: string): void => {
    // The control turns other line breaks into a line feed, and a single line shows them as spaces.
    for (const part of text.split(multiline ? /(\r\n?)/ : /(\r\n?|\n)/)) {
      if (part === '') continue;
      const isBreak = part.startsWith('\r') || (!multiline && part === '\n');
      segments.push(
        isBreak
          ? { kind: 'break', source: part, shown: multiline ? '\n' : ' ' }
          : { kind: 'text', source: part, shown: part },
      );
    }
  };
  const inLoop = source.includes('{{#each');
  let written = 0;
  let at = 0;
  let close = 0;
  for (;;) {
    const open = source.indexOf('{{', at);
    if (open < 0) break;
    // A backslash makes it text.
    if (source[open - 1] === '\\' && source[open - 2] !== '\\') {
      at = open + 2;
      continue;
    }
    // Searched once for the whole text, also where nothing is closed.
    if (close >= 0 && close < open + 2) close = source.indexOf('}}', open + 2);
    const end = endOfTag(source, open, close);
    const whole = source.slice(open, end);
    addText(source.slice(written, open));
    segments.push(...tagSegments(whole, known, inLoop, multiline));
    written = end;
    at = end;
  }
  addText(source.slice(written));
  return segments;
}

/** The end of the tag that starts at `open`; where it isn't closed, the end of its first word. */
function endOfTag(source: string, open: number, close: number): number {
  const braces = source[open + 2] === '{' ? 3 : 2;
  if (source.startsWith('!--', open + braces)) {
    const end = source.indexOf('--}}', open + braces + 3);
    return end < 0 ? source.length : end + 4;
  }
  const next = source.indexOf('{{', open + braces);
  if (close >= 0 && (next < 0 || close < next)) return close + (braces === 3 && source[close + 2] === '}' ? 3 : 2);
  const word = /[^\s{}]*/y;
  word.lastIndex = open + braces;
  word.exec(source);
  return word.lastIndex;
}

function tagSegments(whole: string, known: KnownFields, inLoop: boolean, multiline: boolean): readonly Segment[] {
  const tag = parseMergeTag(whole);
  const text = { source: whole, shown: whole };
  // Line breaks inside a tag: rare, and the control would change some of them.
  if (multiline ? whole.includes('\r') : /[\r\n]/.test(whole)) return brokenLines(whole, multiline);
  if (tag) {
    const label = known.labels.get(tag.field);
    if (label !== undefined || known.isOpen || technicalFields.has(tag.field)) {
      const name = label ?? fieldName(tag.field);
      return [{ kind: 'tag', source: whole, shown: chipText(name, tag.fallback), tag, name }];
    }
    if (inLoop || /^@|^\.\.|^this\b/.test(tag.field)) return [{ kind: 'logic', ...text }];
    return [{ kind: 'problem', ...text, reason: `There is no field “${tag.field}”.` }];
  }
  const reason = reasonOf(whole);
  return [reason === undefined ? { kind: 'logic', ...text } : { kind: 'problem', ...text, reason }];
}

const brokenLines = (whole: string, multiline: boolean): readonly Segment[] =>
  whole
    .split(multiline ? /(\r\n?)/ : /(\r\n?|\n)/)
    .filter((part) => part !== '')
    .map((part) =>
      /^[\r\n]/.test(part) && (part !== '\n' || !multiline)
        ? { kind: 'break', source: part, shown: multiline ? '\n' : ' ' }
        : { kind: 'logic', source: part, shown: part },
    );

/** Why a tag can't work; undefined if it may: the server has the last word. */
function reasonOf(whole: string): string | undefined {
  const braces = whole.startsWith('{{{') ? 3 : 2;
  if (!whole.endsWith('}'.repeat(braces))) return `It is not closed: end it with ${'}'.repeat(braces)}.`;
  const inside = whole.slice(braces, -braces).replaceAll('~', ' ').trim();
  if (inside === '') return 'It is empty: write the name of a field.';
  if (/^[#/^!&@>]|^else\b|^this\b|^\.\.|["'=|[(]/.test(inside)) return undefined;
  const [first = '', ...others] = inside.split(/\s+/);
  if (others.length > 0 && first !== 'insert' && first !== 'formatDate')
    return `A field name has no spaces: try “${inside.replaceAll(/\s+/g, '_')}”.`;
  return undefined;
}

/** What the control contains. */
export const shownOf = (segments: readonly Segment[]): string => segments.map(({ shown }) => shown).join('');
export const sourceOf = (segments: readonly Segment[]): string => segments.map(({ source }) => source).join('');

/** A segment with its place in the control, from `from` to `to`, and in the source. */
export interface PlacedSegment extends Segment {
  /** Where it starts in the source. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The place of a segment in the source. */
export const rangeOf = ({ at, source }: PlacedSegment) => ({ from: at, to: at + source.length });

/** Whether a segment is selected, passed over and removed as a whole. */
export const isWhole = ({ kind }: Segment): boolean => kind === 'tag' || kind === 'break';

export function placed(segments: readonly Segment[]): readonly PlacedSegment[] {
  let [at, to] = [0, 0];
  return segments.map((segment) => {
    const start = at;
    const from = to;
    at += segment.source.length;
    to += segment.shown.length;
    return { ...segment, at: start, from, to };
  });
}

/** The whole segment that a place of the control is inside of. */
export const around = (segments: readonly PlacedSegment[], at: number): PlacedSegment | undefined =>
  segments.find((segment) => isWhole(segment) && segment.from < at && at < segment.to);

/** The place in the source for a place in the control. */
export function toSource(segments: readonly Segment[], shownAt: number): number {
  let [shown, source] = [0, 0];
  for (const segment of segments) {
    if (shownAt < shown + segment.shown.length) return source + (isWhole(segment) ? 0 : shownAt - shown);
    shown += segment.shown.length;
    source += segment.source.length;
  }
  return source;
}

/** The place in the control for a place in the source; inside of a chip, its end. */
export function toShown(segments: readonly Segment[], sourceAt: number): number {
  let [shown, source] = [0, 0];
  for (const segment of segments) {
    if (sourceAt <= source) return shown;
    if (sourceAt < source + segment.source.length)
      return shown + (isWhole(segment) ? segment.shown.length : sourceAt - source);
    shown += segment.shown.length;
    source += segment.source.length;
  }
  return shown;
}

/** A change of the control's text: from `from` to `to`, it is now `text`. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * What changed between two texts of a control. Text after the cursor is unchanged, which tells which of two equal
 * neighbors was edited; `selected` is what was selected before.
 */
export function changeBetween(
  before: string,
  after: string,
  cursor: number,
  selected?: { readonly from: number; readonly to: number },
): TextChange {
  let rest = after.length - cursor;
  if (rest > before.length || before.slice(before.length - rest) !== after.slice(cursor)) {
    rest = 0;
    const most = Math.min(before.length, after.length);
    while (rest < most && before[before.length - 1 - rest] === after[after.length - 1 - rest]) rest += 1;
  }
  const to = before.length - rest;
  const end = after.length - rest;
  let from = 0;
  while (from < to && from < end && before[from] === after[from]) from += 1;
  if (selected && selected.from < selected.to && selected.to === to) from = Math.min(from, selected.from);
  return { from, to, text: after.slice(from, end) };
}

/**
 * The segments after a change, not parsed again, and the place in the source behind it. A chip that it touches is
 * replaced as a whole.
 */
export function changed(
  segments: readonly Segment[],
  { from, to, text }: TextChange,
): { readonly segments: readonly Segment[]; readonly cursor: number } {
  const all = placed(segments);
  const start = around(all, from)?.from ?? from;
  const end = around(all, to)?.to ?? to;
  const cut = (shown: string): Segment => ({ kind: 'text', source: shown, shown });
  const kept = (segment: PlacedSegment, shown: string): readonly Segment[] =>
    shown === '' ? [] : shown === segment.shown ? [segment] : [cut(shown)];
  const before = [
    ...all.filter((one) => one.from < start).flatMap((one) => kept(one, one.shown.slice(0, start - one.from))),
    ...(text === '' ? [] : [cut(text)]),
  ];
  const behind = all
    .filter((one) => one.to > end)
    .flatMap((one) => kept(one, one.shown.slice(Math.max(0, end - one.from))));
  return { segments: [...before, ...behind], cursor: sourceOf(before).length };
}

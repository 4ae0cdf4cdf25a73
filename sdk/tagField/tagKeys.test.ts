import type { KeyboardEvent } from 'react';
import { knownFields, placed, segmentsOf } from './segments';
import { chipAtCursor, moveOverChip, spoken } from './tagKeys';
import { tagGroups } from './tagGroups';
import type { TagEditing } from './useTagEditing';

const field = (name: string) => ({ id: `_rf_${name}`, name, field_type: 'Text' as const, read_only: false });
const known = knownFields(tagGroups([field('first_name'), field('email')]));
/** "a", a chip, "b", a chip, and a line break. */
const source = 'a{{first_name | you}}b{{email}}\n';
const segments = placed(segmentsOf(source, known, false));
const [, first, , second, lineBreak] = segments;
if (!first || !second || !lineBreak) throw new Error('no chips');

/** The control with a selection. */
function control(from: number, to = from, direction?: 'forward' | 'backward'): HTMLTextAreaElement {
  const element = document.createElement('textarea');
  element.value = segments.map(({ shown }) => shown).join('');
  element.setSelectionRange(from, to, direction);
  return element;
}

/** Presses a key; `selection` is the control's then, "from-to" with its direction. */
function press(key: string, element: HTMLTextAreaElement, held: Partial<KeyboardEvent> = {}) {
  const [replace, onSelect, say] = [jest.fn(), jest.fn(), jest.fn()];
  const event = {
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...held,
    currentTarget: element,
  };
  const isUsed = moveOverChip(
    event as KeyboardEvent<HTMLTextAreaElement>,
    { segments, replace, onSelect } as unknown as TagEditing,
    say,
  );
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return {
    isUsed,
    replaced: replace.mock.calls,
    said: say.mock.calls.flat(),
    selects: onSelect.mock.calls.length,
    selection: [selectionStart, selectionEnd],
    direction: selectionDirection,
  };
}

test('a chip is spoken with its fallback', () => {
  expect(spoken(first)).toBe('First name, field, or “you”');
  expect(spoken(second)).toBe('Email, field');
});

test('the arrow keys pass over a chip, say it, and report the new place', () => {
  expect(press('ArrowRight', control(first.from))).toEqual({
    isUsed: true,
    replaced: [],
    said: ['First name, field, or “you”'],
    selects: 1,
    selection: [first.to, first.to],
    direction: expect.any(String),
  });
  expect(press('ArrowLeft', control(second.to))).toMatchObject({
    isUsed: true,
    said: ['Email, field'],
    selection: [second.from, second.from],
  });
});

test('a line break is passed over in silence', () =>
  expect(press('ArrowRight', control(lineBreak.from))).toMatchObject({
    isUsed: true,
    said: [],
    selects: 1,
    selection: [lineBreak.to, lineBreak.to],
  }));

test.each([
  ['where there is no chip', 'ArrowRight', control(0)],
  ['toward the text before a chip', 'ArrowLeft', control(first.from)],
  ['toward the text behind a chip', 'ArrowRight', control(first.to)],
  ['from a selection before a chip, which collapses', 'ArrowRight', control(0, first.from)],
  ['from a selection behind a chip, which collapses', 'ArrowLeft', control(0, first.to)],
  ['up and down', 'ArrowDown', control(first.from)],
  ['of a letter', 'x', control(first.from)],
])('a key %s is the browser’s', (_what, key, element) => {
  const before = [element.selectionStart, element.selectionEnd];
  expect(press(key, element)).toMatchObject({ isUsed: false, said: [], selects: 0, selection: before, replaced: [] });
});

test.each(['ctrlKey', 'altKey', 'metaKey'] as const)('keys with %s are the browser’s', (held) => {
  expect(press('ArrowRight', control(first.from), { [held]: true }).isUsed).toBe(false);
  expect(press('Backspace', control(first.to), { [held]: true }).replaced).toEqual([]);
});

test('with Shift a selection grows by a chip, in its direction', () => {
  const held = { shiftKey: true };
  expect(press('ArrowRight', control(first.from), held)).toMatchObject({
    selection: [first.from, first.to],
    direction: 'forward',
  });
  expect(press('ArrowLeft', control(first.to), held)).toMatchObject({
    selection: [first.from, first.to],
    direction: 'backward',
  });
  expect(press('ArrowRight', control(0, first.from, 'forward'), held).selection).toEqual([0, first.to]);
  expect(press('ArrowLeft', control(second.to, lineBreak.to, 'backward'), held)).toMatchObject({
    selection: [second.from, lineBreak.to],
    direction: 'backward',
  });
});

test('with Shift a selection shrinks by a chip at its moving end', () => {
  const held = { shiftKey: true };
  expect(press('ArrowLeft', control(0, first.to, 'forward'), held)).toMatchObject({
    selection: [0, first.from],
    direction: 'forward',
  });
  expect(press('ArrowRight', control(first.from, second.from, 'backward'), held)).toMatchObject({
    selection: [first.to, second.from],
    direction: 'backward',
  });
});

test('Backspace removes the chip before the cursor, Delete the one behind it', () => {
  const whole = '{{first_name | you}}';
  const range = { from: 1, to: 1 + whole.length };
  expect(press('Backspace', control(first.to))).toMatchObject({ isUsed: true, replaced: [[range, '']] });
  expect(press('Delete', control(first.from))).toMatchObject({ isUsed: true, replaced: [[range, '']] });
  expect(press('Backspace', control(second.to)).replaced).toEqual([
    [{ from: source.indexOf('{{email'), to: source.length - 1 }, ''],
  ]);
});

test.each([
  ['Backspace', control(first.from)],
  ['Delete', control(first.to)],
  ['Backspace', control(first.from, first.to)],
  ['Delete', control(0, first.from)],
])('%s elsewhere, or of a selection, is the browser’s (%#)', (key, element) =>
  expect(press(key, element)).toMatchObject({ isUsed: false, replaced: [] }),
);

test('the chip at the cursor is the one before it, or else behind it', () => {
  expect(chipAtCursor(segments, control(first.to), false)).toBe(first);
  expect(chipAtCursor(segments, control(first.from), false)).toBe(first);
  expect(chipAtCursor(segments, control(second.from), false)).toBe(second);
  expect(chipAtCursor(segments, control(0), false)).toBeUndefined();
  // A line break is no chip.
  expect(chipAtCursor(segments, control(lineBreak.to), false)).toBeUndefined();
});

test('a selected chip is found, but not one in a longer selection', () => {
  expect(chipAtCursor(segments, control(first.from, first.to), true)).toBe(first);
  expect(chipAtCursor(segments, control(first.to), true)).toBeUndefined();
  expect(chipAtCursor(segments, control(0, first.to), false)).toBeUndefined();
  expect(chipAtCursor(segments, control(first.from, first.to + 1), false)).toBeUndefined();
});

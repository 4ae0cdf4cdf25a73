import fc from 'fast-check';
import {
  changeBetween,
  changed,
  knownFields,
  placed,
  segmentsOf,
  shownOf,
  sourceOf,
  toShown,
  toSource,
} from './segments';
import { tagGroups } from './tagGroups';

const field = (name: string, id = `_rf_${name}`) => ({ id, name, field_type: 'Text' as const, read_only: false });
const groups = tagGroups([field('first_name'), field('email'), field('favorite_bread', 'e1_T')]);
const known = knownFields(groups);
const kinds = (source: string) => segmentsOf(source, known, false).map(({ kind, source: part }) => `${kind} ${part}`);
const reasonOf = (source: string) => segmentsOf(source, known, false).find(({ reason }) => reason)?.reason;
const plain = (shown: string) => shown.replaceAll('\u202F', '').replaceAll('\u00A0', ' ');

test.each([
  ['{{first_name}}', 'First name'],
  ['{{ first_name }}', 'First name'],
  ['{{{first_name}}}', 'First name'],
  ['{{insert first_name "default=there"}}', 'First name · there'],
  ['{{first_name | there}}', 'First name · there'],
  ['{{favorite_bread|rye}}', 'Favorite bread · rye'],
  ['{{Sender_City}}', "Sender's city"],
  ['{{{unsubscribe}}}', 'Unsubscribe link'],
  ['{{contact_id}}', 'Contact id'],
])('%s is a chip that says %s', (source, name) => {
  const [segment, ...others] = segmentsOf(source, known, false);
  expect(segment).toMatchObject({ kind: 'tag', source });
  expect(plain(segment?.shown ?? '')).toBe(name);
  expect(others).toEqual([]);
});

test('conditions, helpers and comments stay text', () => {
  expect(kinds('a{{#if first_name}}b{{else}}c{{/if}}{{! why }}{{formatDate x "YYYY"}}\\{{no}}')).toEqual([
    'text a',
    'logic {{#if first_name}}',
    'text b',
    'logic {{else}}',
    'text c',
    'logic {{/if}}',
    'logic {{! why }}',
    'logic {{formatDate x "YYYY"}}',
    'text \\{{no}}',
  ]);
  expect(kinds('{{#each rows}}{{price}}{{/each}}')[1]).toBe('logic {{price}}');
});

test.each([
  ['Hi {{frst_name}}', 'There is no field “frst_name”.'],
  ['Hi {{first_name, hello', 'It is not closed: end it with }}.'],
  ['Hi {{{first_name}}', 'It is not closed: end it with }}}.'],
  ['Hi {{first_name} {{email}}', 'It is not closed: end it with }}.'],
  ['Hi {{  }}', 'It is empty: write the name of a field.'],
  ['Hi {{first name}}', 'A field name has no spaces: try “first_name”.'],
])('%s says why it does not work', (source, reason) => expect(reasonOf(source)).toBe(reason));

test('while the fields are loading, every name may be one', () => {
  const [segment] = segmentsOf('{{favorite_color}}', knownFields(tagGroups([])), false);
  expect(segment).toMatchObject({ kind: 'tag', name: 'Favorite color' });
});

const piece = fc.oneof(
  fc.constantFrom('{{first_name}}', '{{first_name | a}}', '{{', '}}', '{', '}', '{{{', '{{!--', '--}}', '{{#each a}}'),
  fc.constantFrom('\r\n', '\r', '\n', ' ', '\\', '👩‍👩‍👧', '\uD800', '\u202F', '\u00A0'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const anyText = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''));

test('any text is the sources of its segments, and what is shown has no other line breaks', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), (source, multiline) => {
      const segments = segmentsOf(source, known, multiline);
      expect(sourceOf(segments)).toBe(source);
      expect(shownOf(segments)).not.toMatch(multiline ? /\r/ : /[\r\n]/);
      for (let at = 0; at <= source.length; at += 1) {
        const back = toSource(segments, toShown(segments, at));
        expect(back).toBeGreaterThanOrEqual(at);
      }
    }),
  );
});

test('a change in the control is the same change in the source; what it does not touch stays as it was', () => {
  fc.assert(
    fc.property(anyText, fc.boolean(), fc.nat(), fc.nat(), anyText, (source, multiline, one, other, typed) => {
      const segments = segmentsOf(source, known, multiline);
      const shown = shownOf(segments);
      const text = typed.replaceAll(/[\r\n]/g, '');
      const [from, to] = [one % (shown.length + 1), other % (shown.length + 1)].toSorted((a, b) => a - b) as [
        number,
        number,
      ];
      const after = shown.slice(0, from) + text + shown.slice(to);
      const change = changeBetween(shown, after, from + text.length, { from, to });
      expect(shown.slice(0, change.from) + change.text + shown.slice(change.to)).toBe(after);
      const all = placed(segments);
      const before = all.filter((segment) => segment.to <= change.from);
      const behind = all.filter((segment) => segment.from >= change.to);
      const result = sourceOf(changed(segments, change).segments);
      expect(result.startsWith(sourceOf(before))).toBe(true);
      expect(result.endsWith(sourceOf(behind))).toBe(true);
      expect(result).toContain(change.text);
    }),
  );
});

test('of two equal neighbors, the edited one changes', () => {
  const segments = segmentsOf('{{first_name}}{{ first_name }}', known, false);
  const shown = shownOf(segments);
  const half = shown.length / 2;
  // Backspace behind the first one, and Delete in front of the second.
  for (const cursor of [half - 1, half]) {
    const after = shown.slice(0, cursor) + shown.slice(cursor + 1);
    const left = sourceOf(changed(segments, changeBetween(shown, after, cursor)).segments);
    expect(left).toBe(cursor < half ? '{{ first_name }}' : '{{first_name}}');
  }
});

import { cellProblem, guessType } from './checkCell';
import { fieldMappings, mappingProblems, mappingWarning, skipped, suggestMapping, unmapped } from './columnMapping';
import { fieldTargets } from './fieldTargets';
import { previewProblems } from './previewProblems';

const reserved = ['first_name', 'last_name', 'email', 'postal_code', 'created_at'].map((name, index) => ({
  id: `_rf${index}_T`,
  name,
  field_type: 'Text' as const,
  ...(name === 'created_at' && { read_only: true }),
}));
const targets = fieldTargets(reserved, [{ id: 'e1_N', name: 'points', field_type: 'Number' }]);
const suggest = (headers: readonly string[], fields: typeof targets) => suggestMapping({ headers, rows: [] }, fields);
const email = { to: 'field', fieldId: '_rf2_T' } as const;

test('read-only fields cannot be mapped to', () => {
  expect(targets.map(({ name }) => name)).toEqual([
    'first_name',
    'last_name',
    'email',
    'postal_code',
    'points',
    'tags',
    '_status',
    '_unsubscribed',
    '_bounced',
  ]);
});

test('custom fields have plain labels, unless two of them, or another field, would read the same', () => {
  const names = ['favorite_bread', 'shoe_size', '_shoe_size', 'tags'];
  const custom = names.map((name, index) => ({ id: `e${index}_N`, name, field_type: 'Number' as const }));
  const own = fieldTargets(reserved, custom).filter(({ id }) => id.startsWith('e'));
  expect(own.map(({ label }) => label)).toEqual(['Favorite bread', 'shoe_size', '_shoe_size', 'tags']);
  expect(own.map(({ name }) => name)).toEqual(names);
});

test('columns are mapped by heading and synonyms, each field once, exact names first', () => {
  const choices = suggest(['E-Mail', 'email', 'Vorname', 'Surname', 'ZIP', 'Points', 'Shoe size'], targets);
  expect(fieldMappings(choices)).toEqual([null, '_rf2_T', '_rf0_T', '_rf1_T', '_rf3_T', 'e1_N', null]);
});

test('a mobile number is an ordinary field unless its heading makes it an identifier', () => {
  const phones = fieldTargets(
    ['phone_number_id', 'phone_number', 'whatsapp'].map((name) => ({ id: name, name, field_type: 'Text' })),
    [],
  );
  expect(fieldMappings(suggest(['Mobile'], phones))).toEqual(['phone_number']);
  expect(fieldMappings(suggest(['Phone number ID', 'Phone', 'WhatsApp number'], phones))).toEqual([
    'phone_number_id',
    'phone_number',
    'whatsapp',
  ]);
});

test('a mapping needs an identifier, each field once, and a choice for every column', () => {
  const sheet = (...cells: string[]) => ({ headers: cells.map((_, index) => `c${index}`), rows: [cells] });
  expect(mappingProblems([email, skipped], targets, sheet('ann@example.com', ''))).toEqual([]);
  expect(mappingProblems([skipped], targets, sheet('38'))[0]).toContain(
    'We were unable to detect an identifier column',
  );
  expect(mappingProblems([skipped], targets, sheet('ann@example.com'))).toEqual([
    'No column is mapped to Email. Map one and import again.',
  ]);
  expect(mappingProblems([email, email], targets, sheet('', ''))[0]).toContain('can only be applied to a column once');
  expect(mappingProblems([email, unmapped], targets, sheet('', ''))[0]).toContain(
    'Some of your custom fields have not been selected',
  );
});

test('contacts without an address give a warning', () => {
  const all = fieldTargets([...reserved, { id: '_rf25_T', name: 'external_id', field_type: 'Text' }], []);
  expect(mappingWarning([{ to: 'field', fieldId: '_rf25_T' }], all)).toContain('cannot be sent email');
  expect(mappingWarning([{ to: 'field', fieldId: '_rf25_T' }, email], all)).toBeUndefined();
  expect(mappingWarning([skipped], all)).toBeUndefined();
});

test.each([
  [['1', '2.5', ''], 'Number'],
  [['01234', '7'], 'Text'],
  [['1/31/2026', '2026-02-01'], 'Date'],
  [['31.12.1980', '1.2.1990'], 'Date'],
  [['12.31.1980'], 'Text'],
  [['2026-02-31'], 'Text'],
  [['433.60', '891.07', 'n/a', '159.53', '12'], 'Number'],
  [['2024-12-13', 'tomorrow', '5/26/2024', '2024-05-25', '2024-05-07'], 'Date'],
  [['1', '2', 'three'], 'Text'],
  [['1', '2', '3', 'four'], 'Number'],
  [['1/31/2026', '2/1/2026', '2/31/2026', '3/1/2026'], 'Date'],
  [[...Array.from({ length: 19 }, (_, day) => `2026-01-${day + 10}`), '2026-01-'], 'Date'],
  [['1', '2', '3', 'four', 'five'], 'Text'],
  [['1', '2', '3', '4', '05'], 'Text'],
  [['', ' '], 'Text'],
])('%j is guessed to be %s', (values, type) => expect(guessType(values)).toBe(type));

test('cells mark values that the server would refuse', () => {
  const problem = (name: string, value: string) => {
    const target = targets.find((one) => one.name === name);
    if (!target) throw new Error(`No field ${name}`);
    return cellProblem(target, value);
  };
  expect(problem('email', 'broken')).toBe('Email must be a valid email address.');
  expect(problem('email', ' ann@example.com ')).toBeUndefined();
  expect(problem('points', '1,5')).toBe('Enter a number, such as 12.50.');
  expect(problem('first_name', 'x'.repeat(51))).toBe('First name must not exceed 50 characters.');
  expect(problem('points', '')).toBeUndefined();
});

test.each([
  ['unique_name', 'Unique name'],
  ['whatsapp', 'WhatsApp'],
  ['line', 'LINE'],
  ['facebook', 'Facebook'],
])('%s takes 254 characters, as the server does', (name, label) => {
  const [target] = fieldTargets([{ id: '_rf14_T', name, field_type: 'Text' }], []);
  if (!target) throw new Error(`No field ${name}`);
  expect(cellProblem(target, 'x'.repeat(254))).toBeUndefined();
  expect(cellProblem(target, 'x'.repeat(255))).toBe(`${label} must not exceed 254 characters.`);
});

test('a row without an identifier is marked', () => {
  expect(
    previewProblems(
      [
        ['', 'Ann'],
        ['ann@example.com', ''],
      ],
      [email, { to: 'field', fieldId: '_rf0_T' }],
      targets,
    ),
  ).toEqual([{ row: 0, column: 0, message: 'At least one identifier is required; this row would be skipped.' }]);
});

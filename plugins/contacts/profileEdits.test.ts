import type { CustomField } from 'sendwright/wire/customFields';
import { changeOf, customEdits, editProblems, type FieldEdit, reservedEdits } from './profileEdits';
import { contact } from './testing/contacts';

const fields: readonly CustomField[] = [
  { id: 'e1_T', name: 'favorite_bread', field_type: 'Text' },
  { id: 'e2_N', name: 'orders', field_type: 'Number' },
  { id: 'e3_D', name: 'birthday', field_type: 'Date' },
];
const person = {
  ...contact,
  city: 'Lyon',
  alternate_emails: ['a@example.com', 'b@example.com'],
  custom_fields: { orders: 12, birthday: '1990-05-01T00:00:00Z' },
};
const edits: readonly FieldEdit[] = [...reservedEdits(person), ...customEdits(person, fields)];
const values = (change: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(edits.map(({ target, value }) => [target.id, value])),
  ...change,
});
const changed = (change: Readonly<Record<string, string>>) => changeOf(edits, values(change));

test('all reserved fields but the email address are edited', () => {
  const reserved = reservedEdits(person);
  expect(reserved.map(({ target }) => target.id)).not.toContain('email');
  expect(reserved.find(({ target }) => target.id === 'city')).toEqual({
    target: { id: 'city', name: 'city', label: 'City', type: 'Text', reserved: 'city', isIdentifier: false },
    value: 'Lyon',
  });
  expect(reserved.find(({ target }) => target.id === 'external_id')?.target.isIdentifier).toBe(true);
  expect(reserved.find(({ target }) => target.id === 'alternate_emails')?.value).toBe('a@example.com, b@example.com');
});

test('custom fields are edited as text, dates without a time', () => {
  expect(customEdits(person, fields).map(({ target, value }) => [target.label, target.type, value])).toEqual([
    ['Favorite bread', 'Text', ''],
    ['Orders', 'Number', '12'],
    ['Birthday', 'Date', '1990-05-01'],
  ]);
  const [{ target } = edits[0] as FieldEdit] = customEdits(person, fields);
  expect(target).toMatchObject({ id: 'e1_T', name: 'favorite_bread', reserved: undefined, isIdentifier: false });
});

test('nothing changes without an edit, or with spaces around it', () => {
  expect(changed({})).toEqual({});
  expect(changed({ city: ' Lyon ', e2_N: '12 ' })).toEqual({});
});

test('only what differs is sent, and an empty value clears', () => {
  expect(changed({ city: ' Paris ' })).toEqual({ city: 'Paris' });
  expect(changed({ city: ' ' })).toEqual({ city: null });
  expect(changed({ e1_T: ' rye ' })).toEqual({ custom_fields: { e1_T: 'rye' } });
  expect(changed({ e3_D: '' })).toEqual({ custom_fields: { e3_D: null } });
  expect(changed({ first_name: 'Anna', e3_D: '1991-05-01' })).toEqual({
    first_name: 'Anna',
    custom_fields: { e3_D: '1991-05-01' },
  });
});

test('a field without a value in the form is cleared', () =>
  expect(changeOf(edits, {})).toEqual({
    first_name: null,
    last_name: null,
    city: null,
    alternate_emails: [],
    custom_fields: { e2_N: null, e3_D: null },
  }));

test.each([
  ['1,250.5', 1250.5],
  ['0', 0],
  // The server refuses it, and names the field.
  ['many', 'many'],
])('a number field with %s is sent as %j', (typed, sent) =>
  expect(changed({ e2_N: typed })).toEqual({ custom_fields: { e2_N: sent } }),
);

test('other addresses are a list', () => {
  expect(changed({ alternate_emails: ' c@example.com; d@example.com,, ' })).toEqual({
    alternate_emails: ['c@example.com', 'd@example.com'],
  });
  expect(changed({ alternate_emails: '' })).toEqual({ alternate_emails: [] });
});

test('problems are named by their field', () => {
  expect(editProblems(edits, values())).toEqual({});
  expect(editProblems(edits, {})).toEqual({});
  expect(editProblems(edits, values({ e2_N: 'many', city: 'x'.repeat(61), alternate_emails: 'ann' }))).toEqual({
    city: 'City must not exceed 60 characters.',
    alternate_emails: 'Alternate emails must be valid email addresses.',
    e2_N: 'Enter a number, such as 12.50.',
  });
});

import { emailActivityFields, queryFields, reservedQueryFields } from './fields';

test('each reserved field has a name of its own, and a label that people can tell from the others', () => {
  const labels = reservedQueryFields.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const { name, label, customId } of reservedQueryFields) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(label).toMatch(/^[A-Z][A-Za-z0-9]*(?:,? [A-Za-z0-9]+)*$/);
    expect(customId).toBeUndefined();
  }
  expect(queryFields([]).size).toBe(reservedQueryFields.length);
});

test('fields that are no text hold several values or a date', () => {
  const ofType = (type: string) => reservedQueryFields.filter((field) => field.type === type).map(({ name }) => name);
  expect(ofType('set')).toEqual(['alternate_emails', 'email_domains', 'list_ids', 'contact_tags']);
  expect(ofType('date')).toEqual(['created_at', 'updated_at', 'last_clicked', 'last_opened', 'last_emailed']);
  expect(ofType('text')).toHaveLength(reservedQueryFields.length - 9);
  expect([...emailActivityFields]).toEqual(['last_clicked', 'last_opened', 'last_emailed']);
});

test('custom fields have their type in any case, and give way to reserved ones', () => {
  const fields = queryFields([
    { id: 'e1_N', name: 'Shoe_Size', field_type: 'Number' },
    { id: 'e2_D', name: 'birthday', field_type: 'DATE' },
    { id: 'e3_T', name: 'color', field_type: 'Text' },
    { id: 'e4_N', name: 'City', field_type: 'Number' },
  ]);
  expect(fields.get('shoe_size')).toEqual({
    name: 'shoe_size',
    type: 'number',
    customId: 'e1_N',
    spelling: 'Shoe_Size',
    label: 'Shoe Size',
  });
  expect(fields.get('birthday')).toMatchObject({ type: 'date', customId: 'e2_D' });
  expect(fields.get('color')).toMatchObject({ type: 'text', customId: 'e3_T' });
  expect(fields.get('city')).toMatchObject({ type: 'text', customId: undefined, label: 'City' });
});

test('custom fields that would read like another field keep their names', () => {
  const names = ['favorite_bread', '_favorite__Bread', 'date_added', 'plan', '_'];
  const fields = queryFields(names.map((name) => ({ id: name, name, field_type: 'Text' })));
  expect(names.map((name) => fields.get(name.toLowerCase())?.label)).toEqual([
    'favorite_bread',
    '_favorite__Bread',
    'date_added',
    'Plan',
    '_',
  ]);
});

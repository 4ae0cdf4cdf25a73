import { newCondition, newCustomEvent, newEngagement, queryFields } from 'sendwright/query';
import { conditionFields, fieldKeyOf, fieldNameOf, withField } from './conditionFields';

const fields = queryFields([
  { id: 'e1_T', name: 'Size_10', field_type: 'Text' },
  { id: 'e2_T', name: 'Size_9', field_type: 'Text' },
  { id: 'e3_N', name: 'Age', field_type: 'Number' },
]);
const about = (name: string) => {
  const field = fields.get(name);
  if (!field) throw new Error(name);
  return newCondition(field);
};
const inCategory = (category: string) =>
  conditionFields(fields, ['purchase', 'visit'])
    .filter((field) => field.category === category)
    .map(({ key }) => key);

test('fields are offered by category, in a fixed order', () => {
  const categories = conditionFields(fields, ['purchase']).map(({ category }) => category);
  expect([...new Set(categories)]).toEqual([
    'Contact profile',
    'Lists and tags',
    'Email activity',
    'Campaign activity',
    'Events',
    'Custom fields',
    'Identifiers',
    'Other',
  ]);
  expect(categories).toEqual(categories.toSorted((one, other) => categories.indexOf(one) - categories.indexOf(other)));
  expect(conditionFields(fields)).toHaveLength(fields.size + 2);
});

test.each([
  ['Lists and tags', ['field:list_ids', 'field:contact_tags']],
  ['Email activity', ['field:last_clicked', 'field:last_opened', 'field:last_emailed']],
  ['Campaign activity', ['engagement:single_send', 'engagement:automation']],
  ['Events', ['event:purchase', 'event:visit']],
  ['Custom fields', ['field:age', 'field:size_9', 'field:size_10']],
  ['Identifiers', ['field:phone_number_id', 'field:external_id', 'field:anonymous_id', 'field:contact_id']],
  ['Other', ['field:phone_number', 'field:whatsapp', 'field:line', 'field:facebook', 'field:unique_name']],
])('%s', (category, keys) => expect(inCategory(category)).toEqual(keys));

test('all other reserved fields belong to the profile', () => {
  expect(inCategory('Contact profile')).toContain('field:first_name');
  expect(inCategory('Contact profile')).toContain('field:email');
  expect(inCategory('Contact profile')).not.toContain('field:age');
});

test('fields have labels', () => {
  const labels = new Map(conditionFields(fields, ['purchase']).map(({ key, label }) => [key, label]));
  expect(labels.get('field:created_at')).toBe('Date Added');
  expect(labels.get('field:updated_at')).toBe('Last Updated');
  expect(labels.get('field:city')).toBe('City');
  expect(labels.get('field:size_9')).toBe('Size 9');
  expect(labels.get('engagement:single_send')).toBe('Single Send Activity');
  expect(labels.get('engagement:automation')).toBe('Automation Activity');
  expect(labels.get('event:purchase')).toBe('purchase');
});

const unset = { ...about('city'), field: '' };
test.each([
  [about('city'), 'field:city', 'city'],
  [unset, '', ''],
  [newEngagement('automation'), 'engagement:automation', 'engagement:automation'],
  [newCustomEvent('purchase'), 'event:purchase', 'purchase'],
])('a condition %j has a key and a name', (condition, key, name) => {
  expect(fieldKeyOf(condition)).toBe(key);
  expect(fieldNameOf(condition)).toBe(name);
});

test('a field of the same type keeps operator and value', () => {
  const lyon = { ...about('city'), operator: 'contains', value: 'Lyon' } as ReturnType<typeof about>;
  expect(withField(lyon, 'field:country', fields)).toEqual({ ...lyon, field: 'country' });
  expect(withField(lyon, 'field:age', fields)).toEqual(about('age'));
  expect(withField(lyon, 'field:list_ids', fields)).toEqual(about('list_ids'));
  expect(withField(lyon, 'field:unknown', fields)).toBe(lyon);
});

test('lists and email addresses do not share their values', () => {
  const lists = { ...about('list_ids'), values: ['l1'] } as ReturnType<typeof about>;
  expect(withField(lists, 'field:alternate_emails', fields)).toEqual(about('alternate_emails'));
});

test('activity keeps its operator, but not its campaign', () => {
  const clicked = { ...newEngagement('single_send'), operator: 'clicked', campaign: 'c1' } as const;
  expect(withField(clicked, 'engagement:automation', fields)).toEqual({
    ...clicked,
    source: 'automation',
    campaign: 'ANY',
  });
  expect(withField(about('city'), 'engagement:single_send', fields)).toEqual(newEngagement('single_send'));
  expect(withField(clicked, 'field:city', fields)).toEqual(about('city'));
});

test('another event keeps the operator, but not the conditions on its properties', () => {
  const property = { name: 'total', type: 'number', operator: 'is', value: '5' } as const;
  const often = { ...newCustomEvent('purchase'), operator: 'at_least', count: 3, properties: [property] } as const;
  expect(withField(often, 'event:visit', fields)).toEqual({ ...often, name: 'visit', properties: [] });
  expect(withField(about('city'), 'event:visit', fields)).toEqual(newCustomEvent('visit'));
  expect(withField(often, 'field:city', fields)).toEqual(about('city'));
});

test('a custom field is found by its name in lower case', () =>
  expect(withField(unset, 'field:size_9', fields)).toMatchObject({ kind: 'text', field: 'size_9' }));

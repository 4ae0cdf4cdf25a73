import { contactFilters, filtersWith, queryOf, searchProblem } from './contactFilters';

const state = (change: Partial<Parameters<typeof queryOf>[0]> = {}) => ({
  search: '',
  filters: {},
  sort: undefined,
  ...change,
});
const filterOf = (change: Parameters<typeof state>[0], list?: string) => queryOf(state(change), list).filter;

test('without a choice all contacts are shown, those who were added last first', () =>
  expect(queryOf(state(), undefined)).toEqual({ filter: {}, sort: '-created_at' }));

test.each([
  ['email', 'ascending', 'email'],
  ['email', 'descending', '-email'],
  ['first_name', 'ascending', 'first_name'],
  ['last_name', 'descending', '-last_name'],
  ['updated_at', 'ascending', 'updated_at'],
  ['unknown', 'ascending', 'created_at'],
  // What every object has is no column.
  ['constructor', 'ascending', 'created_at'],
] as const)('the column %s is sorted %s', (column, direction, sort) =>
  expect(queryOf(state({ sort: { column, direction } }), undefined).sort).toBe(sort),
);

test('list, search and filters are combined', () =>
  expect(filterOf({ search: ' ann ', filters: { reach: ['bounced'], tag: ['vip'], added: ['30'] } }, 'l1')).toEqual({
    list_id: 'l1',
    search: 'ann',
    reach: 'bounced',
    tag: 'vip',
    added_days: 30,
  }));

test.each([
  ['an invalid search', { search: 'a*b' }],
  ['an unknown reach', { filters: { reach: ['everybody'] } }],
  ['a reach that every object has', { filters: { reach: ['toString'] } }],
  ['an empty tag', { filters: { tag: [''] } }],
  ['no days', { filters: { added: ['0'] } }],
  ['negative days', { filters: { added: ['-7'] } }],
  ['parts of days', { filters: { added: ['7.5'] } }],
  ['days that are no number', { filters: { added: ['week'] } }],
  ['filters without a choice', { filters: { reach: [], tag: [], added: [] } }],
])('%s in the address is ignored', (_what, change) => expect(filterOf(change)).toEqual({}));

test.each([
  ['', undefined],
  ['  ', undefined],
  ['an', 'Enter at least 3 characters to search.'],
  [' an ', 'Enter at least 3 characters to search.'],
  ['ann', undefined],
  ["Ann O'Neil-Smith_1 é@a.example+x", undefined],
  ['+1 (415) 555-0100', undefined],
  ['a(b)', "Search for letters, digits and @ . + - _ ' only."],
])('the search %j', (text, problem) => expect(searchProblem(text)).toBe(problem));

test('a search has at most 254 characters', () => {
  expect(searchProblem('x'.repeat(254))).toBeUndefined();
  expect(searchProblem('x'.repeat(255))).toBe('Enter at most 254 characters to search.');
});

test('tags are offered after reachability, the most used first, at most 50', () => {
  const tags = Array.from({ length: 60 }, (_, index) => ({
    id: `t${index}`,
    name: `tag ${index}`,
    contact_count: index,
  }));
  const filters = filtersWith(tags as never);
  expect(filters.map(({ id }) => id)).toEqual(['reach', 'tag', 'added']);
  const choices = filters[1]?.choices ?? [];
  expect(choices).toHaveLength(50);
  expect(choices[0]).toEqual({ value: 'tag 59', label: 'tag 59' });
  expect(choices.at(-1)?.value).toBe('tag 10');
  expect(filtersWith([])).toBe(contactFilters);
});

test('the choices are in words', () => {
  const [reach, added] = contactFilters;
  expect(reach?.choices[0]).toEqual({ value: 'reachable', label: 'Reachable by email' });
  expect(added?.choices.map(({ label }) => label)).toEqual([
    'In the last 7 days',
    'In the last 30 days',
    'In the last 90 days',
  ]);
  expect(contactFilters.every(({ single }) => single)).toBe(true);
});

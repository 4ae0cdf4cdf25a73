import type { List } from 'sendwright/wire/lists';
import type { SendTo } from 'sendwright/wire/singleSends';
import { peopleText, recipientCount } from './recipients';

const nobody: SendTo = { all: false, list_ids: [], segment_ids: [], exclude_list_ids: [], exclude_segment_ids: [] };
const lists: readonly List[] = [
  { id: 'a', name: 'News', contact_count: 3000 },
  { id: 'b', name: 'Shop', contact_count: 2000 },
];

test.each<[string, Partial<SendTo>, string]>([
  ['nobody', {}, '0 people'],
  ['a list, of which some may be suppressed', { list_ids: ['a'] }, 'up to 3,000 people'],
  ['lists that share people', { list_ids: ['a', 'b'] }, 'up to 4,000 people'],
  ['everybody', { all: true }, 'up to 4,000 people'],
  ['a segment alone', { segment_ids: ['s'] }, 'your recipients'],
  ['a list and a segment', { list_ids: ['a'], segment_ids: ['s'] }, 'your recipients'],
  ['a list that is not known', { list_ids: ['c'] }, 'your recipients'],
])('before the count, %s shows only what is known', (_what, change, says) => {
  expect(peopleText(recipientCount({ ...nobody, ...change }, lists, 4000))).toBe(says);
});

import type { Feed } from 'sendwright/wire/feeds';
import { dayChoices, feedBodyOf, feedFormOf, hourChoices, timesOf } from './feedForm';

const feed = {
  url: 'https://blog.example/feed',
  name: 'Blog',
  subject: '[item]',
  list_ids: ['l1'],
  sender_id: 4,
  suppression_group_id: 7,
  hour: 9,
  weekdays: [1, 3],
  most_items: 5,
  sends_itself: true,
} as unknown as Feed;

test('what is stored fills the form and is sent back as it was, trimmed and in order', () => {
  expect(feedBodyOf(feedFormOf(feed))).toEqual(feed);
  expect(feedBodyOf({ ...feedFormOf(feed), name: ' Blog ', url: ` ${feed.url} `, weekdays: ['3', '1'] })).toEqual(feed);
});

test.each([
  [9, [1, 3], 'Monday, Wednesday at 9 a.m.'],
  [0, [0, 6], 'Saturday, Sunday at 12 a.m.'],
  [12, [0, 1, 2, 3, 4, 5, 6], 'Every day at 12 p.m.'],
  [23, [5], 'Friday at 11 p.m.'],
])('at %s on %j it is looked at: %s', (hour, weekdays, words) =>
  expect(timesOf({ ...feed, hour, weekdays })).toBe(words),
);

test('weeks start on Monday, and days have 24 hours', () => {
  expect(dayChoices.map(({ label }) => label.slice(0, 2)).join(' ')).toBe('Mo Tu We Th Fr Sa Su');
  expect(hourChoices).toHaveLength(24);
});

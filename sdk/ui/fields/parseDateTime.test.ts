import { parseDateTime, parseDay } from './parseDateTime';

/** A Saturday, 11:27 in Paris. */
const now = new Date('2026-11-21T10:27:00Z');
const inParis = (typed: string) => parseDateTime(typed, 'Europe/Paris', now);

test.each([
  ['tomorrow 9am', '2026-11-22T08:00:00.000Z'],
  ['today at 17:45', '2026-11-21T16:45:00.000Z'],
  ['27 Nov 8:00', '2026-11-27T07:00:00.000Z'],
  ['Nov 27, 2026 8:30 pm', '2026-11-27T19:30:00.000Z'],
  ['2026-11-27 08:00', '2026-11-27T07:00:00.000Z'],
  ['2026-11-27', '2026-11-27T08:00:00.000Z'],
  ['11/27/2026 2pm', '2026-11-27T13:00:00.000Z'],
  ['27.11.2026 14:00', '2026-11-27T13:00:00.000Z'],
  ['27/11/2026 14:00', '2026-11-27T13:00:00.000Z'],
  ['11/12/2026', '2026-11-12T08:00:00.000Z'],
  ['3 January', '2027-01-03T08:00:00.000Z'],
  ['friday noon', '2026-11-27T11:00:00.000Z'],
  ['next saturday 10:00', '2026-11-28T09:00:00.000Z'],
  ['in 2 hours', '2026-11-21T12:27:00.000Z'],
  ['in 3 days 12:00', '2026-11-24T11:00:00.000Z'],
  ['12am tomorrow', '2026-11-21T23:00:00.000Z'],
  ['2026-11-27T08:00:00Z', '2026-11-27T08:00:00.000Z'],
])('%s is %s on the clock of Paris', (typed, expected) => {
  expect(inParis(typed)).toBe(expected);
});

test.each([
  '',
  'soon',
  '31 Feb',
  '25:00',
  '13pm tomorrow',
  '9:75',
  '2026-13-01',
  '27.13.2026',
  '31/31/2026',
  '11/27.2026',
  'tomorrow-ish 9am',
])('%j is no time', (typed) => {
  expect(inParis(typed)).toBeUndefined();
});

test('the same text is a different time in another zone, before and after the change of clocks', () => {
  const winter = new Date('2026-03-01T12:00:00Z');
  expect(parseDateTime('28 March 2026 9:00', 'Europe/Paris', winter)).toBe('2026-03-28T08:00:00.000Z');
  expect(parseDateTime('29 March 2026 9:00', 'Europe/Paris', winter)).toBe('2026-03-29T07:00:00.000Z');
  expect(parseDateTime('29 March 2026 9:00', 'America/Los_Angeles', winter)).toBe('2026-03-29T16:00:00.000Z');
});

test('a time that the change to summer time skips is moved on by an hour', () => {
  expect(parseDateTime('29 March 2026 2:30', 'Europe/Paris', new Date('2026-03-01T12:00:00Z'))).toBe(
    '2026-03-29T01:30:00.000Z',
  );
});

test('today is the zone’s own day', () => {
  expect(parseDay('today', 'Pacific/Auckland', now)).toBe('2026-11-21');
  expect(parseDay('today', 'Pacific/Auckland', new Date('2026-11-21T12:00:00Z'))).toBe('2026-11-22');
});

test('months and weekdays are known by their names, short or whole', () => {
  const months = 'January February March April May June July August September October November December'.split(' ');
  for (const [index, name] of months.entries())
    for (const month of [name, name.slice(0, 3).toLowerCase()])
      expect(parseDateTime(`15 ${month} 2027 12:00`, 'UTC', now)).toBe(
        `2027-${String(index + 1).padStart(2, '0')}-15T12:00:00.000Z`,
      );
  const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday'.split(' ');
  for (const [index, name] of weekdays.entries())
    for (const day of [name, name.slice(0, 3).toLowerCase()])
      expect(parseDateTime(`${day} 12:00`, 'UTC', now)).toBe(`2026-11-${22 + index}T12:00:00.000Z`);
});

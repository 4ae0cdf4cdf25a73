import { daysSince, fillDays, hoursSince, periodFor, rangeOf, usualPeriod } from './statsPeriod';

const at = (text: string) => new Date(text);

test('a range covers the first days of a send in the requested zone, up to now', () => {
  expect(rangeOf('2026-11-01T23:30:00Z', '7', 'Europe/Zurich', at('2026-12-01T00:00:00Z'))).toEqual({
    from: '2026-11-02',
    to: '2026-11-08',
    timeZone: 'Europe/Zurich',
    unit: 'day',
  });
  expect(rangeOf('2026-11-01T23:30:00Z', '30', 'UTC', at('2026-11-03T12:00:00Z'))).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-03',
  });
  expect(rangeOf('2026-11-01T23:30:00Z', '90', 'UTC', at('2027-11-03T12:00:00Z'))).toMatchObject({
    from: '2026-11-01',
    to: '2027-01-29',
  });
  expect(rangeOf('2026-11-01T08:00:00Z', 'hours', 'UTC', at('2026-11-30T12:00:00Z'))).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-02',
    unit: 'hour',
  });
});

test("a send by the recipients' clocks starts up to 26 hours before its time in the account's zone", () => {
  expect(rangeOf('2026-11-22T15:00:00Z', 'hours', 'UTC', at('2026-11-22T02:00:00Z'), true)).toMatchObject({
    from: '2026-11-21',
    to: '2026-11-22',
  });
  expect(rangeOf('2026-11-22T15:00:00Z', '7', 'UTC', at('2026-12-22T02:00:00Z'), true)).toMatchObject({
    from: '2026-11-21',
    to: '2026-11-28',
  });
  const hours = Array.from(
    { length: 48 },
    (_, hour) => `2026-11-2${1 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:00`,
  );
  expect(hoursSince('2026-11-22T15:00:00Z', hours, 'UTC', at('2026-11-22T16:00:00Z'), '2026-11-22T01:00')[0]).toBe(
    '2026-11-22T01:00',
  );
  expect(hoursSince('2026-11-22T15:00:00Z', hours, 'UTC', at('2026-11-22T16:00:00Z'))[0]).toBe('2026-11-22T14:00');
  const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
  expect(daysSince('2026-11-22T15:00:00Z', days, 'UTC', '2026-11-22')).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
  expect(daysSince('2026-11-22T15:00:00Z', days, 'UTC', '2026-11-21')[0]).toBe('2026-11-21');
});

test('a send is shown by hour for two days, then for thirty days', () => {
  expect(usualPeriod('2026-11-01T08:00:00Z', at('2026-11-03T07:00:00Z'))).toBe('hours');
  expect(usualPeriod('2026-11-01T08:00:00Z', at('2026-11-03T09:00:00Z'))).toBe('30');
  expect(usualPeriod(null)).toBe('30');
});

test('the chart of a send that just started has an axis', () => {
  expect(fillDays(['2026-11-01'])).toHaveLength(7);
  const hours = Array.from(
    { length: 48 },
    (_, hour) => `2026-11-0${1 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:00`,
  );
  expect(fillDays(hours)).toBe(hours);
  const shown = hoursSince('2026-11-01T08:20:00Z', hours, 'UTC', at('2026-11-01T08:40:00Z'));
  expect([shown[0], shown.at(-1), shown.length]).toEqual(['2026-11-01T07:00', '2026-11-01T19:00', 13]);
});

test('a custom range is used as is; a compared send is aligned to its own start', () => {
  expect(rangeOf('2026-11-01T08:00:00Z', '2026-11-03..2026-11-05', 'UTC')).toEqual({
    from: '2026-11-03',
    to: '2026-11-05',
    timeZone: 'UTC',
    unit: 'day',
  });
  expect(periodFor('2026-10-01T08:00:00Z', '2026-11-01T08:00:00Z', '2026-11-03..2026-11-05', 'UTC')).toBe(
    '2026-10-03..2026-10-05',
  );
  expect(periodFor('2026-10-01T08:00:00Z', '2026-11-01T08:00:00Z', '30', 'UTC')).toBe('30');
});

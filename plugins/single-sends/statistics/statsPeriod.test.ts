import { fillDays, hoursSince, rangeOf, usualPeriod } from './statsPeriod';

const at = (text: string) => new Date(text);

test('a range is the first days of a send in the zone asked for, as far as they have come', () => {
  expect(rangeOf('2026-11-01T23:30:00Z', '7', 'Europe/Zurich', at('2026-12-01T00:00:00Z'))).toEqual({ from: '2026-11-02', to: '2026-11-08', timeZone: 'Europe/Zurich', unit: 'day' });
  expect(rangeOf('2026-11-01T23:30:00Z', '30', 'UTC', at('2026-11-03T12:00:00Z'))).toMatchObject({ from: '2026-11-01', to: '2026-11-03' });
  expect(rangeOf('2026-11-01T23:30:00Z', '90', 'UTC', at('2027-11-03T12:00:00Z'))).toMatchObject({ from: '2026-11-01', to: '2027-01-29' });
  expect(rangeOf('2026-11-01T08:00:00Z', 'hours', 'UTC', at('2026-11-30T12:00:00Z'))).toMatchObject({ from: '2026-11-01', to: '2026-11-02', unit: 'hour' });
});

test('a send is looked at by the hour for two days, then by thirty days', () => {
  expect(usualPeriod('2026-11-01T08:00:00Z', at('2026-11-03T07:00:00Z'))).toBe('hours');
  expect(usualPeriod('2026-11-01T08:00:00Z', at('2026-11-03T09:00:00Z'))).toBe('30');
  expect(usualPeriod(null)).toBe('30');
});

test('a chart of a send that has just left has an axis all the same', () => {
  expect(fillDays(['2026-11-01'])).toHaveLength(7);
  const hours = Array.from({ length: 48 }, (_, hour) => `2026-11-0${1 + Math.floor(hour / 24)}T${String(hour % 24).padStart(2, '0')}:00`);
  expect(fillDays(hours)).toBe(hours);
  const shown = hoursSince('2026-11-01T08:20:00Z', hours, 'UTC', at('2026-11-01T08:40:00Z'));
  expect([shown[0], shown.at(-1), shown.length]).toEqual(['2026-11-01T07:00', '2026-11-01T19:00', 13]);
});

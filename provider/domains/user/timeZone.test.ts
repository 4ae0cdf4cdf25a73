import { isTimeZone, timeZoneOf } from './timeZone';

test.each([
  ['America/New_York', { code: 'EST', offsetSeconds: -18_000, offset: '-05:00' }],
  ['Asia/Kolkata', { code: 'GMT+5:30', offsetSeconds: 19_800, offset: '+05:30' }],
  ['Etc/UTC', { code: 'UTC', offsetSeconds: 0, offset: '+00:00' }],
])('%s in winter', (name, expected) => {
  expect(timeZoneOf(name, new Date('2026-01-15T12:00:00Z'))).toEqual({ timezone: { ...expected, name } });
});

test('daylight saving moves the offset', () => {
  expect(timeZoneOf('America/New_York', new Date('2026-07-15T12:00:00Z')).timezone.offset).toBe('-04:00');
});

test('invalid time zone names are recognized', () => {
  expect(['Europe/Berlin', 'Mars/Base', '+05:00', ''].map(isTimeZone)).toEqual([true, false, false, false]);
});

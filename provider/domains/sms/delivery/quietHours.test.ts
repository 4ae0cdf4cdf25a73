import { openFor, quietFor, zonesOfContact, zonesOfNumber } from './quietHours';

const day = { from: 8, until: 21 };
const minutes = (zones: readonly string[], time: string, hours = day): number =>
  quietFor(zones, hours, Date.parse(time)) / 60_000;

test.each([
  ['+12025550101', ['America/New_York']],
  ['+12085550101', ['America/Denver', 'America/Los_Angeles']],
  ['+14165550101', ['America/Toronto']],
  ['+18005550101', ['America/New_York', 'America/Los_Angeles']],
  ['+18085550101', ['Pacific/Honolulu']],
  ['+4915112345678', expect.arrayContaining(['Europe/Berlin'])],
  ['+99', []],
])('the zones of %s', (number, zones) => {
  expect(zonesOfNumber(number)).toEqual(zones);
});

test.each([
  ['their own zone', { zone: 'Asia/Tokyo', country: 'US' }, '+12025550101', ['Asia/Tokyo']],
  ['a zone that does not exist', { zone: 'Tokyo', country: null }, '+18085550101', ['Pacific/Honolulu']],
  ['the name of another country', { zone: null, country: ' japan ' }, '+12025550101', ['Asia/Tokyo']],
  ['the code of another country', { country: 'US' }, '+4915112345678', ['America/New_York', 'America/Los_Angeles']],
  ['the country of the number', { country: 'USA' }, '+18085550101', ['Pacific/Honolulu']],
  ['an unknown country', { country: 'Atlantis' }, '+18085550101', ['Pacific/Honolulu']],
  ['nothing', {}, '+18085550101', ['Pacific/Honolulu']],
])('the zones of a contact with %s', (_what, place, number, zones) => {
  expect(zonesOfContact(place, number)).toEqual(zones);
});

test.each([
  ['in the day', ['Europe/Berlin'], '2026-01-15T12:00:00Z', 0],
  ['at the last minute', ['Europe/Berlin'], '2026-01-15T19:59:00Z', 0],
  ['from nine at night until eight', ['Europe/Berlin'], '2026-01-15T20:00:00Z', 11 * 60],
  ['before eight', ['Europe/Berlin'], '2026-01-15T06:50:00Z', 10],
  ['early in the west of a wide country', ['America/New_York', 'America/Los_Angeles'], '2026-01-15T13:30:00Z', 150],
  ['late in its east', ['America/New_York', 'America/Los_Angeles'], '2026-01-16T02:00:00Z', 14 * 60],
  ['a zone of half an hour', ['Asia/Kolkata'], '2026-01-15T02:00:00Z', 30],
  ['the night in which clocks go forward', ['America/New_York'], '2026-03-08T04:00:00Z', 8 * 60],
  ['an unknown zone', ['Mars/Olympus'], '2026-01-15T03:00:00Z', 0],
  ['no zone', [], '2026-01-15T03:00:00Z', 0],
])('%s', (_what, zones, time, wait) => {
  expect(minutes(zones, time)).toBe(wait);
});

test('zones that are never open at the same time: the first one decides', () => {
  expect(minutes(['Pacific/Auckland', 'Pacific/Honolulu'], '2026-07-15T12:00:00Z', { from: 9, until: 10 })).toBe(
    9 * 60,
  );
});

test('at any hour', () => {
  expect(minutes(['Europe/Berlin'], '2026-01-15T02:00:00Z', { from: 0, until: 24 })).toBe(0);
});

test.each([
  ['in the morning: as long as asked', ['Europe/Berlin'], '2026-01-15T07:00:00Z', 600],
  ['in the evening: until nine', ['Europe/Berlin'], '2026-01-15T18:20:00Z', 100],
  ['shortly before nine', ['Europe/Berlin'], '2026-01-15T19:50:00Z', 10],
  ['at the last minute', ['Europe/Berlin'], '2026-01-15T19:59:00Z', 5],
  [
    'in a wide country: until its east is asleep',
    ['America/New_York', 'America/Los_Angeles'],
    '2026-01-16T00:00:00Z',
    120,
  ],
  ['in zones that are never open together', ['Pacific/Auckland', 'Pacific/Honolulu'], '2026-07-15T07:00:00Z', 120],
  ['an unknown zone', ['Mars/Olympus'], '2026-01-15T19:50:00Z', 600],
])('a message may be on its way %s', (_what, zones, time, expected) => {
  expect(openFor(zones, day, Date.parse(time), 600 * 60_000) / 60_000).toBe(expected);
});

test('a message may be on its way at any hour', () => {
  const hours = { from: 0, until: 24 };
  expect(openFor(['Europe/Berlin'], hours, Date.parse('2026-01-15T22:00:00Z'), 36_000_000)).toBe(36_000_000);
});

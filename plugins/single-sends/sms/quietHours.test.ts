import { isQuiet, quietNote } from './quietHours';

const hours = { from: 8, until: 21 };

test.each([
  ['2026-11-28T07:59:00Z', 'UTC', true],
  ['2026-11-28T08:00:00Z', 'UTC', false],
  ['2026-11-28T20:59:00Z', 'UTC', false],
  ['2026-11-28T21:00:00Z', 'UTC', true],
  ['2026-11-28T21:00:00Z', 'America/New_York', false],
  ['2026-11-28T00:30:00Z', 'UTC', true],
])('at %s in %s it is quiet: %s', (at, zone, quiet) => {
  expect(isQuiet(hours, Date.parse(at), zone)).toBe(quiet);
});

test('the note says when recipients in quiet hours get it', () => {
  expect(quietNote(hours, Date.parse('2026-11-28T23:00:00Z'), 'UTC')).toBe(
    "Text messages are sent from 08:00 to 21:00 by each recipient's clock. In your time zone it is outside of these " +
      'hours then: recipients there get it at 08:00.',
  );
  expect(quietNote(hours, Date.parse('2026-11-28T12:00:00Z'), 'UTC')).toMatch(/earlier or later get it at 08:00\.$/);
});

import { timeText } from './timeUnit';

test.each([
  ['2026-09-07', '7 Sept 2026'],
  ['2026-11-27T08:00', '27 Nov 2026, 08:00'],
  ['Other domains', 'Other domains'],
  ['2026-09', '2026-09'],
  ['08:00', '08:00'],
])('%s is shown as %s', (text, shown) => {
  expect(timeText(text)).toBe(shown);
});

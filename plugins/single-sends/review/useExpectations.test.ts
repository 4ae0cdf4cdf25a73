import { bestHourOf } from './useExpectations';

// A Wednesday.
const now = new Date('2026-11-25T12:00:00Z');
const at = (weekday: number, hour: number, opens: number) => ({ weekday, hour, opens, clicks: 0 });

test('the best hour is the next one of its weekday, in the account’s zone', () => {
  const best = bestHourOf([at(4, 9, 80), at(4, 10, 20), at(1, 9, 40)], 'Europe/Paris', now);
  expect(best).toMatchObject({ day: 'Thursday', hour: 9, at: '2026-11-26T08:00:00.000Z' });
  expect(best?.opens.slice(8, 12)).toEqual([0, 80, 20, 0]);
  // The same weekday is a week ahead.
  expect(bestHourOf([at(3, 15, 200)], 'UTC', now)?.at).toBe('2026-12-02T15:00:00.000Z');
});

test('few opens are no reason to prefer an hour', () => {
  expect(bestHourOf([], 'UTC', now)).toBeUndefined();
  expect(bestHourOf([at(4, 9, 60), at(5, 9, 39)], 'UTC', now)).toBeUndefined();
});

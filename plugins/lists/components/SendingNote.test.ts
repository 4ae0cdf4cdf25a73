import { timeToSend } from './SendingNote';

const hourly = { from: null, budget: { most: 1000, minutes: 60 }, waiting: 0 };

test.each([
  [hourly, 1000, undefined],
  [hourly, 12_000, 'about 12 hours'],
  [{ ...hourly, waiting: 500 }, 1000, 'about 2 hours'],
  [hourly, 100_000, 'about 5 days'],
  [{ ...hourly, budget: { most: 50, minutes: 1440 } }, 40, undefined],
  [{ ...hourly, budget: { most: 50, minutes: 1440 } }, 500, 'about 10 days'],
])('of %j, %d people: %s', (sending, count, time) => {
  expect(timeToSend(sending, count)).toBe(time);
});

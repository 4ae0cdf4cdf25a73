import { timeLeft } from './timeLeft';
import { rateOf } from './useSendRate';

test('a rate is what had an outcome between the first and the last look', () => {
  expect(rateOf([{ at: 0, done: 100 }])).toBeUndefined();
  expect(rateOf([{ at: 0, done: 100 }, { at: 500, done: 200 }])).toBeUndefined();
  expect(rateOf([{ at: 0, done: 100 }, { at: 1000, done: 130 }, { at: 4000, done: 500 }])).toBe(100);
});

test('the time left is told in words, and not where nothing moves', () => {
  expect(timeLeft(1000, undefined)).toBeUndefined();
  expect(timeLeft(1000, 0)).toBeUndefined();
  expect(timeLeft(1000, 100)).toBe('less than a minute left');
  expect(timeLeft(6000, 100)).toBe('about 1 minute left');
  expect(timeLeft(100_000, 10)).toBe('about 3 hours left');
});

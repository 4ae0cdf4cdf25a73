import { rateOf, timeLeft, withSample } from './useSendRate';

test('the rate counts outcomes between the first and the last measurement', () => {
  expect(rateOf([{ at: 0, done: 100 }])).toBeUndefined();
  expect(
    rateOf([
      { at: 0, done: 100 },
      { at: 500, done: 200 },
    ]),
  ).toBeUndefined();
  expect(
    rateOf([
      { at: 0, done: 100 },
      { at: 1000, done: 130 },
      { at: 4000, done: 500 },
    ]),
  ).toBe(100);
});

test('measuring restarts with each phase: waiting for a winner, a resume or the mail server does not count', () => {
  const done = [100, 100, 100, 400, 700];
  let samples = withSample([], { at: 0, done: 0 }, true);
  for (const [index, count] of done.entries())
    samples = withSample(samples, { at: 2000 * (index + 1), done: count }, index !== 1 && index !== 2);
  expect(rateOf(samples)).toBe(150);
  expect(withSample(samples, { at: 12_000, done: 700 }, false)).toEqual([]);
});

test('the rate covers the last minute, and less after a retry', () => {
  const at = (seconds: number, done: number) => ({ at: seconds * 1000, done });
  expect(withSample([at(0, 0), at(30, 30)], at(61, 90), true)).toEqual([at(30, 30), at(61, 90)]);
  expect(withSample([at(0, 0), at(30, 30)], at(31, 10), true)).toEqual([at(0, 0), at(31, 10)]);
});

test('the remaining time is shown as text if there is progress', () => {
  expect(timeLeft(1000, undefined)).toBeUndefined();
  expect(timeLeft(1000, 0)).toBeUndefined();
  expect(timeLeft(1000, 100)).toBe('less than a minute left');
  expect(timeLeft(6000, 100)).toBe('about 1 minute left');
  expect(timeLeft(100_000, 10)).toBe('about 3 hours left');
});

import { chunkLoadTimeout, withTimeout } from './withTimeout';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('code that does not come within two minutes counts as lost', async () => {
  const outcome = expect(
    withTimeout('The page "Lists" didn\'t load', chunkLoadTimeout, new Promise(() => undefined)),
  ).rejects.toThrow('The page "Lists" didn\'t load within 120 seconds.');
  await jest.advanceTimersByTimeAsync(120_000);
  await outcome;
});

test('code that comes in time, or fails, leaves no timer behind', async () => {
  await expect(withTimeout('It', 1000, Promise.resolve('code'))).resolves.toBe('code');
  await expect(withTimeout('It', 1000, Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(jest.getTimerCount()).toBe(0);
});

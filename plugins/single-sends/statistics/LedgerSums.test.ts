import type { Reconciliation } from 'sendwright/wire/deliveries';
import { LedgerSums } from './LedgerSums';

const nothing: Reconciliation = { recipients: 0, lines: [], unassigned: [], checks: [], retriable: 0 };
const { signal } = new AbortController();
const still = Promise.resolve({ finished: false });
const over = Promise.resolve({ finished: true });

test("a part's sum is refreshed at a bounded cost during sending, and every time afterwards", async () => {
  const asked: string[] = [];
  let clock = 0;
  const sums = new LedgerSums(
    async (id, { variation }) => {
      asked.push(`${id}${variation ?? ''}`);
      clock += 100;
      return { ...nothing, recipients: asked.length };
    },
    () => clock,
  );
  expect((await sums.read('a', {}, still, signal)).recipients).toBe(1);
  expect((await sums.read('a', {}, still, signal)).recipients).toBe(1);
  expect((await sums.read('a', { variation: 'B' }, still, signal)).recipients).toBe(2);
  expect((await sums.read('b', {}, still, signal)).recipients).toBe(3);
  expect((await sums.read('a', {}, over, signal)).recipients).toBe(4);
  expect((await sums.read('a', {}, over, signal)).recipients).toBe(5);
  expect(asked).toEqual(['a', 'aB', 'b', 'a', 'a']);
});

test.each([
  [10, 200],
  [1000, 20_000],
  [60_000, 30_000],
])('a sum that takes %d ms is refreshed after %d ms at the earliest', async (takes, rests) => {
  let clock = 0;
  let asked = 0;
  const sums = new LedgerSums(
    async () => ((clock += takes), (asked += 1), nothing),
    () => clock,
  );
  await sums.read('a', {}, still, signal);
  clock += rests - 1;
  await sums.read('a', {}, still, signal);
  expect(asked).toBe(1);
  clock += 1;
  await sums.read('a', {}, still, signal);
  expect(asked).toBe(2);
});

test('a canceled refresh aborts both of its requests and handles their failures', async () => {
  const sums = new LedgerSums(() => Promise.reject(new Error('dropped')));
  const progress = Promise.reject(new Error('dropped'));
  const heard = jest.spyOn(progress, 'then');
  await expect(sums.read('a', {}, progress, signal)).rejects.toThrow('dropped');
  expect(heard).toHaveBeenCalled();
});

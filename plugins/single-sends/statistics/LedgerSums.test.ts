import type { Reconciliation } from 'sendwright/wire/deliveries';
import { LedgerSums } from './LedgerSums';

const nothing: Reconciliation = { recipients: 0, lines: [], unassigned: [], checks: [], retriable: 0 };
const { signal } = new AbortController();
const still = Promise.resolve({ finished: false });
const over = Promise.resolve({ finished: true });

test('while a send leaves, a sum of a part is asked for once in half a minute; when it has left, at once and again each time', async () => {
  const asked: string[] = [];
  const sums = new LedgerSums({
    reconciliation: async (id, { variation }) => {
      asked.push(`${id}${variation ?? ''}`);
      return { ...nothing, recipients: asked.length };
    },
  });
  expect((await sums.read('a', {}, still, signal)).recipients).toBe(1);
  expect((await sums.read('a', {}, still, signal)).recipients).toBe(1);
  expect((await sums.read('a', { variation: 'B' }, still, signal)).recipients).toBe(2);
  expect((await sums.read('b', {}, still, signal)).recipients).toBe(3);
  expect((await sums.read('a', {}, over, signal)).recipients).toBe(4);
  expect((await sums.read('a', {}, over, signal)).recipients).toBe(5);
  expect(asked).toEqual(['a', 'aB', 'b', 'a', 'a']);
});

test('a refresh that is dropped ends both of its questions, and neither is left unheard', async () => {
  const sums = new LedgerSums({ reconciliation: () => Promise.reject(new Error('dropped')) });
  const progress = Promise.reject(new Error('dropped'));
  const heard = jest.spyOn(progress, 'then');
  await expect(sums.read('a', {}, progress, signal)).rejects.toThrow('dropped');
  expect(heard).toHaveBeenCalled();
});

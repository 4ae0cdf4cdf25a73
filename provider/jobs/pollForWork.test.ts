import { pollForWork } from './pollForWork';

test('a check that found work is repeated immediately; a failed one is logged and repeated', async () => {
  const stopping = new AbortController();
  const looks: Array<() => boolean> = [
    () => true,
    () => {
      throw new Error('no connection');
    },
    () => false,
    () => (stopping.abort(), false),
  ];
  const failures: unknown[] = [];
  await pollForWork(stopping.signal, {
    look: async () => looks.shift()?.() ?? false,
    every: 1,
    failed: (error) => failures.push(error),
  });
  expect({ left: looks.length, failures }).toEqual({ left: 0, failures: [new Error('no connection')] });
});

test('a stop ends the pause, and no further check starts', async () => {
  const stopping = new AbortController();
  let looks = 0;
  const ended = pollForWork(stopping.signal, {
    look: async () => ((looks += 1), false),
    every: 3_600_000,
    failed: () => undefined,
  });
  stopping.abort();
  await ended;
  expect(looks).toBe(1);
});

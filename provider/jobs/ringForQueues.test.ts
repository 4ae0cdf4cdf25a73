import { ringForQueues } from './ringForQueues';

test('rings for each queue that has a job, and again after a question that failed', async () => {
  const stopping = new AbortController();
  const answers = [Promise.resolve(['imports', 'exports']), Promise.reject(new Error('no connection')), Promise.resolve(['imports'])];
  const rung: string[] = [];
  const reported: string[] = [];
  await ringForQueues(
    { waiting: async () => (await answers.shift()) ?? (stopping.abort(), []) },
    (queue) => rung.push(queue),
    (error) => reported.push(error.message),
    stopping.signal,
  );
  expect({ rung, reported }).toEqual({ rung: ['imports', 'exports', 'imports'], reported: ['no connection'] });
});

test('nothing is asked once it was stopped', async () => {
  let asked = 0;
  await ringForQueues({ waiting: async () => ((asked += 1), []) }, () => undefined, () => undefined, AbortSignal.abort());
  expect(asked).toBe(0);
});

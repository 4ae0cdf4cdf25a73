import { Cleanup } from './cleanup';

test('everything is closed, the last first and once, whatever fails on the way', async () => {
  const closed: string[] = [];
  const cleanup = new Cleanup();
  const opened = cleanup.own({ close: () => void closed.push('first') });
  cleanup.add(() => {
    closed.push('second');
    throw new Error('stuck');
  });
  cleanup.add(async () => void closed.push('third'));
  expect(opened).toHaveProperty('close');
  await expect(cleanup.run()).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'stuck' })] });
  expect(closed).toEqual(['third', 'second', 'first']);
  await cleanup.run();
  expect(closed).toHaveLength(3);
});

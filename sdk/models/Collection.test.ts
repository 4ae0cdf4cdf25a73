import { when } from 'mobx';
import { collectionModel } from './Collection';

interface Row {
  readonly id: string;
  readonly name: string;
}
const create = () => collectionModel<Row>((row) => row.id, (one, other) => one.name.localeCompare(other.name)).create({});

test('all rows come in their order, and are there when the request counts as a success', async () => {
  const rows = create();
  let seen: readonly Row[] = [];
  const succeeded = when(() => rows.fetching.status === 'success').then(() => (seen = rows.all));
  await rows.fetchAll(async () => [{ id: '1', name: 'b' }, { id: '2', name: 'a' }]);
  await succeeded;
  expect(seen.map((row) => row.name)).toEqual(['a', 'b']);
});

test('loading fetches once, fetching again and again', async () => {
  const rows = create();
  let calls = 0;
  const fetch = async () => [{ id: String(++calls), name: 'x' }];
  await rows.loadAll(fetch);
  await rows.loadAll(fetch);
  expect(calls).toBe(1);
  await rows.fetchAll(fetch);
  expect(rows.all).toEqual([{ id: '2', name: 'x' }]);
});

test('a saved row takes its place, one taken away goes, a refused request changes nothing', async () => {
  const rows = create();
  await rows.save('create', async () => ({ id: '1', name: 'a' }));
  await rows.save('update', async () => ({ id: '1', name: 'b' }));
  expect(rows.get('1')?.name).toBe('b');
  await expect(rows.takeAway('remove', '1', () => Promise.reject(new Error('locked')))).rejects.toThrow('locked');
  expect(rows.all).toHaveLength(1);
  expect(rows.requests.state('remove')).toMatchObject({ status: 'failure', error: 'locked' });
  await rows.takeAway('remove', '1', async () => undefined);
  expect(rows.all).toEqual([]);
});

import { autorun, when } from 'mobx';
import { collectionModel } from './Collection';

interface Row {
  readonly id: string;
  readonly name: string;
}
const create = () =>
  collectionModel<Row>(
    (row) => row.id,
    (one, other) => one.name.localeCompare(other.name),
  ).create({});

test('all rows come in their order, and are there when the request counts as a success', async () => {
  const rows = create();
  let seen: readonly Row[] = [];
  const succeeded = when(() => rows.fetching.status === 'success').then(() => (seen = rows.all));
  await rows.fetchAll(async () => [
    { id: '1', name: 'b' },
    { id: '2', name: 'a' },
  ]);
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
  await expect(rows.runDelete('remove', '1', () => Promise.reject(new Error('locked')))).rejects.toThrow('locked');
  expect(rows.all).toHaveLength(1);
  expect(rows.requests.state('remove')).toMatchObject({ status: 'failure', error: 'locked' });
  await rows.runDelete('remove', '1', async () => undefined);
  expect(rows.all).toEqual([]);
});

describe('kept fresh', () => {
  test('it is shown while something reads its rows, and expired rows are fetched when next asked for', async () => {
    const rows = create();
    let calls = 0;
    const fetch = async () => [{ id: String(++calls), name: 'x' }];
    await rows.loadAll(fetch);
    expect(rows.isShown).toBe(false);
    const stop = autorun(() => rows.all);
    expect(rows.isShown).toBe(true);
    stop();
    expect(rows.isShown).toBe(false);
    rows.expire();
    await rows.loadAll(fetch);
    await rows.loadAll(fetch);
    expect(calls).toBe(2);
  });

  test('a refresh shows no loading state and keeps equal rows identical', async () => {
    const rows = create();
    let server: readonly Row[] = [
      { id: '1', name: 'a' },
      { id: '2', name: 'b' },
    ];
    await rows.freshen();
    await rows.fetchAll(async () => server.map((row) => ({ ...row })));
    const [first] = rows.all;
    server = [
      { id: '1', name: 'a' },
      { id: '2', name: 'c' },
    ];
    const states: string[] = [];
    const stop = autorun(() => states.push(rows.fetching.status));
    await rows.freshen();
    stop();
    expect(states).toEqual(['success']);
    expect(rows.all.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(rows.all[0]).toBe(first);
  });

  test('an answer that is older than a change here is asked for again', async () => {
    const rows = create();
    const stored = { id: '1', name: 'old' };
    let answer = (): void => undefined;
    let asked = 0;
    await rows.fetchAll(async () => {
      const row = { ...stored };
      asked += 1;
      if (asked === 2) await new Promise<void>((resolve) => (answer = resolve));
      return [row];
    });
    const freshening = rows.freshen();
    stored.name = 'new';
    await rows.save('update', async () => ({ ...stored }));
    answer();
    await freshening;
    expect(rows.get('1')?.name).toBe('new');
    expect(asked).toBe(3);
  });
});

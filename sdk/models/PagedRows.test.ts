import { autorun } from 'mobx';
import { pagedRowsModel, type Page } from './PagedRows';

interface Row {
  readonly id: string;
  readonly name?: string;
}
const create = () => pagedRowsModel<Row>((row) => row.id).create({});

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

test('pages follow each other until there is no next one', async () => {
  const page = create();
  const asked: (string | undefined)[] = [];
  await page.load(async (endpoint) => {
    asked.push(endpoint);
    return endpoint ? { rows: [{ id: 'c' }], total: 3 } : { rows: [{ id: 'a' }, { id: 'b' }], next: '/next', total: 3 };
  });
  expect(page.hasMore).toBe(true);
  await page.loadMore();
  await page.loadMore();
  expect(page.rows.map((row) => row.id)).toEqual(['a', 'b', 'c']);
  expect(page.hasMore).toBe(false);
  expect(asked).toEqual([undefined, '/next']);
});

test('a slow earlier load never overwrites a later one', async () => {
  const page = create();
  const slow = deferred<Page<Row>>();
  let aborted = false;
  const first = page.load((_endpoint, signal) => {
    signal.addEventListener('abort', () => (aborted = true));
    return slow.promise;
  });
  await page.load(async () => ({ rows: [{ id: 'new' }] }));
  slow.resolve({ rows: [{ id: 'old' }] });
  await first;
  expect(aborted).toBe(true);
  expect(page.rows.map((row) => row.id)).toEqual(['new']);
});

describe('rows that are deleted while a page is still to come', () => {
  /** A server that pages by offset, two rows at a time. */
  const serve = (ids: string[]) => {
    const asked: number[] = [];
    const fetch = async (endpoint: string | undefined): Promise<Page<Row>> => {
      const offset = Number(endpoint ?? 0);
      asked.push(offset);
      return {
        rows: ids.slice(offset, offset + 2).map((id) => ({ id })),
        total: ids.length,
        ...(offset + 2 < ids.length && { next: String(offset + 2) }),
      };
    };
    const page = create();
    const removeOnServer = (id: string) => void ids.splice(ids.indexOf(id), 1);
    const remove = (id: string) => {
      removeOnServer(id);
      page.remove(id);
    };
    return { asked, page, fetch, removeOnServer, remove, loaded: () => page.rows.map(({ id }) => id).join('') };
  };

  test('no row is passed over: the page where the next one is now is asked for again', async () => {
    const { page, fetch, loaded, remove, asked } = serve([...'abcdefghi']);
    await page.load(fetch);
    await page.loadMore();
    remove('b');
    await page.loadMore();
    expect(loaded()).toBe('acde');
    await page.loadMore();
    expect(loaded()).toBe('acdefg');
    remove('a');
    remove('c');
    remove('d');
    await page.loadMore();
    await page.loadMore();
    await page.loadMore();
    expect(loaded()).toBe('efghi');
    expect(page.hasMore).toBe(false);
    expect(page.total).toBe(5);
    expect(asked).toEqual([0, 2, 2, 4, 2, 4]);
  });

  test('where all that were loaded are gone, the next come by themselves', async () => {
    const { page, fetch, loaded, remove } = serve([...'abcd']);
    await page.load(fetch);
    remove('a');
    remove('b');
    while (page.request.status === 'loading') await Promise.resolve();
    expect(loaded()).toBe('cd');
  });

  test('also one that goes while the page is on its way', async () => {
    const { page, fetch, loaded, remove } = serve([...'abcdef']);
    const onItsWay = deferred<undefined>();
    await page.load(async (endpoint) => {
      const found = await fetch(endpoint);
      if (endpoint !== undefined) await onItsWay.promise;
      return found;
    });
    const more = page.loadMore();
    remove('a');
    onItsWay.resolve(undefined);
    await more;
    await page.loadMore();
    await page.loadMore();
    expect(loaded()).toBe('bcdef');
  });

  test('also one that goes after the page was asked for, but before the server read it', async () => {
    const { page, fetch, loaded, remove } = serve([...'abcdef']);
    const onItsWay = deferred<undefined>();
    await page.load(async (endpoint) => {
      if (endpoint !== undefined) await onItsWay.promise;
      return fetch(endpoint);
    });
    const more = page.loadMore();
    remove('a');
    onItsWay.resolve(undefined);
    await more;
    await page.loadMore();
    await page.loadMore();
    expect(loaded()).toBe('bcdef');
    expect(page.hasMore).toBe(false);
  });

  test('also one that the server removed, of which this list hears after the page, or never', async () => {
    const { page, fetch, loaded, removeOnServer } = serve([...'abcdef']);
    await page.load(fetch);
    removeOnServer('a');
    await page.loadMore();
    expect(page.total).toBe(5);
    page.remove('a');
    await page.loadMore();
    await page.loadMore();
    expect(loaded()).toBe('bcdef');
    expect(page.hasMore).toBe(false);
    expect(page.total).toBe(5);
  });

  test('one that goes while the list is asked for anew does not come back with an answer read before', async () => {
    const { page, fetch, loaded, remove } = serve([...'abc']);
    await page.load(fetch);
    const onItsWay = deferred<undefined>();
    const again = page.load(async (endpoint) => {
      const found = await fetch(endpoint);
      await onItsWay.promise;
      return found;
    });
    remove('a');
    onItsWay.resolve(undefined);
    await again;
    expect(loaded()).toBe('bc');
    expect(page.total).toBe(2);
  });
});

test('a failure is kept and the old rows stay', async () => {
  const page = create();
  await page.load(async () => ({ rows: [{ id: 'a' }] }));
  await page.load(async () => {
    throw new Error('no network');
  });
  expect(page.request).toMatchObject({ status: 'failure', error: 'no network' });
  expect(page.rows).toHaveLength(1);
});

test('a row that comes again on a later page is shown once', async () => {
  const page = create();
  await page.load(async (endpoint) =>
    endpoint ? { rows: [{ id: 'a' }, { id: 'b' }] } : { rows: [{ id: 'a' }], next: '/2' },
  );
  await page.loadMore();
  expect(page.rows.map((row) => row.id)).toEqual(['a', 'b']);
});

test('put replaces or adds, remove takes away, the total follows', async () => {
  const page = create();
  await page.load(async () => ({ rows: [{ id: 'a' }], total: 1 }));
  page.put({ id: 'b' });
  page.put({ id: 'a', name: 'again' });
  expect(page.rows.map((row) => row.id)).toEqual(['b', 'a']);
  expect(page.get('a')?.name).toBe('again');
  expect(page.total).toBe(2);
  page.remove('b');
  expect(page.total).toBe(1);
});

describe('kept fresh', () => {
  /** A server of numbered rows, two on a page. */
  const serve =
    (ids: string[]) =>
    async (endpoint: string | undefined): Promise<Page<Row>> => {
      const offset = Number(endpoint ?? 0);
      return {
        rows: ids.slice(offset, offset + 2).map((id) => ({ id })),
        total: ids.length,
        ...(offset + 2 < ids.length && { next: String(offset + 2) }),
      };
    };

  test('all pages that are there are fetched again, and the next one follows them', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const page = create();
    await page.load(serve(ids));
    await page.loadMore();
    const [first] = page.rows;
    ids.splice(1, 1, 'x');
    const states: string[] = [];
    const stop = autorun(() => states.push(page.request.status));
    await page.freshen();
    stop();
    expect(states).toEqual(['success']);
    expect(page.rows.map(({ id }) => id)).toEqual(['a', 'x', 'c', 'd']);
    expect(page.rows[0]).toBe(first);
    await page.loadMore();
    expect(page.rows.map(({ id }) => id).join('')).toBe('axcdef');
    ids.splice(2);
    await page.freshen();
    expect([page.rows.length, page.total, page.hasMore]).toEqual([2, 2, false]);
  });

  test('what was changed here meanwhile stays', async () => {
    const answers = [deferred<Page<Row>>(), deferred<Page<Row>>()];
    const page = create();
    let asked = 0;
    await page.load(async () =>
      asked++ === 0 ? { rows: [{ id: 'a' }] } : (answers[asked - 2]?.promise ?? { rows: [] }),
    );
    const freshening = page.freshen();
    page.put({ id: 'a', name: 'renamed' });
    answers[0]?.resolve({ rows: [{ id: 'a' }] });
    answers[1]?.resolve({ rows: [{ id: 'a', name: 'renamed' }] });
    await freshening;
    expect(page.rows).toEqual([{ id: 'a', name: 'renamed' }]);
  });
});

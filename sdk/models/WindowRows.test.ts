import { createWindowRows, type FetchWindow, type WindowPlace } from './WindowRows';

interface Row {
  readonly id: string;
}

const flush = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

function source(total: number) {
  const asked: WindowPlace[] = [];
  const fetch: FetchWindow<Row> = async (place) => {
    asked.push(place);
    const rows = Array.from({ length: Math.max(0, Math.min(place.limit, total - place.offset)) }, (_, index) => ({
      id: `row ${place.offset + index}`,
    }));
    return { rows, total, next: place.offset + place.limit < total ? `after ${place.offset}` : undefined };
  };
  return { asked, fetch };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('only rows around the visible ones are kept in memory', async () => {
  const { asked, fetch } = source(1_000_000);
  const rows = createWindowRows<Row>(({ id }) => id);
  await rows.load(fetch);
  expect([rows.total, rows.at(0)?.id, rows.at(99)?.id, rows.at(100)]).toEqual([
    1_000_000,
    'row 0',
    'row 99',
    undefined,
  ]);
  rows.show(90, 130);
  jest.runAllTimers();
  await flush();
  expect(rows.at(120)?.id).toBe('row 120');
  // The page before is known: its cursor costs the server less than an offset.
  expect(asked.at(-1)).toEqual({ offset: 100, limit: 100, after: 'after 0' });
  for (let page = 1; page <= 200; page += 1) {
    rows.show(page * 1000, page * 1000 + 40);
    jest.runAllTimers();
    await flush();
  }
  expect(rows.at(200_010)?.id).toBe('row 200010');
  expect(rows.at(0)).toBeUndefined();
  expect(rows.get('row 200010')).toEqual({ id: 'row 200010' });
});

test('parts that are scrolled past are not fetched', async () => {
  const { asked, fetch } = source(100_000);
  const rows = createWindowRows<Row>(({ id }) => id);
  await rows.load(fetch);
  for (let top = 0; top < 90_000; top += 900) rows.show(top, top + 40);
  jest.runAllTimers();
  await flush();
  expect(asked).toHaveLength(2);
});

test('a refresh keeps the old rows until the new ones are there, and a failure is told', async () => {
  const rows = createWindowRows<Row>(({ id }) => id);
  await rows.load(source(10).fetch);
  let answer: (page: { rows: readonly Row[]; total: number }) => void = () => undefined;
  const loading = rows.load(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  expect([rows.request.status, rows.at(0)?.id]).toEqual(['loading', 'row 0']);
  answer({ rows: [{ id: 'other' }], total: 1 });
  await loading;
  expect([rows.total, rows.at(0)?.id, rows.at(1)]).toEqual([1, 'other', undefined]);
  let isUp = false;
  await rows.load(async ({ offset }) => {
    if (offset > 0 || isUp) return { rows: [{ id: 'third' }], total: 1 };
    throw new Error('no');
  });
  // Those of the list before would pass for those of this one.
  expect([rows.request.status, rows.at(0), rows.total]).toEqual(['failure', undefined, undefined]);
  isUp = true;
  await rows.refresh();
  expect([rows.request.status, rows.at(0)?.id, rows.total]).toEqual(['success', 'third', 1]);
  isUp = false;
  await rows.refresh();
  expect([rows.request.status, rows.at(0)?.id, rows.total]).toEqual(['failure', 'third', 1]);
});

test('a list is shown before it is counted', async () => {
  const rows = createWindowRows<Row>(({ id }) => id);
  let counted: (total: number) => void = () => undefined;
  const counting: AbortSignal[] = [];
  const fetch: FetchWindow<Row> = async ({ offset, limit }) => ({
    rows: Array.from({ length: limit }, (_, index) => ({ id: `row ${offset + index}` })),
    next: 'more',
    count: (signal) => {
      counting.push(signal);
      return new Promise((resolve) => {
        counted = resolve;
      });
    },
  });
  await rows.load(fetch);
  expect([rows.total, rows.isCounting, rows.at(99)?.id]).toEqual([100, true, 'row 99']);
  counted(4321);
  await flush();
  expect([rows.total, rows.isCounting]).toEqual([4321, false]);
  // The last total is kept while the same list is counted again, and dropped with another list.
  await rows.refresh();
  expect([rows.total, rows.isCounting]).toEqual([4321, true]);
  const { fetch: other } = source(7);
  await rows.load(other);
  counted(4000);
  await flush();
  expect([rows.total, rows.isCounting]).toEqual([7, false]);
  expect(counting.map(({ aborted }) => aborted)).toEqual([false, true]);
});

import { observable, runInAction } from 'mobx';
import { failureOf, idle, isAborted, type RequestState } from './requestState';
import type { Page } from './PagedRows';
import { createVisibility } from './visibility';

/** The start of a part of a long list: after a known page (`after`, its `next`), or at an offset. */
export interface WindowPlace {
  readonly offset: number;
  readonly limit: number;
  readonly after: string | undefined;
}

/** A part of the rows. */
export interface WindowPage<Row> extends Page<Row> {
  /** Counts all rows, where the part comes without `total`: it is shown meanwhile. */
  readonly count?: ((signal: AbortSignal) => Promise<number>) | undefined;
}

/** Fetches a part of the rows. The first one has `total` or `count`. */
export type FetchWindow<Row> = (place: WindowPlace, signal: AbortSignal) => Promise<WindowPage<Row>>;

/** A list of any length, of which only visible rows and some around them are loaded. Everything is observable. */
export interface WindowRows<Row> {
  /** While they are counted, the number of the rows that are known. */
  readonly total: number | undefined;
  readonly isCounting: boolean;
  /** The row at an index; undefined while it is not loaded. */
  at(index: number): Row | undefined;
  /** A loaded row by key. */
  get(key: string): Row | undefined;
  /** The state of the last request. */
  readonly request: RequestState;
  /** Switches to another list; the old rows stay until its first part has loaded, or could not be. */
  load(fetch: FetchWindow<Row>): Promise<void>;
  /** Reloads the visible rows and the total. */
  refresh(): Promise<void>;
  /** The same, when the server's rows may have changed (see `Refreshable`). */
  freshen(): Promise<void>;
  /** Whether something on the screen uses the rows. */
  readonly isShown: boolean;
  /** Sets the visible range; missing rows are fetched. */
  show(first: number, end: number): void;
  /** Replaces a changed row. */
  put(row: Row): void;
  /** Cancels pending requests. */
  cancel(): void;
}

const pageSize = 100;
/** Cached parts: enough to scroll back and forth, few enough to keep memory flat. */
const maximumPages = 30;
/** Milliseconds that a part must stay visible before it is fetched: dragging the scroll bar passes thousands. */
const settle = 60;

/** Creates a list that is loaded in parts: see `WindowRows`. */
export function createWindowRows<Row>(keyOf: (row: Row) => string): WindowRows<Row> {
  const pages = observable.map<number, readonly Row[]>([], { deep: false });
  const state = observable.object<{ total: number | undefined; isCounting: boolean; request: RequestState }>(
    { total: undefined, isCounting: false, request: idle },
    {},
    { deep: false },
  );
  const nexts = new Map<number, string>();
  const shown = createVisibility();
  const running = new Map<number, AbortController>();
  let fetch: FetchWindow<Row> | undefined;
  let sight: readonly [first: number, last: number] = [0, 0];
  let isStale = false;
  /** Whether `total` is of another list. */
  let isNew = false;
  let counting: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isInSight = (page: number): boolean => page >= sight[0] - 1 && page <= sight[1] + 1;

  const stop = (unless: (page: number) => boolean = () => false): void => {
    for (const [page, controller] of running) {
      if (unless(page)) continue;
      running.delete(page);
      controller.abort();
    }
  };

  const forget = (): void => {
    if (pages.size <= maximumPages) return;
    const middle = (sight[0] + sight[1]) / 2;
    const far = [...pages.keys()]
      .toSorted((one, other) => Math.abs(other - middle) - Math.abs(one - middle))
      .slice(0, pages.size - maximumPages);
    for (const page of far) pages.delete(page);
  };

  const endCounting = (total: number | undefined): void => {
    counting = undefined;
    state.isCounting = false;
    if (total !== undefined) state.total = total;
  };

  const countRows = async (count: (signal: AbortSignal) => Promise<number>): Promise<void> => {
    const controller = new AbortController();
    counting?.abort();
    counting = controller;
    // A failure keeps what is known: the rows are there.
    const total = await count(controller.signal).catch(() => undefined);
    if (counting === controller) runInAction(() => endCounting(total));
  };

  const drop = (): void => {
    pages.clear();
    nexts.clear();
    state.total = undefined;
    state.isCounting = false;
  };

  const take = (page: number, { rows, next, total, count }: WindowPage<Row>): void =>
    runInAction(() => {
      if (isStale) {
        pages.clear();
        nexts.clear();
        isStale = false;
      }
      pages.set(page, rows);
      if (next === undefined) nexts.delete(page);
      else nexts.set(page, next);
      const known = page * pageSize + rows.length;
      if (total !== undefined) {
        counting?.abort();
        endCounting(total);
      } else if (count) {
        state.total = isNew ? known : Math.max(known, state.total ?? 0);
        state.isCounting = true;
        void countRows(count);
      }
      isNew = false;
      state.request = { status: 'success' };
      forget();
    });

  const run = async (page: number): Promise<void> => {
    if (!fetch || running.has(page)) return;
    const controller = new AbortController();
    running.set(page, controller);
    runInAction(() => {
      state.request = { status: 'loading' };
    });
    try {
      const after = isStale ? undefined : nexts.get(page - 1);
      const answer = await fetch({ offset: page * pageSize, limit: pageSize, after }, controller.signal);
      if (running.get(page) === controller) take(page, answer);
    } catch (error) {
      if (running.get(page) !== controller) return;
      runInAction(() => {
        state.request = isAborted(error) ? idle : failureOf(error);
        // The rows of another list would pass for those of this one.
        if (isNew && !isAborted(error)) drop();
      });
    } finally {
      if (running.get(page) === controller) running.delete(page);
    }
  };

  const missing = (): number[] => {
    const last = state.total === undefined ? 0 : Math.max(0, Math.ceil(state.total / pageSize) - 1);
    const wanted: number[] = [];
    for (let page = Math.max(0, sight[0]); page <= Math.min(last, sight[1]); page += 1)
      if (!pages.has(page)) wanted.push(page);
    return wanted;
  };

  const restart = async (page: number): Promise<void> => {
    clearTimeout(timer);
    stop();
    isStale = true;
    await run(page);
    await Promise.all(missing().map(run));
  };

  return {
    get total() {
      shown.read();
      return state.total;
    },
    get isCounting() {
      return state.isCounting;
    },
    get request() {
      return state.request;
    },
    at(index) {
      shown.read();
      return pages.get(Math.floor(index / pageSize))?.[index % pageSize];
    },
    get(key) {
      for (const rows of pages.values()) {
        const found = rows.find((row) => keyOf(row) === key);
        if (found) return found;
      }
      return undefined;
    },
    async load(next) {
      fetch = next;
      sight = [0, 0];
      isNew = true;
      counting?.abort();
      counting = undefined;
      await restart(0);
    },
    async refresh() {
      if (fetch) await restart(Math.max(0, sight[0]));
    },
    async freshen() {
      // Pending results may be from before the change, so they are requested again.
      if (fetch) await restart(Math.max(0, sight[0]));
    },
    get isShown() {
      return shown.isShown;
    },
    show(first, end) {
      sight = [Math.floor(Math.max(0, first) / pageSize), Math.floor(Math.max(0, end - 1) / pageSize)];
      if (isStale || missing().length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        stop(isInSight);
        for (const page of missing()) void run(page);
      }, settle);
    },
    put: (row) =>
      runInAction(() => {
        for (const [page, rows] of pages)
          if (rows.some((one) => keyOf(one) === keyOf(row)))
            pages.set(
              page,
              rows.map((one) => (keyOf(one) === keyOf(row) ? row : one)),
            );
      }),
    cancel() {
      clearTimeout(timer);
      stop();
      counting?.abort();
      runInAction(() => {
        if (state.request.status === 'loading') state.request = idle;
      });
    },
  };
}

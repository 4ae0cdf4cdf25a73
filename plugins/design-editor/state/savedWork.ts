import { type Design, parseDesign } from 'sendwright/email';
import type { DesignSource } from '../contract';
import type { Step, Timeline } from './timeline';

/** The editing state stored in this browser, so that undo works after a reload. */
export interface SavedWork {
  readonly revision: number;
  readonly design: Design;
  /** The server's version when it was last loaded. */
  readonly saved: Design;
  readonly timeline: Timeline;
}

/** The storage key of a message's editing state. */
export const workKey = ({ kind, id, part }: Pick<DesignSource, 'kind' | 'id' | 'part'>): string =>
  [kind, id, ...(part === undefined ? [] : [part])].join('/');

const store = 'work';
/** The maximum number of stored designs; the least recently edited are removed. */
const maximumEntries = 30;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('sendwright.designs', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is not available')));
  });
}

const answerOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

/** Undefined if nothing is stored, or storage is unavailable (private windows, quota). */
export async function readWork(key: string): Promise<SavedWork | undefined> {
  try {
    const database = await open();
    const kept: unknown = await answerOf(database.transaction(store).objectStore(store).get(key));
    database.close();
    return parseWork(kept);
  } catch {
    return undefined;
  }
}

/** Validates stored data: it may come from another release or be damaged. */
export function parseWork(kept: unknown): SavedWork | undefined {
  if (
    typeof kept !== 'object' ||
    kept === null ||
    !('timeline' in kept && 'design' in kept && 'revision' in kept && 'saved' in kept)
  )
    return undefined;
  const { revision, timeline } = kept;
  const [design, saved] = [parseDesign(kept.design), parseDesign(kept.saved)];
  return design.kind === 'design' && saved.kind === 'design' && typeof revision === 'number' && isTimeline(timeline)
    ? { revision, design: design.design, saved: saved.design, timeline }
    : undefined;
}

function isTimeline(value: unknown): value is Timeline {
  if (typeof value !== 'object' || value === null || !('steps' in value && 'done' in value)) return false;
  const { steps, done } = value;
  return (
    Array.isArray(steps) &&
    steps.every(isStep) &&
    typeof done === 'number' &&
    Number.isInteger(done) &&
    done >= 0 &&
    done <= steps.length
  );
}

function isStep(value: unknown): value is Step {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('label' in value && 'patches' in value && 'before' in value && 'after' in value && 'at' in value)
  )
    return false;
  const { label, patches, before, after, at } = value;
  return (
    typeof label === 'string' &&
    typeof at === 'number' &&
    isListOf(patches, isPatch) &&
    isListOf(before, isText) &&
    isListOf(after, isText)
  );
}

const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);
const isText = (value: unknown): boolean => typeof value === 'string';
const isPatch = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && Array.isArray(value.path);

/** Returns whether it was stored. */
export async function saveWork(key: string, work: SavedWork): Promise<boolean> {
  try {
    const database = await open();
    const all = database.transaction(store, 'readwrite').objectStore(store);
    await answerOf(all.put({ ...work, at: Date.now() }, key));
    const keys = await answerOf(all.getAllKeys());
    if (keys.length > maximumEntries) {
      const kept: unknown[] = await answerOf(all.getAll());
      const ages = keys
        .map((one, index) => ({ one, at: ageOf(kept[index]) }))
        .toSorted((left, right) => left.at - right.at);
      await Promise.all(ages.slice(0, keys.length - maximumEntries).map(({ one }) => answerOf(all.delete(one))));
    }
    database.close();
    return true;
  } catch {
    return false;
  }
}

const ageOf = (kept: unknown): number =>
  typeof kept === 'object' && kept !== null && 'at' in kept && typeof kept.at === 'number' ? kept.at : 0;

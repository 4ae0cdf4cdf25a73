import type { Static } from '@sinclair/typebox';
import { MovedTemplates } from 'sendwright/wire/moves';
import { type ApiClient, RefusedRequest } from './apiClient';
import type { MoveContext } from './moveContext';
import { kindTitles, type MoveKind } from './moveKinds';

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

/** What became of the things of one kind. */
export interface KindCounts {
  moved: number;
  /** Moved by an earlier run, or earlier in this one. */
  known: number;
  failed: number;
}

export const noCounts = (): KindCounts => ({ moved: 0, known: 0, failed: 0 });

export interface MoveRules<Item extends NamedItem> {
  readonly kind: MoveKind;
  /** What this account has already of this kind. */
  readonly present: () => Promise<readonly NamedItem[]>;
  /** Names are unique: what has the name here is the same thing. */
  readonly isUnique: boolean;
  /** Creates it here; returns its id, and what of it could not be moved. Throws `RefusedRequest`. */
  readonly create: (item: Item) => Promise<Created>;
}

export interface Created {
  readonly id: string;
  readonly note?: string | undefined;
}

const folded = (name: string): string => name.trim().toLowerCase();

/**
 * Moves things of one kind, each once: what was created just before a crash is found again by its name. One that is
 * refused is written down with the reason, and the others go on.
 */
export async function moveEach<Item extends NamedItem>(
  { store, progress, signal }: Pick<MoveContext, 'store' | 'progress' | 'signal'>,
  items: AsyncIterable<Item>,
  { kind, present, isUnique, create }: MoveRules<Item>,
): Promise<KindCounts> {
  const counts = noCounts();
  let existing: readonly NamedItem[] | undefined;
  const find = async (name: string): Promise<string | undefined> => {
    existing ??= await present();
    const ids = existing.filter((one) => folded(one.name) === folded(name)).map(({ id }) => id);
    const taken = isUnique ? new Set<string>() : await store.takenTargets(kind, ids);
    return ids.find((id) => !taken.has(id));
  };
  for await (const item of items) {
    signal.throwIfAborted();
    const found = await store.find(kind, item.id);
    if (found?.state === 'moved') {
      counts.known += 1;
      continue;
    }
    const known = isUnique || found?.state === 'creating' ? await find(item.name) : undefined;
    if (known !== undefined) {
      const reason =
        found?.state === 'creating' ? undefined : 'It has the same name as one that was here: they are one.';
      await store.put(kind, item.id, item.name, { state: 'moved', targetId: known, reason });
      counts.moved += 1;
      continue;
    }
    await store.put(kind, item.id, item.name, { state: 'creating' });
    try {
      const { id, note } = await create(item);
      await store.put(kind, item.id, item.name, { state: 'moved', targetId: id, reason: note });
      counts.moved += 1;
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      await store.put(kind, item.id, item.name, { state: 'failed', reason: error.message });
      counts.failed += 1;
    }
    const done = counts.moved + counts.known + counts.failed;
    if (done % 25 === 0) progress(`${kindTitles[kind]}: ${done.toLocaleString('en-US')} so far`);
  }
  return counts;
}

/** The pages of a list, in the service's way: `_metadata.next` has the token of the next one. */
export async function* pagesOf<Item>(
  client: ApiClient,
  path: string,
  read: (client: ApiClient, path: string) => Promise<{ items: readonly Item[]; next: string | null | undefined }>,
): AsyncGenerator<Item> {
  const first = path.includes('?') ? `${path}&` : `${path}?`;
  let token: string | null = null;
  const seen = new Set<string>();
  do {
    const page: { items: readonly Item[]; next: string | null | undefined } = await read(
      client,
      token === null ? path : `${first}page_token=${encodeURIComponent(token)}`,
    );
    yield* page.items;
    token = page.next ? new URL(page.next, 'https://localhost').searchParams.get('page_token') : null;
    // A service that repeats a page would be read forever.
    if (token !== null && seen.has(token)) return;
    if (token !== null) seen.add(token);
  } while (token !== null && token !== '');
}

export async function* ofArray<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

/** The templates of both generations. */
export const templatesOf = (client: ApiClient): AsyncGenerator<NamedItem> =>
  pagesOf(client, '/templates?generations=dynamic,legacy&page_size=100', async (from, path) => {
    const page: Static<typeof MovedTemplates> = await from.ask(MovedTemplates, { method: 'GET', path });
    return { items: page.result ?? page.templates ?? [], next: page._metadata?.next };
  });

import { useEffect, useRef } from 'react';
import type { Resource as WireResource } from 'sendwright/wire/resources';
import { token } from '../token';
import { useService } from '../workbench';

/** A kind of resource whose changes the server announces: `senders`, `lists` …, listed in `wire/resources.ts`. */
export type Resource = WireResource;

/** Data of a store or page that can be refetched, such as `collectionModel`, `pagedRowsModel` and `WindowRows`. */
export interface Refreshable {
  /** Refetches what was fetched last, without a loading state. Rejections are ignored: the old data stays. */
  freshen(): Promise<unknown>;
  /** Whether something on the screen uses the data. Default: always. */
  readonly isShown?: boolean;
  /** Called instead of `freshen` while nothing uses the data: it is refetched on next use. */
  expire?(): void;
}

/**
 * Keeps data up to date. Data that depends on a resource is refetched when the server announces a change, whoever made
 * it, and when the window regains focus after a while. A hidden tab waits until it is visible.
 */
export interface Freshness {
  /** Keeps `data` fresh; returns a disposer. Stores use `plugin.keepFresh`, pages `useFreshness`. */
  keep(resources: readonly Resource[], data: Refreshable): () => void;
}
export const Freshness = token<Freshness>('freshness');

/**
 * Calls `freshen` when one of the resources may have changed, while the component is mounted. For data that pages fetch
 * themselves.
 */
export function useFreshness(resources: readonly Resource[], freshen: () => unknown): void {
  const freshness = useService(Freshness);
  const latest = useRef(freshen);
  useEffect(() => {
    latest.current = freshen;
  });
  const names = resources.join(' ');
  useEffect(
    () => freshness.keep(names.split(' ') as Resource[], { freshen: async () => latest.current() }),
    [freshness, names],
  );
}

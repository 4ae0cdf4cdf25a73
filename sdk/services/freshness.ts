import { useEffect, useRef } from 'react';
import type { Resource as WireResource } from 'sendwright/wire/resources';
import { token } from '../token';
import { useService } from '../workbench';

/** A kind of things that the server tells changes of: `senders`, `lists` …, listed in `wire/resources.ts`. */
export type Resource = WireResource;

/** Data of a store or page that can be fetched again: `collectionModel`, `pagedRowsModel` and `WindowRows` are such. */
export interface Refreshable {
  /**
   * Fetches again what was fetched last, without a loading state. What it rejects with is ignored: the old data stays.
   */
  freshen(): Promise<unknown>;
  /** Whether something on the screen reads the data. Left out: it always does. */
  readonly isShown?: boolean;
  /** Called instead of `freshen` while nothing reads the data: it is fetched again when it is next asked for. */
  expire?(): void;
}

/**
 * Keeps data as fresh as the server's. What depends on a resource is fetched again when the server tells of a change of
 * it, whoever made it and wherever, and when the window gets the focus after a while. A hidden tab waits until it is
 * seen.
 */
export interface Freshness {
  /** Keeps `data` fresh from now on; returns a disposer. Stores use `plugin.keepFresh`, pages `useFreshness`. */
  keep(resources: readonly Resource[], data: Refreshable): () => void;
}
export const Freshness = token<Freshness>('freshness');

/**
 * Calls `freshen` when one of the resources may have changed, as long as the component is mounted. For what pages fetch
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- they were joined just now
    () => freshness.keep(names.split(' ') as Resource[], { freshen: async () => latest.current() }),
    [freshness, names],
  );
}

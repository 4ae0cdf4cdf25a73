import { useEffect, useState } from 'react';
import { Alerts } from '../services/alerts';
import type { Text } from '../texts';
import { useService } from '../workbench';
import { isAborted } from './requestState';

/** What `useFetched` fetches. */
export interface Fetching<Found> {
  /** Returns the object with an id; rejects if there is none. */
  readonly get: (id: string, signal: AbortSignal) => Promise<Found>;
  /** Shown if it can't be fetched. */
  readonly failed: Text;
  /** Called after that, to leave the page. */
  readonly onMissing: () => void;
}

/**
 * The object that a page or dialog is about; undefined until it has loaded. It is refetched when `id` or `source`
 * changes, and results for other ids are never shown.
 *
 * ```ts
 * const template = useFetched(store, id, { get: store.get, failed: texts.fetchOneFailed, onMissing: close });
 * ```
 */
export function useFetched<Found extends { readonly id: string }>(
  source: unknown,
  id: string,
  { get, failed, onMissing }: Fetching<Found>,
): Found | undefined {
  const alerts = useService(Alerts);
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const controller = new AbortController();
    get(id, controller.signal).then(
      (thing) => !controller.signal.aborted && setFound(thing),
      (failure: unknown) => {
        if (controller.signal.aborted || isAborted(failure)) return;
        alerts.show(failed);
        onMissing();
      },
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- how to fetch and how to leave are no reasons to fetch again
  }, [source, alerts, id]);
  return found?.id === id ? found : undefined;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { isAborted } from '../models/requestState';

/** A page of people, as the operations for them answer. */
export interface PeoplePage<Person> {
  readonly result: readonly Person[];
  /** Whether the number is an estimate: pages may then have fewer people than usual, or none. */
  readonly is_estimate?: boolean;
  readonly _metadata: { readonly next?: string; readonly count: number };
}

/** Those that were found so far. */
export interface PeopleSoFar<Person> {
  readonly people: readonly Person[];
  readonly next: string | undefined;
  readonly count: number;
  readonly isEstimate: boolean;
}

/** Fetches a page; `next` is the address of the page after the last. Another function starts a new list. */
export type FetchPeople<Person> = (next: string | undefined, signal: AbortSignal) => Promise<PeoplePage<Person>>;

/** The pages of a list of people so far. */
export function usePeople<Person>(fetchPage: FetchPeople<Person>) {
  const [found, setFound] = useState<PeopleSoFar<Person>>();
  const [failure, setFailure] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const loading = useRef<AbortController>(undefined);
  const load = useCallback(
    async (next: string | undefined, before: readonly Person[]) => {
      loading.current?.abort();
      const { signal } = (loading.current = new AbortController());
      try {
        const { result, is_estimate: isEstimate = false, _metadata } = await fetchPage(next, signal);
        setFound({ people: [...before, ...result], next: _metadata.next, count: _metadata.count, isEstimate });
        setFailure(undefined);
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) setFailure(error);
      }
      if (!signal.aborted) setLoading(false);
    },
    [fetchPage],
  );
  useEffect(() => {
    void load(undefined, []);
    return () => loading.current?.abort();
  }, [load]);
  return {
    found,
    failure,
    isLoading,
    more: () => {
      setLoading(true);
      void load(found?.next, found?.people ?? []);
    },
    again: () => void load(undefined, []),
  };
}

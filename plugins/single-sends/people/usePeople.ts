import { useCallback, useEffect, useRef, useState } from 'react';
import { isAborted } from 'sendwright/sdk/models';
import type { SendPeoplePage, SendPerson } from 'sendwright/wire/sendPeople';

interface Found {
  readonly people: readonly SendPerson[];
  readonly next: string | undefined;
  readonly count: number;
}

/** Fetches a page; `next` is the address of the page after the last. Another function starts a new list. */
export type FetchPeople = (next: string | undefined, signal: AbortSignal) => Promise<SendPeoplePage>;

/** The pages of a list of people so far. */
export function usePeople(fetchPage: FetchPeople) {
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const loading = useRef<AbortController>(undefined);
  const load = useCallback(
    async (next: string | undefined, before: readonly SendPerson[]) => {
      loading.current?.abort();
      const { signal } = (loading.current = new AbortController());
      try {
        const { result, _metadata } = await fetchPage(next, signal);
        setFound({ people: [...before, ...result], next: _metadata.next, count: _metadata.count });
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

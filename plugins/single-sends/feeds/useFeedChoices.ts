import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';

/** What a feed is sent to and by: lists, verified senders and unsubscribe groups. */
export function useFeedChoices() {
  const http = useService(Http);
  return useLoaded(
    useCallback(
      async (signal: AbortSignal) => {
        const options = { retry: true, signal };
        const [lists, senders, groups] = await Promise.all([
          http.call('GET /marketing/lists', { ...options, query: { page_size: 1000 } }),
          http.call('GET /marketing/senders', options),
          http.call('GET /asm/groups', options),
        ]);
        return {
          lists: lists.result.map(({ id, name }) => ({ value: id, label: name })),
          senders: senders.results
            .filter(({ verified }) => verified.status)
            .map(({ id, from }) => ({ value: String(id), label: `${from.name} <${from.email}>` })),
          groups: groups.map(({ id, name }) => ({ value: String(id), label: name })),
        };
      },
      [http],
    ),
  );
}

export type FeedChoices = NonNullable<ReturnType<typeof useFeedChoices>['value']>;

import { useEffect, useState } from 'react';
import { Http, useFreshness, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Audience } from 'sendwright/wire/sendChecks';
import type { DraftContent } from './draft/draftContent';

/** The part of a draft that defines the recipients. */
export type Recipients = Pick<
  DraftContent,
  'all' | 'listIds' | 'segmentIds' | 'excludeListIds' | 'excludeSegmentIds' | 'unsubscribe'
>;

export interface AudienceState {
  /** The last count. */
  readonly audience: Audience | undefined;
  /** A new count is in progress. */
  readonly isCounting: boolean;
  readonly failure: unknown;
}

/** Milliseconds without a change before recipients are counted. */
const pause = 400;

/** Whether any recipients are selected. */
export const hasRecipients = ({
  all,
  listIds,
  segmentIds,
}: Pick<Recipients, 'all' | 'listIds' | 'segmentIds'>): boolean => all || listIds.length + segmentIds.length > 0;

/** Counts the actual recipients of a send, again when the selection or the contacts change. */
export function useAudience(recipients: Recipients | undefined): AudienceState {
  const http = useService(Http);
  const [answer, setAnswer] = useState<Answer>();
  // The selection by its content, because a draft is a new object after each keystroke.
  const request = recipients && hasRecipients(recipients) ? JSON.stringify(requestOf(recipients)) : undefined;
  useEffect(() => {
    if (request === undefined) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const call = { body: JSON.parse(request), retry: true, signal: controller.signal };
      http.call('POST /marketing/singlesends/audience', call).then(
        (audience) => setAnswer({ request, audience }),
        (failure: unknown) => !isAborted(failure) && setAnswer({ request, failure }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [http, request]);
  useFreshness(['contacts', 'lists', 'segments', 'groups'], async () => {
    if (request === undefined) return;
    const audience = await http.call('POST /marketing/singlesends/audience', {
      body: JSON.parse(request),
      retry: true,
    });
    // Another selection may have been counted in the meantime.
    setAnswer((before) => (before?.request === request ? { request, audience } : before));
  });
  if (request === undefined) return { audience: undefined, isCounting: false, failure: undefined };
  return { audience: answer?.audience, isCounting: answer?.request !== request, failure: answer?.failure };
}

interface Answer {
  /** The selection that was counted. */
  readonly request: string;
  readonly audience?: Audience;
  readonly failure?: unknown;
}

function requestOf({ all, listIds, segmentIds, excludeListIds, excludeSegmentIds, unsubscribe }: Recipients) {
  return {
    send_to: {
      all,
      list_ids: listIds,
      segment_ids: segmentIds,
      exclude_list_ids: excludeListIds,
      exclude_segment_ids: excludeSegmentIds,
    },
    suppression_group_id: unsubscribe.kind === 'group' ? unsubscribe.groupId : null,
  };
}

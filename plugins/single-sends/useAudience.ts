import { useEffect, useState } from 'react';
import { Http, useFreshness, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Audience } from 'sendwright/wire/sendChecks';
import type { DraftContent } from './draft/draftContent';

/** The part of a draft that says whom it goes to. */
export type Recipients = Pick<
  DraftContent,
  'all' | 'listIds' | 'segmentIds' | 'excludeListIds' | 'excludeSegmentIds' | 'unsubscribe'
>;

export interface AudienceState {
  /** The last count there was. */
  readonly audience: Audience | undefined;
  /** It is being counted anew. */
  readonly isCounting: boolean;
  readonly failure: unknown;
}

/** Milliseconds without a change before it is counted. */
const pause = 400;

/** Whether anybody was chosen at all. */
export const hasRecipients = ({
  all,
  listIds,
  segmentIds,
}: Pick<Recipients, 'all' | 'listIds' | 'segmentIds'>): boolean => all || listIds.length + segmentIds.length > 0;

/** Counts whom a send would really go to, again when the choice or the contacts change. */
export function useAudience(recipients: Recipients | undefined): AudienceState {
  const http = useService(Http);
  const [answer, setAnswer] = useState<Answer>();
  // The choice by its content: a draft is another object after each key.
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
    // Another choice may have been counted meanwhile.
    setAnswer((before) => (before?.request === request ? { request, audience } : before));
  });
  if (request === undefined) return { audience: undefined, isCounting: false, failure: undefined };
  return { audience: answer?.audience, isCounting: answer?.request !== request, failure: answer?.failure };
}

interface Answer {
  /** What was asked. */
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

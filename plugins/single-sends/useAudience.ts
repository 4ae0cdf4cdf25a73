import { useCallback, useEffect, useState } from 'react';
import { Http, useFreshness, useService } from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import type { Audience, SmsAudience } from 'sendwright/wire/sendChecks';
import type { DraftContent } from './draft/draftContent';

/** The part of a draft that defines the recipients. */
export type Recipients = Pick<
  DraftContent,
  'all' | 'listIds' | 'segmentIds' | 'excludeListIds' | 'excludeSegmentIds' | 'unsubscribe'
>;

export interface AudienceState<Counted = Audience> {
  /** The last count. */
  readonly audience: Counted | undefined;
  /** A new count is in progress. */
  readonly isCounting: boolean;
  readonly failure: unknown;
}

/** Milliseconds without a change before recipients are counted. */
const pause = 400;

/** Fields that the server counts at once. */
const mostFields = 50;

/** Whether any recipients are selected. */
export const hasRecipients = ({
  all,
  listIds,
  segmentIds,
}: Pick<Recipients, 'all' | 'listIds' | 'segmentIds'>): boolean => all || listIds.length + segmentIds.length > 0;

/** Counts the actual recipients of a send, again when the selection or the contacts change. */
export function useAudience(recipients: Recipients | undefined): AudienceState {
  const http = useService(Http);
  const count = useCallback(
    (request: string, signal?: AbortSignal) =>
      http.call('POST /marketing/singlesends/audience', { body: JSON.parse(request), retry: true, signal }),
    [http],
  );
  return useCount(recipients && hasRecipients(recipients) ? requestOf(recipients) : undefined, count);
}

/** The part of a draft that defines the recipients of a text message. */
export type SmsRecipients = Omit<Recipients, 'unsubscribe'> & Pick<DraftContent, 'smsService'>;

/** The same for a text message, with how many of them have an empty one of these fields. */
export function useSmsAudience(
  recipients: SmsRecipients | undefined,
  fields: readonly string[] = [],
): AudienceState<SmsAudience> {
  const http = useService(Http);
  const count = useCallback(
    (request: string, signal?: AbortSignal) =>
      http.call('POST /marketing/singlesends/sms_audience', { body: JSON.parse(request), retry: true, signal }),
    [http],
  );
  return useCount(
    recipients && hasRecipients(recipients)
      ? {
          send_to: sendToOf(recipients),
          messaging_service_sid: recipients.smsService,
          ...(fields.length > 0 && { fields: fields.slice(0, mostFields) }),
        }
      : undefined,
    count,
  );
}

function useCount<Counted>(
  asked: object | undefined,
  count: (request: string, signal?: AbortSignal) => Promise<Counted>,
): AudienceState<Counted> {
  const [answer, setAnswer] = useState<Answer<Counted>>();
  // The selection by its content, because a draft is a new object after each keystroke.
  const request = asked && JSON.stringify(asked);
  useEffect(() => {
    if (request === undefined) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      count(request, controller.signal).then(
        (audience) => setAnswer({ request, audience }),
        (failure: unknown) => !isAborted(failure) && setAnswer({ request, failure }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [count, request]);
  useFreshness(['contacts', 'lists', 'segments', 'groups'], async () => {
    if (request === undefined) return;
    const audience = await count(request);
    // Another selection may have been counted in the meantime.
    setAnswer((before) => (before?.request === request ? { request, audience } : before));
  });
  if (request === undefined) return { audience: undefined, isCounting: false, failure: undefined };
  return { audience: answer?.audience, isCounting: answer?.request !== request, failure: answer?.failure };
}

interface Answer<Counted> {
  /** The selection that was counted. */
  readonly request: string;
  readonly audience?: Counted;
  readonly failure?: unknown;
}

const sendToOf = ({
  all,
  listIds,
  segmentIds,
  excludeListIds,
  excludeSegmentIds,
}: Omit<Recipients, 'unsubscribe'>) => ({
  all,
  list_ids: listIds,
  segment_ids: segmentIds,
  exclude_list_ids: excludeListIds,
  exclude_segment_ids: excludeSegmentIds,
});

const requestOf = ({ unsubscribe, ...recipients }: Recipients) => ({
  send_to: sendToOf(recipients),
  suppression_group_id: unsubscribe.kind === 'group' ? unsubscribe.groupId : null,
});

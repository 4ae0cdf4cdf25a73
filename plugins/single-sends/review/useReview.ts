import { useEffect, useState } from 'react';
import { useFreshness, usePageSignal, useService } from 'sendwright/sdk';
import type { RequestState } from 'sendwright/sdk/models';
import type { SmsAudience } from 'sendwright/wire/sendChecks';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { contentOf } from '../draft/draftContent';
import { messageOf } from '../preview/message';
import { type Preview, usePreview } from '../preview/usePreview';
import { type SampleContact, useSampleContact } from '../preview/useSampleContact';
import { isSms } from '../sms/isSms';
import { SingleSendsStore } from '../singleSendsStore';
import { namesOfFields } from '../sms/smsMessage';
import { useAudience, useSmsAudience } from '../useAudience';
import { type Choices, useChoices } from '../useChoices';
import { type Check, checksOf } from './checks';
import { recipientCount, type RecipientCount } from './recipients';
import { type PreflightState, usePreflight } from './usePreflight';

export interface Review {
  readonly send: SingleSend | undefined;
  readonly request: RequestState;
  readonly choices: Choices;
  readonly preview: Preview;
  /** The variation of an A/B test in the preview, zero-based. */
  readonly variation: number;
  showVariation(place: number): void;
  /** Empty until everything the checks need is loaded. */
  readonly checks: readonly Check[];
  readonly recipients: RecipientCount | undefined;
  /** The contact for the previews. */
  readonly sample: SampleContact;
  /** Whom a text message reaches; undefined for emails and until it is counted. */
  readonly reach: SmsAudience | undefined;
  readonly preflight: PreflightState;
  reload(): void;
}

const nothing = { subject: '', preheader: '', html: '', plain: undefined, senderId: undefined };

/**
 * Everything that is reviewed before a send. `again`: checks links and size even if there is a recent result. Call it
 * in an observer.
 */
export function useReview(id: string, again = false): Review {
  const store = useService(SingleSendsStore);
  const signal = usePageSignal();
  const choices = useChoices();
  const send = store.get(id);
  const sample = useSampleContact(send?.send_to, send !== undefined && isSms(send));
  const [variation, showVariation] = useState(0);
  // The preview and the checks below apply to email only.
  const email = send && !isSms(send) ? send : undefined;
  const preview = usePreview(email ? messageOf(email, variation) : nothing, sample.contact?.id);
  const { audience } = useAudience(email && contentOf(email));
  const { audience: reach } = useSmsAudience(
    send && !email ? contentOf(send) : undefined,
    namesOfFields(send?.sms_config?.body ?? ''),
  );
  const counted = audience ?? reach;
  const preflight = usePreflight(email, again);
  const { found, isLengthAccepted } = preflight;
  const length = found && { bytes: found.html_bytes, isClipped: found.clipped, isAccepted: isLengthAccepted };
  // A fetched send is never older than what another page has stored.
  useEffect(() => void store.fetch(id, signal).catch(() => undefined), [store, id, signal]);
  useFreshness(['single-sends'], () => store.fetch(id, signal));
  return {
    send,
    request: store.request(`read ${id}`),
    choices,
    preview,
    variation,
    showVariation,
    checks: send && !choices.isLoading ? checksOf(send, choices, preview.shown?.problems ?? [], counted, length) : [],
    // The server's count; until it is available, or if it fails, the estimate from the lists.
    recipients: counted
      ? { count: counted.receives, isExact: true }
      : send && recipientCount(send.send_to, choices.lists, choices.contactCount),
    sample,
    reach,
    preflight,
    reload: () => void store.fetch(id, signal).catch(() => undefined),
  };
}

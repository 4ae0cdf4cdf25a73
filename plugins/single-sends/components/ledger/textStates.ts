import type { Tone } from 'sendwright/sdk/ui';
import { smsDropWords, smsStatusWord } from 'sendwright/sms';
import type { DeliveryFilter } from 'sendwright/wire/deliveries';
import type { Delivery, DeliveryProgress, DeliveryState } from 'sendwright/wire/singleSends';
import type { SmsResult } from 'sendwright/wire/sms';
import { deliveryTags, isDeliveryState } from './deliveryStates';

/** The words for states that mean something else for text messages than for emails. */
const ownTags: Partial<Record<DeliveryState, { readonly tone: Tone; readonly label: string }>> = {
  // The provider has the message: what became of it is the status.
  sent: smsStatusWord('accepted'),
  bounced: smsStatusWord('refused'),
  dropped: { tone: 'neutral', label: 'Not sent' },
  deferred: { tone: 'warning', label: 'Waiting' },
};

export const textTags = { ...deliveryTags, ...ownTags };

/** How far the message to a recipient got. */
export function textTag({ state, sms }: Pick<Delivery, 'state' | 'sms'>): { tone: Tone; label: string } {
  if (state !== 'sent' || sms === undefined) return textTags[state];
  return smsStatusWord(sms.status);
}

/** Why a message ended as it did, or what it waits for; undefined if there is nothing to say. */
export function textReason({ state, sms, reason }: Pick<Delivery, 'state' | 'sms' | 'reason'>): string | undefined {
  if (state !== 'sent') return reason === null ? undefined : smsDropWords(reason);
  const error = sms?.error_code ? `${sms.error_code}${sms.error === null ? '' : `: ${sms.error}`}` : undefined;
  return [error, sms?.opted_out ? 'Opted out since' : undefined].filter(Boolean).join(' · ') || undefined;
}

/** Results as the table's filter and the tiles call them. */
export const resultNames: Readonly<Record<SmsResult, string>> = {
  accepted: 'Accepted',
  sent: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Undelivered',
  failed: 'Failed or refused',
  opted_out: 'Opted out since',
  clicked: 'Clicked',
};
const isResult = (text: string): text is SmsResult => Object.hasOwn(resultNames, text);

/** The recipients that a value of the filter is for: a result, or a state of the ledger. */
export function filterOf(value: string | undefined): Pick<DeliveryFilter, 'sms' | 'state'> {
  if (value === undefined) return {};
  if (isResult(value)) return { sms: value };
  return isDeliveryState(value) ? { state: value } : {};
}

/** States whose messages have no result. */
const unfinished = ['held', 'waiting', 'sending', 'deferred', 'unconfirmed', 'dropped', 'cancelled'] as const;

/** The choices of the filter. */
export function textChoices(
  progress: DeliveryProgress,
  chosen: string | undefined,
): ReadonlyArray<{ readonly value: string; readonly label: string }> {
  const states = unfinished.filter((state) => progress[state] > 0 || state === chosen);
  return [
    ...Object.entries(resultNames).map(([value, label]) => ({ value, label })),
    ...states.map((value) => ({
      value,
      label: `${value === 'deferred' ? 'Waiting to be sent later' : textTags[value].label} (${progress[value]})`,
    })),
  ];
}

import type { DeliveryState } from 'sendwright/wire/singleSends';
import type { EmailEventName } from '../events/recordEvents';
import type { Delivered } from '../transport/transport';

/** A recipient's message that a worker holds, in state `sending`. */
export interface ClaimedDelivery {
  readonly contactId: string;
  readonly email: string;
  /** Including the current one. */
  readonly attempts: number;
  /** Milliseconds between the claims of the first attempt and of this one, by the database's clock. */
  readonly age: number;
  /** A limit deferred it before its first attempt, to the time that has now come. */
  readonly wasHeld?: boolean;
  /** This recipient's variation of an A/B test; null without a test. */
  readonly variationId: string | null;
}

/** The result of one attempt. */
export type AttemptResult =
  | ({ readonly kind: 'sent' } & Delivered)
  /** No message could be composed for this contact, or the contact was deleted. */
  | { readonly kind: 'dropped'; readonly reason: string; readonly code?: number }
  /** Never handed to the transport: can be claimed again as if never claimed. */
  | { readonly kind: 'released' }
  /**
   * Deferred by a limit before it was handed over: can be claimed again after `retryIn` milliseconds, as if never
   * tried.
   */
  | { readonly kind: 'held'; readonly response: string; readonly retryIn: number }
  | {
      readonly kind: 'deferred' | 'bounced' | 'blocked' | 'unconfirmed';
      readonly response: string;
      readonly code?: number;
    };

/** The change of an attempt in the ledger, with everything else to write in the same transaction. */
export interface Transition {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly response: string | null;
  /** Milliseconds until the retry; only set in state `deferred`. */
  readonly retryIn: number | null;
  readonly events: ReadonlyArray<{
    readonly event: EmailEventName;
    readonly detail: Readonly<Record<string, unknown>>;
  }>;
  readonly suppression?: { readonly kind: 'bounce' | 'block'; readonly reason: string; readonly status: string };
}

const minute = 60_000;
const maximumBackoff = 4 * 60 * minute;
/** How long a message is retried before it counts as refused. */
export const deliveryLifetime = 72 * 60 * minute;

/** Milliseconds until the next attempt: a minute, doubled each time, at most four hours. */
export function backoff(attempts: number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 20), maximumBackoff);
}

/** The next state of a delivery after an attempt. */
export function transition(delivery: ClaimedDelivery, result: AttemptResult): Transition {
  const { attempts } = delivery;
  const base = { attempts, retryIn: null };
  // A message counts as one request, however often it is retried.
  const processed = attempts === 1 ? [{ event: 'processed' as const, detail: {} }] : [];
  switch (result.kind) {
    case 'released':
      return { ...base, state: 'waiting', attempts: attempts - 1, response: null, events: [] };
    case 'held':
      return {
        ...base,
        state: 'deferred',
        attempts: attempts - 1,
        response: result.response,
        retryIn: result.retryIn,
        events: [],
      };
    case 'dropped': {
      const detail = attempts === 1 ? { reason: result.reason } : { reason: result.reason, attempt: attempts };
      return { ...base, state: 'dropped', response: result.reason, events: [{ event: 'dropped', detail }] };
    }
    case 'unconfirmed':
      return { ...base, state: 'unconfirmed', response: result.response, events: processed };
    case 'sent':
      return {
        ...base,
        state: 'sent',
        response: result.response,
        events: [
          ...processed,
          {
            event: 'delivered',
            detail: {
              response: result.response,
              ...(result.ip !== undefined && { ip: result.ip }),
              ...(result.tls === true && { tls: true }),
            },
          },
        ],
      };
    case 'bounced':
      return refused(base, processed, 'bounced', result.response);
    case 'blocked':
      return refused(base, processed, 'blocked', result.response);
    case 'deferred': {
      const retryIn = backoff(attempts);
      if (delivery.age + retryIn > deliveryLifetime) {
        // 72 hours of temporary refusals say nothing about the address, so it is not suppressed.
        return refused(base, processed, 'blocked', `Gave up after 72 hours: ${result.response}`);
      }
      const detail = { response: result.response, attempt: attempts };
      return {
        ...base,
        state: 'deferred',
        response: result.response,
        retryIn,
        events: [...processed, { event: 'deferred', detail }],
      };
    }
  }
}

function refused(
  base: Pick<Transition, 'attempts' | 'retryIn'>,
  processed: Transition['events'],
  type: 'bounced' | 'blocked',
  response: string,
): Transition {
  const status = enhancedStatus(response);
  return {
    ...base,
    state: 'bounced',
    response,
    events: [
      ...processed,
      { event: 'bounce', detail: { type: type === 'bounced' ? 'bounce' : 'blocked', reason: response, status } },
    ],
    suppression: { kind: type === 'bounced' ? 'bounce' : 'block', reason: response, status },
  };
}

/** The enhanced status code in a server's reply (RFC 3463); empty if there is none. */
function enhancedStatus(response: string): string {
  return /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? '';
}

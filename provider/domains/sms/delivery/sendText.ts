import { type DeliveryAttempt, RetryLater, Undeliverable } from '../../../delivery/ledger/deliverySource';
import { type Delivered, TransportError, Withdrawn } from '../../../delivery/transport/transport';
import type { SmsAccount } from '../api/apiRequest';
import type { SmsApi, SmsMessage } from '../api/smsApi';
import { SmsApiError } from '../api/smsApiError';
import { explainSmsError, smsErrorClass } from './smsErrors';

/** The retry delay in milliseconds when the provider defers a message without a delay of its own. */
const defaultDelay = 5000;
const maximumDelay = 60 * 60_000;

/** The whole send is blocked until somebody acts; the message says why. */
export class SmsAccountProblem extends Error {
  override readonly name = 'SmsAccountProblem';

  constructor(
    message: string,
    readonly kind: 'credentials' | 'other',
  ) {
    super(message);
  }
}

/**
 * Submits one text message to the provider.
 * @throws TransportError, RetryLater, Undeliverable or Withdrawn, as the ledger understands them, and SmsAccountProblem
 */
export async function sendText(
  api: SmsApi,
  account: SmsAccount,
  message: SmsMessage,
  segments: number,
  { begin, signal, cut }: Pick<DeliveryAttempt, 'begin' | 'signal' | 'cut'>,
): Promise<Delivered> {
  if (signal.aborted) throw new Withdrawn();
  await begin();
  try {
    const { sid, status } = await api.sendMessage(account, message, cut);
    return { response: `${status} ${sid}`, receipt: { id: sid, segments } };
  } catch (error) {
    if (error instanceof SmsApiError) throw asOutcome(error);
    throw error;
  }
}

function asOutcome({ kind, code, message, retryAfter }: SmsApiError): Error {
  const explanation = code === undefined ? message : `${code}: ${explainSmsError(code) ?? message}`;
  const delay = Math.min(Math.max(retryAfter ?? defaultDelay, 500), maximumDelay);
  switch (kind) {
    case 'unreachable':
      return new TransportError('unreachable', `The SMS provider can't be reached: ${message}`);
    case 'unanswered':
    case 'failing':
      // The provider may have accepted the message before the failure: its list of messages shows that.
      return new TransportError('unconfirmed', `The SMS provider did not say whether it took the message: ${message}`);
    case 'unauthorized':
      return new SmsAccountProblem(
        'The SMS provider no longer accepts the credentials. Connect the account again.',
        'credentials',
      );
    case 'busy':
      return new RetryLater(`Held back: ${explanation}`, delay, true);
    case 'refused':
      // Not by the provider, whose refusals have a code, but by something on the way: the recipient has no part in it.
      if (code === undefined) return new SmsAccountProblem(`The SMS provider refused the message. ${message}`, 'other');
  }
  switch (smsErrorClass(code)) {
    case 'opted_out':
      return new Undeliverable('Opted Out', code);
    case 'number':
      return new TransportError('bounced', explanation, code);
    case 'message':
      return new TransportError('blocked', explanation, code);
    case 'busy':
      return new RetryLater(`Held back: ${explanation}`, delay, true);
    case 'account':
      return new SmsAccountProblem(`The SMS provider refused the message. ${explanation}`, 'other');
  }
}

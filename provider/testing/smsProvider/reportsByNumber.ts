import { setTimeout as delay } from 'node:timers/promises';
import { type AcceptedMessage, newSid } from './doubleState';
import type { Conduct, SmsProvider } from './startSmsProvider';
import type { MessageStatus } from './wire';

type Report = readonly [status: MessageStatus, errorCode?: string];

/** What is reported of a message, by the last four digits of its number; of all others, that it was delivered. */
const reports: Readonly<Record<string, readonly Report[]>> = {
  '0003': [['undelivered', '30003']],
  '0006': [['undelivered', '30006']],
  '0007': [['failed', '30007']],
  // Out of order, and twice.
  '0012': [['delivered'], ['sent'], ['delivered']],
};

/** What somebody with such a number replies. */
const answers: Readonly<Record<string, string>> = { '0020': 'STOP', '0021': 'Thanks!', '0022': 'HELP' };

const lastDigits = (number: string): string => number.slice(-4);

/** The behavior for a message, by the last four digits of its number. For `SmsProvider.conduct`. */
export function conductByNumber(to: string, attempt: number): Conduct {
  switch (lastDigits(to)) {
    case '0001':
      return { status: 400, code: 21_211, message: 'The number is not valid.' };
    case '0010':
      return { status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' };
    case '0014':
      return { status: 400, code: 21_614, message: 'The number is not a mobile number.' };
    case '0029':
      return attempt === 1 ? { status: 429, code: 20_429, message: 'Too Many Requests', retryAfter: 5 } : undefined;
    case '0030':
      return attempt === 1 ? 'drop' : undefined;
    case '0031':
      return 'lose';
    default:
      return undefined;
  }
}

/** Reports on a message as the phone network would, with `pause` milliseconds before each report and the reply. */
export async function reportByNumber(provider: SmsProvider, message: AcceptedMessage, pause: number): Promise<void> {
  const digits = lastDigits(message.to);
  for (const [status, errorCode] of reports[digits] ?? ([['sent'], ['delivered']] as const)) {
    await delay(pause);
    await provider.report(message, status, errorCode === undefined ? {} : { ErrorCode: errorCode });
  }
  const body = answers[digits];
  // Both webhooks are the account's.
  const inbound = message.statusCallback?.replace(/\/sms\/status\/(\d+)\/.*$/, '/sms/inbound/$1');
  if (body === undefined || inbound === undefined) return;
  await delay(pause);
  await provider.post(inbound, {
    AccountSid: provider.accountSid,
    Body: body,
    From: message.to,
    MessageSid: newSid('SM'),
    MessagingServiceSid: message.messagingServiceSid,
    To: '+15005550006',
    ...(['STOP', 'HELP'].includes(body) && { OptOutType: body }),
  });
}

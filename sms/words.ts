/** The look of an event: a tone of the workbench's tags. */
type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

/** What the status of a text message is called, by the status as it is stored: `sms_copies.status`. */
const statuses: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  refused: ['refused', 'danger'],
  accepted: ['accepted', 'info'],
  scheduled: ['accepted', 'info'],
  queued: ['accepted', 'info'],
  sending: ['accepted', 'info'],
  sent: ['sent', 'info'],
  delivered: ['delivered', 'success'],
  read: ['read', 'success'],
  undelivered: ['undelivered', 'danger'],
  failed: ['failed', 'danger'],
  canceled: ['canceled', 'neutral'],
};

/** What recipients do, by the names of events. */
const replies: Readonly<Record<string, readonly [word: string, tone: Tone]>> = {
  reply: ['reply', 'accent'],
  opt_out: ['opt-out', 'warning'],
};

export interface SmsWord {
  readonly label: string;
  readonly tone: Tone;
}

/** The status of a text message: "Delivered". An unknown one is shown as it is. */
export function smsStatusWord(status: string): SmsWord {
  const [word, tone] = (Object.hasOwn(statuses, status) ? statuses[status] : undefined) ?? [status, 'neutral'];
  return { label: `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`, tone };
}

/** An event of text messages (`sms_delivered`): "Text delivered". Undefined for any other event. */
export function smsEventWord(event: string): SmsWord | undefined {
  if (!event.startsWith('sms_')) return undefined;
  const name = event.slice('sms_'.length);
  const known = { ...statuses, ...replies };
  const [word, tone] = (Object.hasOwn(known, name) ? known[name] : undefined) ?? [name.replaceAll('_', ' '), 'neutral'];
  return { label: `Text ${word}`, tone };
}

/** Why a recipient got no text message, as the ledger stores it, in words. Any other reason is unchanged. */
export const smsDropWords = (reason: string): string =>
  (Object.hasOwn(dropped, reason) ? dropped[reason] : undefined) ?? reason;

const dropped: Readonly<Record<string, string>> = {
  'Opted Out': 'Opted out',
  'Opted Out of All SMS': 'Opted out of all text messages',
  'Not a Mobile Number': 'Not a mobile number',
  'No Consent': 'No consent to text messages',
  'Frequency Cap': 'Over the frequency cap',
  'Deleted contact': 'The contact was deleted',
};

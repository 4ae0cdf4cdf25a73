/** The meaning of enhanced status codes (RFC 3463, section 3; RFC 7372), with a fallback for each class. */
const meanings: Readonly<Record<string, string>> = {
  '1.1': 'No such mailbox',
  '1.2': 'No such domain',
  '1.3': 'Not a valid address',
  '1.6': 'The mailbox has moved',
  '1.10': 'The domain takes no mail',
  '2.1': 'The mailbox is disabled',
  '2.2': 'The mailbox is full',
  '2.3': 'Too large for the mailbox',
  '3.4': 'Too large for the server',
  '4.4': 'No route to the server',
  '4.7': 'It took too long',
  '7.1': 'Blocked by the receiving server',
  '7.23': 'SPF did not pass',
  '7.25': 'The sending server has no name',
  '7.26': 'Neither SPF nor DKIM passed',
};
const subjects: Readonly<Record<string, string>> = {
  1: 'The address was refused',
  2: 'The mailbox was refused',
  3: 'The receiving server refused it',
  4: 'The receiving server could not be reached',
  5: 'The receiving server did not understand',
  6: 'The content was refused',
  7: 'Blocked by the receiving server',
};

/**
 * Describes why messages were refused, with the server's code: `The mailbox is full (5.2.2)`. Reasons that are not
 * codes are unchanged.
 */
export function refusalWords(reason: string): string {
  const [, subject = '', detail = ''] = /^[245]\.(\d{1,3})\.(\d{1,3})$/.exec(reason) ?? [];
  const words = meanings[`${subject}.${detail}`] ?? subjects[subject];
  if (words !== undefined) return `${words} (${reason})`;
  if (/^4\d\d$/.test(reason)) return `Put off by the receiving server (${reason})`;
  return /^5\d\d$/.test(reason) ? `Refused by the receiving server (${reason})` : reason;
}

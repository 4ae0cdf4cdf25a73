import { formatNumber } from 'sendwright/sdk/ui';
import type { BounceMailbox, BounceMailboxCounts } from 'sendwright/wire/bounceMailboxes';

export const protocolNames: Readonly<Record<BounceMailbox['protocol'], string>> = { imap: 'IMAP', pop3: 'POP3' };

/** "IMAP, bounces@example.com at imap.example.com:993, folder INBOX". */
export function mailboxPlaceOf({ protocol, username, host, port, folder }: BounceMailbox): string {
  const place = `${protocolNames[protocol]}, ${username} at ${host}:${port}`;
  return folder === null ? place : `${place}, folder ${folder}`;
}

/** What happens to processed messages. */
export function processedWords({ protocol, processed, processed_folder: folder }: BounceMailbox): string {
  if (processed === 'move') return `Moved to ${folder}`;
  if (processed === 'delete') return 'Deleted';
  return protocol === 'imap' ? 'Marked as read' : 'Kept';
}

type Words = ReadonlyArray<readonly [kind: keyof BounceMailboxCounts, one: string, many: string]>;

const recorded: Words = [
  ['bounced', 'bounce', 'bounces'],
  ['blocked', 'block', 'blocks'],
  ['deferred', 'delay', 'delays'],
  ['complaints', 'complaint', 'complaints'],
  ['known', 'report of what was known', 'reports of what was known'],
];
const left: Words = [
  ['automatic', 'automatic reply or confirmation', 'automatic replies and confirmations'],
  ['other', 'message that is no report', 'messages that are no reports'],
  ['unmatched', 'report of no message sent from here', 'reports of no message sent from here'],
  ['unreadable', "message the server couldn't return", "messages the server couldn't return"],
];

function countsIn(words: Words, counts: BounceMailboxCounts, otherwise: string): string {
  const parts = words.flatMap(([kind, one, many]) =>
    counts[kind] === 0 ? [] : [`${formatNumber(counts[kind])} ${counts[kind] === 1 ? one : many}`],
  );
  return parts.join(', ') || otherwise;
}

/** "1,204 bounces, 3 complaints". */
export const recordedWords = ({ counts }: BounceMailbox): string => countsIn(recorded, counts, 'None yet');

/** "12 automatic replies and confirmations". */
export const leftWords = ({ counts }: BounceMailbox): string => countsIn(left, counts, 'None');

import type { BounceMailbox } from 'sendwright/wire/bounceMailboxes';
import { MailboxForm, mailboxBodyOf, mailboxFormOf } from './mailboxForm';
import { leftWords, mailboxPlaceOf, processedWords, recordedWords } from './mailboxWords';

const counts = {
  bounced: 1204,
  blocked: 0,
  deferred: 1,
  complaints: 3,
  known: 0,
  automatic: 12,
  other: 0,
  unmatched: 1,
  unreadable: 0,
};
/** What the form writes. */
const written = {
  name: 'Bounces',
  protocol: 'imap',
  host: 'imap.example.com',
  port: 993,
  security: 'tls',
  username: 'bounces@example.com',
  folder: 'INBOX',
  processed: 'move',
  processed_folder: 'Done',
};
const mailbox = { ...written, is_shared: true, counts } as BounceMailbox;

test('what is stored fills the form, without a password, and is sent back as it was', () => {
  const values = mailboxFormOf(mailbox);
  expect(values).toMatchObject({ port: '993', password: '', processedFolder: 'Done', isForAll: true });
  expect(mailboxBodyOf(values)).toEqual(written);
});

test('only what the protocol and the choice need is sent, trimmed', () => {
  const values = Object.assign(new MailboxForm(), {
    name: ' Bounces ',
    protocol: 'pop3',
    host: ' pop.example.com ',
    port: '995',
    username: ' b ',
    password: ' secret ',
    processed: 'delete',
  });
  expect(mailboxBodyOf(values)).toEqual({
    name: 'Bounces',
    protocol: 'pop3',
    host: 'pop.example.com',
    port: 995,
    security: 'tls',
    username: 'b',
    password: ' secret ',
    processed: 'delete',
  });
});

test('a mailbox says where it is, what becomes of its messages, and what was in them', () => {
  expect(mailboxPlaceOf(mailbox)).toBe('IMAP, bounces@example.com at imap.example.com:993, folder INBOX');
  expect(mailboxPlaceOf({ ...mailbox, protocol: 'pop3', folder: null })).toMatch(/^POP3, .*:993$/);
  expect(processedWords(mailbox)).toBe('Moved to Done');
  expect(processedWords({ ...mailbox, processed: 'delete' })).toBe('Deleted');
  expect(processedWords({ ...mailbox, processed: 'keep' })).toBe('Marked as read');
  expect(processedWords({ ...mailbox, protocol: 'pop3', processed: 'keep' })).toBe('Kept');
  expect(recordedWords(mailbox)).toBe('1,204 bounces, 1 delay, 3 complaints');
  expect(leftWords(mailbox)).toBe('12 automatic replies and confirmations, 1 report of no message sent from here');
  const none = {
    ...mailbox,
    counts: { ...counts, bounced: 0, deferred: 0, complaints: 0, automatic: 0, unmatched: 0 },
  };
  expect([recordedWords(none), leftWords(none)]).toEqual(['None yet', 'None']);
});

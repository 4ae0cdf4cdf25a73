import type { MessageReport } from '../../../delivery/bounces/applyReport';
import { mailgunKey, mailgunPost, postmarkPassword, postmarkPost } from '../../../testing/mailRoutes/reporters';
import type { ReadPost } from './mailEvent';
import { readMailgun } from './mailgunEvents';
import { readPostmark } from './postmarkEvents';
import { readSes } from './sesEvents';

/** What each event of a provider, as it is documented, says of a message. */
type Case = readonly [what: string, event: object, report: MessageReport | undefined];

const reportIn = (post: ReadPost): MessageReport | undefined => (post.kind === 'event' ? post.event.report : undefined);

const failed = (more: object) => ({ event: 'failed', severity: 'permanent', reason: 'bounce', ...more });

test.each<Case>([
  [
    'a refusal of the address',
    failed({ 'delivery-status': { code: 550, message: '5.1.1 No such user', 'bounce-type': 'hard' } }),
    { kind: 'failed', status: '5.1.1', reason: '550 5.1.1 No such user' },
  ],
  [
    'a soft bounce',
    failed({ 'delivery-status': { code: 550, message: '550 Rejected', 'bounce-type': 'soft' } }),
    { kind: 'failed', status: '', reason: '550 Rejected', isAddress: false },
  ],
  [
    'a message that Mailgun gave up',
    failed({ reason: 'old', 'delivery-status': { code: 602, message: 'Too old', 'enhanced-code': '' } }),
    { kind: 'failed', status: '', reason: 'Too old', isAddress: false },
  ],
  [
    'a delay',
    failed({ severity: 'temporary', 'delivery-status': { code: 421, message: null, description: 'Try later' } }),
    { kind: 'delayed', status: '', reason: '421 Try later' },
  ],
  [
    'an address that bounced before',
    failed({ reason: 'suppress-bounce' }),
    { kind: 'dropped', reason: 'Bounced Address' },
  ],
  [
    'one that unsubscribed there',
    failed({ reason: 'suppress-unsubscribe' }),
    { kind: 'dropped', reason: 'Unsubscribed Address' },
  ],
  [
    'one that complained',
    failed({ reason: 'suppress-complaint' }),
    { kind: 'dropped', reason: 'Spam Reporting Address' },
  ],
  [
    'a rejection',
    { event: 'rejected', reject: { reason: 'Sandbox subdomains are for test purposes only' } },
    { kind: 'dropped', reason: 'Sandbox subdomains are for test purposes only' },
  ],
  ['an open', { event: 'opened' }, undefined],
])('Mailgun: %s', (_what, event, report) => {
  const message = { headers: { 'message-id': 'id@mg.example.com' } };
  const { body } = mailgunPost({ timestamp: Date.now() / 1000, message, ...event });
  expect(reportIn(readMailgun(body, mailgunKey))).toEqual(report);
});

test.each(['', '{', '[]', '{"signature": {}}', '{"signature": {"timestamp": "1", "token": "2", "signature": "ff"}}'])(
  'Mailgun: %j is refused',
  (body) => expect(readMailgun(body, mailgunKey)).toMatchObject({ kind: 'rejected' }),
);

const bounce = (type: string, details = '') => ({ RecordType: 'Bounce', Type: type, Details: details });

test.each<Case>([
  [
    'a hard bounce',
    bounce('HardBounce', 'smtp;550 5.1.1 No such user'),
    { kind: 'failed', status: '5.1.1', reason: 'smtp;550 5.1.1 No such user', isAddress: true },
  ],
  [
    'a block',
    bounce('Blocked'),
    { kind: 'failed', status: '', reason: 'Blocked, as Postmark reports.', isAddress: false },
  ],
  ['a complaint as a bounce', bounce('SpamComplaint'), { kind: 'complaint' }],
  ['a suppressed address', bounce('ManuallyDeactivated'), { kind: 'dropped', reason: 'Bounced Address' }],
  ['an automatic reply', bounce('AutoResponder'), undefined],
  ['an open', { RecordType: 'Open' }, undefined],
])('Postmark: %s', (_what, event, report) => {
  const { body, headers } = postmarkPost({ MessageID: 'b7bc2f4a', ...event });
  expect(reportIn(readPostmark(body, headers['authorization'], postmarkPassword))).toEqual(report);
});

test.each<Case>([
  [
    'a bounce that says nothing of the recipient',
    { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'NoEmail' } },
    { kind: 'failed', status: '', reason: 'The message bounced, as Amazon SES reports.' },
  ],
  [
    'a rejected attachment',
    { notificationType: 'Bounce', bounce: { bounceType: 'Transient', bounceSubType: 'AttachmentRejected' } },
    { kind: 'failed', status: '', reason: 'The message bounced, as Amazon SES reports.', isAddress: false },
  ],
  [
    'an address that bounced for others',
    { eventType: 'Bounce', bounce: { bounceType: 'Permanent', bounceSubType: 'Suppressed' } },
    { kind: 'dropped', reason: 'Bounced Address' },
  ],
  [
    'one that complained before',
    { eventType: 'Complaint', complaint: { complaintSubType: 'OnAccountSuppressionList' } },
    { kind: 'dropped', reason: 'Spam Reporting Address' },
  ],
  ['no spam after all', { eventType: 'Complaint', complaint: { complaintFeedbackType: 'not-spam' } }, undefined],
  ['a virus', { eventType: 'Reject', reject: { reason: 'Bad content' } }, { kind: 'dropped', reason: 'Bad content' }],
  ['a send', { eventType: 'Send', send: {} }, undefined],
])('Amazon SES: %s', (_what, event, report) => {
  const mail = { messageId: '0107-1', timestamp: '2030-01-01T10:00:00.000Z' };
  expect(readSes(JSON.stringify({ mail, ...event }))?.report).toEqual(report);
});

test('words of servers are one line of readable text, and not too long', () => {
  const smtpResponse = `250 ok\u0000\r\n${'x'.repeat(5000)}`;
  const event = { eventType: 'Delivery', mail: { messageId: '1' }, delivery: { smtpResponse } };
  const report = readSes(JSON.stringify(event))?.report;
  expect(report?.kind === 'delivered' && report.response).toMatch(/^250 ok\uFFFD x+$/);
  expect(report?.kind === 'delivered' && report.response.length).toBe(1000);
});

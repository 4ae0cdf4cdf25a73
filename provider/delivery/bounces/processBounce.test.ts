import type { ProcessedBounce } from 'sendwright/wire/suppressions';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { startDelivery } from '../../domains/deliveries/lanes';
import { parseReport } from './parseReport';
import { processBounce } from './processBounce';
import type { OutgoingMessage, Transport } from '../transport/transport';

const cleanup = new Cleanup();
let provider: TestProvider;
const sent: OutgoingMessage[] = [];
beforeAll(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { database, log, config } = provider.provider;
  const transport: Transport = {
    name: 'smtp',
    concurrency: 2,
    async send(message, begin) {
      await begin?.();
      sent.push(message);
      return { response: '250 OK' };
    },
    cut: () => undefined,
    close: () => Promise.resolve(),
  };
  const service = startDelivery({
    database,
    log,
    transport,
    publicUrl: config.publicUrl,
    bounceDomain: 'bounces.example.com',
  });
  cleanup.add(() => service.stop());
  const { singleSendId } = await seedSend(database, provider.accountId, { recipients: 6 });
  await database.execute(
    sql`update single_sends set status = 'scheduled', send_at = now() where single_send_id = ${singleSendId}`,
  );
  await eventually(
    async () =>
      (await database.first(
        sql`select 1 from single_sends where single_send_id = ${singleSendId} and finished_at is not null`,
      )) !== undefined,
  );
});
afterAll(() => cleanup.run());

const returnPathOf = (reader: number): string =>
  sent.find(({ envelope }) => envelope.to === `reader${reader}@example.org`)?.envelope.from ?? '';
const hand = async (message: string, headers: Record<string, string> = {}): Promise<ProcessedBounce> =>
  (
    await provider.inject('POST', '/v3/mail/bounces', message, { 'content-type': 'message/rfc822', ...headers })
  ).json<ProcessedBounce>();
const stateOf = (reader: number) =>
  provider.provider.database.first<{ state: string; response: string }>(
    sql`select state, response from deliveries where email = ${`reader${reader}@example.org`}`,
  );
const suppressions = async (list: string): Promise<string[]> =>
  (await provider.inject('GET', `/v3/suppression/${list}`)).json<Array<{ email: string }>>().map(({ email }) => email);
const eventsOf = (reader: number) =>
  provider.provider.database.rows<{ event: string }>(sql`
    select event from email_events
    where email = ${`reader${reader}@example.org`} and event not in ('processed', 'delivered') order by occurred_at`);

/** A notification like those of mail servers (RFC 3464). */
const notification = (to: string, fields: string): string =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    `To: <${to}>`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_edge"',
    '',
    '--=_edge',
    'Content-Type: text/plain',
    '',
    'I am sorry to have to tell you.',
    '',
    '--=_edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    '',
    'Final-Recipient: rfc822; somebody@example.org',
    fields,
    '',
    '--=_edge',
    'Content-Type: message/rfc822',
    '',
    'From: News <news@example.com>',
    'Subject: Hello',
    '',
    'Hello',
    '--=_edge--',
    '',
  ].join('\r\n');

test('each message has a return path of its own, within the length of a local part', () => {
  expect(new Set(sent.map(({ envelope }) => envelope.from)).size).toBe(6);
  for (const { envelope } of sent) expect(envelope.from).toMatch(/^b-[\w-]{60}@bounces\.example\.com$/);
});

test('a failure bounces the message and suppresses the address, once', async () => {
  const message = notification(
    returnPathOf(1),
    'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no\r\n  such user',
  );
  expect(await hand(message)).toEqual({ outcome: 'bounced', email: 'reader1@example.org' });
  expect(await stateOf(1)).toEqual({ state: 'bounced', response: '550 5.1.1 no such user' });
  expect(await suppressions('bounces')).toEqual(['reader1@example.org']);
  expect(await hand(message)).toMatchObject({ outcome: 'ignored' });
  expect(await eventsOf(1)).toEqual([{ event: 'bounce' }]);
});

test('a failure that arrives before the delivery is recorded waits for it', async () => {
  const { database } = provider.provider;
  await database.execute(sql`update deliveries set state = 'sending' where email = 'reader6@example.org'`);
  let handing: Promise<ProcessedBounce> | undefined;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select 1 from deliveries where email = 'reader6@example.org' for update`);
    handing = hand(notification(returnPathOf(6), 'Action: delayed\r\nStatus: 4.2.2'));
    // It has checked once.
    await eventually(() =>
      database.first(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    );
  });
  await database.execute(sql`update deliveries set state = 'sent' where email = 'reader6@example.org'`);
  expect(await handing).toMatchObject({ outcome: 'deferred' });
});

test.each([
  ['Status: 5.2.2\r\nDiagnostic-Code: smtp; 552 5.2.2 mailbox full', '552 5.2.2 mailbox full'],
  ['Status: 5.0.0\r\nDiagnostic-Code: smtp; 552 mailbox full', '552 mailbox full'],
])('a full mailbox bounces the message without suppressing the address: %s', async (fields, response) => {
  await provider.provider.database.execute(
    sql`update deliveries set state = 'sent' where email = 'reader4@example.org'`,
  );
  expect(await hand(notification(returnPathOf(4), `Action: failed\r\n${fields}`))).toMatchObject({
    outcome: 'blocked',
  });
  expect(await stateOf(4)).toEqual({ state: 'bounced', response });
  expect(await suppressions('bounces')).toEqual(['reader1@example.org']);
  expect(await suppressions('blocks')).toEqual(['reader4@example.org']);
  await provider.inject('DELETE', '/v3/suppression/blocks', { delete_all: true });
  await provider.provider.database.execute(
    sql`update deliveries set state = 'sent' where email = 'reader4@example.org'`,
  );
});

test('a refusal of our server blocks, a delay is recorded, successes and automatic replies are ignored', async () => {
  expect(await hand(notification(returnPathOf(2), 'Action: failed\r\nStatus: 5.7.1'))).toMatchObject({
    outcome: 'blocked',
  });
  expect(await suppressions('blocks')).toEqual(['reader2@example.org']);
  expect(await hand(notification(returnPathOf(3), 'Action: delayed\r\nStatus: 4.2.2'))).toMatchObject({
    outcome: 'deferred',
  });
  expect(await stateOf(3)).toMatchObject({ state: 'sent' });
  // Submitted again, or in other words, it is still the same delay.
  for (const words of ['', '\r\nDiagnostic-Code: smtp; 451 still full'])
    expect(await hand(notification(returnPathOf(3), `Action: delayed\r\nStatus: 4.2.2${words}`))).toMatchObject({
      outcome: 'ignored',
    });
  expect(await eventsOf(3)).toEqual([{ event: 'deferred' }]);
  expect(await hand(notification(returnPathOf(4), 'Action: delivered\r\nStatus: 2.0.0'))).toEqual({
    outcome: 'ignored',
  });
  expect(
    await hand(`From: reader4@example.org\r\nTo: ${returnPathOf(4)}\r\nSubject: I am away\r\n\r\nBack on Monday.\r\n`),
  ).toEqual({ outcome: 'ignored' });
});

test('a complaint suppresses the recipient', async () => {
  const report = notification('fbl@example.com', 'x')
    .replace('delivery-status;', 'feedback-report;')
    .replace('message/delivery-status', 'message/feedback-report')
    .replace('Reporting-MTA: dns; mx.example.net', 'Feedback-Type: abuse')
    .replace('From: News', `Return-Path: <${returnPathOf(5)}>\r\nFrom: News`);
  expect(await hand(report)).toEqual({ outcome: 'complaint', email: 'reader5@example.org' });
  expect(await hand(report)).toMatchObject({ outcome: 'ignored' });
  expect(await suppressions('spam_reports')).toEqual(['reader5@example.org']);
});

test('forged and foreign return paths match nothing, and other content is refused', async () => {
  const fields = 'Action: failed\r\nStatus: 5.1.1';
  const path = returnPathOf(6);
  const forged = `${path.slice(0, 10)}${path[10] === 'A' ? 'B' : 'A'}${path.slice(11)}`;
  expect(await hand(notification(forged, fields))).toEqual({ outcome: 'unknown' });
  const other = await provider.createAccount();
  expect(await hand(notification(path, fields), { authorization: `Bearer ${other.apiKey}` })).toEqual({
    outcome: 'unknown',
  });
  expect(await hand('no message at all')).toEqual({ outcome: 'unknown' });
  expect(await stateOf(6)).toMatchObject({ state: 'sent' });
  expect((await provider.inject('POST', '/v3/mail/bounces', { a: 1 })).statusCode).toBe(400);
});

/** Return paths that only look like ours. */
const forgedPaths = (count: number): string =>
  Array.from({ length: count }, (_unused, index) => {
    const bytes = Buffer.alloc(45, 7);
    bytes.writeUIntBE(provider.accountId, 0, 5);
    bytes.writeUInt32BE(index, 30);
    return `b-${bytes.toString('base64url')}@x`;
  }).join(' ');

test('a message full of forged return paths matches nothing and costs no more work than another', async () => {
  const message = Buffer.from(forgedPaths(100_000));
  expect(await processBounce(provider.provider.database, message)).toEqual({ outcome: 'unknown' });
});

const large = 9_000_000;
const repeated = (text: string): string => text.repeat(Math.floor(large / text.length));

test.each([
  ['blank lines', 'Content-Type: text/html\r\n\r\n', '\r\n'],
  ['lines of one letter', 'Content-Type: text/plain; format=flowed\r\n\r\n', 'a \n'],
  ['parts', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n', '--b\r\n\r\n'],
  ['parts within parts', '', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'],
  ['fields', '', 'a: b\r\n'],
  ['addresses', 'Cc: ', '<a@example.com>, '],
  ['comments', 'Cc: ', '('],
  ['parameters', 'Content-Type: multipart/report; ', 'x*0*=a;'],
  ['folded lines', 'Content-Type: multipart/report;', ' \r\n '],
  ['encoded words', 'Subject: ', '=?utf-8?q?a?= '],
  ['quotes of boundaries', 'Content-Type: multipart/report; ', 'boundary="'],
])('a hostile message of %s is no report, and takes no more work than another', async (_what, head, text) => {
  const message = Buffer.from(`To: <${returnPathOf(5)}>\r\n${head}${repeated(text)}`);
  expect(await processBounce(provider.provider.database, message)).toEqual({ outcome: 'ignored' });
});

test.each([
  ['in base64', (text: string) => Buffer.from(text).toString('base64'), 'base64'],
  [
    'as quoted-printable',
    (text: string) => text.replaceAll('5', '=35').replaceAll('no such', 'no=\r\n such'),
    'quoted-printable',
  ],
])('a report %s, within another part and with bare line feeds, is read', (_what, encode, encoding) => {
  const failure = 'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 no such\r\n user';
  const report = `Reporting-MTA: dns; x\r\n\r\n${failure}`;
  const message = [
    'Content-Type: multipart/mixed;',
    '\tboundary="out er"',
    '',
    'Preamble',
    '--out er',
    'content-type: Multipart/Report; boundary=in',
    '',
    '--in',
    '',
    'A part without a head.',
    '--in',
    'CONTENT-TYPE: message/delivery-status',
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    encode(report),
    '--in--',
    '--out er--',
  ].join('\n');
  expect(parseReport(Buffer.from(message))).toEqual({ kind: 'failed', status: '5.1.1', reason: '550 no such user' });
});

test('a report within the message that came back is not its report', () => {
  const inner = 'Content-Type: message/delivery-status\r\n\r\nAction: failed';
  const part = `--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--`;
  const message = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${part}`;
  expect(parseReport(Buffer.from(message))).toEqual({ kind: 'other' });
});

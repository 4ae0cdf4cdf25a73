import type { Socket } from 'node:net';
import type { DeliveryPage } from 'sendwright/wire/singleSends';
import type { SingleSendStats } from 'sendwright/wire/stats';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { sql } from '../../provider/database/sql';
import { startDelivery } from '../../provider/domains/deliveries/lanes';
import { smtpTransport } from '../../provider/delivery/transport/smtpTransport';
import { Cleanup } from '../../provider/testing/cleanup';
import { eventually } from '../../provider/testing/eventually';
import { type SeededSend, seedSend } from '../../provider/testing/seedSend';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';

// Each behavior of a mail server, and its result in the API: state and reason of each recipient, statistics,
// suppressions, and whether the message is retried.

const cleanup = new Cleanup();
let provider: TestProvider;
/** The server's behavior for the first recipient; it accepts the second one's message in any case. */
let behavior: Behavior = 'take';
let tries = 0;
const taken: string[] = [];

type Behavior =
  | 'take'
  | 'dieAfterData'
  | 'stallAtRecipient'
  | 'stallAfterData'
  | { readonly recipient: string }
  | { readonly data: string };

beforeAll(async () => {
  const port = await startServer();
  provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { database, log, config } = provider.provider;
  // A short timeout, because a stalling server behaves the same after a minute.
  const transport = cleanup.own(smtpTransport(`smtp://127.0.0.1:${port}`, { timeout: 4000 }));
  const service = startDelivery({ database, log, transport, publicUrl: config.publicUrl });
  cleanup.add(() => service.stop());
});
afterAll(() => cleanup.run());

const refusal = (reply: string): Error =>
  Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });

async function startServer(): Promise<number> {
  const sockets = new Map<number, Socket>();
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 500,
    onRcptTo({ address }, _session, callback) {
      const now = address.startsWith('reader1@') ? behavior : 'take';
      if (now !== 'take') tries += 1;
      if (now === 'stallAtRecipient') return;
      callback(typeof now === 'object' && 'recipient' in now ? refusal(now.recipient) : null);
    },
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const now = to.startsWith('reader1@') ? behavior : 'take';
      stream.resume();
      stream.on('end', () => {
        if (now === 'stallAfterData') return;
        if (now === 'dieAfterData') sockets.get(session.remotePort)?.destroy();
        else if (typeof now === 'object' && 'data' in now) callback(refusal(now.data));
        else {
          taken.push(to);
          callback(null);
        }
      });
    },
  };
  const server = new SMTPServer(options);
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket));
  // The tests end connections on purpose.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanup.add(() => new Promise<void>((closed) => server.close(closed)));
  const address = server.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const path = (send: Pick<SeededSend, 'singleSendId'>) => `/v3/marketing/singlesends/${send.singleSendId}`;
const deliveries = async (send: Pick<SeededSend, 'singleSendId'>) =>
  (await provider.inject('GET', `${path(send)}/deliveries`)).json<DeliveryPage>();
const statsOf = async (send: SeededSend) =>
  (await provider.inject('GET', `/v3/marketing/stats/singlesends/${send.singleSendId}`)).json<SingleSendStats>()
    .results[0]?.stats;
const suppressed = async (kind: 'bounces' | 'blocks', domain: string) =>
  (await provider.inject('GET', `/v3/suppression/${kind}`))
    .json<{ email: string }[]>()
    .map(({ email }) => email)
    .filter((email) => email.endsWith(domain));

let sends = 0;
/** Sends to two recipients, the first of whom meets `now`; waits for both outcomes. */
async function sendTo(now: Behavior) {
  behavior = now;
  tries = 0;
  sends += 1;
  const domain = `case${sends}.example`;
  const send = await seedSend(provider.provider.database, provider.accountId, { recipients: 2, domain });
  expect((await provider.inject('PUT', `${path(send)}/schedule`, { send_at: 'now' })).statusCode).toBe(201);
  const page = await eventually(async () => {
    const current = await deliveries(send);
    return (
      (current.progress.finished || current.progress.deferred > 0) &&
      current.progress.waiting + current.progress.sending === 0 &&
      current
    );
  });
  const first = page.result.find(({ email }) => email.startsWith('reader1@'));
  const second = page.result.find(({ email }) => email.startsWith('reader2@'));
  expect(second).toMatchObject({ state: 'sent', attempts: 1, reason: expect.stringMatching(/^250 /) });
  return { send, domain, first, progress: page.progress };
}

/** Sends to the same recipients again, with a server that accepts everything. */
async function sendAgain({ singleSendId }: SeededSend) {
  behavior = 'take';
  const copy = (await provider.inject('POST', `/v3/marketing/singlesends/${singleSendId}`)).json<{ id: string }>();
  const again = { singleSendId: copy.id };
  await provider.inject('PUT', `${path(again)}/schedule`, { send_at: 'now' });
  return eventually(async () => {
    const page = await deliveries(again);
    return page.progress.finished && page.progress.total === 2 && page.progress;
  });
}

test.each([
  ['at the recipient', { recipient: '450 4.2.1 mailbox busy' }, 'mailbox busy'],
  ['after the message', { data: '451 4.3.0 try later' }, 'try later'],
  ['by stalling before it had the message', 'stallAtRecipient', ''],
] as const)('deferred %s: retried later, and delivered when the server accepts it', async (_where, how, reason) => {
  const { send, domain, first, progress } = await sendTo(how);
  expect(first).toMatchObject({
    state: 'deferred',
    attempts: 1,
    reason: expect.stringContaining(reason),
    finished_at: null,
  });
  expect(Date.parse(first?.next_attempt_at ?? '')).toBeGreaterThan(Date.now());
  expect(progress).toMatchObject({ deferred: 1, sent: 1, finished: false });
  expect(await statsOf(send)).toMatchObject({ requests: 2, delivered: 1, bounces: 0 });

  behavior = 'take';
  const { database } = provider.provider;
  await database.execute(sql`
    update deliveries set next_attempt_at = now()
    where account_id = ${provider.accountId} and stream_id = ${send.singleSendId} and state = 'deferred'`);
  await database.execute(sql`
      update single_sends set next_work_at = now()
      where account_id = ${provider.accountId} and single_send_id = ${send.singleSendId}`);
  await eventually(async () => (await deliveries(send)).progress.finished);
  expect((await deliveries(send)).result.find(({ email }) => email.startsWith('reader1@'))).toMatchObject({
    state: 'sent',
    attempts: 2,
    next_attempt_at: null,
  });
  // Two attempts, one request.
  expect(await statsOf(send)).toMatchObject({ requests: 2, delivered: 2, bounces: 0 });
  expect([await suppressed('bounces', domain), await suppressed('blocks', domain)]).toEqual([[], []]);
});

test.each([
  ['at the recipient', { recipient: '550 5.1.1 no such user' }],
  ['after the message', { data: '550 5.2.1 mailbox disabled' }],
])('refused permanently %s: bounced, counted, suppressed, and not mailed again', async (_where, how) => {
  const { send, domain, first, progress } = await sendTo(how);
  expect(first).toMatchObject({
    state: 'bounced',
    attempts: 1,
    next_attempt_at: null,
    reason: expect.stringMatching(/^55\d 5\./),
  });
  expect(progress).toMatchObject({ bounced: 1, sent: 1, finished: true });
  expect(await statsOf(send)).toMatchObject({ requests: 2, delivered: 1, bounces: 1 });
  expect([await suppressed('bounces', domain), await suppressed('blocks', domain)]).toEqual([
    [`reader1@${domain}`],
    [],
  ]);
  expect(await sendAgain(send)).toMatchObject({ dropped: 1, sent: 1 });
  expect(taken.filter((to) => to === `reader1@${domain}`)).toEqual([]);
});

test.each([
  ['because of us', { recipient: '554 5.7.1 listed' }, 'listed'],
  ['because the mailbox is full', { data: '552 5.2.2 mailbox full' }, 'full'],
])('refused %s: blocked, no bounce of the address, and mailed the next time', async (_why, how, words) => {
  const { send, domain, first } = await sendTo(how);
  expect(first).toMatchObject({ state: 'bounced', reason: expect.stringContaining(words) });
  expect(await statsOf(send)).toMatchObject({ requests: 2, delivered: 1, bounces: 0 });
  expect([await suppressed('bounces', domain), await suppressed('blocks', domain)]).toEqual([
    [],
    [`reader1@${domain}`],
  ]);
  expect(await sendAgain(send)).toMatchObject({ sent: 2, dropped: 0 });
});

test.each(['dieAfterData', 'stallAfterData'] as const)(
  '%s: shown as unconfirmed, and never resent automatically',
  async (how) => {
    const { send, domain, first, progress } = await sendTo(how);
    expect(first).toMatchObject({
      state: 'unconfirmed',
      attempts: 1,
      next_attempt_at: null,
      reason: expect.stringContaining('before the server confirmed'),
    });
    expect(progress).toMatchObject({ unconfirmed: 1, sent: 1, finished: true });
    expect(await statsOf(send)).toMatchObject({ requests: 2, delivered: 1, bounces: 0 });
    expect([await suppressed('bounces', domain), await suppressed('blocks', domain)]).toEqual([[], []]);
    expect(tries).toBe(1);
  },
);

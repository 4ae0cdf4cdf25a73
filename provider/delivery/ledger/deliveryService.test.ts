import type { DeliveryPage, SingleSend } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { eventually } from '../../testing/eventually';
import { Cleanup } from '../../testing/cleanup';
import { type MailServer, startMailServer } from '../../testing/mailServer';
import { ownPort } from '../../testing/ownPort';
import { type SeedOptions, seedSend } from '../../testing/seedSend';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';
import { smtpTransport } from '../transport/smtpTransport';
import { startDelivery } from '../../domains/deliveries/lanes';

const refusals: Record<string, string> = {
  'reader1@': '550 5.1.1 no such user',
  'reader2@': '450 4.2.1 mailbox busy',
  'reader3@': '554 5.7.1 listed',
};

const files = new Cleanup();
const cleanup = new Cleanup();
let server: MailServer;
let provider: TestProvider;
beforeAll(async () => {
  server = files.own(
    await startMailServer({
      refuse: (to) => (to.endsWith('@moody.example') ? refusals[`${to.split('@')[0]}@`] : undefined),
    }),
  );
  provider = files.own(await startTestProvider({ config: { smtpUrl: server.url } }));
});
afterEach(() => cleanup.run());
afterAll(() => files.run());

const path = '/v3/marketing/singlesends';
const deliveries = async (id: string, query = '') =>
  (await provider.inject('GET', `${path}/${id}/deliveries${query}`)).json<DeliveryPage>();
const finished = (id: string) =>
  eventually(async () => {
    const page = await deliveries(id);
    return page.progress.finished && page;
  });
const sendNow = async (options: SeedOptions) => {
  const send = await seedSend(provider.provider.database, provider.accountId, options);
  const scheduled = await provider.inject('PUT', `${path}/${send.singleSendId}/schedule`, { send_at: 'now' });
  expect(scheduled.statusCode).toBe(201);
  return send;
};

test('everyone on the list gets one message, and the statistics say so', async () => {
  const { singleSendId, groupId } = await sendNow({ recipients: 250, domain: 'crowd.example' });
  const { progress, _metadata } = await finished(singleSendId);
  expect(progress).toMatchObject({ total: 250, sent: 250, waiting: 0, sending: 0, unconfirmed: 0, stalled: null });
  expect(_metadata.count).toBe(250);
  const taken = server.taken.filter((to) => to.endsWith('@crowd.example'));
  expect(taken).toHaveLength(250);
  expect(new Set(taken).size).toBe(250);
  const stats = await provider.inject('GET', `/v3/marketing/stats/singlesends/${singleSendId}`);
  expect(stats.json()).toMatchObject({ results: [{ stats: { requests: 250, delivered: 250, bounces: 0 } }] });
  expect((await provider.inject('GET', `${path}/${singleSendId}`)).json()).toMatchObject({ status: 'triggered' });
  const group = await provider.inject('GET', `/v3/asm/groups/${groupId}`);
  expect(group.json()).toMatchObject({ last_email_sent_at: expect.any(Number) });
});

test('refusals are recorded by kind, and the bounced address is not mailed again', async () => {
  const send = await sendNow({ recipients: 4, domain: 'moody.example' });
  const page = await eventually(async () => {
    const now = await deliveries(send.singleSendId);
    return now.progress.deferred === 1 && now.progress.bounced === 2 && now.progress.sent === 1 && now;
  });
  expect(page.progress.finished).toBe(false);
  expect(
    (await deliveries(send.singleSendId, '?state=bounced')).result
      .map(({ email, reason }) => [email, reason])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['reader1@moody.example', expect.stringContaining('no such user')],
    ['reader3@moody.example', expect.stringContaining('listed')],
  ]);
  const [deferred] = (await deliveries(send.singleSendId, '?state=deferred')).result;
  expect(deferred).toMatchObject({
    attempts: 1,
    reason: expect.stringContaining('mailbox busy'),
    next_attempt_at: expect.any(String),
  });

  refusals['reader2@'] = '550 5.2.1 disabled';
  await provider.provider.database.execute(sql`
    update deliveries set next_attempt_at = now()
    where account_id = ${provider.accountId} and stream_id = ${send.singleSendId} and state = 'deferred'`);
  await provider.provider.database.execute(sql`
    update single_sends set next_work_at = now()
    where account_id = ${provider.accountId} and single_send_id = ${send.singleSendId}`);
  expect((await finished(send.singleSendId)).progress).toMatchObject({ bounced: 3, sent: 1, deferred: 0 });
  const stats = await provider.inject('GET', `/v3/marketing/stats/singlesends/${send.singleSendId}`);
  expect(stats.json()).toMatchObject({ results: [{ stats: { requests: 4, delivered: 1, bounces: 2 } }] });
  expect((await provider.inject('GET', '/v3/suppression/bounces')).json()).toHaveLength(2);
  expect((await provider.inject('GET', '/v3/suppression/blocks')).json()).toHaveLength(1);

  const copy = (await provider.inject('POST', `${path}/${send.singleSendId}`)).json<{ id: string }>();
  await provider.inject('PUT', `${path}/${copy.id}/schedule`, { send_at: 'now' });
  await eventually(async () => (await deliveries(copy.id)).progress.dropped === 2);
  const again = await provider.inject('GET', `/v3/marketing/stats/singlesends/${copy.id}`);
  expect(again.json()).toMatchObject({ results: [{ stats: { bounce_drops: 2 } }] });
});

test('a contact deleted since the recipients were fixed gets nothing', async () => {
  const send = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 2,
    domain: 'gone.example',
  });
  await provider.provider.database.execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email)
    values (${provider.accountId}, ${send.singleSendId}, gen_random_uuid(), 'deleted@gone.example')`);
  await provider.inject('PUT', `${path}/${send.singleSendId}/schedule`, { send_at: 'now' });
  const { progress } = await finished(send.singleSendId);
  expect(progress).toMatchObject({ sent: 2, dropped: 1 });
  expect((await deliveries(send.singleSendId, '?email=deleted')).result).toMatchObject([
    { state: 'dropped', reason: 'Deleted contact' },
  ]);
});

test('an invalid address is dropped and counted as invalid', async () => {
  const send = await seedSend(provider.provider.database, provider.accountId, { recipients: 2, domain: 'odd.example' });
  await provider.provider.database.execute(sql`
    update contacts set email = 'two, people@odd.example'
    where account_id = ${provider.accountId} and email = 'reader1@odd.example'`);
  await provider.inject('PUT', `${path}/${send.singleSendId}/schedule`, { send_at: 'now' });
  expect((await finished(send.singleSendId)).progress).toMatchObject({ sent: 1, dropped: 1, unconfirmed: 0 });
  expect((await deliveries(send.singleSendId, '?state=dropped')).result).toMatchObject([
    { email: 'two, people@odd.example', reason: 'Invalid' },
  ]);
  const stats = await provider.inject('GET', `/v3/marketing/stats/singlesends/${send.singleSendId}`);
  expect(stats.json()).toMatchObject({
    results: [{ stats: { requests: 2, delivered: 1, invalid_emails: 1, bounces: 0 } }],
  });
});

test('an invalid sender address pauses the send, with the reason', async () => {
  const send = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 2,
    domain: 'nobody.example',
  });
  await provider.provider.database.execute(sql`
    update senders set from_email = 'news at example'
    where account_id = ${provider.accountId} and sender_id = ${send.senderId}`);
  await provider.inject('PUT', `${path}/${send.singleSendId}/schedule`, { send_at: 'now' });
  const paused = await eventually(async () => {
    const answer = (await provider.inject('GET', `${path}/${send.singleSendId}`)).json<SingleSend>();
    return answer.ui_status === 'paused' && answer;
  });
  expect(paused.pause).toMatchObject({
    reason: 'incomplete',
    message: expect.stringContaining("sender's address cannot be used"),
  });
  expect((await deliveries(send.singleSendId)).progress).toMatchObject({ waiting: 2, sent: 0 });
});

test('an unreachable server delays the send, with the reason, and loses no recipient', async () => {
  const gone = await startMailServer({ port: await ownPort() });
  await gone.close();
  const other = cleanup.own(await startTestProvider({ config: { smtpUrl: gone.url } }));
  const send = await seedSend(other.provider.database, other.accountId, { recipients: 30 });
  await other.inject('PUT', `${path}/${send.singleSendId}/schedule`, { send_at: 'now' });
  const ask = async () =>
    (await other.inject('GET', `${path}/${send.singleSendId}/deliveries`)).json<DeliveryPage>().progress;
  const stalled = await eventually(async () => {
    const progress = await ask();
    return progress.stalled !== null && progress.sending === 0 && progress;
  });
  expect(stalled).toMatchObject({ waiting: 30, sending: 0, finished: false, stalled: { reason: expect.any(String) } });

  const back = cleanup.own(await startMailServer({ port: Number(new URL(gone.url).port) }));
  await other.provider.database.execute(
    sql`update single_sends set next_work_at = now() where account_id = ${other.accountId}`,
  );
  await eventually(async () => (await ask()).finished);
  expect(await ask()).toMatchObject({ sent: 30, stalled: null });
  expect(new Set(back.taken).size).toBe(30);
});

test('stopping in the middle leaves nothing unconfirmed, and the next start continues', async () => {
  const slow = cleanup.own(await startMailServer({ pause: 20 }));
  const idle = cleanup.own(await startTestProvider({ jobs: false }));
  const { database, log, config } = idle.provider;
  const start = () => {
    const transport = smtpTransport(slow.url);
    const service = startDelivery({ database, log, transport, publicUrl: config.publicUrl });
    let stopped: Promise<void> | undefined;
    const stop = (): Promise<void> => (stopped ??= service.stop().then(() => transport.close()));
    cleanup.add(stop);
    return stop;
  };
  const states = () =>
    database.rows<{ state: string; count: number }>(sql`
    select state, count(*) as count from deliveries where account_id = ${idle.accountId} group by state
    order by state`);

  const stopFirst = start();
  const send = await seedSend(database, idle.accountId, { recipients: 400 });
  await idle.inject('PUT', `${path}/${send.singleSendId}/schedule`, { send_at: 'now' });
  await eventually(() => slow.taken.length > 40);
  await stopFirst();
  const taken = slow.taken.length;
  expect(taken).toBeLessThan(400);
  expect(await states()).toEqual([
    { state: 'sent', count: taken },
    { state: 'waiting', count: 400 - taken },
  ]);

  start();
  await eventually(async () => (await states()).every((row) => row.state === 'sent'));
  expect(new Set(slow.taken).size).toBe(400);
  expect(slow.taken).toHaveLength(400);
});

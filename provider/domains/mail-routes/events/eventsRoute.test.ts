import type { MailRoute } from 'sendwright/wire/mailRoutes';
import type { DeliveryPage } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { openTransport } from '../../../delivery/transport/openTransport';
import { createServer } from '../../../http/createServer';
import type { Server } from '../../../provider';
import { Cleanup } from '../../../testing/cleanup';
import { eventually } from '../../../testing/eventually';
import {
  type AcceptedMail,
  type ApiDouble,
  startMailgunDouble,
  startPostmarkDouble,
  startSesDouble,
} from '../../../testing/mailRoutes/apiDoubles';
import {
  type EventPost,
  mailgunEvent,
  mailgunPost,
  mailgunReporter,
  postmarkReporter,
  type Reporter,
  sesEvent,
  sesReporter,
  sns,
} from '../../../testing/mailRoutes/reporters';
import type { Behave } from '../../../testing/mailRoutes/routeDouble';
import { seedSend } from '../../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';
import { startDelivery } from '../../deliveries/lanes';
import { eventsRoute } from './eventsRoute';

const cleanup = new Cleanup();
let test$: TestProvider;
let server: Server;
beforeAll(async () => {
  test$ = cleanup.own(await startTestProvider({ jobs: false, config: { webhookAddresses: ['127.0.0.1'] } }));
  // The product's own server asks Amazon.
  server = await createServer(test$.provider.config);
  eventsRoute(server, test$.provider, sns.fetch);
  await server.ready();
  cleanup.add(() => server.close());
});
afterAll(() => cleanup.run());

const as = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` });
const parts: Readonly<Record<string, readonly [(behave: Behave) => Promise<ApiDouble>, Reporter]>> = {
  mailgun: [startMailgunDouble, mailgunReporter],
  postmark: [startPostmarkDouble, postmarkReporter],
  ses: [startSesDouble, sesReporter],
};

let network = 0;
/** Posts as a provider does, from a network of its own. */
async function post(path: string, { body, headers }: EventPost, remoteAddress = '192.0.2.1'): Promise<number> {
  const { pathname } = new URL(path);
  return (await server.inject({ method: 'POST', url: pathname, payload: body, headers, remoteAddress })).statusCode;
}

interface Sent {
  readonly account: TestAccount;
  readonly route: MailRoute;
  readonly sendId: string;
  /** The message of a recipient, by the number of the reader. */
  mailOf(reader: number): AcceptedMail;
  /** The state and the events of a recipient. */
  statusOf(reader: number): Promise<readonly string[]>;
  readRoute(): Promise<MailRoute>;
}

/**
 * Sends to some readers by a route of a new account, or by one of the installation, which `owner` makes; of the message
 * to reader number `loses`, the answer is lost.
 */
async function send(
  type: string,
  { recipients = 1, loses = 0, owner }: { recipients?: number; loses?: number; owner?: TestAccount } = {},
): Promise<Sent> {
  const [start, reporter] = parts[type] ?? [startMailgunDouble, mailgunReporter];
  const account = await test$.createAccount();
  const double = cleanup.own(await start((to) => (to?.startsWith(`reader${loses}@`) ? 'lose' : 'accept')));
  const body = { name: type, ...double.route, ...reporter.route, is_shared: owner !== undefined };
  const made = await test$.inject('POST', '/v3/mail_routes', body, as(owner ?? account));
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  const route = made.json<MailRoute>();
  const { database, log, config } = test$.provider;
  const { singleSendId: sendId } = await seedSend(database, account.accountId, { recipients });
  const transport = openTransport(config, database);
  const service = startDelivery({ database, log, transport, publicUrl: config.publicUrl });
  const path = `/v3/marketing/singlesends/${sendId}`;
  expect((await test$.inject('PUT', `${path}/schedule`, { send_at: 'now' }, as(account))).statusCode).toBe(201);
  await eventually(async () => {
    const page = await test$.inject('GET', `${path}/deliveries?page_size=1`, undefined, as(account));
    return page.json<DeliveryPage>().progress.finished;
  }, 60);
  await service.stop();
  await transport.close();
  const emailOf = (reader: number): string => `reader${reader}@example.org`;
  return {
    account,
    route,
    sendId,
    mailOf(reader) {
      const mail = double.accepted.find(({ to }) => to === emailOf(reader));
      if (mail === undefined) throw new Error('It was not accepted.');
      return mail;
    },
    async statusOf(reader) {
      const row = await database.first<{ state: string; events: string[] }>(sql`
        select state, array(select event from email_events
          where account_id = ${account.accountId} and email = ${emailOf(reader)}
          order by occurred_at, event_id) as events
        from deliveries where account_id = ${account.accountId} and email = ${emailOf(reader)}`);
      return row ? [row.state, ...row.events.filter((event) => event !== 'processed')] : [];
    },
    readRoute: async () =>
      (await test$.inject('GET', `/v3/mail_routes/${route.id}`, undefined, as(owner ?? account))).json<MailRoute>(),
  };
}

const urlOf = ({ route }: Sent): string => route.events?.url ?? '';

async function suppressionsOf({ account }: Sent): Promise<readonly string[]> {
  const rows = await test$.provider.database.rows<{ email: string; kind: string }>(sql`
    select email, kind from suppressions where account_id = ${account.accountId} order by email`);
  return rows.map(({ email, kind }) => `${email} ${kind}`);
}

describe.each(Object.entries(parts))('%s', (type, [, { report, forge }]) => {
  test('events change the ledger and are told of once, however often they come', async () => {
    const sent = await send(type, { recipients: 7, loses: 7 });
    const fates = ['delivered', 'bounced', 'blocked', 'delayed', 'complained', 'dropped', 'delivered'] as const;
    expect(await sent.statusOf(7)).toEqual(['unconfirmed']);
    for (const [place, fate] of [...fates.entries(), ...fates.entries()])
      expect(await post(urlOf(sent), report(fate, sent.mailOf(place + 1)))).toBe(200);
    expect(await Promise.all(fates.map((_fate, place) => sent.statusOf(place + 1)))).toEqual([
      ['sent', 'delivered'],
      ['bounced', 'delivered', 'bounce'],
      ['bounced', 'delivered', 'bounce'],
      ['sent', 'delivered', 'deferred'],
      ['sent', 'delivered', 'spamreport'],
      ['dropped', 'delivered', 'dropped'],
      // Its outcome was not known.
      ['sent', 'delivered'],
    ]);
    expect(await suppressionsOf(sent)).toEqual([
      'reader2@example.org bounce',
      'reader3@example.org block',
      'reader5@example.org spam_report',
    ]);
    expect(await sent.readRoute()).toMatchObject({
      events: { last_event: expect.any(String), last_event_at: expect.any(String), rejected: 0 },
    });
    const path = `/v3/marketing/singlesends/${sent.sendId}/reconciliation`;
    const { checks } = (await test$.inject('GET', path, undefined, as(sent.account))).json<{
      checks: { metric: string; counted: number; ledger: number; again: number }[];
    }>();
    for (const { metric, counted, ledger, again } of checks)
      expect([metric, counted]).toEqual([metric, ledger + again]);
  });

  test('forged events are refused, counted and limited, and genuine ones are accepted meanwhile', async () => {
    const sent = await send(type);
    const attacker = `203.0.113.${(network += 1)}`;
    const forged = forge('bounced', sent.mailOf(1));
    const statuses: number[] = [];
    // Within one minute, however long it takes.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let count = 0; count < 61; count += 1) statuses.push(await post(urlOf(sent), forged, attacker));
    clock.mockRestore();
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([type === 'postmark' ? 401 : 403]));
    expect(statuses[60]).toBe(429);
    expect(await post(urlOf(sent), { ...forged, body: 'not even JSON' }, '203.0.113.200')).toBeGreaterThan(400);
    await eventually(async () => (await sent.readRoute()).events?.rejected === 61);
    const { events } = await sent.readRoute();
    expect(events).toMatchObject({ last_event: null, rejected_at: expect.any(String) });
    expect(events?.rejected_reason).toMatch(/\.$/);
    expect(await sent.statusOf(1)).toEqual(['sent', 'delivered']);
    expect(await post(urlOf(sent), report('complained', sent.mailOf(1)), attacker)).toBe(200);
    expect(await sent.statusOf(1)).toEqual(['sent', 'delivered', 'spamreport']);
  });

  test('events of other messages change nothing, and those that come early are asked for again', async () => {
    const sent = await send(type);
    const other = { id: 'of-another-system', to: 'x@example.org', reference: undefined };
    const old = new Date(Date.now() - 600_000);
    expect(await post(urlOf(sent), report('bounced', other, { at: old, hasReference: false }))).toBe(200);
    // Of the three, only notifications of an identity of SES don't say whose message it is.
    const early = await post(urlOf(sent), report('bounced', other, { hasReference: false }));
    expect(early).toBe(type === 'ses' ? 503 : 200);
    expect(await post(urlOf(sent), report('delivered', other, { hasReference: false }))).toBe(200);
    const { database } = test$.provider;
    const { accountId } = sent.account;
    await database.execute(sql`update deliveries set state = 'sending' where account_id = ${accountId}`);
    expect(await post(urlOf(sent), report('bounced', sent.mailOf(1)))).toBe(503);
    await database.execute(sql`update deliveries set state = 'sent' where account_id = ${accountId}`);
    // By the provider's identifier alone.
    expect(await post(urlOf(sent), report('bounced', sent.mailOf(1), { hasReference: false }))).toBe(200);
    expect(await sent.statusOf(1)).toEqual(['bounced', 'delivered', 'bounce']);
  });

  test('a route of the installation reports on the messages of all accounts, another one on its own', async () => {
    const owner = await test$.createAccount({ operator: true });
    const shared = await send(type, { owner });
    expect(await post(urlOf(shared), report('bounced', shared.mailOf(1)))).toBe(200);
    expect(await shared.statusOf(1)).toEqual(['bounced', 'delivered', 'bounce']);
    // Its messages would otherwise be the installation's.
    await test$.inject('DELETE', `/v3/mail_routes/${shared.route.id}`, undefined, as(owner));
    const [first, second] = [await send(type), await send(type)];
    const foreign = { ...second.mailOf(1), id: 'an-id-that-is-not-known' };
    expect(await post(urlOf(first), report('bounced', foreign))).toBe(200);
    expect(await second.statusOf(1)).toEqual(['sent', 'delivered']);
  });
});

test('a complaint about a message of mail/send is told of once', async () => {
  const account = await test$.createAccount();
  const double = cleanup.own(await startMailgunDouble(() => 'accept'));
  const body = { name: 'API', ...double.route, ...mailgunReporter.route };
  const route = (await test$.inject('POST', '/v3/mail_routes', body, as(account))).json<MailRoute>();
  const { database, log, config } = test$.provider;
  await seedSend(database, account.accountId, { recipients: 0 });
  const transport = cleanup.own(openTransport(config, database));
  const service = startDelivery({ database, log, transport, publicUrl: config.publicUrl });
  cleanup.add(() => service.stop());
  const message = {
    personalizations: [{ to: [{ email: 'ada@example.org' }] }],
    from: { email: 'news@example.com' },
    subject: 'Hi',
    content: [{ type: 'text/plain', value: 'Hi' }],
  };
  expect((await test$.inject('POST', '/v3/mail/send', message, as(account))).statusCode).toBe(202);
  const { accountId } = account;
  await eventually(
    async () =>
      (await database.first(sql`
        select 1 from deliveries where account_id = ${accountId} and state = 'sent'`)) !== undefined,
  );
  const [mail] = double.accepted;
  for (const fate of ['complained', 'complained', 'delayed', 'delayed'] as const)
    expect(await post(route.events?.url ?? '', mailgunPost(mailgunEvent(fate, mail as AcceptedMail)))).toBe(200);
  const events = await database.rows<{ event: string }>(sql`
    select event from email_events where account_id = ${accountId} order by event`);
  expect(events.map(({ event }) => event)).toEqual(['deferred', 'delivered', 'processed', 'spamreport']);
});

test('a copy of a post of Mailgun has no effect, and an old one is refused', async () => {
  const sent = await send('mailgun');
  const event = mailgunEvent('bounced', sent.mailOf(1));
  const genuine = mailgunPost(event, { token: 'token-of-this-post' });
  expect(await post(urlOf(sent), genuine)).toBe(200);
  // A person has it sent again.
  const { accountId } = sent.account;
  await test$.provider.database.execute(sql`update deliveries set state = 'sent' where account_id = ${accountId}`);
  expect(await post(urlOf(sent), genuine)).toBe(200);
  expect((await sent.statusOf(1))[0]).toBe('sent');
  const old = mailgunPost(event, { at: new Date(Date.now() - 13 * 3600_000) });
  expect(await post(urlOf(sent), old)).toBe(403);
  await eventually(async () => (await sent.readRoute()).events?.rejected === 1);
  const { timestamp, ...rest } = (JSON.parse(old.body) as { signature: Record<string, string> }).signature;
  const moved = { signature: { ...rest, timestamp: String(Number(timestamp) + 12 * 3600) }, 'event-data': event };
  expect(await post(urlOf(sent), { ...old, body: JSON.stringify(moved) })).toBe(403);
  expect((await sent.statusOf(1))[0]).toBe('sent');
  // What is signed does not say where the time ends and the token begins.
  const other = mailgunPost(event, { token: 'e0abc' });
  const { timestamp: time, signature } = (JSON.parse(other.body) as { signature: Record<string, string> }).signature;
  const cut = { signature: { timestamp: `${time}e0`, token: 'abc', signature }, 'event-data': event };
  expect(await post(urlOf(sent), { ...other, body: JSON.stringify(cut) })).toBe(403);
});

test('without its keys, a route accepts nothing, and a replaced one counts at once', async () => {
  const sent = await send('mailgun');
  const patch = (body: object) => test$.inject('PATCH', `/v3/mail_routes/${sent.route.id}`, body, as(sent.account));
  const genuine = () => post(urlOf(sent), mailgunPost(mailgunEvent('delayed', sent.mailOf(1))));
  expect((await patch({ webhook_key: null })).json()).toMatchObject({ has_webhook_key: false });
  await eventually(async () => (await genuine()) === 403);
  expect((await patch({ webhook_key: 'another-key' })).json()).toMatchObject({ has_webhook_key: true });
  await eventually(async () => (await genuine()) === 403);
  await patch({ webhook_key: 'signing-key-of-mailgun' });
  await eventually(async () => (await genuine()) === 200);
  const { pathname } = new URL(urlOf(sent));
  const missing = pathname.replace(sent.route.id, '7b4c1f6e-0000-4000-8000-000000000000');
  expect(await post(`http://x${missing}`, mailgunPost({}))).toBe(404);
});

describe('Amazon SNS', () => {
  const text = { 'content-type': 'text/plain; charset=UTF-8' };
  const say = (sent: Sent, body: string): Promise<number> =>
    post(urlOf(sent), { body, headers: text }, `198.51.100.${(network += 1)}`);

  test('a subscription is confirmed, and its end is shown', async () => {
    const sent = await send('ses');
    const before = sns.fetched.length;
    expect(await say(sent, sns.subscription('SubscriptionConfirmation'))).toBe(200);
    expect(sns.fetched.slice(before).filter((url) => url.includes('ConfirmSubscription'))).toHaveLength(1);
    expect((await sent.readRoute()).events).toMatchObject({ last_event: 'subscribed' });
    expect(await say(sent, sns.subscription('UnsubscribeConfirmation'))).toBe(200);
    expect((await sent.readRoute()).events).toMatchObject({ last_event: 'unsubscribed' });
    expect(await say(sent, sns.notification('Successfully validated SNS topic.', { version: '2' }))).toBe(200);
  });

  test.each([
    ['another topic', { topicArn: 'arn:aws:sns:eu-central-1:999999999999:mail-events' }],
    ['a certificate at another host', { certificateUrl: 'https://sns.eu-central-1.amazonaws.com.evil.example/x.pem' }],
    ['a certificate at a bucket', { certificateUrl: 'https://s3.eu-central-1.amazonaws.com/sns/x.pem' }],
    ['a certificate at a bucket called sns', { certificateUrl: 'https://sns.s3.amazonaws.com/x.pem' }],
    ['one at a bucket of a region', { certificateUrl: 'https://sns.s3-us-west-2.amazonaws.com/x.pem' }],
    ['a certificate without TLS', { certificateUrl: 'http://sns.eu-central-1.amazonaws.com/x.pem' }],
    ['a certificate behind a user', { certificateUrl: 'https://sns.x.amazonaws.com@evil.example/x.pem' }],
    ['a confirmation at another host', { subscribeUrl: 'https://sns.evil.example/?Action=ConfirmSubscription' }],
    ['three hours ago', { timestamp: new Date(Date.now() - 3 * 3600_000) }],
    ['the future', { timestamp: new Date(Date.now() + 3600_000) }],
  ])('a confirmation of %s is refused, and nothing but the known certificate is fetched', async (_what, difference) => {
    const sent = await send('ses', { recipients: 0 });
    const before = sns.fetched.length;
    expect(await say(sent, sns.subscription('SubscriptionConfirmation', difference))).toBe(403);
    expect(sns.fetched.slice(before)).toEqual([]);
    await eventually(async () => (await sent.readRoute()).events?.rejected === 1);
  });

  test('a message that is repeated has no effect, one that could not be verified is asked for again', async () => {
    const sent = await send('ses');
    const body = sns.notification(sesEvent('bounced', sent.mailOf(1)));
    expect(await say(sent, body)).toBe(200);
    const { accountId } = sent.account;
    await test$.provider.database.execute(sql`update deliveries set state = 'sent' where account_id = ${accountId}`);
    expect(await say(sent, body)).toBe(200);
    expect((await sent.statusOf(1))[0]).toBe('sent');
    const unknown = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-ffff.pem';
    expect(await say(sent, sns.notification('', { certificateUrl: unknown }))).toBe(503);
    sns.isDown = true;
    try {
      expect(await say(sent, sns.subscription('SubscriptionConfirmation'))).toBe(503);
    } finally {
      sns.isDown = false;
    }
    expect((await sent.readRoute()).events).toMatchObject({ last_event: 'bounce', rejected: 0 });
  });

  test('raw messages, whose sender nobody can know, are refused with what to do', async () => {
    const sent = await send('ses', { recipients: 0 });
    expect(await say(sent, JSON.stringify(sesEvent('bounced', { id: 'x', to: 'x', reference: undefined })))).toBe(403);
    await eventually(async () => (await sent.readRoute()).events?.rejected === 1);
    expect((await sent.readRoute()).events?.rejected_reason).toContain('turn raw message delivery off');
  });
});

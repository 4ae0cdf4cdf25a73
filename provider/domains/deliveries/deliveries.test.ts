import type { DeliveryHistory, DeliveryRetryResult, Reconciliation } from 'sendwright/wire/deliveries';
import type { DeliveryPage, SingleSend } from 'sendwright/wire/singleSends';
import type { SingleSendStats } from 'sendwright/wire/stats';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { unconfirmedReason } from '../../delivery/ledger/recoverDeliveries';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type MailServer, startMailServer } from '../../testing/mailServer';
import { type SeedOptions, seedSend } from '../../testing/seedSend';
import { type TestAccount, type TestProvider, startTestProvider } from '../../testing/startTestProvider';

/** What the mail server refuses at present: by the part of the address before the sign. */
const refusals = new Map<string, string>();
const cleanup = new Cleanup();
let server: MailServer;
let provider: TestProvider;
let stranger: TestAccount;
beforeAll(async () => {
  server = cleanup.own(await startMailServer({ refuse: (to) => refusals.get(to.split('@')[0] ?? '') }));
  provider = cleanup.own(await startTestProvider({ config: { smtpUrl: server.url } }));
  stranger = await provider.createAccount();
});
afterEach(() => refusals.clear());
afterAll(() => cleanup.run());

const root = '/v3/marketing/singlesends';
const read = async <Body>(path: string): Promise<Body> => {
  const answer = await provider.inject('GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Body>();
};
const deliveries = (id: string, query = '') => read<DeliveryPage>(`${root}/${id}/deliveries${query}`);
const finished = (id: string) => eventually(async () => (await deliveries(id)).progress.finished);
const act = async <Body>(id: string, what: string, body: object, status: number): Promise<Body> => {
  const answer = await provider.inject('POST', `${root}/${id}/deliveries/${what}`, body);
  expect([what, answer.statusCode, answer.body]).toEqual([what, status, expect.any(String)]);
  return answer.json<Body>();
};
const reconciliation = async (id: string, query = ''): Promise<Reconciliation> => {
  const found = await read<Reconciliation>(`${root}/${id}/reconciliation${query}`);
  expect(found.lines.reduce((total, { count }) => total + count, 0)).toBe(found.recipients);
  for (const { metric, counted, ledger, again } of found.checks)
    expect([metric, counted]).toEqual([metric, ledger + again]);
  return found;
};
const takenBy = (name: string, domain: string) => server.taken.filter((to) => to === `${name}@${domain}`).length;

async function sendNow(options: SeedOptions): Promise<string> {
  const { singleSendId } = await seedSend(provider.provider.database, provider.accountId, options);
  expect((await provider.inject('PUT', `${root}/${singleSendId}/schedule`, { send_at: 'now' })).statusCode).toBe(201);
  return singleSendId;
}

test('only the failed are sent to again, and only those whose address may be mailed', async () => {
  const domain = 'retry.example';
  for (const [name, reply] of [
    ['reader1', '550 5.1.1 no such user'],
    ['reader2', '554 5.7.1 listed'],
    ['reader3', '554 5.7.1 listed'],
  ] as const)
    refusals.set(name, reply);
  const id = await sendNow({ recipients: 6, domain });
  await finished(id);
  const before = await reconciliation(id);
  expect(before).toMatchObject({
    recipients: 6,
    retriable: 2,
    lines: [
      { state: 'sent', count: 3 },
      {
        state: 'bounced',
        count: 3,
        reasons: [
          { reason: '5.7.1', count: 2 },
          { reason: '5.1.1', count: 1 },
        ],
      },
    ],
  });

  refusals.delete('reader2');
  const first = (await deliveries(id, '?email=reader2@')).result[0];
  expect(await act<DeliveryRetryResult>(id, 'retry', {}, 202)).toEqual({ retried: 2, suppressed: 1 });
  await finished(id);
  expect([takenBy('reader2', domain), takenBy('reader3', domain), takenBy('reader4', domain)]).toEqual([1, 0, 1]);
  expect((await deliveries(id)).progress).toMatchObject({ sent: 4, bounced: 2 });
  await reconciliation(id);

  const history = await read<DeliveryHistory>(`${root}/${id}/deliveries/${first?.contact_id}`);
  expect(history.delivery).toMatchObject({ email: `reader2@${domain}`, state: 'sent', attempts: 2 });
  expect(history.events.map(({ event }) => event)).toEqual(['delivered', 'bounce', 'processed']);
  expect(history.actions).toEqual([
    {
      action: 'retry',
      at: expect.stringMatching(/Z$/),
      by: provider.username,
      from_state: 'bounced',
      reason: expect.stringContaining('5.7.1'),
    },
  ]);

  // One of several: the others stay.
  refusals.clear();
  const third = (await deliveries(id, '?email=reader3@')).result[0];
  expect(await act(id, 'retry', { contact_ids: [third?.contact_id, first?.contact_id] }, 202)).toEqual({
    retried: 1,
    suppressed: 0,
  });
  await finished(id);
  expect([takenBy('reader3', domain), takenBy('reader2', domain)]).toEqual([1, 1]);
  expect((await reconciliation(id)).retriable).toBe(0);
});

test('a user settles unknown outcomes: sent again, or marked as sent', async () => {
  const domain = 'unknown.example';
  const id = await sendNow({ recipients: 3, domain });
  await finished(id);
  // As after a crash with two messages in flight.
  const { database } = provider.provider;
  await database.execute(sql`
    update deliveries set state = 'unconfirmed', response = ${unconfirmedReason}
    where account_id = ${provider.accountId} and stream_id = ${id}
      and email in (${`reader1@${domain}`}, ${`reader2@${domain}`})`);
  await database.execute(sql`
    delete from email_events
    where account_id = ${provider.accountId} and single_send_id = ${id} and event = 'delivered'
      and email <> ${`reader3@${domain}`}`);
  await database.execute(sql`
    update send_totals set delivered = 1 where account_id = ${provider.accountId} and single_send_id = ${id}`);
  const { result } = await deliveries(id, '?state=unconfirmed');
  expect(result.map(({ reason }) => reason)).toEqual([unconfirmedReason, unconfirmedReason]);
  const idOf = (name: string) => result.find(({ email }) => email.startsWith(name))?.contact_id;

  expect(await act(id, 'settle', { outcome: 'take_as_sent', contact_ids: [idOf('reader1')] }, 200)).toEqual({
    settled: 1,
  });
  expect(await act(id, 'settle', { outcome: 'resend' }, 200)).toEqual({ settled: 1 });
  await finished(id);
  expect([takenBy('reader1', domain), takenBy('reader2', domain), takenBy('reader3', domain)]).toEqual([1, 2, 1]);
  expect((await reconciliation(id)).lines).toEqual([{ state: 'sent', count: 3, reasons: [] }]);
  const { actions } = await read<DeliveryHistory>(`${root}/${id}/deliveries/${idOf('reader1')}`);
  expect(actions).toEqual([
    {
      action: 'take_as_sent',
      at: expect.any(String),
      by: provider.username,
      from_state: 'unconfirmed',
      reason: unconfirmedReason,
    },
  ]);
  expect((await read<SingleSend>(`${root}/${id}`)).ui_status).toBe('triggered');
  const { results } = await read<SingleSendStats>(`/v3/marketing/stats/singlesends/${id}`);
  expect(results[0]?.stats.delivered).toBe(3);
  expect(await act(id, 'settle', { outcome: 'resend' }, 200)).toEqual({ settled: 0 });
});

test('a sum of a send with everything in it adds up', async () => {
  const domain = 'sum.example';
  refusals.set('reader1', '550 5.1.1 no such user').set('reader2', '450 4.2.1 mailbox busy');
  const { singleSendId: id } = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 8,
    domain,
  });
  await provider.provider.database.execute(sql`
    insert into suppressions (account_id, email, kind, group_id) values
      (${provider.accountId}, ${`reader3@${domain}`}, 'global', 0),
        (${provider.accountId}, ${`reader4@${domain}`}, 'spam_report', 0)`);
  await provider.inject('PUT', `${root}/${id}/schedule`, { send_at: 'now' });
  await eventually(async () => {
    const { progress } = await deliveries(id);
    return progress.total === 8 && progress.waiting + progress.sending === 0;
  });
  expect(await reconciliation(id)).toMatchObject({
    recipients: 8,
    lines: [
      { state: 'sent', count: 4 },
      { state: 'bounced', count: 1 },
      { state: 'dropped', count: 2, reasons: [{ count: 1 }, { count: 1 }] },
      { state: 'deferred', count: 1, reasons: [{ reason: '4.2.1', count: 1 }] },
    ],
  });

  // One that was taken comes back later.
  const { result } = await deliveries(id, '?email=reader8@');
  const contactId = result[0]?.contact_id;
  const { database } = provider.provider;
  await database.execute(sql`
    update deliveries set state = 'bounced'
    where account_id = ${provider.accountId} and stream_id = ${id} and contact_id = ${contactId}`);
  await recordEvents(database, [
    {
      accountId: provider.accountId,
      singleSendId: id,
      contactId,
      email: `reader8@${domain}`,
      event: 'bounce',
      detail: { type: 'bounce', reason: '550 5.1.1', status: '5.1.1' },
    },
  ]);
  expect((await reconciliation(id)).checks).toContainEqual({ metric: 'delivered', counted: 4, ledger: 3, again: 1 });
});

test('of an A/B test the sum of each variation adds up, and all of them with the copies that are of none', async () => {
  const domain = 'parts.example';
  const { singleSendId: id } = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 64,
    domain,
  });
  const few = (await provider.inject('POST', '/v3/marketing/lists', { name: 'The few' })).json<{ id: string }>().id;
  await provider.provider.database.execute(sql`
    insert into list_contacts (account_id, list_id, contact_id)
    select account_id, ${few}, contact_id from contacts
    where account_id = ${provider.accountId}
      and email in (${`reader1@${domain}`}, ${`reader2@${domain}`}, ${`reader3@${domain}`})`);
  const before = (await provider.inject('POST', `${root}/${id}`, {})).json<SingleSend>().id;
  await provider.inject('PATCH', `${root}/${before}`, { send_to: { list_ids: [few] } });
  await provider.inject('PUT', `${root}/${before}/schedule`, { send_at: 'now' });
  await finished(before);
  // Who has had that one gets no other; one more has opted out, and a few addresses are refused in whatever variation
  // they are.
  await provider.inject('PATCH', '/v3/marketing/settings/sending', { cap_messages: 1 });
  await provider.provider.database.execute(sql`
    insert into suppressions (account_id, email, kind, group_id)
    values (${provider.accountId}, ${`reader4@${domain}`}, 'global', 0)`);
  for (const n of [5, 6, 7, 8]) refusals.set(`reader${n}`, '554 5.7.1 listed');
  await provider.inject('PATCH', `${root}/${id}`, {
    abtest: {
      type: 'subject',
      winner_criteria: 'manual',
      test_percentage: 50,
      duration: 'PT30M',
      variations: [{ subject: 'One' }, { subject: 'Two' }],
    },
  });
  await provider.inject('PUT', `${root}/${id}/schedule`, { send_at: 'now' });
  const atRest = () =>
    eventually(async () => {
      const { progress } = await deliveries(id);
      return progress.total === 64 && progress.waiting + progress.sending === 0;
    });
  await atRest();
  const send = await read<SingleSend>(`${root}/${id}`);
  const [one, two] = (send.abtest?.variations ?? []).map((variation) => variation.id);
  const capped = [{ state: 'dropped', count: 3, reasons: [{ reason: 'Frequency Cap', count: 3 }] }];
  const held = { state: 'held', count: 31, reasons: [] };
  const parts = await Promise.all([one, two].map((variation) => reconciliation(id, `?ab_variation_id=${variation}`)));
  expect(parts.map(({ recipients, unassigned }) => [recipients, unassigned])).toEqual([
    [15, [...capped, held]],
    [15, [...capped, held]],
  ]);
  expect((await reconciliation(id)).unassigned).toEqual([]);
  expect(await reconciliation(id, '?ab_phase_id=test')).toMatchObject({ recipients: 30, unassigned: [] });

  await act(id, 'retry', {}, 202);
  await atRest();
  await provider.inject('POST', `${root}/${id}/abtest/winner`, { template_id: two });
  await finished(id);
  const [loser, winner, rest] = await Promise.all([
    reconciliation(id, `?ab_variation_id=${one}`),
    reconciliation(id, `?ab_variation_id=${two}`),
    reconciliation(id, `?ab_variation_id=${two}&ab_phase_id=send`),
  ]);
  expect([loser.recipients, winner.recipients, rest.recipients]).toEqual([15, 46, 31]);
  expect(winner.unassigned).toEqual(capped);
  expect(rest.lines).toContainEqual({
    state: 'dropped',
    count: 1,
    reasons: [{ reason: 'Unsubscribed Address', count: 1 }],
  });
  expect((await reconciliation(id)).recipients).toBe(64);
  expect((await provider.inject('GET', `${root}/${id}/reconciliation?ab_variation_id=B`)).statusCode).toBe(400);
  await provider.inject('PATCH', '/v3/marketing/settings/sending', { cap_messages: null });
});

test('nothing is retried of a draft or a canceled send, and nothing of a stranger', async () => {
  const { singleSendId: draft } = await seedSend(provider.provider.database, provider.accountId, {
    recipients: 1,
    domain: 'draft.example',
  });
  await act(draft, 'retry', {}, 409);
  await act(draft, 'settle', { outcome: 'resend' }, 409);
  await act(draft, 'settle', { outcome: 'forget' }, 400);
  await act(draft, 'retry', { contact_ids: ['1'] }, 400);
  await act('nothing', 'retry', {}, 404);
  await provider.provider.database.execute(sql`
    update single_sends set status = 'triggered', cancelled_at = now(), finished_at = now()
    where account_id = ${provider.accountId} and single_send_id = ${draft}`);
  await act(draft, 'retry', {}, 409);
  expect((await provider.inject('GET', `${root}/${draft}/deliveries/nobody`)).statusCode).toBe(404);
  const authorization = `Bearer ${stranger.apiKey}`;
  for (const path of ['deliveries', 'reconciliation', `deliveries/${draft}`])
    expect((await provider.inject('GET', `${root}/${draft}/${path}`, undefined, { authorization })).statusCode).toBe(
      404,
    );
  for (const path of ['retry', 'settle'])
    expect(
      (await provider.inject('POST', `${root}/${draft}/deliveries/${path}`, { outcome: 'resend' }, { authorization }))
        .statusCode,
    ).toBe(404);
});

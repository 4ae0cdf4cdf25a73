import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { recordEvents } from '../../delivery/events/recordEvents';
import { claimDeliveries } from '../../delivery/ledger/claimDeliveries';
import { mailStream } from '../../delivery/mail/mailStream';
import { makeAutomation } from '../../testing/automations';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider, type TestAccount, type TestProvider } from '../../testing/startTestProvider';
import { startDueSends } from '../single-sends/schedule/startDueSends';
import { allowanceOf, lockCredits } from '../user/credits';

let provider: TestProvider;
beforeAll(async () => {
  // No worker: whatever is accepted stays unsent, so that only reservations can hold the limit.
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const as = ({ apiKey }: Pick<TestAccount, 'apiKey'>) => ({ authorization: `Bearer ${apiKey}` });
const database = () => provider.provider.database;
const trial = async (): Promise<TestAccount> => provider.createAccount({ plan: 'trial' });
const mail = (who: TestAccount, recipients: number) =>
  provider.inject(
    'POST',
    '/v3/mail/send',
    {
      personalizations: [
        { to: Array.from({ length: recipients }, (_, index) => ({ email: `reader${index}@readers.example` })) },
      ],
      from: { email: 'news@example.com' },
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
    },
    as(who),
  );
const remain = async (who: TestAccount): Promise<number> =>
  (await provider.inject('GET', '/v3/user/credits', undefined, as(who))).json<{ remain: number }>().remain;

async function accepted(who: TestAccount): Promise<number> {
  const row = await database().first<{ count: number }>(
    sql`select count(*) as count from deliveries where account_id = ${who.accountId}`,
  );
  return row?.count ?? 0;
}

test('fifteen requests at once do not exceed a hard limit', async () => {
  const who = await trial();
  await seedSend(database(), who.accountId, { recipients: 0 });
  const answers = await Promise.all(Array.from({ length: 15 }, () => mail(who, 20)));
  const countOf = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
  expect({ accepted: countOf(202), refused: countOf(403) }).toEqual({ accepted: 5, refused: 10 });
  expect([await accepted(who), await remain(who)]).toEqual([100, 0]);
  for (const path of ['/v3/user/credits', '/v3/marketing/credits/email'])
    expect((await provider.inject('GET', path, undefined, as(who))).json()).toMatchObject({ used: 100, remain: 0 });
  expect((await mail(who, 1)).json()).toEqual({
    errors: [
      {
        message: expect.stringMatching(/^All 100 emails of this account have been used\. Credits reset at/),
        field: null,
      },
    ],
  });
});

test('a message that is sent while the credits are read is counted once', async () => {
  const who = await trial();
  const { accountId } = who;
  await seedSend(database(), accountId, { recipients: 0 });
  expect((await mail(who, 20)).statusCode).toBe(202);
  const sent = async (): Promise<void> => {
    await database().execute(sql`update deliveries set state = 'sent', attempts = 1 where account_id = ${accountId}`);
    const emails = Array.from({ length: 20 }, (_, index) => `reader${index}@readers.example`);
    await recordEvents(
      database(),
      emails.map((email) => ({ accountId, event: 'processed', email, singleSendId: mailStream })),
    );
  };
  let statements = 0;
  const reading: Queryable = {
    secrets: database().secrets,
    rows: (statement) => database().rows(statement),
    execute: (statement) => database().execute(statement),
    first: async (statement) => {
      const row = await database().first<never>(statement);
      if ((statements += 1) === 2) await sent();
      return row;
    },
  };
  expect((await allowanceOf(reading, accountId)).remain).toBe(80);
});

test('a single send and accepted mail share the limit, and two sends that are due at once', async () => {
  const who = await trial();
  const sends = [
    await seedSend(database(), who.accountId, { recipients: 50, domain: 'one.example' }),
    await seedSend(database(), who.accountId, { recipients: 50, domain: 'two.example' }),
  ];
  expect((await mail(who, 20)).statusCode).toBe(202);
  await database().execute(sql`
    update single_sends set status = 'scheduled', send_at = now(), starts_at = now()
    where account_id = ${who.accountId}`);
  const { log } = provider.server;
  await Promise.all([startDueSends(database(), log), startDueSends(database(), log)]);
  const states = await database().rows<{ status: string; pause_detail: string | null }>(sql`
    select status, pause_detail from single_sends
    where account_id = ${who.accountId} and single_send_id = any(${sends.map((send) => send.singleSendId)}::uuid[])
    order by status desc`);
  expect(states).toEqual([
    { status: 'triggered', pause_detail: null },
    { status: 'scheduled', pause_detail: expect.stringContaining('this account has 30 left') },
  ]);
  expect([await accepted(who), await remain(who)]).toEqual([70, 30]);
});

test('test messages count, however many are asked for at once', async () => {
  const who = await trial();
  const { senderId, singleSendId } = await seedSend(database(), who.accountId, { recipients: 0 });
  const templateId = (
    await database().first<{ template_id: string }>(sql`
      select template_id from single_sends where account_id = ${who.accountId} and single_send_id = ${singleSendId}`)
  )?.template_id;
  const emails = Array.from({ length: 10 }, (_, index) => `colleague${index}@example.com`);
  const ask = () =>
    provider.inject(
      'POST',
      '/v3/marketing/test/send_email',
      { template_id: templateId, sender_id: senderId, emails },
      as(who),
    );
  const answers = await Promise.all(Array.from({ length: 12 }, ask));
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10);
  expect([await remain(who), (await mail(who, 1)).statusCode]).toEqual([0, 403]);
});

test("an automation's messages wait for credits, and workers that claim at once share what is left", async () => {
  const automation = await makeAutomation(provider);
  const { accountId } = automation;
  await database().execute(sql`
    insert into account_credits (account_id, type, total, counted_from)
    values (${accountId}, 'nonrecurring', 5, now())`);
  expect((await automation.ask('POST', `/${automation.id}/live`)).status).toBeLessThan(300);
  const message = await database().first<{ message_id: string }>(
    sql`select message_id from automation_messages where account_id = ${accountId} limit 1`,
  );
  const messageId = message?.message_id ?? '';
  await database().execute(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state)
    select ${accountId}, ${messageId}, gen_random_uuid(), 'reader' || n || '@readers.example', 'waiting'
    from generate_series(1, 20) as n`);
  // What waits for credits takes none from others.
  const who = { ...provider, ...automation, username: '', userId: 0 };
  expect((await mail(who, 2)).statusCode).toBe(202);
  const claim = (workerId: string) =>
    claimDeliveries(database(), {
      accountId,
      streamId: messageId,
      workerId,
      groupId: null,
      limit: 10,
      open: sql`select 1`,
      most: async (transaction) => (await lockCredits(transaction, accountId))?.remain ?? Infinity,
    });
  const claims = await Promise.all(
    ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'].map(claim),
  );
  expect(claims.reduce((sum, { deliveries }) => sum + deliveries.length, 0)).toBe(3);
  expect((await mail(who, 1)).statusCode).toBe(403);
});

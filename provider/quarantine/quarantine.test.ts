import path from 'node:path';
import type { EmailTest } from 'sendwright/wire/emailTesting';
import type { Notices } from 'sendwright/wire/notifications';
import { sql } from '../database/sql';
import { Cleanup } from '../testing/cleanup';
import { eventually } from '../testing/eventually';
import { seedSend } from '../testing/seedSend';
import { type ServerProcess, startWorkerProcess } from '../testing/serverProcess';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { addStrike, copyQuarantined, jobQuarantined, messageQuarantined, quarantineOf } from './strikes';

const cleanup = new Cleanup();
let test1: TestProvider;
let worker: ServerProcess | undefined;
beforeAll(async () => {
  test1 = cleanup.own(await startTestProvider({ jobs: false }));
  cleanup.add(() => worker?.kill('SIGKILL'));
});
afterAll(() => cleanup.run());

const database = () => test1.provider.database;
const read = async <Answer>(address: string): Promise<Answer> => (await test1.inject('GET', address)).json<Answer>();
const copiesOf = (singleSendId: string) =>
  database().rows<{ email: string; state: string; response: string | null }>(sql`
  select email, state, response from deliveries where account_id = ${test1.accountId} and single_send_id = ${singleSendId} order by email`);

async function startSend(
  recipients: number,
  change: (send: { singleSendId: string }) => Promise<unknown>,
  html?: string,
): Promise<string> {
  const send = await seedSend(database(), test1.accountId, {
    recipients,
    domain: `${recipients}.example.org`,
    ...(html && { email: { html_content: html } }),
  });
  await change(send);
  await database().execute(sql`
    update single_sends set status = 'scheduled', send_at = now() where account_id = ${test1.accountId} and single_send_id = ${send.singleSendId}`);
  return send.singleSendId;
}

/** Has workers at it until `isDone`, each until its stall ends it. Returns how many ended. */
async function work(isDone: () => Promise<boolean>): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    if (ended > 12) throw new Error('Workers go on ending.');
    worker = await startWorkerProcess(test1, {
      STALL_SECONDS: '2',
      NODE_OPTIONS: `--import ${path.resolve('provider/testing/poison.mjs')}`,
    });
    const current = worker;
    let hasEnded = false;
    void current.ended.then(() => (hasEnded = true));
    await eventually(async () => hasEnded || (await isDone()), 240, 'the end of all work, or of a worker');
    if (!hasEnded) {
      await current.kill('SIGKILL');
      return ended;
    }
    expect(current.output()).toContain('The server has not answered for 2 seconds');
  }
}

test('kills at random moments quarantine nothing, two messages of a send that stop the server twice the send', async () => {
  const { singleSendId } = await seedSend(database(), test1.accountId, { recipients: 0 });
  const send = { accountId: test1.accountId, singleSendId };
  const contactIds = Array.from(
    { length: 12 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  for (const contactId of contactIds) await addStrike(database(), { ...send, contactId });
  expect(await quarantineOf(database(), send)).toEqual({ whole: false, copies: new Set() });
  for (const contactId of contactIds.slice(0, 2)) await addStrike(database(), { ...send, contactId });
  expect(await quarantineOf(database(), send)).toEqual({ whole: true, copies: new Set(contactIds.slice(0, 2)) });
});

test('a copy, a send, a mail and a job that hold processes up are quarantined after two, and all else goes on', async () => {
  const withCopy = await startSend(30, () =>
    database().execute(sql`
    update contacts set first_name = 'POISON' where account_id = ${test1.accountId} and email = 'reader7@30.example.org'`),
  );
  const whole = await startSend(5, async () => undefined, '<p>POISON for {{first_name}}</p>');
  const mail = (text: string, to: string) =>
    test1.inject('POST', '/v3/mail/send', {
      personalizations: [{ to: [{ email: to }] }],
      from: { email: 'news@example.com' },
      subject: 'Order',
      content: [{ type: 'text/html', value: `<p>${text}</p>` }],
    });
  for (const index of [1, 2, 3, 4])
    expect((await mail(index === 2 ? 'POISON' : 'Hello', `mail${index}@example.net`)).statusCode).toBe(202);
  const ask = (text: string) =>
    test1.inject('POST', '/v3/marketing/compatibility_testing/tests', {
      html: `<p>${text}</p>`,
      subject: 'Hello',
      from: 'news@example.com',
      spam: true,
      inbox_clients: [],
    });
  const [poisonTest, soundTest] = await Promise.all(
    ['POISON', 'Hello'].map(async (text) => (await ask(text)).json<{ id: string }>().id),
  );
  const mails = () =>
    database().rows<{ email: string; state: string; response: string | null }>(sql`
    select email, state, response from deliveries where account_id = ${test1.accountId} and email like 'mail%@example.net' order by email`);
  // What was on its way to the mail server when a process ended is never sent twice: its outcome is for a person to
  // settle.
  const isOver = ({ state }: { state: string }): boolean =>
    state === 'sent' || state === 'dropped' || state === 'unconfirmed';
  const paused = () =>
    database().first(
      sql`select 1 from single_sends where account_id = ${test1.accountId} and single_send_id = ${whole} and paused_at is not null`,
    );
  const openTests = () =>
    database().first(sql`select 1 from email_tests where account_id = ${test1.accountId} and status = 'pending'`);

  const ended = await work(async () => {
    const copies = await copiesOf(withCopy);
    return (
      copies.length === 30 &&
      copies.every(isOver) &&
      (await mails()).every(isOver) &&
      (await paused()) !== undefined &&
      (await openTests()) === undefined
    );
  });
  // Two of each: nothing takes a third.
  expect(ended).toBeLessThanOrEqual(8);

  const copies = await copiesOf(withCopy);
  expect(copies.filter(({ state }) => state === 'dropped')).toEqual([
    { email: 'reader7@30.example.org', state: 'dropped', response: copyQuarantined },
  ]);
  expect((await mails()).filter(({ state }) => state === 'dropped')).toEqual([
    { email: 'mail2@example.net', state: 'dropped', response: copyQuarantined },
  ]);
  expect(await read(`/v3/marketing/singlesends/${whole}`)).toMatchObject({ pause: { message: messageQuarantined } });
  expect(await read<EmailTest>(`/v3/marketing/compatibility_testing/tests/${poisonTest}`)).toMatchObject({
    status: 'failed',
  });
  expect(
    (await read<EmailTest>(`/v3/marketing/compatibility_testing/tests/${soundTest}`)).spam?.length,
  ).toBeGreaterThan(0);
  const twice = await database().rows(
    sql`select email from captured_messages where account_id = ${test1.accountId} and email not like 'user-%' group by email having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const { result } = await read<Notices>('/v3/marketing/notices');
  expect(result.filter(({ title }) => title === 'An email test was quarantined').map(({ message }) => message)).toEqual(
    [`“Hello”: ${jobQuarantined}`],
  );
  expect(result.filter(({ title }) => title === 'A message was quarantined').map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('reader7@30.example.org'),
      expect.stringContaining('mail2@example.net'),
    ]),
  );
}, 600_000);

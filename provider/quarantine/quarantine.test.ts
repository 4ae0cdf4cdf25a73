import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Value } from '@sinclair/typebox/value';
import type { EmailTest } from 'sendwright/wire/emailTesting';
import type { ContactExport } from 'sendwright/wire/exports';
import { type ContactJob, ImportCreated } from 'sendwright/wire/imports';
import type { Notices } from 'sendwright/wire/notifications';
import { sql } from '../database/sql';
import { runImportThread, ThreadLost } from '../domains/imports/run/importThread';
import { uploadFile } from '../testing/testImports';
import { makeAutomation, type TestAutomation } from '../testing/automations';
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
  select email, state, response from deliveries
  where account_id = ${test1.accountId} and stream_id = ${singleSendId} order by email`);

/** Nothing prevented a third. */
async function expectTwoStrikes(): Promise<void> {
  expect(await database().first(sql`select max(strikes)::int as most from work_strikes`)).toEqual({ most: 2 });
}

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
    update single_sends set status = 'scheduled', send_at = now()
    where account_id = ${test1.accountId} and single_send_id = ${send.singleSendId}`);
  return send.singleSendId;
}

const stalled = 'The server has not answered for 4 seconds';

/**
 * Runs workers until `isDone`, each until its stall ends it; the second is killed as soon as it works. Returns how many
 * ended.
 */
async function work(isDone: () => Promise<boolean>): Promise<number> {
  for (let ended = 0; ; ended += 1) {
    if (ended > 12) throw new Error('Workers go on ending.');
    const current = await startWorkerProcess(test1, {
      STALL_SECONDS: '4',
      NODE_OPTIONS: `--import ${path.resolve('provider/testing/poison.mjs')}`,
    }).catch((error: unknown) => {
      // Work starts before it is ready.
      if (!String(error).includes(stalled)) throw error;
      return undefined;
    });
    if (current === undefined) continue;
    worker = current;
    if (ended === 1) {
      await current.kill('SIGKILL');
      continue;
    }
    let hasEnded = false;
    void current.ended.then(() => (hasEnded = true));
    await eventually(async () => hasEnded || (await isDone()), 240, 'the end of all work, or of a worker');
    if (!hasEnded) {
      await current.kill('SIGKILL');
      return ended;
    }
    expect(current.output()).toContain(stalled);
  }
}

test('random kills quarantine nothing, two messages of a send that stop the server twice quarantine it', async () => {
  const { singleSendId } = await seedSend(database(), test1.accountId, { recipients: 0 });
  const send = { accountId: test1.accountId, streamId: singleSendId };
  const contactIds = Array.from(
    { length: 12 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  );
  for (const contactId of contactIds) await addStrike(database(), { ...send, contactId });
  expect(await quarantineOf(database(), send)).toEqual({ whole: false, copies: new Set() });
  for (const contactId of contactIds.slice(0, 2)) await addStrike(database(), { ...send, contactId });
  expect(await quarantineOf(database(), send)).toEqual({ whole: true, copies: new Set(contactIds.slice(0, 2)) });
});

test('a copy, a send, a mail and a job that hold up processes are quarantined; the rest goes on', async () => {
  const withCopy = await startSend(30, () =>
    database().execute(sql`
    update contacts set first_name = 'POISON'
    where account_id = ${test1.accountId} and email = 'reader7@30.example.org'`),
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
    select email, state, response from deliveries
    where account_id = ${test1.accountId} and email like 'mail%@example.net' order by email`);
  // A message in flight to the mail server when a process ended is never sent twice: a person settles its outcome.
  const isOver = ({ state }: { state: string }): boolean =>
    state === 'sent' || state === 'dropped' || state === 'unconfirmed';
  const paused = () =>
    database().first(sql`
      select 1 from single_sends
      where account_id = ${test1.accountId} and single_send_id = ${whole} and paused_at is not null`);
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
  expect(ended).toBeGreaterThan(2);
  await expectTwoStrikes();

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
  const twice = await database().rows(sql`
    select email from captured_messages where account_id = ${test1.accountId} and email not like 'user-%'
    group by email having count(*) > 1`);
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

async function importFile(rows: string): Promise<string> {
  const answer = await test1.inject('PUT', '/v3/marketing/contacts/imports', {
    file_type: 'csv',
    field_mappings: ['_rf2_T', '_rf0_T'],
  });
  const prepared = Value.Decode(ImportCreated, answer.json());
  expect(await uploadFile(test1, prepared, `email,first_name\n${rows}`)).toBe(200);
  return prepared.job_id;
}

async function startExport(firstName: string): Promise<string> {
  const { listId } = await seedSend(database(), test1.accountId, {
    recipients: 3,
    domain: `${firstName.toLowerCase()}.export.example`,
  });
  await database().execute(sql`
    update contacts set first_name = ${firstName}
    where account_id = ${test1.accountId} and email like ${`%@${firstName.toLowerCase()}.export.example`}`);
  return (await test1.inject('POST', '/v3/marketing/contacts/exports', { list_ids: [listId] })).json<{ id: string }>()
    .id;
}

async function startAutomation(html: string): Promise<TestAutomation> {
  const automation = await makeAutomation(test1, {
    steps: [{ type: 'email', email_config: { subject: 'Hello', html_content: html } }],
  });
  expect((await automation.ask('POST', `/${automation.id}/live`)).status).toBe(200);
  await automation.add(['ann', 'ben']);
  return automation;
}

test('imports, exports and automations that hold up processes are quarantined; the rest goes on', async () => {
  const [poisonImport, soundImport] = [
    await importFile('a@import.example,Ann\nb@import.example,POISON\n'),
    await importFile('c@import.example,Cleo\n'),
  ];
  const [poisonExport, soundExport] = [await startExport('POISON'), await startExport('Dora')];
  const [poisonAutomation, soundAutomation] = [
    await startAutomation('<p>POISON</p>'),
    await startAutomation('<p>Hello</p>'),
  ];
  const importOf = (jobId: string) => read<ContactJob>(`/v3/marketing/contacts/imports/${jobId}`);
  const exportOf = (id: string) => read<ContactExport>(`/v3/marketing/contacts/exports/${id}`);
  const statusOf = async ({ ask, id }: TestAutomation) => (await ask('GET', `/${id}`)).body;
  const sentOf = ({ accountId }: TestAutomation) =>
    database().rows(sql`select email from captured_messages where account_id = ${accountId}`);

  const ended = await work(async () => {
    const states = [
      await importOf(poisonImport),
      await importOf(soundImport),
      await exportOf(poisonExport),
      await exportOf(soundExport),
    ].map(({ status }) => status);
    return (
      !states.includes('pending') &&
      (await statusOf(poisonAutomation)).status !== 'live' &&
      (await sentOf(soundAutomation)).length === 2
    );
  });
  expect(ended).toBeGreaterThan(2);
  await expectTwoStrikes();

  expect(await importOf(poisonImport)).toMatchObject({
    status: 'failed',
    failure: { id: 'quarantined', message: jobQuarantined },
  });
  expect(await importOf(soundImport)).toMatchObject({ status: 'completed', results: { created_count: 1 } });
  expect(await exportOf(poisonExport)).toMatchObject({ status: 'failure', message: jobQuarantined });
  expect(await exportOf(soundExport)).toMatchObject({ status: 'ready', contact_count: 3 });
  const message = messageQuarantined.replace('then resume', 'then set it live again');
  expect(await statusOf(poisonAutomation)).toMatchObject({ status: 'paused', pause: { message } });
  const { result } = await read<Notices>('/v3/marketing/notices');
  expect(result.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['An import has failed', 'An export has failed']),
  );
}, 600_000);

test('a thread of an import that stands still is ended, and said to be lost', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stalled-thread-'));
  cleanup.add(() => rm(folder, { recursive: true }));
  const program = path.join(folder, 'stalled.mjs');
  await writeFile(program, 'setTimeout(() => { for (;;) {} }, 10);');
  const task = { databaseUrl: '', dataDir: folder, accountId: 1, jobId: '' };
  await expect(runImportThread(program, task, new AbortController().signal, 1)).rejects.toThrow(
    new ThreadLost("The import's thread stalled and was ended."),
  );
});

import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type Answer, type Stage, startScriptedMailServer } from '../../testing/scriptedMailServer';
import { seedSend } from '../../testing/seedSend';
import { type ServerProcess, startWorkerProcess } from '../../testing/serverProcess';
import { type TestProvider, startTestProvider } from '../../testing/startTestProvider';

/** Per worker's transport. */
const connections = 10;
const recipients = 120;

const cleanup = new Cleanup();
let provider: TestProvider;
beforeEach(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
});
afterEach(() => cleanup.run());

const path = '/v3/marketing/singlesends';

/** A mail server that can be changed while it is running. */
async function startMailServer() {
  const answers: { answer: (stage: Stage, recipient: string | undefined) => Answer } = { answer: () => undefined };
  const server = cleanup.own(
    await startScriptedMailServer({ answer: (stage, recipient) => answers.answer(stage, recipient) }),
  );
  return { server, change: (answer: typeof answers.answer) => void (answers.answer = answer) };
}

async function startWorker(smtpUrl: string): Promise<ServerProcess> {
  const worker = await startWorkerProcess(provider, { SMTP_URL: smtpUrl, LOG_LEVEL: 'error' });
  cleanup.add(async () => void (await worker.kill('SIGKILL')));
  return worker;
}

async function sendNow(domain: string): Promise<string> {
  const { singleSendId } = await seedSend(provider.provider.database, provider.accountId, { recipients, domain });
  expect((await provider.inject('PUT', `${path}/${singleSendId}/schedule`, { send_at: 'now' })).statusCode).toBe(201);
  return singleSendId;
}

/** The number of a send's messages in each state. */
async function states(id: string): Promise<Record<string, number>> {
  const rows = await provider.provider.database.rows<{ state: string; count: number }>(sql`
    select state, count(*) as count from deliveries where account_id = ${provider.accountId} and stream_id = ${id}
    group by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

const runs = () =>
  provider.provider.database.rows(sql`select 1 from delivery_runs where account_id = ${provider.accountId}`);
const to = (emails: readonly string[], domain: string): number =>
  emails.filter((email) => email.endsWith(`@${domain}`)).length;

test.each<Stage>(['dot', 'DATA'])(
  'a worker stops although its server stalls at %s, one send is paused and one just canceled; nobody is lost',
  async (stalling) => {
    const { server, change } = await startMailServer();
    const worker = await startWorker(server.url);
    let stalled = 0;
    change((stage) => (stage === stalling && server.taken.length >= 30 ? ((stalled += 1), 'stall') : undefined));
    const [paused, canceled, running] = [
      await sendNow('paused.example'),
      await sendNow('cancelled.example'),
      await sendNow('running.example'),
    ];
    // Three sends share the connections, all of which stall.
    await eventually(async () => stalled === connections && (await runs()).length === 3, 90);
    expect((await provider.inject('POST', `${path}/${paused}/pause`)).statusCode).toBe(200);
    expect((await provider.inject('POST', `${path}/${canceled}/cancel`)).statusCode).toBe(200);
    // 0: everything stopped in time. If something takes longer, it is abandoned, and the code is 1.
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect(await runs()).toEqual([]);
    // Only messages that the server received completely and did not answer are in doubt.
    expect(server.unanswered).toHaveLength(stalling === 'dot' ? connections : 0);
    for (const [id, domain, left] of [
      [paused, 'paused.example', 'waiting'],
      [running, 'running.example', 'waiting'],
    ] as const) {
      const [sent, unconfirmed] = [to(server.taken, domain), to(server.unanswered, domain)];
      expect(await states(id)).toEqual({
        ...(sent > 0 && { sent }),
        ...(unconfirmed > 0 && { unconfirmed }),
        [left]: recipients - sent - unconfirmed,
      });
    }

    change(() => undefined);
    await startWorker(server.url);
    expect((await provider.inject('POST', `${path}/${paused}/resume`)).statusCode).toBe(200);
    const unfinished = sql`select 1 from single_sends where account_id = ${provider.accountId} and finished_at is null`;
    await eventually(async () => (await provider.provider.database.first(unfinished)) === undefined, 90);
    expect(new Set([...server.taken, ...server.unanswered]).size).toBe(server.taken.length + server.unanswered.length);
    expect(to([...server.taken, ...server.unanswered], 'paused.example')).toBe(recipients);
    expect(to([...server.taken, ...server.unanswered], 'running.example')).toBe(recipients);
  },
);

test('a worker stops even if its server does not answer QUIT', async () => {
  const { server, change } = await startMailServer();
  const worker = await startWorker(server.url);
  change((stage) => (stage === 'QUIT' ? 'stall' : undefined));
  const id = await sendNow('polite.example');
  await eventually(async () => (await states(id))['sent'] === recipients, 90);
  expect(await worker.kill('SIGTERM')).toBe(0);
});

test('a worker stops even if connections to its server are open without a greeting', async () => {
  const { server, change } = await startMailServer();
  const worker = await startWorker(server.url);
  let greetings = 0;
  change((stage) => (stage === 'greeting' ? ((greetings += 1), 'stall') : undefined));
  const id = await sendNow('silent.example');
  await eventually(() => greetings === connections, 90);
  expect(await worker.kill('SIGTERM')).toBe(0);
  expect(await states(id)).toEqual({ waiting: recipients });
  const { stalled } = (await provider.inject('GET', `${path}/${id}/deliveries`)).json<{
    progress: { stalled: unknown };
  }>().progress;
  expect(stalled).toBeNull();
});

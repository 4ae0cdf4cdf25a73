import { sql } from '../database/sql';
import { Cleanup } from '../testing/cleanup';
import { eventually } from '../testing/eventually';
import { type Answer, type Stage, startScriptedMailServer } from '../testing/scriptedMailServer';
import { type ServerProcess, startWorkerProcess } from '../testing/serverProcess';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { sendSystemMail } from './sendSystemMail';

const cleanup = new Cleanup();
let provider: TestProvider;
beforeEach(async () => {
  provider = cleanup.own(await startTestProvider({ jobs: false }));
});
afterEach(() => cleanup.run());

const to = 'invited@example.com';

async function startWorker(smtpUrl: string): Promise<ServerProcess> {
  const worker = await startWorkerProcess(provider, { SMTP_URL: smtpUrl, LOG_LEVEL: 'error' });
  cleanup.add(async () => void (await worker.kill('SIGKILL')));
  return worker;
}

/** The state of the mail's job, and the number of processes that work on it or died while doing so. */
async function job() {
  return provider.provider.database.first<{ state: string; retry_count: number; runs: number }>(sql`
    select state::text, retry_count, (select count(*) from job_runs where job_name = 'system-mail') as runs
    from pgboss.job where name = 'system-mail'`);
}

test.each<[Stage, number]>([
  ['greeting', 0],
  ['DATA', 0],
  ['dot', 1],
])(
  'a worker stops although its server stalls at %s with a mail of ours, which is sent after the start',
  async (stalling, doubtful) => {
    let stalls = 0;
    const answers: { answer: (stage: Stage) => Answer } = {
      answer: (stage) => (stage === stalling ? ((stalls += 1), 'stall') : undefined),
    };
    const server = cleanup.own(await startScriptedMailServer({ answer: (stage) => answers.answer(stage) }));
    const worker = await startWorker(server.url);
    await sendSystemMail(provider.provider, provider.accountId, {
      to,
      subject: 'Join us',
      html: '<p>Join</p>',
      text: 'Join',
    });
    await eventually(() => stalls === 1, 90);
    expect(await worker.kill('SIGTERM')).toBe(0);
    expect(worker.output()).not.toContain('did not stop within');
    // Written by the queue of a worker that stopped in time: nobody has to detect that it is gone.
    expect(await job()).toEqual({ state: 'retry', retry_count: 0, runs: 0 });
    expect(server.unanswered).toEqual(Array.from({ length: doubtful }, () => to));

    answers.answer = () => undefined;
    await startWorker(server.url);
    await eventually(async () => (await job())?.state === 'completed', 90);
    expect(server.taken).toEqual([to]);
    // One that may have arrived before has the same Message-ID, so that a recipient of both can recognize the
    // duplicate.
    expect(server.messages).toHaveLength(doubtful + 1);
    expect(new Set(server.messages.map((message) => /^Message-ID: (\S+)/im.exec(message)?.[1])).size).toBe(1);
  },
);

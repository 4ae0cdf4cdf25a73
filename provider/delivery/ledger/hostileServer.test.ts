import type { DeliveryPage, DeliveryState } from 'sendwright/wire/singleSends';
import { sql } from '../../database/sql';
import { Cleanup } from '../../testing/cleanup';
import { eventually } from '../../testing/eventually';
import { type Answer, type Stage, startScriptedMailServer } from '../../testing/scriptedMailServer';
import { seedSend } from '../../testing/seedSend';
import { startTestProvider } from '../../testing/startTestProvider';
import { smtpTransport } from '../transport/smtpTransport';
import { startDelivery } from '../../domains/deliveries/lanes';

const recipients = 100;
const cleanup = new Cleanup();
afterAll(() => cleanup.run());

interface Case {
  readonly stage: Stage;
  readonly answer: Exclude<Answer, undefined>;
  /** The server does so once and accepts the message the next time; otherwise always. */
  readonly once: boolean;
  readonly state: DeliveryState;
}

/**
 * By the last digits of a recipient's number. A tenth is deferred, some are refused, and some sessions end or stall.
 */
function caseOf(number: number): Case | undefined {
  if (number % 10 === 1) return { stage: 'RCPT', answer: '450 4.2.1 busy', once: true, state: 'sent' };
  const cases: Record<number, Case> = {
    2: { stage: 'RCPT', answer: '550 5.1.1 unknown', once: false, state: 'bounced' },
    3: { stage: 'dot', answer: '552 5.2.2 full', once: false, state: 'bounced' },
    12: { stage: 'RCPT', answer: '421 4.3.2 closing', once: true, state: 'sent' },
    13: { stage: 'DATA', answer: '421 4.3.2 closing', once: true, state: 'sent' },
    14: { stage: 'dot', answer: '421 4.3.2 closing', once: true, state: 'sent' },
    22: { stage: 'RCPT', answer: 'drop', once: true, state: 'sent' },
    23: { stage: 'DATA', answer: 'stall', once: true, state: 'sent' },
    24: { stage: 'dot', answer: 'drop', once: false, state: 'unconfirmed' },
    33: { stage: 'dot', answer: 'stall', once: false, state: 'unconfirmed' },
    34: { stage: 'DATA', answer: '550 5.7.1 listed', once: false, state: 'bounced' },
  };
  return cases[number % 50];
}
const numberOf = (recipient: string): number => Number(/^reader(\d+)@/.exec(recipient)?.[1]);

test('a server fails at every stage: each recipient gets the right state and at most one message', async () => {
  const answered = new Set<string>();
  let greetings = 0;
  const server = cleanup.own(
    await startScriptedMailServer({
      answer(stage, recipient) {
        if (stage === 'greeting') return (greetings += 1) <= 3 ? '421 4.3.2 too busy' : undefined;
        const found = recipient === undefined ? undefined : caseOf(numberOf(recipient));
        if (found?.stage !== stage || (found.once && answered.has(recipient ?? ''))) return undefined;
        answered.add(recipient ?? '');
        return found.answer;
      },
    }),
  );
  const provider = cleanup.own(await startTestProvider({ jobs: false }));
  const { database, log, config } = provider.provider;
  const { singleSendId } = await seedSend(database, provider.accountId, { recipients, domain: 'hostile.example' });
  // Each recipient has a separate domain: backoff for a domain that defers mail is tested elsewhere.
  await database.execute(sql`
    update contacts set email = replace(email, '@', '@' || split_part(email, '@', 1) || '.')
    where account_id = ${provider.accountId}`);
  // The server's replies must arrive within this time, even on a slow machine.
  const transport = smtpTransport(server.url, { timeout: 5000 });
  const service = startDelivery({ database, log, transport, publicUrl: config.publicUrl });
  cleanup.add(() => service.stop().then(() => transport.close()));
  expect(
    (await provider.inject('PUT', `/v3/marketing/singlesends/${singleSendId}/schedule`, { send_at: 'now' })).statusCode,
  ).toBe(201);
  const page = async (query = '') =>
    (
      await provider.inject('GET', `/v3/marketing/singlesends/${singleSendId}/deliveries?page_size=100${query}`)
    ).json<DeliveryPage>();
  await eventually(async () => {
    // Deferred messages become due.
    await database.execute(sql`
      update deliveries set next_attempt_at = now()
      where account_id = ${provider.accountId} and stream_id = ${singleSendId} and state = 'deferred'`);
    await database.execute(sql`
      update single_sends set next_work_at = now()
      where account_id = ${provider.accountId} and single_send_id = ${singleSendId}
        and finished_at is null and next_work_at > now()`);
    return (await page()).progress.finished;
  }, 90);

  const { result } = await page();
  const expected = Array.from({ length: recipients }, (_, index) => caseOf(index + 1)?.state ?? 'sent');
  const found = new Map(result.map(({ email, state }) => [numberOf(email), state]));
  expect(
    expected.map((state, index) => [index + 1, state, found.get(index + 1)]).filter(([, state, is]) => state !== is),
  ).toEqual([]);
  expect(new Set(server.taken).size).toBe(server.taken.length);
  expect(server.taken.map(numberOf).toSorted((one, other) => one - other)).toEqual(
    expected.flatMap((state, index) => (state === 'sent' ? [index + 1] : [])),
  );
  expect(new Set(server.unanswered).size).toBe(server.unanswered.length);
  expect(server.unanswered).toHaveLength(expected.filter((state) => state === 'unconfirmed').length);
  const deferred = result.filter(({ email }) => numberOf(email) % 10 === 1);
  expect(deferred.every(({ attempts }) => attempts >= 2)).toBe(true);
});

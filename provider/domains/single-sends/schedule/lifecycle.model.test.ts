import fc from 'fast-check';
import type { DeliveryPage, SingleSend, SingleSendUiStatus } from 'sendwright/wire/singleSends';
import { sql } from '../../../database/sql';
import { deliverStream } from '../../../delivery/ledger/deliverStream';
import { sendLane } from '../delivery/sendLane';
import { type WorkerIdentity, acquireWorkerIdentity } from '../../../delivery/ledger/workerIdentity';
import { type Transport, TransportError } from '../../../delivery/transport/transport';
import { seedSend } from '../../../testing/seedSend';
import {
  type Method,
  type TestAccount,
  type TestProvider,
  startTestProvider,
} from '../../../testing/startTestProvider';
import { endTests } from '../abTests/endTests';
import { changeSendingSettings } from '../audience/sendingSettings';
import { startDueSends } from './startDueSends';

// The suite takes the same walks each time. `MODEL_RUNS=200 MODEL_SEED=…` explores others.
const { MODEL_RUNS: numRuns = '18', MODEL_SEED: seed = '4680' } = process.env;

// All times are multiples of half an hour, so that the test's own duration never crosses a boundary, however slow the
// machine is.
const recipients = 44;
const inTest = 22;
const minutes = { undo: 60, later: 120, test: 60, expiry: 7 * 24 * 60, overdue: 30 } as const;

/** The simplest possible model of a single send. */
interface Model {
  status: 'draft' | 'scheduled' | 'running';
  paused: boolean;
  cancelled: boolean;
  senderWorks: boolean;
  readonly hasTest: boolean;
  winner: boolean;
  dueIn: number;
  testEndsIn: number;
  /** Messages that may be sent now, those held for the winner, and those that were sent. */
  waiting: number;
  held: number;
  sent: number;
}

const isFinished = (model: Model): boolean => model.status === 'running' && model.waiting + model.held === 0;
const isExpired = (model: Model): boolean =>
  model.hasTest && model.status === 'running' && !model.winner && model.testEndsIn + minutes.expiry <= 0;

function expectedStatus(model: Model): SingleSendUiStatus {
  if (model.cancelled) return 'cancelled';
  if (model.paused) return 'paused';
  if (model.status !== 'running') return model.status;
  if (model.hasTest && !model.winner)
    return isExpired(model) ? 'expired' : model.testEndsIn <= 0 ? 'pick-winner' : 'testing';
  return isFinished(model) ? 'triggered' : 'sending';
}

let provider: TestProvider;
let identity: WorkerIdentity;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  identity = await acquireWorkerIdentity(provider.provider.database);
});
afterAll(async () => {
  await identity.release();
  await provider.close();
});

/** The real send, driven through the API and the functions that the worker calls. */
class RealSend {
  /** Recipients of a message, in order. */
  readonly received: string[] = [];

  constructor(
    private readonly account: TestAccount,
    readonly id: string,
    readonly senderId: number,
    private readonly variationIds: readonly string[],
  ) {}

  async call(method: Method, path: string, body?: object): Promise<number> {
    return (await this.ask(method, path, body)).statusCode;
  }

  private ask(method: Method, path: string, body?: object) {
    return provider.inject(method, `/v3/marketing/singlesends/${this.id}${path}`, body, {
      authorization: `Bearer ${this.account.apiKey}`,
    });
  }

  async read(): Promise<SingleSend> {
    return (await this.ask('GET', '')).json<SingleSend>();
  }

  pick(): Promise<number> {
    return this.call('POST', '/abtest/winner', { template_id: this.variationIds[1] ?? this.id });
  }

  async passTime(by: number): Promise<void> {
    const back = sql`make_interval(mins => ${by})`;
    await provider.provider.database.execute(sql`
      update single_sends
      set send_at = send_at - ${back}, starts_at = starts_at - ${back}, test_ends_at = test_ends_at - ${back},
        expires_at = expires_at - ${back}
      where account_id = ${this.account.accountId} and single_send_id = ${this.id}`);
  }

  async keepTime(): Promise<void> {
    const { database, log } = provider.provider;
    await startDueSends(database, log);
    await endTests(database, log);
  }

  /** Lets `most` messages be sent; then the mail server is unreachable. */
  async deliver(most: number): Promise<void> {
    let left = most;
    const transport: Transport = {
      name: 'smtp',
      concurrency: 1,
      send: async (message, begin) => {
        if (left <= 0) throw new TransportError('unreachable', 'gone');
        left -= 1;
        await begin?.();
        this.received.push(message.envelope.to);
        return { response: '250 OK' };
      },
      cut: () => undefined,
      close: async () => undefined,
    };
    const { database, log } = provider.provider;
    const key = { accountId: this.account.accountId, streamId: this.id };
    const parts = { database, transport, log, publicUrl: provider.url };
    await deliverStream(parts, sendLane(parts), key, identity.workerId, new AbortController().signal);
  }

  async setSender(works: boolean): Promise<void> {
    await provider.provider.database.execute(sql`
      update senders set verified_at = case when ${works}::boolean then now() end
      where account_id = ${this.account.accountId} and sender_id = ${this.senderId}`);
  }

  /** Invariants of every state. */
  async check(model: Model): Promise<void> {
    const status = expectedStatus(model);
    expect((await this.read()).ui_status).toBe(status);
    seen.set(status, (seen.get(status) ?? 0) + 1);
    expect(new Set(this.received).size).toBe(this.received.length);
    expect(this.received).toHaveLength(model.sent);
    const page = (await this.ask('GET', '/deliveries?page_size=1')).json<DeliveryPage>();
    const { total, held, waiting, sending, sent, deferred, bounced, dropped, unconfirmed, cancelled } = page.progress;
    expect(held + waiting + sending + sent + deferred + bounced + dropped + unconfirmed + cancelled).toBe(total);
    if (model.status === 'running')
      expect({ total, sent, sending, held, waiting }).toEqual({
        total: recipients,
        sent: model.sent,
        sending: 0,
        held: model.held,
        waiting: model.waiting,
      });
    else expect(total).toBe(0);
  }
}

type Command = fc.AsyncCommand<Model, RealSend>;

/** A command whose response and effect the model predicts. */
function command(name: string, run: (model: Model, real: RealSend) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      await real.check(model);
    },
    toString: () => name,
  };
}

function schedule(name: string, body: object, dueIn: number): Command {
  return command(name, async (model, real) => {
    const works = model.status !== 'running' && model.senderWorks;
    expect(await real.call('PUT', '/schedule', body)).toBe(works ? 201 : 400);
    if (works) Object.assign(model, { status: 'scheduled', paused: false, dueIn });
  });
}

const sendNow = schedule('send now', { send_at: 'now', undo_seconds: 0 }, 0);
const look = command('the worker looks at the clock', async (model, real) => {
  await real.keepTime();
  if (model.status === 'scheduled' && !model.paused && model.dueIn <= 0) {
    if (model.dueIn <= -minutes.overdue || !model.senderWorks) model.paused = true;
    else {
      const waiting = model.hasTest ? inTest : recipients;
      Object.assign(model, { status: 'running', waiting, held: recipients - waiting, testEndsIn: minutes.test });
    }
  } else if (isExpired(model) && !model.paused && !model.cancelled) model.held = 0;
});
const deliver = (most: number): Command =>
  command(`the worker delivers ${most}`, async (model, real) => {
    if (model.status !== 'running') return;
    await real.deliver(most);
    if (model.paused || model.cancelled) return;
    const left = Math.min(most, model.waiting);
    model.sent += left;
    model.waiting -= left;
  });
const pass = (by: number): Command =>
  command(`${by} minutes pass`, async (model, real) => {
    await real.passTime(by);
    model.dueIn -= by;
    model.testEndsIn -= by;
  });

/** The start of a walk: random ones alone would rarely get far from the draft. */
const beginnings: readonly (readonly Command[])[] = [
  [],
  [sendNow, look],
  [sendNow, look, deliver(5)],
  [sendNow, look, deliver(1000)],
  [sendNow, look, deliver(1000), pass(60)],
  [sendNow, look, deliver(1000), pass(11_000)],
];

const commands: readonly Command[] = [
  sendNow,
  schedule('send now, with time to undo', { send_at: 'now', undo_seconds: minutes.undo * 60 }, minutes.undo),
  command('schedule for later', (model, real) =>
    schedule('', { send_at: new Date(Date.now() + minutes.later * 60_000).toISOString() }, minutes.later).run(
      model,
      real,
    ),
  ),
  command('undo or unschedule', async (model, real) => {
    expect(await real.call('DELETE', '/schedule')).toBe(model.status === 'running' ? 409 : 200);
    if (model.status === 'scheduled') Object.assign(model, { status: 'draft', paused: false });
  }),
  command('edit', async (model, real) => {
    expect(await real.call('PATCH', '', { name: 'Edited' })).toBe(model.status === 'draft' ? 202 : 400);
  }),
  command('pause', async (model, real) => {
    const works =
      model.paused ||
      model.status === 'scheduled' ||
      (model.status === 'running' && !model.cancelled && !isFinished(model));
    expect(await real.call('POST', '/pause')).toBe(works ? 200 : 409);
    if (works) model.paused = true;
  }),
  command('resume', async (model, real) => {
    expect(await real.call('POST', '/resume')).toBe(!model.paused ? 409 : model.senderWorks ? 200 : 400);
    if (!model.paused || !model.senderWorks) return;
    model.paused = false;
    model.dueIn = Math.max(0, model.dueIn);
  }),
  command('cancel', async (model, real) => {
    const works = model.cancelled || (model.status === 'running' && !isFinished(model));
    expect(await real.call('POST', '/cancel')).toBe(works ? 200 : 409);
    if (works) Object.assign(model, { cancelled: true, paused: false, waiting: 0, held: 0 });
  }),
  command('pick the winner', async (model, real) => {
    const works =
      model.hasTest && model.status === 'running' && (model.winner || (!model.cancelled && !isExpired(model)));
    expect(await real.pick()).toBe(!model.hasTest ? 400 : works ? 200 : 409);
    if (!works || model.winner) return;
    Object.assign(model, { winner: true, waiting: model.waiting + model.held, held: 0 });
  }),
  look,
  ...[5, 1000].map(deliver),
  ...[30, 60, 300, 11_000].map(pass),
  command('the sender is lost', async (model, real) => {
    await real.setSender(false);
    model.senderWorks = false;
  }),
  command('the sender is back', async (model, real) => {
    await real.setSender(true);
    model.senderWorks = true;
  }),
];

/** The states that the commands reached, so that a test that never left the draft would be noticed. */
const seen = new Map<SingleSendUiStatus, number>();

async function start(hasTest: boolean): Promise<{ model: Model; real: RealSend }> {
  // A separate account each: a model makes more requests per minute than the limit of one account.
  const account = await provider.createAccount();
  await changeSendingSettings(provider.provider.database, account.accountId, { overdue_minutes: minutes.overdue });
  const { singleSendId, senderId } = await seedSend(provider.provider.database, account.accountId, { recipients });
  const abtest = {
    type: 'subject',
    winner_criteria: 'manual',
    test_percentage: 50,
    duration: 'PT1H',
    variations: [{ subject: 'One' }, { subject: 'Two' }],
  };
  const answer = await provider.inject(
    'PATCH',
    `/v3/marketing/singlesends/${singleSendId}`,
    hasTest ? { abtest } : { abtest: null },
    { authorization: `Bearer ${account.apiKey}` },
  );
  const variations = answer.json<SingleSend>().abtest?.variations.map(({ id }) => id) ?? [];
  return {
    model: {
      status: 'draft',
      paused: false,
      cancelled: false,
      senderWorks: true,
      hasTest,
      winner: false,
      dueIn: 0,
      testEndsIn: 0,
      waiting: 0,
      held: 0,
      sent: 0,
    },
    real: new RealSend(account, singleSendId, senderId, variations),
  };
}

test.each([false, true])(
  'a single send is always where its model says, whatever people, clocks and workers do (A/B test: %s)',
  async (hasTest) => {
    const walk = fc.commands(
      commands.map((one) => fc.constant(one)),
      { maxCommands: 15, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: beginnings.length - 1 }), walk, async (beginning, sequence) => {
        const setup = await start(hasTest);
        await fc.asyncModelRun(() => setup, beginnings[beginning] ?? []);
        await fc.asyncModelRun(() => setup, sequence);
      }),
      { numRuns: Number(numRuns), seed: Number(seed), endOnFailure: true },
    );
    const wanted: SingleSendUiStatus[] = hasTest
      ? ['testing', 'pick-winner', 'expired', 'sending', 'paused', 'cancelled']
      : ['draft', 'scheduled', 'sending', 'triggered', 'paused', 'cancelled'];
    expect([...seen.keys()]).toEqual(expect.arrayContaining(wanted));
  },
);

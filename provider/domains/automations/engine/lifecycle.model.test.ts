import fc from 'fast-check';
import type { AutomationStatus } from 'sendwright/wire/automations';
import { sql } from '../../../database/sql';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { advanceAutomations } from './automationService';
import { checkLive } from './checkLive';

// The suite takes the same walks each time. `MODEL_RUNS=200 MODEL_SEED=…` explores others.
const { MODEL_RUNS: numRuns = '12', MODEL_SEED: seed = '4680' } = process.env;

// All times are whole hours, so that the test's own duration never crosses a boundary, however slow the machine is.
const delays = [2, 3] as const;

type Outcome = 'sent' | 'missed';

/** The simplest possible model of an automation with two emails. */
class Model {
  status: AutomationStatus = 'draft';
  senderWorks = true;
  now = 0;
  liveAt = 0;
  readonly contacts: { due: number; taken: Outcome[] }[] = [];

  /** The expected status of setting it live. */
  setLive(): number {
    if (this.status === 'live') return 200;
    if (!this.senderWorks) return 400;
    this.status = 'live';
    this.liveAt = this.now;
    return 200;
  }

  disable(): number {
    if (this.status === 'draft') return 409;
    this.status = 'disabled';
    return 200;
  }

  apply(): number {
    return this.status !== 'live' ? 409 : this.senderWorks ? 200 : 400;
  }

  edit(): number {
    return this.status === 'live' || this.status === 'paused' ? 409 : 200;
  }

  add(): void {
    this.contacts.push({ due: this.status === 'live' ? this.now + delays[0] : Infinity, taken: [] });
  }

  check(): void {
    if (this.status === 'live' && !this.senderWorks) this.status = 'paused';
  }

  advance(): void {
    if (this.status !== 'live') return;
    for (const contact of this.contacts) {
      while (contact.due <= this.now) {
        const wasStopped = contact.due <= this.liveAt;
        contact.taken.push(wasStopped ? 'missed' : 'sent');
        contact.due =
          contact.taken.length === delays.length ? Infinity : (wasStopped ? contact.due : this.now) + delays[1];
      }
    }
  }
}

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

async function takenIn({ accountId }: TestAutomation): Promise<Outcome[][]> {
  const rows = await provider.provider.database.rows<{ taken: Outcome[] }>(sql`
    select
      array(select outcome from automation_trace as trace
        where trace.account_id = ${accountId} and trace.contact_id = contacts.contact_id order by taken_at)
      as taken
    from contacts where account_id = ${accountId} order by substr(first_name, 7)::int`);
  return rows.map((row) => row.taken);
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'live' } as const) },
  { weight: 2, arbitrary: fc.constantFrom({ do: 'disable' } as const, { do: 'add' } as const) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.constantFrom({ do: 'advance' } as const, { do: 'add' } as const) },
  fc.constantFrom({ do: 'apply' } as const, { do: 'edit' } as const, { do: 'check' } as const),
  fc.record({ do: fc.constant('sender' as const), works: fc.boolean() }),
);

test('whatever people, time and the system do: its state and what each contact got are as said', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const automation = await makeAutomation(provider, {
        steps: [
          { type: 'email', delay: { value: delays[0], unit: 'hours' } },
          { type: 'email', delay: { value: delays[1], unit: 'hours' }, email_config: { subject: 'Two' } },
        ],
      });
      const { database, log } = provider.provider;
      const model = new Model();
      const call = async (path: string): Promise<number> =>
        (await automation.ask('POST', `/${automation.id}${path}`)).status;
      let added = 0;
      for (const one of steps) {
        if (one.do === 'live') expect(await call('/live')).toBe(model.setLive());
        else if (one.do === 'disable') expect(await call('/disable')).toBe(model.disable());
        else if (one.do === 'apply') expect(await call('/apply')).toBe(model.apply());
        else if (one.do === 'edit') {
          const answer = await automation.ask('PATCH', `/${automation.id}`, {
            exit: { type: model.now % 2 === 0 ? 'not_in_entry' : 'all_received' },
          });
          const same = answer.status === 200 && model.edit() === 409;
          // Repeating a value is allowed.
          if (!same) expect(answer.status).toBe(model.edit());
        } else if (one.do === 'add') {
          added += 1;
          await automation.add([`reader${added}`]);
          model.add();
        } else if (one.do === 'pass') {
          await automation.pass(`${one.hours} hours`);
          model.now += one.hours;
        } else if (one.do === 'sender') {
          await database.execute(sql`
            update senders set verified_at = case when ${one.works} then now() end
            where account_id = ${automation.accountId}`);
          model.senderWorks = one.works;
        } else if (one.do === 'check') {
          await checkLive(database);
          model.check();
        } else {
          while ((await advanceAutomations(database, log)) > 0);
          model.advance();
        }
        expect((await automation.ask('GET', `/${automation.id}`)).body.status).toBe(model.status);
        expect(await takenIn(automation)).toEqual(model.contacts.map((contact) => contact.taken));
      }
    }),
    { numRuns: Number(numRuns), seed: Number(seed) },
  );
});

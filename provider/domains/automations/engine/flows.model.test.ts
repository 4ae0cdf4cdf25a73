import fc from 'fast-check';
import type { AutomationChanges, ContactMove } from 'sendwright/wire/automationDrafts';
import type { AutomationStep } from 'sendwright/wire/automations';
import { outboxService } from 'sendwright/sms';
import { sql } from '../../../database/sql';
import {
  completed,
  dateField,
  type Edit,
  edited,
  entryKinds,
  flow,
  happening,
  jumps,
  path,
  withJump,
} from '../../../testing/automationFlows';
import { entranceOf } from '../../../testing/automationEntrances';
import { AutomationObserver } from '../../../testing/automationObserver';
import { makeAutomation, type TestAutomation } from '../../../testing/automations';
import { tour } from '../../../testing/automationTour';
import type { Edition } from '../../../testing/automationWalker';
import { startTestProvider, type TestProvider } from '../../../testing/startTestProvider';
import { allSteps } from '../content/stepTree';
import { advanceAutomations } from './automationService';
import { checkLive } from './checkLive';
import { decideWinners } from './winners';

// The suite takes the same walks each time. `MODEL_RUNS=200 MODEL_SEED=…` explores others.
const { MODEL_RUNS: numRuns = '3', MODEL_SEED: seed = '1041' } = process.env;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const database = () => provider.provider.database;
const execute = (statement: Parameters<ReturnType<typeof database>['execute']>[0]) => database().execute(statement);

/** Publishes an edit while workers move contacts, if it can be published. */
async function publish(
  automation: TestAutomation,
  before: readonly AutomationStep[],
  one: Edit,
  work: () => Promise<unknown>,
): Promise<Edition | undefined> {
  const { ask, id } = automation;
  const draft = await ask('POST', `/${id}/draft`, one.edit === 'version' ? { version: 1 } : {});
  // Before it goes live it is a draft.
  if (draft.status !== 201) return undefined;
  if (one.edit !== 'version') {
    const busy = await database().rows<{ step_id: string }>(sql`
      select distinct step_id from automation_enrolments
      where account_id = ${automation.accountId} and automation_id = ${id} and state = 'active' order by step_id`);
    const patched = await ask('PATCH', `/${draft.body.id}`, {
      steps: edited(
        draft.body.steps,
        one,
        busy.map((row) => row.step_id),
      ),
    });
    // For example if contacts are sent to the removed step.
    if (patched.status !== 200) return void (await ask('DELETE', `/${id}/draft`));
  }
  const { steps: changes } = (await ask<AutomationChanges>('GET', `/${id}/draft/changes`)).body;
  const moves = new Map<string, ContactMove>();
  const contacts = changes.flatMap(({ step_id: stepId, moves: possible }, index) => {
    const [usual] = possible;
    if (usual) moves.set(stepId, usual);
    const move = one.moves[index % 3];
    if (!move || !possible.includes(move)) return [];
    moves.set(stepId, move);
    return [{ step_id: stepId, move }];
  });
  const [published] = await Promise.all([ask('POST', `/${id}/publish`, { contacts }), work()]);
  if (published.status === 200) return { before, after: published.body.steps, changes, moves };
  expect(published.status).toBe(400);
  await ask('DELETE', `/${id}/draft`);
  return undefined;
}

/** Lets time pass for everybody, also for those who are held; negative: the clock is set back. */
async function pass(automation: TestAutomation, interval: string): Promise<void> {
  const { accountId } = automation;
  await automation.pass(interval);
  await execute(sql`
    update automation_enrolments
    set held_until = held_until - ${interval}::interval, waiting_since = waiting_since - ${interval}::interval,
      entered_at = entered_at - ${interval}::interval
    where account_id = ${accountId}`);
  await execute(sql`
    update automation_trace
    set taken_at = taken_at - ${interval}::interval, waited_from = waited_from - ${interval}::interval
    where account_id = ${accountId}`);
  await execute(sql`
    update custom_events set occurred_at = occurred_at - ${interval}::interval where account_id = ${accountId}`);
  await execute(sql`
    update email_events set occurred_at = occurred_at - ${interval}::interval where account_id = ${accountId}`);
  await execute(sql`
    update contacts set custom_fields = custom_fields || jsonb_build_object(${dateField}::text,
      to_char((custom_fields ->> ${dateField})::timestamptz at time zone 'UTC' - ${interval}::interval,
        'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    where account_id = ${accountId} and custom_fields ->> ${dateField} is not null`);
}

/** Records an event of half the contacts, or one from before they waited for it. */
const happen = ({ accountId }: TestAutomation, name: string, ago: string) =>
  execute(sql`
    with named as (
      insert into custom_event_types (account_id, name) values (${accountId}, ${name}) on conflict do nothing)
    insert into custom_events (account_id, event_id, contact_id, name, occurred_at, properties)
    select account_id, gen_random_uuid()::text, contact_id, ${name}, now() - ${ago}::interval,
      jsonb_build_object('n', length(first_name) % 3, 'form_id', 'f1')
    from contacts where account_id = ${accountId} and first_name like 'reader%'`);

/** Readers do something with all messages that they were sent. */
const react = ({ accountId }: TestAutomation, kind: 'open' | 'click' | 'delivered' | 'bot', ago: string) =>
  execute(sql`
    insert into email_events (account_id, event, contact_id, email, single_send_id, occurred_at, detail)
    select trace.account_id, ${kind === 'bot' ? 'open' : kind}, contact_id, email, message_id, now() - ${ago}::interval,
      case when ${kind === 'bot'}::boolean then '{"machine": true}'::jsonb else '{}' end
    from automation_trace as trace join contacts using (account_id, contact_id)
    where trace.account_id = ${accountId} and message_id is not null and first_name like 'reader%'`);

/** An hour of the account's day, far from the ends of its quiet hours. */
async function setHour({ accountId }: TestAutomation, hour: number): Promise<void> {
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  await execute(sql`
    update accounts set time_zone = ${`Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`}
    where account_id = ${accountId}`);
}

async function prepared() {
  const automation = await makeAutomation(provider);
  const { accountId } = automation;
  await execute(sql`
    insert into field_definitions (account_id, field_id, name, field_type)
    values (${accountId}, ${dateField}, 'renewal', 'Date')`);
  await execute(sql`insert into tags (account_id, name) values (${accountId}, 'One')`);
  const list = await database().first<{ id: string }>(sql`
    insert into lists (account_id, name) values (${accountId}, 'Other') returning list_id as id`);
  const audience = await database().first<{ id: string }>(sql`
    insert into ad_audiences (account_id, partner, name, list_id)
    values (${accountId}, 'sandbox', 'Readers', ${list?.id}) returning ad_audience_id as id`);
  const parts = {
    senderId: automation.senderId,
    username: automation.username,
    listId: list?.id ?? '',
    audienceId: audience?.id ?? '',
    serviceSid: outboxService,
  };
  return { automation, parts };
}

const taken = new Set<string>();
test.each(entryKinds)(
  'whatever the steps and happenings: by %s, a contact takes one path once, to its end',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(
        flow,
        jumps,
        fc.boolean(),
        fc.constantFrom(null, null, 6),
        fc.array(happening, { minLength: 15, maxLength: 35 }),
        async (steps, jumpsOf, isQuietAtNight, gap, happenings) => {
          const { automation, parts } = await prepared();
          const { accountId, ask, id } = automation;
          const { log } = provider.provider;
          const entrance = await entranceOf(database(), automation, kind);
          await setHour(automation, 13);
          const patched = await ask('PATCH', `/${id}`, {
            steps: completed(steps, parts),
            entry: entrance.entry,
            quiet_hours: isQuietAtNight ? { from: 22, until: 6 } : null,
            email_gap_hours: gap,
          });
          expect([patched.status, patched.body]).toEqual([200, expect.anything()]);
          let tree: readonly AutomationStep[] = patched.body.steps;
          for (const jump of jumpsOf) {
            const changed = await ask('PATCH', `/${id}`, { steps: withJump(tree, jump) });
            expect([changed.status, changed.body]).toEqual([200, expect.anything()]);
            tree = changed.body.steps;
          }
          const holdOut = (share: number) =>
            ask('PUT', `/${id}/goal`, {
              event: { name: 'bought', conditions: [] },
              days: 7,
              value_property: null,
              holdout: share,
            });
          const post = async (what: string) => (await ask('POST', `/${id}/${what}`)).status;
          const went = await ask('POST', `/${id}/live`);
          expect([went.status, went.status === 200 ? undefined : went.body]).toEqual([200, undefined]);
          const observer = new AutomationObserver(database(), { accountId, automationId: id }, parts.audienceId, gap);
          const names: string[] = [];
          const advance = () => advanceAutomations(database(), log);
          for (const one of ['add' as const, ...happenings]) {
            const ago = names.length % 4 === 0 ? '3 hours' : '0';
            let edition: Edition | undefined;
            if (typeof one === 'object') {
              edition = await publish(automation, tree, one, () => Promise.all([advance(), advance()]));
              tree = edition?.after ?? tree;
            } else if (one === 'advance') await advance();
            else if (one === 'workers') await Promise.all([advance(), advance()]);
            else if (one === 'kill') {
              // The last statement of a batch fails, as if the process had ended before it.
              await execute(sql`alter table automation_enrolments add constraint broken check (held_until is null
              and state <> 'completed') not valid`);
              await advance();
              await execute(sql`alter table automation_enrolments drop constraint broken`);
            } else if (one === 'pass') await pass(automation, '7 hours');
            else if (one === 'later') {
              await pass(automation, '5 hours');
              while ((await advance()) > 0);
            } else if (one === 'add') {
              const added = [`reader${names.length + 1}`, `writer${names.length + 1}`];
              names.push(...added);
              await automation.add(added, false);
              await execute(sql`
              update contacts set phone_number_id = '+1555' || lpad(substr(first_name, 7), 7, '0')
              where account_id = ${accountId} and first_name like 'reader%'`);
              await entrance.enter(added, '0');
            } else if (one === 'date')
              await execute(sql`
              update contacts set custom_fields = custom_fields || jsonb_build_object(${dateField}::text,
                to_char(now() + interval '2 days', 'YYYY-MM-DD"T00:00:00Z"'))
              where account_id = ${accountId} and first_name like 'reader%'`);
            else if (one === 'tag')
              await execute(sql`delete from tags where account_id = ${accountId} and name = 'One'`);
            else if (one === 'remove')
              await execute(sql`
              delete from contacts where account_id = ${accountId}
                and contact_id = (select contact_id from contacts where account_id = ${accountId} limit 1)`);
            else if (one === 'came' || one === 'bought') await happen(automation, one, ago);
            else if (one === 'open' || one === 'click' || one === 'delivered' || one === 'bot')
              await react(automation, one, ago);
            else if (one === 'again') await entrance.enter(names, ago);
            else if (one === 'back') {
              await pass(automation, '-2 hours');
              observer.wasDisturbed = true;
            } else if (one === 'check') await checkLive(database());
            else if (one === 'decide') await decideWinners(database());
            else if (one === 'hold out') await holdOut(40);
            else if (one === 'let in') await holdOut(0);
            else if (one === 'quiet' || one === 'loud') {
              await setHour(automation, one === 'quiet' ? 1 : 13);
              observer.isQuiet = isQuietAtNight && one === 'quiet';
            } else if (one === 'audience') {
              observer.isAudienceStopped = !observer.isAudienceStopped;
              await execute(sql`
              update ad_audiences set status = ${observer.isAudienceStopped ? 'stopped' : 'active'}
              where account_id = ${accountId}`);
            } else {
              await post(one);
              if (one === 'disable') observer.wasDisturbed = true;
            }
            await observer.look(tree, edition);
          }
          // Without the tag that a step removes and the audience, it can't go live.
          await execute(sql`insert into tags (account_id, name) values (${accountId}, 'One') on conflict do nothing`);
          await execute(sql`update ad_audiences set status = 'active' where account_id = ${accountId}`);
          observer.isAudienceStopped = false;
          await setHour(automation, 13);
          observer.isQuiet = false;
          expect(await post('live')).toBe(200);
          // Whoever is held waits a year at most.
          for (let round = 0; round < 40; round += 1) {
            await pass(automation, '367 days');
            while ((await advance()) > 0);
            await observer.look(tree);
          }
          observer.expectEnd();
          for (const what of observer.seen) taken.add(what);
        },
      ),
      {
        numRuns: Number(numRuns),
        seed: Number(seed) + entryKinds.indexOf(kind),
        examples: [[tour.steps, [], true, 6, tour.happenings]],
      },
    );
  },
  600_000,
);

test('the trees of the test have all kinds of steps, and contacts took them in all ways', () => {
  const trees = fc.sample(path(2), { numRuns: 60, seed: Number(seed) });
  const kinds = new Set(
    trees.flatMap((tree) => allSteps(tree as unknown as AutomationStep[]).map(({ step }) => step.type)),
  );
  expect(kinds).toEqual(new Set(['email', 'sms', 'audience', 'action', 'wait', 'split']));
  const wanted = [
    'published',
    'email sent',
    'audience added',
    'audience removed',
    'split by email yes',
    'split by email no',
    'split until opened or clicked yes',
    'split until opened or clicked no',
    'split until an event yes',
    'split until an event no',
    'held for quiet hours',
    'skipped, as emailed lately',
    'moved by an edit',
  ];
  expect(wanted.filter((what) => !taken.has(what))).toEqual([]);
});

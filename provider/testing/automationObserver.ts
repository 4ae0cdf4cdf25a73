import type { AutomationStep } from 'sendwright/wire/automations';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { type Deed, type ExplainedStep, outcomeProblem } from './automationOutcomes';
import {
  beforeEntry,
  type Edition,
  type Place,
  type Standing,
  type TakenStep,
  type Way,
  waysOf,
} from './automationWalker';

const longAgo = sql`now() - interval '6 hours'`;

interface ContactRow {
  contact_id: string;
  state: string;
  step_id: string | null;
  pass: number;
  entries: number;
  reason: string | null;
  entered_at: number;
  is_due: boolean;
  /** Whether its next step is due at a full hour, as at the end of quiet hours. */
  is_held: boolean;
  /** Whether the audience's last change by a step put the contact in. */
  is_in: boolean | null;
  steps: ExplainedStep[];
  deeds: Deed[];
}

interface Known {
  readonly places: readonly Place[];
  readonly log: readonly ExplainedStep[];
}

/**
 * Compares the contacts of an automation with the model each time it looks: the steps that each took since the last
 * look are a path through the tree, with outcomes that what happened explains.
 */
export class AutomationObserver {
  isQuiet = false;
  isAudienceStopped = false;
  wasDisturbed = false;
  /** What contacts did so far, in words. */
  readonly seen = new Set<string>();
  private readonly known = new Map<string, Known>();
  private states: string[] = [];

  constructor(
    private readonly database: Database,
    private readonly key: { readonly accountId: number; readonly automationId: string },
    private readonly audienceId: string,
    private readonly gapHours: number | null,
  ) {}

  /** `edition`: it was published since the last look. */
  async look(tree: readonly AutomationStep[], edition?: Edition): Promise<void> {
    if (edition) this.seen.add('published');
    const rows = await this.read();
    this.states = rows.map(({ state }) => state);
    for (const row of rows) this.compare(row, tree, edition);
    await this.compareMessages();
  }

  /** Nobody is left in it. */
  expectEnd(): void {
    expect(this.states.filter((state) => state === 'active')).toEqual([]);
  }

  private compare(row: ContactRow, tree: readonly AutomationStep[], edition: Edition | undefined): void {
    const { contact_id: contactId, steps } = row;
    const { places, log: known } = this.known.get(contactId) ?? { places: beforeEntry, log: [] };
    // As it is now: times pass.
    const log = known.map((one) => steps.find(({ id, pass }) => id === one.id && pass === one.pass) ?? one);
    const standing: Standing = { state: row.state, stepId: row.step_id, pass: row.pass, entries: row.entries };
    const old = new Set(log.map(({ id, pass }) => `${id} ${pass}`));
    const trace = steps.filter(({ id, pass }) => !old.has(`${id} ${pass}`));
    const problems: string[] = [];
    if (row.state === 'active' && !row.is_due) problems.push('Is in it, and nothing is due.');
    if (row.state === 'exited' && row.reason === null) problems.push('Exited without a reason.');
    const isHeldOut = row.reason === 'Held out, to compare.';
    const ways = waysOf(places, trace, standing, { tree, edition, isHeldOut });
    if (ways.length === 0) problems.push('No path leads there.');
    const explained = ways.map((way) => ({ way, problem: this.problemOf(way, row, tree, log) }));
    const possible = explained.filter(({ problem }) => problem === undefined).map(({ way }) => way);
    if (possible.length === 0) problems.push(explained[0]?.problem ?? '');
    const [way] = possible;
    const audience = way?.taken
      .filter(({ step, entry }) => step.type === 'audience' && entry.outcome !== 'skipped')
      .at(-1)?.entry.outcome;
    const after = [...log, ...(way?.taken ?? []).map(({ entry }) => entry)];
    if (audience !== undefined && (audience === 'added') !== row.is_in)
      problems.push('The audience does not have its last change.');
    if (this.isQuiet && row.is_held) this.seen.add('held for quiet hours');
    if (problems.length > 0)
      expect({ problems, standing, places, trace, tree, edition, reason: row.reason }).toBe('possible');
    for (const one of way?.taken ?? []) this.remember(one);
    this.known.set(contactId, { places: possible.map(({ now }) => now), log: after });
  }

  private problemOf(
    { taken }: Way<ExplainedStep>,
    row: ContactRow,
    tree: readonly AutomationStep[],
    log: readonly ExplainedStep[],
  ): string | undefined {
    const before = [...log];
    for (const one of taken) {
      const problem = outcomeProblem(one, {
        contactId: row.contact_id,
        enteredAt: row.entered_at,
        deeds: row.deeds,
        log: before,
        firstStepId: tree[0]?.id,
        gapHours: this.gapHours,
        isQuiet: this.isQuiet,
        isAudienceStopped: this.isAudienceStopped,
        wasDisturbed: this.wasDisturbed,
      });
      if (problem !== undefined) return `${one.step.type} ${one.step.id}, ${one.entry.outcome}: ${problem}`;
      before.push(one.entry);
    }
    return undefined;
  }

  private remember({ step, place, entry: { outcome, reason } }: TakenStep<ExplainedStep>): void {
    if (reason?.includes('another email')) this.seen.add('skipped, as emailed lately');
    if (place.wasMoved) this.seen.add('moved by an edit');
    if (step.type !== 'split') {
      this.seen.add(`${step.type} ${outcome}`);
      return;
    }
    const { event, emails } = step.condition;
    const kind = event
      ? event.source === 'event'
        ? 'until an event'
        : 'until opened or clicked'
      : emails.length > 0
        ? 'by email'
        : 'by contact or chance';
    this.seen.add(`split ${kind} ${outcome}`);
  }

  private read(): Promise<ContactRow[]> {
    const { accountId, automationId } = this.key;
    return this.database.rows<ContactRow>(sql`
      select contact_id, state, step_id, pass, entries, reason, next_at is not null and step_id is not null as is_due,
        (extract(epoch from entered_at) * 1000000)::float8 as entered_at,
        next_at = date_trunc('hour', next_at) and next_at > now() and held_until is null as is_held,
        (select is_in from ad_audience_overrides as changed where changed.account_id = ${accountId}
          and changed.ad_audience_id = ${this.audienceId}::uuid and changed.contact_id = enrolled.contact_id) as is_in,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', step_id, 'pass', pass, 'outcome', outcome, 'reason', reason,
            'message_id', message_id, 'type', type, 'is_long_ago', taken_at < ${longAgo},
            'waited_from', (extract(epoch from waited_from) * 1000000)::float8,
            'was_withdrawn', exists (
              select from deliveries
              where deliveries.account_id = ${accountId} and stream_id = trace.message_id
                and deliveries.contact_id = trace.contact_id and deliveries.state = 'cancelled')))
          from automation_trace as trace where trace.account_id = ${accountId}
            and trace.automation_id = ${automationId} and trace.contact_id = enrolled.contact_id), '[]') as steps,
        coalesce((
          select jsonb_agg(jsonb_build_object('name', name, 'message_id', null, 'is_bot', false,
            'is_long_ago', occurred_at < ${longAgo}, 'at', (extract(epoch from occurred_at) * 1000000)::float8,
            'n', properties -> 'n'))
          from custom_events as events
          where events.account_id = ${accountId} and events.contact_id = enrolled.contact_id), '[]')
        || coalesce((
          select jsonb_agg(jsonb_build_object('name', event, 'message_id', single_send_id,
            'is_bot', detail ? 'machine', 'is_long_ago', occurred_at < ${longAgo},
            'at', (extract(epoch from occurred_at) * 1000000)::float8, 'n', null))
          from email_events as events
          where events.account_id = ${accountId} and events.contact_id = enrolled.contact_id), '[]') as deeds
      from automation_enrolments as enrolled
      where account_id = ${accountId} and automation_id = ${automationId}`);
  }

  /** Each message in the trace is in the ledger, once, and no other is. */
  private async compareMessages(): Promise<void> {
    const { accountId, automationId } = this.key;
    const wrong = await this.database.rows(sql`
      with due as (
        select contact_id, message_id, count(*) as times from automation_trace
        where account_id = ${accountId} and automation_id = ${automationId} and outcome = 'sent'
        group by contact_id, message_id
      ), written as (
        select deliveries.contact_id, stream_id as message_id, count(*) as times
        from deliveries join contacts using (account_id, contact_id)
        where deliveries.account_id = ${accountId} group by deliveries.contact_id, stream_id
      )
      select * from due full join written using (contact_id, message_id)
      where due.times is distinct from 1 or written.times is distinct from 1`);
    expect(wrong).toEqual([]);
  }
}

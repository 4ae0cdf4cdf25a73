import type { AutomationAudienceStep, AutomationStep } from 'sendwright/wire/automations';
import type { Database, Queryable, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { forceIndexScan } from '../../../delivery/ledger/forceScans';
import { overrideMembers, stepAudience, syncSoon } from '../../ads/audiences/overrides';
import { lockContacts } from '../../contacts/jobs/contactJobs';
import { placeAgain } from '../drafts/moveContacts';
import { holdOut } from '../goals/holdOut';
import { wakeMessage } from '../messages/messageLane';
import { messageRounds } from '../messages/messageRounds';
import { type AutomationKey, type AutomationRow, automationColumns } from '../automationRow';
import { allActions, findStep, nextStep } from '../content/stepTree';
import { holdUntil, quietUntil } from './quietHours';
import { exitCondition, exitReason, splitCondition } from './conditions';
import { emailedLately, gapReason, lockEmailGap } from './emailGap';
import { type ActionResult, takeAction } from './takeAction';
import { awaitedReason, takeEvent } from './takeEvent';
import { takeWait, type WaitResult } from './takeWait';
import { winnerOf } from './winners';

const batchSize = 1000;

/** A contact whose next step is due. */
interface Due {
  contact_id: string;
  step_id: string | null;
  /** Due before the automation was last set live, so while it was stopped. */
  was_stopped: boolean;
  /** The number of the contact's present pass. */
  pass: number;
}

/** The result of a step for some contacts. */
interface Taken {
  readonly step: AutomationStep;
  readonly outcome: 'sent' | 'missed' | 'skipped' | 'yes' | 'no' | ActionResult['outcome'] | WaitResult['outcome'];
  readonly contactIds: readonly string[];
  readonly reason: string | null;
  readonly messageId: string | null;
  /** The ad audience that they are added to or removed from. */
  readonly audienceId?: string;
  /** Changes the contacts who take the step now. */
  readonly apply?: ActionResult['apply'];
  readonly next: AutomationStep | undefined;
  /** Whether the next step is one that they may have taken before. */
  readonly startsPass?: boolean;
}

/**
 * Executes the next step for contacts for whom it is due. Ledger rows, changes of ad audiences, trace and the move to
 * the next step are one transaction, so that a crash neither loses anybody nor emails anybody twice. Other workers can
 * process the same automation concurrently; going live and stopping wait for the end.
 * @returns how many contacts were processed. @throws BrokenCriteria, BrokenStep
 */
export async function advanceBatch(database: Database, key: AutomationKey): Promise<number> {
  const { accountId, automationId } = key;
  return database.transaction(async (transaction) => {
    const locks = await transaction.first<{ has_actions: boolean; holdout: number | null }>(sql`
      select has_actions, (goal ->> 'holdout')::int as holdout from automations
      where account_id = ${accountId} and automation_id = ${automationId}`);
    // Before any row, as everything that changes contacts does: otherwise two of them could wait for each other.
    if (locks?.has_actions) await lockContacts(transaction, accountId);
    const row = await transaction.first<AutomationRow>(sql`
      select ${automationColumns} from automations
      where account_id = ${accountId} and automation_id = ${automationId} and status = 'live' for share`);
    // Actions were added in between: the next batch has the lock.
    if (row === undefined || (!locks?.has_actions && allActions(row.steps).length > 0)) return 0;
    // The planner has no statistics for contacts that entered a moment ago.
    await forceIndexScan(transaction);
    const due = await transaction.rows<Due>(sql`
      select contact_id, step_id, next_at < ${row.live_since}::timestamptz as was_stopped, pass
      from automation_enrolments
      where account_id = ${accountId} and automation_id = ${automationId} and state = 'active' and next_at <= now()
      order by next_at limit ${batchSize} for update skip locked`);
    if (due.length === 0) return 0;
    const staying = await removeLeaving(transaction, key, row, due);
    // Null without a goal.
    if (typeof locks?.holdout === 'number')
      for (const id of await holdOut(transaction, key, locks.holdout, [...staying.keys()])) staying.delete(id);
    const changedAudiences = new Set<string>();
    const byStep = new Map<string | null, Due[]>();
    for (const one of due)
      if (staying.has(one.contact_id)) byStep.set(one.step_id, [...(byStep.get(one.step_id) ?? []), one]);
    // In one order, so that two batches cannot wait for each other.
    for (const [stepId, contacts] of [...byStep].toSorted(([one], [other]) =>
      String(one).localeCompare(String(other)),
    )) {
      const step = stepId === null ? undefined : findStep(row.steps, stepId);
      if (step === undefined) {
        const ids = contacts.map(idOf);
        const find = (id: string) => findStep(row.steps, id);
        if (stepId === null || !(await placeAgain(transaction, key, stepId, ids, find)))
          await endEnrollments(transaction, key, ids, 'completed', 'The remaining steps were removed.');
      } else
        for (const taken of await takeStep(transaction, key, row, step, contacts, staying)) {
          await write(transaction, key, taken);
          if (taken.audienceId !== undefined) changedAudiences.add(taken.audienceId);
        }
    }
    await syncSoon(transaction, accountId, [...changedAudiences]);
    return due.length;
  });
}

const idOf = ({ contact_id: id }: Due): string => id;

/** How a contact can be reached. */
interface Reach {
  readonly has_address: boolean;
  readonly has_number: boolean;
}

/** Ends the enrollment of contacts who exit early. @returns those who stay, and how they can be reached */
async function removeLeaving(
  transaction: Transaction,
  key: AutomationKey,
  row: AutomationRow,
  due: readonly Due[],
): Promise<Map<string, Reach>> {
  const exits = (await exitCondition(transaction, key.accountId, row)) ?? sql`false`;
  const found = await transaction.rows<Reach & { contact_id: string; exits: boolean }>(sql`
    select contact_id, coalesce(email like '_%@_%', false) as has_address,
      phone_number_id is not null as has_number, ${exits} as exits from contacts
    where contacts.account_id = ${key.accountId} and contact_id = any(${due.map((one) => one.contact_id)}::uuid[])`);
  const leaving = found.filter((one) => one.exits).map((one) => one.contact_id);
  await endEnrollments(transaction, key, leaving, 'exited', exitReason(row));
  const known = new Set(found.map((one) => one.contact_id));
  await endEnrollments(
    transaction,
    key,
    due.filter((one) => !known.has(one.contact_id)).map((one) => one.contact_id),
    'exited',
    'The contact was deleted.',
  );
  return new Map(found.filter((one) => !one.exits).map((one) => [one.contact_id, one]));
}

async function takeStep(
  transaction: Transaction,
  key: AutomationKey,
  row: AutomationRow,
  step: AutomationStep,
  contacts: readonly Due[],
  reach: ReadonlyMap<string, Reach>,
): Promise<Taken[]> {
  const { accountId, automationId } = key;
  const ids = contacts.map(idOf);
  if (step.type === 'split' && step.condition.event) {
    const { event } = step.condition;
    const { happened, timedOut } = await takeEvent(transaction, key, event, ids);
    const shared = { step, messageId: null };
    return [
      { ...shared, outcome: 'yes', contactIds: happened, reason: awaitedReason(event, true), next: step.yes[0] },
      { ...shared, outcome: 'no', contactIds: timedOut, reason: awaitedReason(event, false), next: step.no[0] },
    ];
  }
  const winner = step.type === 'split' ? winnerOf(row, step) : undefined;
  if (step.type === 'split' && winner) {
    const reason = 'The branch that won the test.';
    const shared = { step, contactIds: ids, reason, messageId: null };
    return [{ ...shared, outcome: winner.branch, next: step[winner.branch][0] }];
  }
  if (step.type === 'split') {
    const condition = await splitCondition(transaction, accountId, automationId, step.id, step.condition);
    const matching = await transaction.rows<{ contact_id: string }>(sql`
      select contact_id from contacts
      where contacts.account_id = ${accountId} and contact_id = any(${ids}::uuid[]) and ${condition}`);
    const yes = new Set(matching.map((one) => one.contact_id));
    return [
      {
        step,
        outcome: 'yes',
        contactIds: ids.filter((id) => yes.has(id)),
        reason: null,
        messageId: null,
        next: step.yes[0],
      },
      {
        step,
        outcome: 'no',
        contactIds: ids.filter((id) => !yes.has(id)),
        reason: null,
        messageId: null,
        next: step.no[0],
      },
    ];
  }
  const next = nextStep(row.steps, step.id);
  if (step.type === 'audience')
    return [{ ...(await audienceOutcome(transaction, accountId, step)), contactIds: ids, next }];
  if (step.type === 'action' || step.type === 'wait')
    return (
      step.type === 'wait'
        ? await takeWait(transaction, key, row, step, ids)
        : await takeAction(transaction, key, row, step, ids)
    ).map((result: ActionResult | WaitResult) => {
      const target = 'goTo' in result && result.goTo !== undefined ? findStep(row.steps, result.goTo) : undefined;
      return { ...result, step, messageId: null, next: target ?? next, startsPass: target !== undefined };
    });
  const of = (
    outcome: Taken['outcome'],
    chosen: readonly Due[],
    reason: string | null,
    messageId: string | null = null,
  ): Taken => ({ step, outcome, contactIds: chosen.map(idOf), reason, messageId, next });
  const onTime = contacts.filter((one) => !one.was_stopped);
  const isText = step.type === 'sms';
  const isReachable = ({ contact_id: id }: Due): boolean =>
    (isText ? reach.get(id)?.has_number : reach.get(id)?.has_address) === true;
  const reached = onTime.filter(isReachable);
  const ends = await quietUntil(transaction, accountId, row.settings.quiet_hours);
  if (ends !== undefined) await holdUntil(transaction, key, reached.map(idOf), ends);
  const gap = isText || ends !== undefined ? null : (row.settings.email_gap_hours ?? null);
  if (gap !== null) await lockEmailGap(transaction, accountId);
  const lately = gap === null ? new Set<string>() : await emailedLately(transaction, accountId, reached.map(idOf), gap);
  const sendable = ends === undefined ? reached.filter((one) => !lately.has(one.contact_id)) : [];
  return [
    of(
      'missed',
      contacts.filter((one) => one.was_stopped),
      `The automation was stopped when this ${isText ? 'text message' : 'email'} was due.`,
    ),
    of(
      'skipped',
      onTime.filter((one) => !isReachable(one)),
      `The contact has no ${isText ? 'phone number' : 'email address'}.`,
    ),
    ...(gap === null
      ? []
      : [
          of(
            'skipped',
            reached.filter((one) => lately.has(one.contact_id)),
            gapReason(gap),
          ),
        ]),
    ...(await messageRounds(transaction, key, step.id, sendable)).map(({ messageId, contacts: chosen }) =>
      of('sent', chosen, null, messageId),
    ),
  ];
}

/** What a step does for all contacts. It is not missed while the automation is stopped: being late does no harm. */
async function audienceOutcome(
  transaction: Transaction,
  accountId: number,
  step: AutomationAudienceStep,
): Promise<Omit<Taken, 'contactIds' | 'next'>> {
  const found = await stepAudience(transaction, accountId, step.audience_config);
  const problem = found ? found.problem : 'The audience was deleted.';
  if (!found || problem !== undefined) return { step, outcome: 'skipped', reason: problem ?? null, messageId: null };
  const isAddition = step.audience_config.action === 'add';
  return {
    step,
    outcome: isAddition ? 'added' : 'removed',
    reason: `${isAddition ? 'To' : 'From'} the audience “${found.name}”.`,
    messageId: null,
    audienceId: found.id,
  };
}

async function write(
  transaction: Transaction,
  key: AutomationKey,
  { step, outcome, contactIds, reason, messageId, audienceId, apply, next, startsPass = false }: Taken,
): Promise<void> {
  if (contactIds.length === 0) return;
  const { accountId, automationId } = key;
  const enrollments = sql`
    automation_enrolments.account_id = ${accountId} and automation_enrolments.automation_id = ${automationId}
    and automation_enrolments.contact_id = any(${contactIds}::uuid[])`;
  // Contacts who already had the step in this pass, before the order of steps was changed, don't get it again.
  const taken = await transaction.rows<{ contact_id: string }>(sql`
    insert into automation_trace
      (account_id, automation_id, contact_id, step_id, pass, type, outcome, waited_from, reason, message_id)
    select account_id, automation_id, contact_id, ${step.id}, pass, ${step.type}, ${outcome}, waiting_since, ${reason},
      ${messageId}
    from automation_enrolments where ${enrollments}
    on conflict do nothing returning contact_id`);
  if (messageId !== null && taken.length > 0) {
    await transaction.execute(sql`
      insert into deliveries (account_id, stream_id, contact_id, email)
      select account_id, ${messageId}, contact_id,
        case when ${step.type === 'sms'}::boolean then phone_number_id else email end
      from contacts
      where account_id = ${accountId} and contact_id = any(${taken.map((one) => one.contact_id)}::uuid[])
      on conflict do nothing`);
    await wakeMessage(transaction, accountId, messageId);
  }
  if (audienceId !== undefined && taken.length > 0)
    await overrideMembers(transaction, accountId, audienceId, {
      contactIds: taken.map((one) => one.contact_id),
      isIn: outcome === 'added',
    });
  if (apply && taken.length > 0) await apply(taken.map((one) => one.contact_id));
  if (next === undefined) {
    await endEnrollments(transaction, key, contactIds, 'completed', null);
    return;
  }
  // A delay caused by a stop does not postpone later steps: the interval started when the step was due.
  await transaction.execute(sql`
    update automation_enrolments set step_id = ${next.id}, held_until = null, waits_for = null, waiting_since = now(),
      pass = pass + ${startsPass ? 1 : 0},
      next_at = case when next_at < automations.live_since then next_at else now() end +
        ${`${next.delay.value} ${next.delay.unit}`}::interval
    from automations
    where ${enrollments} and automations.account_id = automation_enrolments.account_id
      and automations.automation_id = automation_enrolments.automation_id`);
}

/** Ends enrollments: completed, or exited early. */
async function endEnrollments(
  database: Queryable,
  { accountId, automationId }: AutomationKey,
  contactIds: readonly string[],
  state: 'completed' | 'exited',
  reason: string | null,
): Promise<void> {
  if (contactIds.length === 0) return;
  await database.execute(sql`
    update automation_enrolments
    set state = ${state}, step_id = null, next_at = null, held_until = null, waits_for = null, finished_at = now(),
      reason = ${reason}
    where account_id = ${accountId} and automation_id = ${automationId} and contact_id = any(${contactIds}::uuid[])`);
}

import type { ContactMove } from 'sendwright/wire/automationDrafts';
import type { AutomationStep } from 'sendwright/wire/automations';
import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import type { AutomationKey } from '../automationRow';

/** Contacts at a changed or removed step. */
export interface StepMove {
  /** The step as it was. */
  readonly step: AutomationStep;
  readonly isRemoved: boolean;
  /** The step that follows, or for a removed one is taken instead; null: none. */
  readonly next: AutomationStep | null;
  readonly move: ContactMove;
}

const stepWords = ({ isRemoved }: StepMove): string => `The step was ${isRemoved ? 'removed' : 'changed'}.`;

/** The contacts at a step. */
const those = ({ accountId, automationId }: AutomationKey, stepId: string): Sql => sql`
  account_id = ${accountId} and automation_id = ${automationId} and state = 'active' and step_id = ${stepId}`;

/**
 * Does with contacts at a step what was chosen. Who goes on from a step that still exists gets it into their trace, so
 * that they don't take it later. The caller holds the locks of the automation and of the account's contacts.
 */
export async function moveContacts(transaction: Queryable, key: AutomationKey, given: StepMove): Promise<void> {
  const { step, isRemoved, move } = given;
  if (move === 'exit') return end(transaction, key, step.id, 'exited', stepWords(given));
  if (move === 'next') {
    if (!isRemoved) await trace(transaction, key, step, 'skipped', stepWords(given));
    return goOn(transaction, key, given, sql`now()`);
  }
  if (isRemoved) return goOn(transaction, key, given, undefined);
  if (step.type === 'wait') {
    // Those who are held finish the old wait; it would be computed again from the new one.
    const held = sql`held_until is not null`;
    await trace(transaction, key, step, 'waited', 'The wait was changed. The old one is finished.', held);
    return goOn(transaction, key, given, sql`held_until`, held);
  }
  // Whoever waits for an event waits for the new one from now on, until the same hour.
  if (step.type === 'split')
    await transaction.execute(sql`
      update automation_enrolments set next_at = least(next_at, now())
      where ${those(key, step.id)} and held_until is not null`);
}

/** Moves contacts to the next step: after its delay from a time on, or when they would have taken the old one. */
async function goOn(
  transaction: Queryable,
  key: AutomationKey,
  given: StepMove,
  from: Sql | undefined,
  condition: Sql = sql`true`,
): Promise<void> {
  const { step, next } = given;
  if (next === null) {
    const reason = given.isRemoved ? 'The remaining steps were removed.' : null;
    return end(transaction, key, step.id, 'completed', reason, condition);
  }
  const delay = `${next.delay.value} ${next.delay.unit}`;
  const due = from === undefined ? sql`coalesce(held_until, next_at)` : sql`${from} + ${delay}::interval`;
  await transaction.execute(sql`
    update automation_enrolments
    set step_id = ${next.id}, next_at = ${due}, waits_for = null, held_until = null,
      waiting_since = case when ${from === undefined}::boolean then waiting_since else now() end
    where ${those(key, step.id)} and ${condition}`);
}

async function end(
  transaction: Queryable,
  key: AutomationKey,
  stepId: string,
  state: 'completed' | 'exited',
  reason: string | null,
  condition: Sql = sql`true`,
): Promise<void> {
  await transaction.execute(sql`
    update automation_enrolments
    set state = ${state}, step_id = null, next_at = null, held_until = null, waits_for = null, finished_at = now(),
      reason = ${reason}
    where ${those(key, stepId)} and ${condition}`);
}

const trace = (
  transaction: Queryable,
  key: AutomationKey,
  step: AutomationStep,
  outcome: 'skipped' | 'waited',
  reason: string,
  condition: Sql = sql`true`,
): Promise<number> =>
  transaction.execute(sql`
    insert into automation_trace
      (account_id, automation_id, contact_id, step_id, pass, type, outcome, waited_from, reason)
    select account_id, automation_id, contact_id, step_id, pass, ${step.type}, ${outcome}, waiting_since, ${reason}
    from automation_enrolments where ${those(key, step.id)} and ${condition}
    on conflict do nothing`);

/**
 * Contacts who are at a step that does not exist: they entered while it was removed. They take what it was replaced by.
 */
export async function placeAgain(
  transaction: Queryable,
  { accountId, automationId }: AutomationKey,
  stepId: string,
  contactIds: readonly string[],
  findStep: (id: string) => AutomationStep | undefined,
): Promise<boolean> {
  const row = await transaction.first<{ successors: Record<string, string | null> }>(sql`
    select successors from automations where account_id = ${accountId} and automation_id = ${automationId}`);
  const next = findStep(row?.successors[stepId] ?? '');
  if (!next) return false;
  await transaction.execute(sql`
    update automation_enrolments
    set step_id = ${next.id}, next_at = now() + ${`${next.delay.value} ${next.delay.unit}`}::interval,
      waits_for = null, held_until = null
    where account_id = ${accountId} and automation_id = ${automationId} and contact_id = any(${contactIds}::uuid[])`);
  return true;
}

import type { AutomationSimulate, AutomationSimulation } from 'sendwright/wire/automationTrials';
import type {
  AutomationEmailStep,
  AutomationSmsStep,
  AutomationSplitStep,
  AutomationStep,
} from 'sendwright/wire/automations';
import type { Database, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { AtOnce } from '../../../http/atOnce';
import { notFound } from '../../../http/errors';
import { isoTime } from '../../../http/isoTime';
import { campaignReason } from '../../../delivery/recipientPreferences';
import { contactDropReason } from '../../single-sends/sms/smsReach';
import { lockContacts } from '../../contacts/jobs/contactJobs';
import type { AutomationKey, AutomationRow } from '../automationRow';
import { findStep, nextStep } from '../content/stepTree';
import { isHeldOut } from '../goals/holdOut';
import { BrokenCriteria, exitCondition, exitReason, splitCondition } from '../engine/conditions';
import { emailedLately, gapReason } from '../engine/emailGap';
import { quietUntil } from '../engine/quietHours';
import { winnerOf } from '../engine/winners';
import { BrokenStep, takeAction } from '../engine/takeAction';
import { awaitedReason } from '../engine/takeEvent';
import { endOfWait } from '../engine/takeWait';

const milliseconds = { hours: 3_600_000, days: 86_400_000 } as const;
/** Loops can make a path of thousands of steps, which nobody reads and which would hold the account's contacts. */
const mostSteps = 500;

/** Each holds a connection and keeps others from changing the account's contacts. */
const atOnce = new AtOnce(2, 1, 'Other contacts are being simulated. Try again in a second.');

interface Simulated {
  readonly contact_id: string;
  readonly email: string | null;
  readonly has_address: boolean;
  readonly has_number: boolean;
}

type Taken = AutomationSimulation['steps'][number];

/** Ends the transaction without keeping anything. */
class Undo extends Error {}

/**
 * The path of a contact from now on, with its dates. Actions really change the contact, so that later splits see it, in
 * a transaction that is always rolled back. @throws HttpError 404; 429 while the account simulates enough
 */
export async function simulate(
  database: Database,
  accountId: number,
  row: AutomationRow,
  { contact_id: id, email, engaged = false }: AutomationSimulate,
): Promise<AutomationSimulation> {
  let result: AutomationSimulation | undefined;
  const leave = atOnce.enter(accountId);
  try {
    await database.transaction(async (transaction) => {
      await lockContacts(transaction, accountId);
      const contact = await transaction.first<Simulated>(sql`
        select contact_id, email, coalesce(email like '_%@_%', false) as has_address,
          phone_number_id is not null as has_number
        from contacts where account_id = ${accountId}
          and (contact_id = ${id ?? null}::uuid or email = ${email?.trim().toLowerCase() ?? null}) limit 1`);
      if (!contact) throw notFound('contact not found', id === undefined ? 'email' : 'contact_id');
      result = await walk(transaction, { accountId, automationId: row.automation_id }, row, contact, engaged);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  } finally {
    leave();
  }
  if (result === undefined) throw new Error('The simulation has no result.');
  return result;
}

async function walk(
  transaction: Transaction,
  key: AutomationKey,
  row: AutomationRow,
  contact: Simulated,
  engaged: boolean,
): Promise<AutomationSimulation> {
  const steps: Taken[] = [];
  const jumps = new Map<string, number>();
  let at = Date.now();
  const ended = (end: AutomationSimulation['end'], reason: string | null): AutomationSimulation => ({
    contact_id: contact.contact_id,
    email: contact.email,
    steps,
    end,
    ends_at: isoTime(new Date(at)),
    reason,
  });
  // A draft has no goal of its own.
  const held = { ...key, automationId: row.draft_of ?? key.automationId };
  if (await isHeldOut(transaction, held, contact.contact_id))
    return ended('exited', 'Held out, to compare: this contact enters, but gets nothing. Try another one.');
  let step = row.steps[0];
  try {
    while (step && steps.length < mostSteps) {
      const now: AutomationStep = step;
      at += now.delay.value * milliseconds[now.delay.unit];
      if (await leaves(transaction, key, row, contact)) return ended('exited', exitReason(row));
      const took = (outcome: Taken['outcome'], reason: string | null = null): void =>
        void steps.push({ step_id: now.id, type: now.type, outcome, at: isoTime(new Date(at)), reason });
      step = nextStep(row.steps, now.id);
      switch (now.type) {
        case 'email':
        case 'sms': {
          const ends = await quietUntil(transaction, key.accountId, row.settings.quiet_hours, new Date(at));
          at = Math.max(at, ends?.getTime() ?? at);
          const isReachable = now.type === 'sms' ? contact.has_number : contact.has_address;
          const noun = now.type === 'sms' ? 'phone number' : 'email address';
          const gap = now.type === 'sms' ? null : (row.settings.email_gap_hours ?? null);
          if (!isReachable) took('skipped', `The contact has no ${noun}.`);
          else if (gap !== null && (await isTooSoon(transaction, key, contact, steps, gap, at)))
            took('skipped', gapReason(gap));
          else took('sent', await whyDropped(transaction, key, row, now, contact));
          break;
        }
        case 'audience':
          took(now.audience_config.action === 'add' ? 'added' : 'removed');
          break;
        case 'wait': {
          const { ends, reason } = await endOfWait(transaction, key, row, now, contact.contact_id, new Date(at));
          at = Math.max(at, ends?.getTime() ?? at);
          took(reason === null ? 'waited' : 'skipped', reason);
          break;
        }
        case 'split': {
          const winner = winnerOf(row, now);
          const { isYes, reason, waits } = winner
            ? { isYes: winner.branch === 'yes', reason: 'The branch that won the test.', waits: 0 }
            : await branchOf(transaction, key, now, contact, steps, engaged);
          at += waits;
          took(isYes ? 'yes' : 'no', reason);
          [step] = isYes ? now.yes : now.no;
          break;
        }
        case 'action': {
          const config = now.action_config;
          if (config.action === 'go_to') {
            const times = jumps.get(now.id) ?? 0;
            jumps.set(now.id, times + 1);
            if (times >= config.times) took('skipped', 'As often as this step allows.');
            else {
              took('done', 'Sent to another step.');
              step = config.step_id === null ? undefined : findStep(row.steps, config.step_id);
            }
            break;
          }
          for (const done of await takeAction(transaction, key, row, now, [contact.contact_id])) {
            if (done.contactIds.length === 0) continue;
            // Calls and notices have nobody to be undone for.
            if (config.action !== 'webhook' && config.action !== 'notify') await done.apply?.(done.contactIds);
            took(done.outcome, config.action === 'notify' || config.action === 'webhook' ? null : done.reason);
          }
          break;
        }
      }
    }
  } catch (error) {
    if (error instanceof BrokenStep) return ended('stopped', row.status === 'live' ? error.message : error.problem);
    if (error instanceof BrokenCriteria) return ended('stopped', error.message);
    throw error;
  }
  return step ? ended('stopped', `Only the first ${mostSteps} steps are simulated.`) : ended('completed', null);
}

/** Whether the contact gets another email in the hours before: in the simulation, or what they were sent until now. */
async function isTooSoon(
  transaction: Transaction,
  { accountId }: AutomationKey,
  { contact_id: id }: Simulated,
  steps: readonly Taken[],
  gap: number,
  at: number,
): Promise<boolean> {
  const last = steps.findLast(({ type, outcome }) => type === 'email' && outcome === 'sent');
  if (last && at - Date.parse(last.at) < gap * milliseconds.hours) return true;
  return (await emailedLately(transaction, accountId, [id], gap, new Date(at))).has(id);
}

/** Why the message that is handed over would not be sent, as of now; null if it would. */
async function whyDropped(
  transaction: Transaction,
  { accountId }: AutomationKey,
  { settings }: AutomationRow,
  step: AutomationEmailStep | AutomationSmsStep,
  { contact_id: id }: Simulated,
): Promise<string | null> {
  const reason =
    step.type === 'email'
      ? campaignReason(accountId, settings.suppression_group_id, null, sql`contacts.email`)
      : contactDropReason(accountId, step.sms_config.messaging_service_sid);
  const found = await transaction.first<{ reason: string | null }>(sql`
    select ${reason} as reason from contacts where account_id = ${accountId} and contact_id = ${id}`);
  return found?.reason ? `It is dropped: ${found.reason}.` : null;
}

async function leaves(
  transaction: Transaction,
  { accountId }: AutomationKey,
  row: AutomationRow,
  { contact_id: id }: Simulated,
): Promise<boolean> {
  // Whoever is simulated enters, and meets the entry criteria then.
  if (row.exit.type !== 'criteria') return false;
  const condition = await exitCondition(transaction, accountId, row);
  if (!condition) return false;
  const found = await transaction.first(sql`
    select 1 from contacts where contacts.account_id = ${accountId} and contact_id = ${id} and ${condition}`);
  return found !== undefined;
}

interface Branch {
  readonly isYes: boolean;
  readonly reason: string | null;
  /** Milliseconds. */
  readonly waits: number;
}

async function branchOf(
  transaction: Transaction,
  { accountId, automationId }: AutomationKey,
  { id, condition }: AutomationSplitStep,
  contact: Simulated,
  steps: readonly Taken[],
  engaged: boolean,
): Promise<Branch> {
  const { event, emails, match, query_dsl: query } = condition;
  if (event)
    return {
      isYes: engaged,
      reason: awaitedReason(event, engaged),
      waits: engaged ? 0 : event.timeout.value * milliseconds[event.timeout.unit],
    };
  const answers = emails.map(({ step_id: of, activity, negated }) => {
    const sent = steps.filter((one) => one.step_id === of && one.outcome === 'sent');
    // One with a reason is dropped.
    const wasDelivered = sent.some(({ reason }) => reason === null);
    const did = activity === 'sent' ? sent.length > 0 : wasDelivered && (activity === 'delivered' || engaged);
    return negated ? !did : did;
  });
  if (query !== null || condition.percentage) {
    const asked = await splitCondition(transaction, accountId, automationId, id, { ...condition, emails: [] });
    const found = await transaction.first(sql`
      select 1 from contacts
      where contacts.account_id = ${accountId} and contact_id = ${contact.contact_id} and ${asked}`);
    answers.push(found !== undefined);
  }
  const isYes = match === 'all' ? answers.every(Boolean) : answers.length === 0 || answers.some(Boolean);
  return { isYes, reason: null, waits: 0 };
}

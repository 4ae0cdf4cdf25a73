import type { AutomationLive } from 'sendwright/wire/automations';
import type { Database, Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { conflict, HttpError } from '../../http/errors';
import { requireMaySend } from '../administration/maySend';
import { saveVersion } from '../designs/versions';
import { snapshotSegment } from '../segments/snapshotSegment';
import { type AutomationContent, type AutomationRow, contentOf, type SentEmailConfig } from './automationRow';
import { readAutomation, requireAutomation, requireCriteriaAllowed } from './automations';
import { appliedContent, appliedSteps, findSendBlockers } from './content/completeness';
import { allEmails, allTexts } from './content/stepTree';
import { keepVersion } from './drafts/versions';
import { cancelWaiting } from './messages/messageLane';
import { enterMembers } from './trials/entryMembers';
import { writeAutomation } from './queries';
import { type Confirm, confirmAddresses } from './confirmAddresses';

/** Who makes changes live. */
export interface Publisher {
  readonly username: string;
  readonly confirm: Confirm;
}

/**
 * Starts entering and sending. Pending edits are applied. After a stop, contacts whose next email was due in the
 * meantime miss it. Repeating it changes nothing. Throws 400 with everything that is missing, 403 if the account may
 * not send, or webhooks with new addresses are not confirmed.
 */
export async function setLive(
  database: Database,
  accountId: number,
  id: string,
  { include_existing: includesExisting = false }: AutomationLive,
  { username, confirm }: Publisher,
): Promise<AutomationRow> {
  const { entry_type: entryType, entry_id: entryId, status } = await readAutomation(database, accountId, id);
  // Contacts who are already in the segment have not entered it: the next snapshot is compared with this one.
  if (status !== 'live' && entryType === 'segment' && entryId !== null)
    await snapshotSegment(database, accountId, entryId, AbortSignal.timeout(600_000));
  return database.transaction(async (transaction) => {
    const row = await requireAutomation(transaction, accountId, id);
    if (row.status === 'live') return row;
    if (row.draft_of !== null) throw conflict('This is the draft of another automation. Publish it instead.', 'status');
    await requireMaySend(transaction, accountId);
    await requireCriteriaAllowed(transaction, accountId, row.automation_id, row);
    await applyMessages(transaction, accountId, row);
    await confirmAddresses(transaction, accountId, row.automation_id, row.steps, confirm);
    await cancelWaiting(transaction, accountId, row.automation_id);
    await transaction.execute(sql`
      update automations set status = 'live', went_live_at = coalesce(went_live_at, now()), live_since = now(),
        paused_at = null, pause_reason = null, pause_detail = null
      where account_id = ${accountId} and automation_id = ${row.automation_id}`);
    if (includesExisting) await enterMembers(transaction, accountId, row);
    await keepVersion(transaction, accountId, row.automation_id, appliedContent(row), username);
    return requireAutomation(transaction, accountId, id);
  });
}

/**
 * Stops entering and sending; messages in flight are still sent. Throws 409 for a draft. Repeating it changes nothing.
 */
export async function disable(database: Database, accountId: number, id: string): Promise<AutomationRow> {
  return database.transaction(async (transaction) => {
    const row = await requireAutomation(transaction, accountId, id);
    if (row.status === 'disabled') return row;
    if (row.status === 'draft') throw conflict('This automation is a draft: there is nothing to disable.', 'status');
    await cancelWaiting(transaction, accountId, row.automation_id);
    await transaction.execute(sql`
      update automations set status = 'disabled', paused_at = null, pause_reason = null, pause_detail = null
      where account_id = ${accountId} and automation_id = ${row.automation_id}`);
    return writeAutomation(transaction, accountId, row.automation_id, {
      ...contentOf(row),
      steps: appliedSteps(row.steps),
    });
  });
}

/**
 * Uses edited messages from now on; messages in progress keep theirs. Throws 409 unless live, 400 with everything that
 * is missing.
 */
export async function applyPending(
  database: Database,
  accountId: number,
  id: string,
  username: string,
): Promise<AutomationRow> {
  return database.transaction(async (transaction) => {
    const row = await requireAutomation(transaction, accountId, id);
    if (row.status !== 'live')
      throw conflict(
        'Only changes of a live automation need to be applied. Other changes take effect immediately.',
        'status',
      );
    await keepVersion(transaction, accountId, row.automation_id, appliedContent(row), username);
    return applyMessages(transaction, accountId, row);
  });
}

const applyMessages = (transaction: Transaction, accountId: number, row: AutomationRow): Promise<AutomationRow> =>
  writeSendable(transaction, accountId, row.automation_id, appliedContent(row));

/** Stores content from which messages are sent from now on. Throws 400 with everything that is missing. */
export async function writeSendable(
  transaction: Transaction,
  accountId: number,
  automationId: string,
  content: AutomationContent,
): Promise<AutomationRow> {
  const missing = await findSendBlockers(transaction, accountId, content);
  if (missing.length > 0) throw new HttpError(400, missing);
  await pinMessages(transaction, accountId, automationId, content);
  for (const { step } of allEmails(content.steps)) {
    if (step.email_config.design)
      await saveVersion(transaction, accountId, { kind: 'automation', id: step.id }, step.email_config.design, true);
  }
  return writeAutomation(transaction, accountId, automationId, content);
}

/** Fixes the messages of an automation for sending: one that differs from its last version becomes a new version. */
async function pinMessages(
  transaction: Queryable,
  accountId: number,
  automationId: string,
  { steps, settings }: Pick<AutomationContent, 'steps' | 'settings'>,
): Promise<void> {
  const { quiet_hours: _quietHours, email_gap_hours: _gap, ...shared } = settings;
  for (const { step } of allEmails(steps)) {
    const config: SentEmailConfig = { ...step.email_config, ...shared, design_id: null };
    const versions = sql`
      automation_messages where account_id = ${accountId} and automation_id = ${automationId} and step_id = ${step.id}`;
    const text = JSON.stringify(config);
    await transaction.execute(sql`
      insert into automation_messages (account_id, automation_id, step_id, version, email_config, message_domain)
      select ${accountId}, ${automationId}, ${step.id}, 1 + coalesce((select max(version) from ${versions}), 0),
        ${text}::jsonb,
        (select split_part(from_email, '@', 2) from senders
          where account_id = ${accountId} and sender_id = ${config.sender_id})
      where (select email_config from ${versions} order by version desc, round limit 1)
        is distinct from ${text}::jsonb`);
  }
  for (const { step } of allTexts(steps)) {
    const versions = sql`
      automation_messages where account_id = ${accountId} and automation_id = ${automationId} and step_id = ${step.id}`;
    const text = JSON.stringify(step.sms_config);
    await transaction.execute(sql`
      insert into automation_messages (account_id, automation_id, step_id, version, sms_config)
      select ${accountId}, ${automationId}, ${step.id}, 1 + coalesce((select max(version) from ${versions}), 0),
        ${text}::jsonb
      where (select sms_config from ${versions} order by version desc, round limit 1) is distinct from ${text}::jsonb`);
  }
}

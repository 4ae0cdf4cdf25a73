import type { ScheduleRequest } from 'sendwright/wire/singleSends';
import type { Database, Queryable, Transaction } from '../../../database/database';
import { sql } from '../../../database/sql';
import { plannedSplit, testLimits } from '../delivery/splitAudience';
import { type ErrorItem, HttpError, badRequest, conflict, notFound, refusal } from '../../../http/errors';
import { requireMaySend } from '../../administration/maySend';
import { approvalLimit, approvalShortfall } from '../../approvals/rule';
import { countAudience } from '../audience/audienceCount';
import { findSendBlockers } from '../checks/completeness';
import { saveSentDesigns } from '../design/designVersions';
import { removeSchedule, writeSchedule } from '../queries';
import { checkedTime } from '../singleSendContent';
import type { SingleSendRow } from '../singleSendRow';
import { checkRevision, requireSingleSend } from '../singleSends';
import { readSendingSettings } from '../audience/sendingSettings';
import { countSmsAudience } from '../sms/smsReach';

/**
 * Schedules a draft, or reschedules a send; `now` starts it after the undo period. This ends a pause. Throws 400 naming
 * everything that is missing, 403 if the account may not send or a second person has to approve it, 412 for an outdated
 * revision.
 */
export async function scheduleSingleSend(
  database: Database | Transaction,
  accountId: number,
  id: string,
  request: ScheduleRequest,
): Promise<SingleSendRow> {
  if ('transaction' in database)
    return database.transaction((transaction) => scheduleSingleSend(transaction, accountId, id, request));
  const { row, recipients, time } = await checkSchedule(database, accountId, id, request);
  const shortfall = await approvalShortfall(database, accountId, row, recipients);
  if (shortfall !== undefined) throw refusal('approval_needed', `${shortfall} Ask for it first.`);
  await saveSentDesigns(database, accountId, row);
  const undo = request.undo_seconds ?? (await readSendingSettings(database, accountId)).undo_seconds;
  const written = await writeSchedule(database, accountId, id, {
    sendAt: time,
    undoSeconds: undo,
    zoneField: request.zone_field ?? null,
  });
  if (written === undefined) throw notFound();
  return written;
}

/** What can be scheduled. */
export interface CheckedSchedule {
  /** Locked until the transaction ends. */
  readonly row: SingleSendRow;
  /** Null: now. */
  readonly time: Date | null;
  /** Counted where the account has a rule about them, otherwise 0. */
  readonly recipients: number;
}

/** Checks everything about a schedule except for an approval, and throws as `scheduleSingleSend`. */
export async function checkSchedule(
  transaction: Transaction,
  accountId: number,
  id: string,
  request: ScheduleRequest,
): Promise<CheckedSchedule> {
  const row = await requireSingleSend(transaction, accountId, id);
  if (row.status === 'triggered') throw badRequest('This single send has already been sent.');
  await requireMaySend(transaction, accountId);
  checkRevision(row, request.revision);
  const time = request.send_at === 'now' ? null : checkedTime(request.send_at);
  const zoneField = request.zone_field ?? null;
  const problems = [
    ...(await findSendBlockers(transaction, accountId, row)),
    ...(time !== null && time.getTime() <= Date.now()
      ? [{ message: 'Schedule must be in the future.', field: 'send_at' }]
      : []),
    ...(await zoneProblems(transaction, accountId, row, time, zoneField)),
  ];
  if (problems.length === 0) problems.push(...(await testProblems(transaction, accountId, row)));
  if (problems.length > 0) throw new HttpError(400, problems);
  return { row, time, recipients: await ruledRecipients(transaction, accountId, row) };
}

/** How many people a send reaches at present; 0, uncounted, in accounts that need no approval. */
async function ruledRecipients(database: Queryable, accountId: number, row: SingleSendRow): Promise<number> {
  if ((await approvalLimit(database, accountId)) === undefined) return 0;
  const { send_to: sendTo, email_config: config, sms_config: sms } = row;
  if (sms !== null) return (await countSmsAudience(database, accountId, sendTo, sms.messaging_service_sid)).receives;
  return (await countAudience(database, accountId, sendTo, config.suppression_group_id)).receives;
}

/** An A/B test needs a minimum of contacts per variation. Contacts above its maximum get the winner. */
async function testProblems(
  database: Queryable,
  accountId: number,
  { abtest, send_to: sendTo, email_config: config }: SingleSendRow,
): Promise<ErrorItem[]> {
  if (abtest === null) return [];
  const { receives } = await countAudience(database, accountId, sendTo, config.suppression_group_id);
  const { perVariation } = plannedSplit(receives, abtest.variations.length, abtest.test_percentage);
  if (perVariation >= testLimits.perVariation) return [];
  const advice = 'Choose more recipients, a larger sample or fewer variations.';
  return [
    {
      message:
        `Each variation needs at least ${testLimits.perVariation} contacts, and would get ${perVariation}. ` + advice,
      field: 'abtest.test_percentage',
    },
  ];
}

/** Sending by time zone needs a day's notice: the first zone reaches the time of day 26 hours before the last. */
async function zoneProblems(
  database: Queryable,
  accountId: number,
  row: SingleSendRow,
  time: Date | null,
  zoneField: string | null,
): Promise<ErrorItem[]> {
  if (zoneField === null) return [];
  const problem = (message: string): ErrorItem[] => [{ message, field: 'zone_field' }];
  if (time === null) return problem("Sending in the recipients' time zones needs a date and time, not now.");
  if (row.abtest !== null)
    return problem("An A/B test cannot follow the recipients' time zones: its variations would differ by time, too.");
  const field = await database.first(sql`
    select 1 from field_definitions
    where account_id = ${accountId} and field_id = ${zoneField} and field_type = 'Text'`);
  return field === undefined ? problem('zone_field must be the id of a custom field of type Text') : [];
}

/** Unschedules a send that has not started; after that 409. A draft stays a draft. */
export async function unscheduleSingleSend(database: Database, accountId: number, id: string): Promise<SingleSendRow> {
  return database.transaction(async (transaction) => {
    const row = await requireSingleSend(transaction, accountId, id);
    if (row.status === 'triggered')
      throw conflict('This single send has already started and can no longer be unscheduled.');
    return (await removeSchedule(transaction, accountId, id)) ?? row;
  });
}

import type {
  Approval,
  ApprovalRequest,
  ApprovalSettings,
  SendApproval,
  WaitingApproval,
} from 'sendwright/wire/approvals';
import type { Schedule } from 'sendwright/wire/singleSends';
import type { Database, Queryable, Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { Caller } from '../../provider';
import { addNotice } from '../notifications/notices';
import { removeSchedule } from '../single-sends/queries';
import { approvalStatus } from '../single-sends/singleSendRow';
import { checkSchedule, scheduleSingleSend } from '../single-sends/schedule/scheduling';
import { checkedTime } from '../single-sends/singleSendContent';
import { requireSingleSend } from '../single-sends/singleSends';
import { approvalLimit, approvalShortfall, personOf } from './rule';

interface ApprovalRow {
  approval_id: string;
  single_send_id: string;
  requested_by: number;
  requested_by_name: string;
  requested_at: Date;
  comment: string;
  revision: number;
  recipients: number;
  send_at: Date | null;
  zone_field: string | null;
  status: Approval['status'];
  decided_by_name: string | null;
  decided_at: Date | null;
  decision_comment: string;
}

/** Administrators change the rule in person: a key could be anybody's. */
export async function changeApprovalSettings(
  database: Database,
  caller: Caller,
  { above }: ApprovalSettings,
): Promise<ApprovalSettings> {
  if (caller.via !== 'session' || !caller.isAdmin) throw refusal('approval_needs_person');
  const { accountId } = caller;
  if (above === null) {
    await database.execute(sql`delete from approval_settings where account_id = ${accountId}`);
    return { above };
  }
  // Otherwise nobody could approve anything.
  const people = await database.first<{ count: number }>(sql`
    select count(*) as count from users where account_id = ${accountId}
      and (is_admin or 'marketing_campaigns.update' = any(scopes) or 'marketing.write' = any(scopes))`);
  if ((people?.count ?? 0) < 2) throw refusal('approval_needs_people');
  await database.execute(sql`
    insert into approval_settings (account_id, above, changed_by)
    values (${accountId}, ${above}, ${personOf(caller).username})
    on conflict (account_id) do update
      set above = excluded.above, changed_by = excluded.changed_by, changed_at = now()`);
  return { above };
}

/** The newest request of a send, and the account's rule. */
export async function readSendApproval(database: Queryable, caller: Caller, id: string): Promise<SendApproval> {
  const send = await requireSingleSend(database, caller.accountId, id);
  const row = await newestOf(database, caller.accountId, send.single_send_id);
  return {
    above: (await approvalLimit(database, caller.accountId)) ?? null,
    approval: row ? present(row, caller) : null,
  };
}

/** The sends that wait for a decision, the oldest requests first. A send that was changed since waits no more. */
export async function listWaiting(database: Queryable, caller: Caller): Promise<WaitingApproval[]> {
  const rows = await database.rows<ApprovalRow & { name: string }>(sql`
    select approval_id, single_send_id, requested_by, requested_by_name, requested_at, comment,
      send_approvals.revision, recipients, send_approvals.send_at, send_approvals.zone_field,
      send_approvals.status, decided_by_name, decided_at, decision_comment, name
    from send_approvals join single_sends using (account_id, single_send_id)
    where account_id = ${caller.accountId} and send_approvals.status = 'waiting'
      and send_approvals.revision = single_sends.revision
    order by requested_at, approval_id limit 200`);
  return rows.map((row) => ({ single_send_id: row.single_send_id, name: row.name, approval: present(row, caller) }));
}

/** `withdrawn` also if the send was changed since. */
const newestOf = (database: Queryable, accountId: number, id: string): Promise<ApprovalRow | undefined> =>
  database.first<ApprovalRow>(sql`
    select approval_id, single_send_id, requested_by, requested_by_name, requested_at, comment,
      send_approvals.revision, recipients, send_approvals.send_at, send_approvals.zone_field,
      ${approvalStatus} as status,
      decided_by_name, decided_at, decision_comment
    from send_approvals join single_sends using (account_id, single_send_id)
    where account_id = ${accountId} and single_send_id = ${id} order by requested_at desc, approval_id limit 1`);

/** Asks for approval, and tells the account. Throws what scheduling throws, and 409 if no approval is needed. */
export async function requestApproval(
  database: Database,
  caller: Caller,
  id: string,
  request: ApprovalRequest,
): Promise<Approval> {
  const { accountId } = caller;
  return database.transaction(async (transaction) => {
    const { row, recipients } = await checkSchedule(transaction, accountId, id, request);
    if ((await approvalShortfall(transaction, accountId, row, recipients)) === undefined)
      throw refusal('approval_not_needed');
    if (row.status === 'scheduled') await removeSchedule(transaction, accountId, row.single_send_id);
    await end(transaction, accountId, row.single_send_id);
    const person = personOf(caller);
    const time = request.send_at === 'now' ? null : checkedTime(request.send_at);
    const added = await transaction.first<{ approval_id: string }>(sql`
      insert into send_approvals (account_id, single_send_id, requested_by, requested_by_name, comment, revision,
        recipients, send_at, zone_field)
      values (${accountId}, ${row.single_send_id}, ${person.userId}, ${person.username}, ${request.comment ?? ''},
        ${row.revision}, ${recipients}, ${time}, ${request.zone_field ?? null})
      returning approval_id`);
    await addNotice(transaction, accountId, {
      occasion: `approval ${added?.approval_id ?? ''}`,
      tone: 'warning',
      title: `${row.name} waits for approval`,
      message:
        `${person.username} asks somebody else to approve "${row.name}", which goes to ` +
        `${recipients.toLocaleString('en-US')} ${recipients === 1 ? 'recipient' : 'recipients'}.`,
      link: `/single-sends/${row.single_send_id}/review`,
    });
    const stored = await newestOf(transaction, accountId, row.single_send_id);
    if (!stored) throw new Error('The request for approval was not stored.');
    return present(stored, caller);
  });
}

/** Withdraws what waits or was approved; a scheduled send that needs it is unscheduled. */
export async function withdrawApproval(database: Database, caller: Caller, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const send = await requireSingleSend(transaction, caller.accountId, id);
    const row = await newestOf(transaction, caller.accountId, send.single_send_id);
    if (row?.status !== 'waiting' && row?.status !== 'approved') throw refusal('approval_not_found');
    await end(transaction, caller.accountId, send.single_send_id);
    if (send.status === 'scheduled') await removeSchedule(transaction, caller.accountId, send.single_send_id);
  });
}

/** Approves a send and schedules it as asked: both or neither. */
export async function approveSend(database: Database, caller: Caller, id: string, comment: string): Promise<Schedule> {
  const { accountId } = caller;
  return database.transaction(async (transaction) => {
    const row = await requireOthers(transaction, caller, id);
    await decide(transaction, caller, row, 'approved', comment);
    const sent = await scheduleSingleSend(transaction, accountId, id, {
      send_at: row.send_at === null ? 'now' : row.send_at.toISOString(),
      zone_field: row.zone_field,
      revision: row.revision,
    });
    return { send_at: sent.send_at && isoTime(sent.send_at), status: sent.status };
  });
}

export async function rejectSend(database: Database, caller: Caller, id: string, comment: string): Promise<Approval> {
  return database.transaction(async (transaction) => {
    const row = await requireOthers(transaction, caller, id);
    await decide(transaction, caller, row, 'rejected', comment);
    const stored = await newestOf(transaction, caller.accountId, row.single_send_id);
    return present(stored ?? row, caller);
  });
}

/** The waiting request of a send, which a person other than the caller made. */
async function requireOthers(transaction: Transaction, caller: Caller, id: string): Promise<ApprovalRow> {
  if (caller.via !== 'session') throw refusal('approval_needs_person');
  // Locks the send: of two decisions at once, the second finds the first.
  const send = await requireSingleSend(transaction, caller.accountId, id);
  const row = await newestOf(transaction, caller.accountId, send.single_send_id);
  if (row?.status !== 'waiting') throw refusal('approval_not_found');
  if (row.requested_by === personOf(caller).userId) throw refusal('approval_own');
  return row;
}

async function decide(
  transaction: Transaction,
  caller: Caller,
  row: ApprovalRow,
  status: 'approved' | 'rejected',
  comment: string,
): Promise<void> {
  const { userId, username } = personOf(caller);
  const decided = await transaction.execute(sql`
    update send_approvals set status = ${status}, decided_by = ${userId}, decided_by_name = ${username},
      decided_at = now(), decision_comment = ${comment}
    where account_id = ${caller.accountId} and approval_id = ${row.approval_id} and status = 'waiting'`);
  if (decided === 0) throw refusal('approval_not_found');
  await dismiss(transaction, caller.accountId, row.approval_id);
  const asker = await transaction.first<{ email: string }>(sql`
    select email from users where user_id = ${row.requested_by} and email <> ''`);
  const send = await requireSingleSend(transaction, caller.accountId, row.single_send_id);
  await addNotice(transaction, caller.accountId, {
    occasion: `approval ${row.approval_id} ${status}`,
    tone: status === 'approved' ? 'info' : 'warning',
    title: `${send.name} was ${status}`,
    message:
      `${username} ${status} "${send.name}", as ${row.requested_by_name} asked.` +
      (comment === '' ? '' : ` They say: ${comment}`),
    link: `/single-sends/${row.single_send_id}/review`,
    mailTo: asker ? { address: asker.email } : 'nobody',
  });
}

/** Ends the request that waits or was approved. */
async function end(transaction: Transaction, accountId: number, id: string): Promise<void> {
  const ended = await transaction.rows<{ approval_id: string }>(sql`
    update send_approvals set status = 'withdrawn'
    where account_id = ${accountId} and single_send_id = ${id} and status in ('waiting', 'approved')
    returning approval_id`);
  for (const { approval_id: approvalId } of ended) await dismiss(transaction, accountId, approvalId);
}

const dismiss = (database: Queryable, accountId: number, approvalId: string): Promise<number> =>
  database.execute(sql`
    update notices set dismissed_at = now()
    where account_id = ${accountId} and occasion = ${`approval ${approvalId}`} and dismissed_at is null`);

const present = (row: ApprovalRow, caller: Caller): Approval => ({
  id: row.approval_id,
  status: row.status,
  requested_by: row.requested_by_name,
  requested_at: isoTime(row.requested_at),
  comment: row.comment,
  recipients: row.recipients,
  send_at: row.send_at && isoTime(row.send_at),
  zone_field: row.zone_field,
  decided_by: row.decided_by_name,
  decided_at: row.decided_at && isoTime(row.decided_at),
  decision_comment: row.decision_comment,
  is_own: row.requested_by === personOf(caller).userId,
});

import type { SendTo } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import type { Caller } from '../../provider';

/** Growth that an approval covers: lists gain a few people between approval and send. */
const growth = 1.1;

/** Recipients above which the account's single sends need a second person; undefined: none do. */
export async function approvalLimit(database: Queryable, accountId: number): Promise<number | undefined> {
  return (
    await database.first<{ above: number }>(sql`select above from approval_settings where account_id = ${accountId}`)
  )?.above;
}

interface ApprovedSend {
  readonly single_send_id: string;
  readonly revision: number;
  readonly send_to?: SendTo;
}

/** How many recipients the approval of a send covers; 0 without one, or if the send was changed since. */
export async function approvedRecipients(
  database: Queryable,
  accountId: number,
  { single_send_id: id, revision }: ApprovedSend,
): Promise<number> {
  // The newest one counts: who asks again, or withdraws, gives up an earlier approval.
  const row = await database.first<{ recipients: number; is_valid: boolean }>(sql`
    select recipients, status = 'approved' and revision = ${revision} as is_valid from send_approvals
    where account_id = ${accountId} and single_send_id = ${id} order by requested_at desc, approval_id limit 1`);
  return row?.is_valid ? Math.ceil(row.recipients * growth) : 0;
}

/** Why a send to so many recipients must not start; undefined: it may. */
export async function approvalShortfall(
  database: Queryable,
  accountId: number,
  send: ApprovedSend,
  recipients: number,
): Promise<string | undefined> {
  const limit = await approvalLimit(database, accountId);
  if (limit === undefined || recipients <= limit) return undefined;
  const covered = await approvedRecipients(database, accountId, send);
  if (recipients <= covered) return undefined;
  const count = (number: number): string => number.toLocaleString('en-US');
  const sentence = `Single sends to more than ${count(limit)} recipients need the approval of a second person.`;
  return covered === 0
    ? `${sentence} This one would go to ${count(recipients)}.`
    : `${sentence} This one was approved for at most ${count(covered)}, and would go to ${count(recipients)}.`;
}

/**
 * Throws 403 if more contacts would enter an automation at once than a single send may have without approval. `before`:
 * those who entered it in the last day.
 */
export async function refuseCrowd(database: Queryable, accountId: number, contacts: number, before = 0): Promise<void> {
  const limit = await approvalLimit(database, accountId);
  if (limit === undefined || contacts + before <= limit) return;
  throw refusal(
    'approval_needed',
    `In this account messages to more than ${limit.toLocaleString('en-US')} people need the approval of a second ` +
      `person, which automations can't have. Send a single send to these ${contacts.toLocaleString('en-US')} instead.`,
  );
}

/** Who acts: the administrator, where one works as a subuser. */
export const personOf = ({ userId, username, impersonator }: Caller): { userId: number; username: string } =>
  impersonator ?? { userId, username };

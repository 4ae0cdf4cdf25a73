import type { OutboxMessage } from 'sendwright/wire/outbox';
import type { Queryable } from '../../database/database';
import { type Sql, joinSql, sql } from '../../database/sql';
import { mailStream } from '../../delivery/mail/mailStream';
import { openCaptured } from '../../delivery/transport/keepMessages';
import type { Page } from '../../http/paging';

export interface OutboxRow {
  captured_message_id: number;
  channel: OutboxMessage['channel'];
  email: string;
  subject: string;
  created_at: Date;
  single_send_id: string | null;
  single_send_name: string | null;
  contact_id: string | null;
  is_system: boolean;
  kind: OutboxMessage['kind'];
  link_for_user_id: number | null;
  /** The link is for a teammate, whom administrators may help. */
  link_for_teammate: boolean;
}

/** A message with its content. */
export interface CapturedRow extends OutboxRow {
  readonly raw: Buffer;
  readonly message_id: string;
  /** The single send or message of an automation that it belongs to; null: a test. */
  readonly stream_id: string | null;
}

/** The person who views the messages. */
export interface Viewer {
  readonly accountId: number;
  readonly userId: number;
  readonly seesSystemMail: boolean;
}

const columns: Sql = sql`captured_message_id, channel, email, subject, captured_messages.created_at,
  case
    when automation.message_id is null and captured_messages.single_send_id <> ${mailStream}
      then captured_messages.single_send_id
    end
    as single_send_id,
  case when is_system then 'system' when captured_messages.single_send_id is null then 'test'
    when captured_messages.single_send_id = ${mailStream} then 'api'
    when automation.message_id is null then 'single-send' else 'automation' end as kind,
  coalesce(single_sends.name, automation.name) as single_send_name, contact_id, is_system, link_for_user_id,
  exists
    (select from users
      where users.account_id = captured_messages.account_id and user_id = link_for_user_id and not is_admin
        and not is_operator)
    as link_for_teammate`;

function joined(accountId: number): Sql {
  return sql`captured_messages left join single_sends on single_sends.account_id = ${accountId}
    and single_sends.single_send_id = captured_messages.single_send_id
    left join (
      select message_id, automations.name from automation_messages left
      join automations using (account_id, automation_id) where account_id = ${accountId}
    ) as automation on automation.message_id = captured_messages.single_send_id`;
}

function visibleTo({ accountId, seesSystemMail }: Pick<Viewer, 'accountId' | 'seesSystemMail'>): Sql {
  return sql`captured_messages.account_id = ${accountId} and (${seesSystemMail}::boolean or not is_system)`;
}

/** Captured messages, the latest first; `email` is the beginning of an address. */
export async function listMessages(
  database: Queryable,
  { accountId, seesSystemMail }: Viewer,
  filter: { singleSendId?: string | undefined; email?: string | undefined },
  page: Page,
): Promise<{ rows: OutboxRow[]; count: number }> {
  const conditions = [visibleTo({ accountId, seesSystemMail })];
  if (filter.singleSendId) conditions.push(sql`captured_messages.single_send_id = ${filter.singleSendId}`);
  if (filter.email) conditions.push(sql`starts_with(lower(email), ${filter.email.toLowerCase()})`);
  const where = joinSql(conditions, ' and ');
  const [rows, total] = await Promise.all([
    database.rows<OutboxRow>(sql`
      select ${columns} from ${joined(accountId)} where ${where}
      order by captured_message_id desc limit ${page.limit} offset ${page.offset}`),
    database.first<{ count: number }>(sql`select count(*) as count from captured_messages where ${where}`),
  ]);
  return { rows, count: total?.count ?? 0 };
}

export async function findMessage(
  database: Queryable,
  viewer: Viewer,
  messageId: number,
): Promise<CapturedRow | undefined> {
  const row = await database.first<CapturedRow & { account_id: number }>(sql`
    select ${columns}, captured_messages.account_id, captured_messages.message_id, raw,
      captured_messages.single_send_id as stream_id
    from ${joined(viewer.accountId)}
    where ${visibleTo(viewer)} and captured_message_id = ${messageId}`);
  return row && { ...row, raw: openCaptured(database, row) };
}

/** Deletes what the viewer can see. */
export async function deleteMessages(database: Queryable, viewer: Viewer): Promise<void> {
  await database.execute(sql`delete from captured_messages where ${visibleTo(viewer)}`);
}

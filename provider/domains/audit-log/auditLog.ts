import { csvCell } from 'sendwright/formats';
import type { AuditLogEntry, AuditLogFilter } from 'sendwright/wire/auditLog';
import { joinSql, type Sql, sql } from '../../database/sql';
import type { Queryable } from '../../database/database';
import type { Page } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import { auditActions } from 'sendwright/wire/auditActions';

/** Which log: one account's, or all for operators. */
export interface LogScope {
  readonly accountId: number | 'all';
  /** The time zone for days. */
  readonly timeZone: string;
}

const exportPage = 2000;

const columns = sql`
  audit_entry_id as id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occurred_at,
  coalesce(accounts.username, '(deleted)') as account, actor, impersonator, action, subject, details, address`;

function conditionsOf({ accountId, timeZone }: LogScope, filter: AuditLogFilter): Sql {
  const conditions: Sql[] = [accountId === 'all' ? sql`true` : sql`audit_entries.account_id = ${accountId}`];
  const like = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { search, action, actor, impersonated, from, to, account } = filter;
  if (search?.trim()) {
    const pattern = like(search.trim());
    conditions.push(
      sql`(lower(subject) like ${pattern} or lower(actor) like ${pattern} or lower(impersonator) like ${pattern})`,
    );
  }
  const asked = partsOf(action);
  if (asked.length > 0) {
    const names = auditActions.filter((name) =>
      asked.some((wanted) => name === wanted || name.startsWith(`${wanted}.`)),
    );
    conditions.push(sql`action = any(${names}::text[])`);
  }
  if (actor) conditions.push(sql`(actor = ${actor} or impersonator = ${actor})`);
  if (impersonated) conditions.push(sql`impersonator is not null`);
  if (from) conditions.push(sql`occurred_at >= ${from}::date::timestamp at time zone ${timeZone}`);
  if (to) conditions.push(sql`occurred_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (account) conditions.push(sql`lower(accounts.username) = lower(${account})`);
  return joinSql(conditions, ' and ');
}

const tables = sql`audit_entries left join accounts on accounts.account_id = audit_entries.account_id`;

/** A page of the log, newest first. */
export async function readAuditLog(
  database: Queryable,
  scope: LogScope,
  filter: AuditLogFilter,
  page: Page,
): Promise<{ rows: AuditLogEntry[]; count: number }> {
  const where = conditionsOf(scope, filter);
  const rows = await database.rows<AuditLogEntry>(sql`
    select ${columns} from ${tables} where ${where}
    order by audit_entries.occurred_at desc, audit_entry_id desc limit ${page.limit} offset ${page.offset}`);
  const counted = await database.first<{ count: number }>(sql`select count(*) as count from ${tables} where ${where}`);
  return { rows, count: counted?.count ?? 0 };
}

/** The log as CSV, streamed in parts because it can be long. */
export async function* auditLogCsv(
  database: Queryable,
  scope: LogScope,
  filter: AuditLogFilter,
): AsyncGenerator<string> {
  yield 'occurred_at,account,actor,impersonator,action,subject,details,address\r\n';
  const where = conditionsOf(scope, filter);
  let last: { at: string; id: number } | undefined;
  for (;;) {
    const after = last
      ? sql`and (audit_entries.occurred_at, audit_entry_id) < (${last.at}::timestamptz, ${last.id})`
      : sql``;
    const rows = await database.rows<AuditLogEntry & { exact: string }>(sql`
      select ${columns}, audit_entries.occurred_at::text as exact from ${tables} where ${where} ${after}
      order by audit_entries.occurred_at desc, audit_entry_id desc limit ${exportPage}`);
    if (rows.length > 0) yield rows.map(lineOf).join('');
    const end = rows.at(-1);
    if (rows.length < exportPage || !end) return;
    last = { at: end.exact, id: end.id };
  }
}

function lineOf({
  occurred_at: at,
  account,
  actor,
  impersonator,
  action,
  subject,
  details,
  address,
}: AuditLogEntry): string {
  const isEmpty = Object.keys(details).length === 0;
  const cells = [
    at,
    account,
    actor,
    impersonator ?? '',
    action,
    subject,
    isEmpty ? '' : JSON.stringify(details),
    address ?? '',
  ];
  return `${cells.map(csvCell).join(',')}\r\n`;
}

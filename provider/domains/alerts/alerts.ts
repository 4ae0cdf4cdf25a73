import type { Alert, AlertCreate, AlertUpdate } from 'sendwright/wire/alerts';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest, notFound } from '../../http/errors';
import { isMailAddress } from '../../validation/mailAddress';

/** Alerts of one account, at most. */
const most = 20;

interface Row {
  alert_id: number;
  kind: Alert['type'];
  email_to: string;
  frequency: Alert['frequency'] | null;
  percentage: number | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`alert_id, kind, email_to, frequency, percentage, created_at, updated_at`;
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const shown = (row: Row): Alert => ({
  id: row.alert_id,
  type: row.kind,
  email_to: row.email_to,
  ...(row.frequency && { frequency: row.frequency }),
  ...(row.percentage !== null && { percentage: row.percentage }),
  created_at: seconds(row.created_at),
  updated_at: seconds(row.updated_at),
});

export async function listAlerts(database: Queryable, accountId: number): Promise<Alert[]> {
  const rows = await database.rows<Row>(sql`
    select ${columns} from alerts where account_id = ${accountId} order by alert_id`);
  return rows.map(shown);
}

/** Throws 404. */
export async function readAlert(database: Queryable, accountId: number, alertId: number): Promise<Alert> {
  const row = await database.first<Row>(sql`
    select ${columns} from alerts where account_id = ${accountId} and alert_id = ${alertId}`);
  if (!row) throw notFound();
  return shown(row);
}

/** Periods that have ended count as mailed: the first mail is about the current one. @throws HttpError 400 */
export async function createAlert(database: Database, accountId: number, asked: AlertCreate): Promise<Alert> {
  const { type, email_to: email, frequency, percentage } = checked(asked);
  return database.transaction(async (transaction) => {
    const account = await transaction.first<{ last_alert: number; alerts: number }>(sql`
      select last_alert,
        (select count(*)::integer from alerts where alerts.account_id = accounts.account_id) as alerts
      from accounts where account_id = ${accountId} for update`);
    if ((account?.alerts ?? 0) >= most)
      throw badRequest(`You can have up to ${most} alerts. Delete one to create another.`);
    const alertId = (account?.last_alert ?? 0) + 1;
    await transaction.execute(sql`update accounts set last_alert = ${alertId} where account_id = ${accountId}`);
    await transaction.execute(sql`
      insert into alerts (account_id, alert_id, kind, email_to, frequency, percentage)
      values (${accountId}, ${alertId}, ${type}, ${email}, ${frequency ?? null}, ${percentage ?? null})`);
    return readAlert(transaction, accountId, alertId);
  });
}

/** Throws 400, 404. */
export async function changeAlert(
  database: Database,
  accountId: number,
  alertId: number,
  change: AlertUpdate,
): Promise<Alert> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`
      select from alerts where account_id = ${accountId} and alert_id = ${alertId} for update`);
    const {
      type,
      email_to: email,
      frequency,
      percentage,
    } = checked({ ...(await readAlert(transaction, accountId, alertId)), ...change });
    await transaction.execute(sql`
      update alerts set email_to = ${email}, frequency = ${frequency ?? null}, percentage = ${percentage ?? null},
        updated_at = now()
      where account_id = ${accountId} and alert_id = ${alertId} and kind = ${type}`);
    return readAlert(transaction, accountId, alertId);
  });
}

/** Throws 404. */
export async function deleteAlert(database: Queryable, accountId: number, alertId: number): Promise<void> {
  const deleted = await database.execute(
    sql`delete from alerts where account_id = ${accountId} and alert_id = ${alertId}`,
  );
  if (deleted === 0) throw notFound();
}

/** An alert has what belongs to its kind, and nothing else. @throws HttpError 400 */
function checked({ type, email_to: email, frequency, percentage }: AlertCreate): AlertCreate {
  if (!isMailAddress(email)) throw badRequest('This is not a valid email address.', 'email_to');
  if (type === 'stats_notification') {
    if (percentage !== undefined) throw badRequest('percentage is for usage_limit alerts.', 'percentage');
    if (frequency === undefined) throw badRequest('frequency must be daily, weekly or monthly.', 'frequency');
    return { type, email_to: email, frequency };
  }
  if (frequency !== undefined) throw badRequest('frequency is for stats_notification alerts.', 'frequency');
  if (percentage === undefined) throw badRequest('percentage must be from 1 to 100.', 'percentage');
  return { type, email_to: email, percentage };
}

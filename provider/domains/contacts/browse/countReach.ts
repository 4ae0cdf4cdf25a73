import type { ReachCount } from 'sendwright/wire/contactSelection';
import type { Queryable } from '../../../database/database';
import { type Sql, sql } from '../../../database/sql';
import { suppressedAddresses } from './contactFilter';

/**
 * How many of `matching` contacts can receive email, and why the others can't. `members` is a condition on `contacts`
 * that selects them; undefined: all of the account. The cost depends on the unreachable contacts only: suppressed
 * addresses are looked up by index, and contacts without an address are adjacent in it.
 */
export async function countReach(
  database: Queryable,
  accountId: number,
  matching: number,
  members?: Sql,
): Promise<ReachCount> {
  const among = members === undefined ? sql`` : sql`and ${members}`;
  const [without, suppressed] = await Promise.all([
    database.first<{ count: number }>(
      sql`select count(*) from contacts where contacts.account_id = ${accountId} and contacts.email is null ${among}`,
    ),
    database.rows<{ reach: 'unsubscribed' | 'bounced' | 'spam_report' | 'invalid'; count: number }>(sql`
      select suppressed.reach, count(*) from (${suppressedAddresses(accountId)}) suppressed
        join contacts on contacts.account_id = ${accountId} and contacts.email = suppressed.email
      where true ${among} group by suppressed.reach`),
  ]);
  const count = (reach: (typeof suppressed)[number]['reach']): number =>
    suppressed.find((row) => row.reach === reach)?.count ?? 0;
  const reasons = {
    without_address: without?.count ?? 0,
    unsubscribed: count('unsubscribed'),
    bounced: count('bounced'),
    spam_report: count('spam_report'),
    invalid: count('invalid'),
  };
  const unreachable = Object.values(reasons).reduce((sum, one) => sum + one, 0);
  return { matching, reachable: Math.max(0, matching - unreachable), ...reasons };
}

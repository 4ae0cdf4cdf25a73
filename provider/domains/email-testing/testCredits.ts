import type { EmailTestingCredits } from 'sendwright/wire/account';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { readEntitlements } from '../accounts/offerings';

/** Credits for each email app, and for the spam check; links cost nothing. */
export interface TestPrices {
  readonly inbox_client: number;
  readonly spam: number;
}

const metered: TestPrices = { inbox_client: 1, spam: 3 };
/** Tests are simulated by this installation. They cost nothing, unless the operator gives an account credits. */
const free: TestPrices = { inbox_client: 0, spam: 0 };

/** What tests cost an account. */
export async function testPricesOf(database: Queryable, accountId: number): Promise<TestPrices> {
  const { own } = await readEntitlements(database, accountId);
  return own['email_testing_credits'] === undefined ? free : metered;
}

/**
 * A plan's credits per calendar month (UTC), and the remaining ones. Clients that could not be rendered cost nothing.
 */
export async function testCreditsOf(
  database: Queryable,
  accountId: number,
): Promise<EmailTestingCredits['emailTesting']> {
  const { all } = await readEntitlements(database, accountId);
  const prices = await testPricesOf(database, accountId);
  const entitled =
    all['email_testing'] === false ? 0 : Math.max(0, Math.floor(Number(all['email_testing_credits'] ?? 0)));
  const row = await database.first<{ used: number }>(sql`
    with month as (
      select test_id, wants_spam and (status <> 'failed' or spam is not null) as has_spam from email_tests
      where account_id = ${accountId} and created_at >= date_trunc('month', now(), 'UTC')
    )
    select (select count(*) * ${prices.spam}::int from month where has_spam)
      +
        (select count(*) * ${prices.inbox_client}::int from email_test_clients join month using (test_id)
          where account_id = ${accountId} and status <> 'failed')
        as used`);
  return { entitled, remain: Math.max(0, entitled - (row?.used ?? 0)) };
}

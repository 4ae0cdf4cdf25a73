import type { LinkResult, SpamFilterResult } from 'sendwright/wire/emailTesting';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import type { TestedMessage } from './testedMessage';
import type { TestClientRow, TestRow, TestSummaryRow } from './testRow';

type Named = Pick<TestRow, 'account_id' | 'test_id'>;

/**
 * Prevents other tests of the account from starting until the transaction ends, because credits are counted and then
 * charged.
 */
export const lockCredits = (transaction: Queryable, accountId: number): Promise<number> =>
  transaction.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);

/** How many tests of an account are not finished. */
export async function countPending(database: Queryable, accountId: number): Promise<number> {
  const row = await database.first<{ count: number }>(sql`
    select count(*) from email_tests where account_id = ${accountId} and status = 'pending'
      and created_at > now() - interval '1 hour'`);
  return row?.count ?? 0;
}

/** Stores a new test. */
export async function insertTest(
  transaction: Queryable,
  accountId: number,
  message: TestedMessage,
  wanted: { readonly spam: boolean; readonly clients: readonly string[] },
): Promise<string> {
  const row = await transaction.first<{ test_id: string }>(sql`
    insert into email_tests (account_id, resource_id, subject, sender, html, plain, headers, wants_spam)
    values
      (${accountId}, ${message.resourceId}, ${message.subject}, ${message.sender}, ${message.html}, ${message.plain},
        ${message.headers}::text[], ${wanted.spam})
    returning test_id`);
  if (!row) throw new Error('The test was not stored.');
  await transaction.execute(sql`
    insert into email_test_clients (account_id, test_id, client_id)
    select ${accountId}, ${row.test_id}, unnest(${wanted.clients}::text[])`);
  return row.test_id;
}

export const findTest = (database: Queryable, accountId: number, testId: string): Promise<TestRow | undefined> =>
  database.first<TestRow>(sql`select * from email_tests where account_id = ${accountId} and test_id = ${testId}`);

/** In the order of their ids. */
export const clientsOfTest = (database: Queryable, accountId: number, testId: string): Promise<TestClientRow[]> =>
  database.rows<TestClientRow>(sql`
    select client_id, status, reason, picture_key, thumbnail_key, dropped, confidence, clipped from email_test_clients
    where account_id = ${accountId} and test_id = ${testId} order by client_id`);

const about = (resourceId: string | undefined): Sql =>
  resourceId === undefined ? sql`` : sql`and resource_id = ${resourceId}`;

/** Newest first. */
export const pageOfTests = (
  database: Queryable,
  accountId: number,
  resourceId: string | undefined,
  page: Page,
): Promise<TestSummaryRow[]> =>
  database.rows<TestSummaryRow>(sql`
    select test_id, resource_id, subject, status, wants_spam, spam is not null as has_spam, created_at, total, complete,
      failed
    from email_tests, lateral (
      select count(*) as total, count(*) filter (where clients.status = 'complete') as complete,
        count(*) filter (where clients.status = 'failed') as failed
      from email_test_clients clients where clients.account_id = ${accountId} and clients.test_id = email_tests.test_id)
      counted
    where account_id = ${accountId} ${about(resourceId)}
    order by created_at desc, test_id limit ${page.limit} offset ${page.offset}`);

export async function countTests(
  database: Queryable,
  accountId: number,
  resourceId: string | undefined,
): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) from email_tests where account_id = ${accountId} ${about(resourceId)}`,
  );
  return row?.count ?? 0;
}

/** Counts a run of the test; returns the number of runs since its last progress. */
export async function countAttempt(database: Queryable, { account_id, test_id }: Named): Promise<number> {
  const row = await database.first<{ attempts: number }>(sql`
    update email_tests set attempts = attempts + 1 where account_id = ${account_id} and test_id = ${test_id}
    returning attempts`);
  return row?.attempts ?? 0;
}

export const storeSpam = (
  database: Queryable,
  { account_id, test_id }: Named,
  spam: readonly SpamFilterResult[],
): Promise<number> =>
  database.execute(sql`
    update email_tests set spam = ${JSON.stringify(spam)}::jsonb, attempts = 0
    where account_id = ${account_id} and test_id = ${test_id}`);

export const storeLinks = (
  database: Queryable,
  { account_id, test_id }: Named,
  links: readonly LinkResult[],
): Promise<number> =>
  database.execute(sql`
    update email_tests set links = ${JSON.stringify(links)}::jsonb, attempts = 0
    where account_id = ${account_id} and test_id = ${test_id}`);

/** Stores a rendered message; 0 if another process did, or the test was deleted. */
export function storeClient(
  database: Queryable,
  { account_id, test_id }: Named,
  { client_id, status, reason, picture_key, thumbnail_key, dropped, confidence, clipped }: TestClientRow,
): Promise<number> {
  return database.execute(sql`
    with kept as (
      update email_test_clients
      set status = ${status}, reason = ${reason}, picture_key = ${picture_key}, thumbnail_key = ${thumbnail_key},
        dropped = ${dropped}::text[], confidence = ${confidence}, clipped = ${clipped}
      where account_id = ${account_id} and test_id = ${test_id} and client_id = ${client_id} and status = 'pending'
      returning 1
    )
    update email_tests set attempts = 0
    where account_id = ${account_id} and test_id = ${test_id} and exists (select 1 from kept)`);
}

/** Fails all pending clients, which then cost nothing. */
export const failPending = (database: Queryable, { account_id, test_id }: Named, reason: string): Promise<number> =>
  database.execute(sql`
    update email_test_clients set status = 'failed', reason = ${reason}
    where account_id = ${account_id} and test_id = ${test_id} and status = 'pending'`);

/** Ends a test: failed if it was abandoned, or none of its clients could be rendered. */
export const endTest = (database: Queryable, { account_id, test_id }: Named): Promise<number> =>
  database.execute(sql`
    update email_tests set links = coalesce(links, '[]'), status = case
      when wants_spam and spam is null then 'failed'
      when exists
        (select 1 from email_test_clients clients
          where clients.account_id = ${account_id} and clients.test_id = ${test_id})
        and not exists
          (select 1 from email_test_clients clients
            where clients.account_id = ${account_id} and clients.test_id = ${test_id} and clients.status <> 'failed')
          then 'failed'
      else 'complete' end
    where account_id = ${account_id} and test_id = ${test_id} and status = 'pending'`);

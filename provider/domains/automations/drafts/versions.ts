import { isDeepStrictEqual } from 'node:util';
import { type AutomationVersions, mostVersions } from 'sendwright/wire/automationDrafts';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { notFound } from '../../../http/errors';
import { isoTime } from '../../../http/isoTime';
import type { AutomationContent } from '../automationRow';
import { allSteps } from '../content/stepTree';

/** Keeps what is live from now on, unless it is the last version already. The oldest ones are removed. */
export async function keepVersion(
  transaction: Queryable,
  accountId: number,
  automationId: string,
  content: AutomationContent,
  username: string,
): Promise<void> {
  const last = await transaction.first<{ version: number; content: AutomationContent }>(sql`
    select version, content from automation_versions
    where account_id = ${accountId} and automation_id = ${automationId} order by version desc limit 1`);
  const text = JSON.stringify(content);
  if (last && isDeepStrictEqual(last.content, JSON.parse(text))) return;
  const version = (last?.version ?? 0) + 1;
  await transaction.execute(sql`
    insert into automation_versions (account_id, automation_id, version, content, published_by)
    values (${accountId}, ${automationId}, ${version}, ${text}::jsonb, ${username})`);
  await transaction.execute(sql`
    delete from automation_versions
    where account_id = ${accountId} and automation_id = ${automationId} and version <= ${version - mostVersions}`);
}

/** What an automation was; throws 404 for a version that is not kept. */
export async function readVersion(
  transaction: Queryable,
  accountId: number,
  automationId: string,
  version: number,
): Promise<AutomationContent> {
  const row = await transaction.first<{ content: AutomationContent }>(sql`
    select content from automation_versions
    where account_id = ${accountId} and automation_id = ${automationId} and version = ${version}`);
  if (!row) throw notFound('version not found', 'version');
  return row.content;
}

/** The versions of an automation, the newest first. */
export async function listVersions(
  database: Queryable,
  accountId: number,
  automationId: string,
): Promise<AutomationVersions> {
  const rows = await database.rows<{
    version: number;
    name: string;
    steps: AutomationContent['steps'];
    published_at: Date;
    published_by: string;
  }>(sql`
    select version, content ->> 'name' as name, content -> 'steps' as steps, published_at, published_by
    from automation_versions
    where account_id = ${accountId} and automation_id = ${automationId} order by version desc limit ${mostVersions}`);
  return {
    result: rows.map(({ steps, published_at: at, ...row }) => ({
      ...row,
      published_at: isoTime(at),
      step_count: allSteps(steps).length,
    })),
  };
}

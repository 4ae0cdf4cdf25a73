import type { AutomationStatus, AutomationStep } from 'sendwright/wire/automations';
import type { Queryable } from '../../database/database';
import { type Sql, joinSql, sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import { removeVersions } from '../designs/versions';
import { removeCounts } from '../stats/removeCounts';
import { type AutomationContent, type AutomationRow, automationColumns } from './automationRow';
import { entryWords } from './content/entry';
import { awaitedWords, exitWords } from './content/events';
import { allActions, allEmails } from './content/stepTree';

const columnsOf = (content: AutomationContent) => {
  const [first] = content.steps;
  const { type: _type, id: _id, ...detail } = content.entry;
  return {
    detail: JSON.stringify(detail),
    exit: JSON.stringify(content.exit),
    settings: JSON.stringify(content.settings),
    steps: JSON.stringify(content.steps),
    firstId: first?.id ?? null,
    firstDelay: first ? `${first.delay.value} ${first.delay.unit}` : '0',
    hasActions: allActions(content.steps).length > 0,
    listensTo: [...new Set([...awaitedWords(content.steps), ...entryWords(content.entry), ...exitWords(content.exit)])],
  };
};

export async function insertAutomation(
  database: Queryable,
  accountId: number,
  content: AutomationContent,
  draftOf: string | null = null,
): Promise<AutomationRow> {
  const { detail, exit, settings, steps, firstId, firstDelay, hasActions, listensTo } = columnsOf(content);
  const row = await database.first<AutomationRow>(sql`
    insert into automations
      (account_id, name, type, entry_type, entry_id, entry_detail, exit, settings, categories, steps,
        first_step_id, first_delay,
        has_actions, listens_to, draft_of)
    values
      (${accountId}, ${content.name}, ${content.type}, ${content.entry.type}, ${content.entry.id}::uuid,
        ${detail}::jsonb, ${exit}::jsonb, ${settings}::jsonb,
      ${content.categories}::text[], ${steps}::jsonb, ${firstId}::uuid, ${firstDelay}::interval, ${hasActions},
        ${listensTo}::text[], ${draftOf}::uuid)
    returning ${automationColumns}`);
  if (row === undefined) throw new Error('The automation was not written.');
  return row;
}

export function findAutomation(
  database: Queryable,
  accountId: number,
  automationId: string,
): Promise<AutomationRow | undefined> {
  return database.first<AutomationRow>(sql`
    select ${automationColumns} from automations where account_id = ${accountId} and automation_id = ${automationId}`);
}

/** Reads and locks an automation until the transaction ends. */
export function lockAutomation(
  database: Queryable,
  accountId: number,
  automationId: string,
): Promise<AutomationRow | undefined> {
  return database.first<AutomationRow>(sql`
    select ${automationColumns} from automations where account_id = ${accountId} and automation_id = ${automationId}
    for update`);
}

export async function writeAutomation(
  database: Queryable,
  accountId: number,
  automationId: string,
  content: AutomationContent,
): Promise<AutomationRow> {
  const { detail, exit, settings, steps, firstId, firstDelay, hasActions, listensTo } = columnsOf(content);
  const row = await database.first<AutomationRow>(sql`
    update automations
    set name = ${content.name}, entry_type = ${content.entry.type}, entry_id = ${content.entry.id}::uuid,
      entry_detail = ${detail}::jsonb, exit = ${exit}::jsonb, settings = ${settings}::jsonb,
      categories = ${content.categories}::text[],
        steps = ${steps}::jsonb,
      first_step_id = ${firstId}::uuid, first_delay = ${firstDelay}::interval,
      has_actions = ${hasActions}, listens_to = ${listensTo}::text[], updated_at = now(),
        revision = revision + 1
    where account_id = ${accountId} and automation_id = ${automationId}
    returning ${automationColumns}`);
  if (row === undefined) throw new Error('The automation was not written.');
  return row;
}

/** Filters for a list of automations. */
export interface AutomationSearch {
  /** Part of the name, case-insensitive. */
  readonly name?: string | undefined;
  readonly statuses?: readonly AutomationStatus[] | undefined;
}

/** Most recently changed first. */
export async function searchAutomations(
  database: Queryable,
  accountId: number,
  { name, statuses }: AutomationSearch,
  page: Page,
): Promise<{ rows: AutomationRow[]; count: number }> {
  const conditions: Sql[] = [sql`account_id = ${accountId}`, sql`draft_of is null`];
  if (name) conditions.push(sql`name ilike ${`%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`);
  if (statuses?.length) conditions.push(sql`status = any(${statuses}::text[])`);
  const where = joinSql(conditions, ' and ');
  const [rows, total] = await Promise.all([
    database.rows<AutomationRow>(sql`
      select ${automationColumns} from automations where ${where} order by updated_at desc, automation_id
      limit ${page.limit} offset ${page.offset}`),
    database.first<{ count: number }>(sql`select count(*) as count from automations where ${where}`),
  ]);
  return { rows, count: total?.count ?? 0 };
}

/** Deletes automations with everything that belongs to them, including unsent messages; the contacts' history stays. */
export async function removeAutomations(
  database: Queryable,
  accountId: number,
  rows: readonly AutomationRow[],
): Promise<void> {
  const ids = rows.map((row) => row.automation_id);
  const messages = await database.rows<{ message_id: string }>(sql`
    select message_id from automation_messages
    where account_id = ${accountId} and automation_id = any(${ids}::uuid[])`);
  const messageIds = messages.map((message) => message.message_id);
  const drafts = await database.rows<{ steps: AutomationStep[] }>(sql`
    select steps from automations where account_id = ${accountId} and draft_of = any(${ids}::uuid[])`);
  await database.execute(
    sql`delete from automations where account_id = ${accountId} and automation_id = any(${ids}::uuid[])`,
  );
  await database.execute(
    sql`delete from deliveries where account_id = ${accountId} and stream_id = any(${messageIds}::uuid[])`,
  );
  await removeVersions(database, accountId, {
    kind: 'automation',
    // The steps of a draft are the automation's.
    ids: [...rows.filter((row) => row.draft_of === null), ...drafts].flatMap((row) =>
      allEmails(row.steps).map(({ step }) => step.id),
    ),
  });
  await removeCounts(database, accountId, messageIds);
}

/** How many other automations of the account use exit criteria. */
export async function othersWithCriteria(
  database: Queryable,
  accountId: number,
  automationId: string | null,
): Promise<number> {
  // Serialized per account, so that concurrent requests can't exceed the limit.
  await database.execute(sql`select 1 from accounts where account_id = ${accountId} for no key update`);
  const row = await database.first<{ count: number }>(sql`
    select count(*) as count from automations
    where account_id = ${accountId} and exit ->> 'type' = 'criteria' and draft_of is null
      and automation_id is distinct from ${automationId}::uuid`);
  return row?.count ?? 0;
}

/** Contacts who wait for a removed step continue with the step after it; if there is none, they have completed. */
export async function moveFromRemoved(
  database: Queryable,
  accountId: number,
  automationId: string,
  moves: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  for (const [from, to] of moves) {
    await database.execute(
      to === undefined
        ? sql`
          update automation_enrolments
          set state = 'completed', step_id = null, next_at = null, held_until = null, waits_for = null,
            finished_at = now(),
            reason = 'The remaining steps were removed.'
            where account_id = ${accountId} and automation_id = ${automationId} and state = 'active'
              and step_id = ${from}`
        : sql`
          update automation_enrolments
          set step_id = ${to}, held_until = null, waits_for = null,
            next_at = case when held_until is null then next_at else now() end
          where account_id = ${accountId} and automation_id = ${automationId} and state = 'active'
            and step_id = ${from}`,
    );
  }
}

/** Contacts whose wait was changed are looked at again as soon as the automation is live. */
export async function askWaitsAgain(
  database: Queryable,
  accountId: number,
  automationId: string,
  stepIds: readonly string[],
): Promise<void> {
  if (stepIds.length === 0) return;
  await database.execute(sql`
    update automation_enrolments set next_at = now()
    where account_id = ${accountId} and automation_id = ${automationId} and state = 'active'
      and held_until is not null and step_id = any(${stepIds}::uuid[])`);
}

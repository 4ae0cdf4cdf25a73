import { everyNode, isCustomEvent, parseQuery } from 'sendwright/query';
import type { EventNameUse } from 'sendwright/wire/events';
import type { Database, Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { notFound, refusal } from '../../http/errors';
import type { Provider } from '../../provider';
import { answered } from '../answers/queries';
import { findSegments } from '../segments/queries';
import { formSubmitted } from './formEvents';

/** Signups and answers are stored with these, and must not fail or get lost because the name is being deleted. */
const productNames: readonly string[] = [formSubmitted, answered];
const ofProduct = 'Signup forms and questions in emails record these events. Their name can’t be deleted.';

const jobName = 'events.delete';
/** Events of a statement: few enough for a short transaction. */
const batchSize = 5000;
/** Seconds for which a deleted name is remembered, so that no statement that started before it writes its events. */
const remembered = 60;

/** The segments and automations that name an event. */
async function usesOf(database: Queryable, accountId: number, name: string): Promise<EventNameUse[]> {
  const segments = (await findSegments(database, accountId, {}))
    .filter((segment) => namesEvent(segment.query_dsl, segment.query_version, name))
    .map((segment): EventNameUse => ({ kind: 'segment', id: segment.segment_id, name: segment.name }));
  const automations = await database.rows<{ id: string; name: string; queries: string[] | null; listens: boolean }>(sql`
    select coalesce(draft_of, automation_id)::text as id, name,
      ${`event:${name}`} = any(listens_to)
        or jsonb_path_exists(coalesce(goal, '{}'), '$.** ? (@ == $name)', ${JSON.stringify({ name })}::jsonb)
        as listens,
      (select array_agg(found #>> '{}')
        from jsonb_path_query(jsonb_build_array(exit, steps), '$.**.query_dsl') as found)
        as queries
    from automations where account_id = ${accountId} order by name, id`);
  const using = automations.filter(
    ({ listens, queries }) => listens || (queries ?? []).some((query) => namesEvent(query, 2, name)),
  );
  const unique = new Map(using.map(({ id, name: called }) => [id, called]));
  return [...segments, ...[...unique].map(([id, called]): EventNameUse => ({ kind: 'automation', id, name: called }))];
}

/** What uses the events of a name. Throws 404. */
export async function usesOfEvent(database: Queryable, accountId: number, name: string): Promise<EventNameUse[]> {
  const found = await database.first(
    sql`select from custom_event_types where account_id = ${accountId} and name = ${name}`,
  );
  if (!found) throw missing();
  return usesOf(database, accountId, name);
}

const missing = () => notFound('There are no events of this name.', 'name');

const namesEvent = (dsl: string, version: 1 | 2, name: string): boolean => {
  const where = parseQuery(dsl, version).query?.where;
  if (where === undefined) return false;
  const nodes = everyNode(where);
  // Names can be compared in other ways, such as in a list: any mention beside the source counts.
  const isCustom = nodes.some((node) => node.kind === 'event' && isCustomEvent(node));
  return isCustom && nodes.some((node) => node.kind === 'text' && node.value === name);
};

/**
 * Deletes a name with its properties at once, and its events soon. Until then, events of the name are refused.
 * Throws 404, and 409 with what uses it.
 */
export async function deleteEventName(provider: Provider, accountId: number, name: string): Promise<void> {
  if (productNames.includes(name)) throw refusal('event_name_in_use', ofProduct);
  await oneAtATime(provider.database, accountId, async (transaction) => {
    const found = await transaction.first(sql`
      select from custom_event_types where account_id = ${accountId} and name = ${name} for update`);
    if (!found) throw missing();
    const uses = await usesOf(transaction, accountId, name);
    if (uses.length > 0) throw refusal('event_name_in_use', inUse(uses));
    await transaction.execute(sql`
      insert into custom_event_deletions (account_id, name) values (${accountId}, ${name}) on conflict do nothing`);
    await transaction.execute(sql`delete from custom_event_types where account_id = ${accountId} and name = ${name}`);
  });
  await deleteSoon(provider, accountId);
}

function inUse(uses: readonly EventNameUse[]): string {
  const named = uses.slice(0, 5).map((use) => `${use.kind} “${use.name}”`);
  const more = uses.length > named.length ? ` and ${uses.length - named.length} more` : '';
  return `These events are used by ${named.join(', ')}${more}. Change that first.`;
}

const deleteSoon = ({ jobs }: Pick<Provider, 'jobs'>, accountId: number, startAfter?: Date): Promise<void> =>
  jobs.send(jobName, { accountId }, startAfter ? { startAfter } : { key: String(accountId) });

/** Deletes the events of deleted names, which are free again after a minute. False: it has to be tried again then. */
export async function deleteEventsOfNames(
  database: Database,
  accountId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const names = await database.rows<{ name: string; is_old: boolean }>(sql`
    select name, deleted_at < now() - make_interval(secs => ${remembered}) as is_old from custom_event_deletions
    where account_id = ${accountId} order by name`);
  for (const { name, is_old: isOld } of names) {
    for (let deleted = batchSize; deleted === batchSize;) {
      signal.throwIfAborted();
      // Short transactions, one after the other.
      deleted = await database.execute(sql`
        delete from custom_events where account_id = ${accountId} and event_id in (
          select event_id from custom_events where account_id = ${accountId} and name = ${name} limit ${batchSize})`);
    }
    if (isOld)
      await database.execute(
        sql`delete from custom_event_deletions where account_id = ${accountId} and name = ${name}`,
      );
  }
  // Others may have been deleted meanwhile, and a job that is under way is not queued again.
  const left = await database.first(sql`select from custom_event_deletions where account_id = ${accountId}`);
  return left === undefined;
}

/** Defines the job; each night it also looks for what a crash has left. */
export async function defineEventDeletion(provider: Provider): Promise<void> {
  const { jobs, database } = provider;
  await jobs.define<{ accountId?: number }>(jobName, async ({ accountId }, signal) => {
    const accounts = await database.rows<{ account_id: number }>(sql`
      select distinct account_id from custom_event_deletions
      where ${accountId ?? null}::bigint is null or account_id = ${accountId ?? null}`);
    for (const { account_id: account } of accounts) {
      if (!(await deleteEventsOfNames(database, account, signal)))
        await deleteSoon(provider, account, new Date(Date.now() + (remembered + 5) * 1000));
    }
  });
  await jobs.schedule(jobName, '10 4 * * *');
}

import type { SendMetrics } from 'sendwright/wire/stats';
import type { Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { countsOf } from '../queries';
import { isMissing, missing, peopleAddresses, type PeopleRequest, repeatedRecipients } from './peopleSources';

/** Stored counts of people, by figure: all, and those who are no bots. */
const stored = {
  opened: ['unique_opens', 'human_unique_opens'],
  clicked: ['unique_clicks', 'human_unique_clicks'],
  unsubscribed: ['unsubscribes', 'unsubscribes'],
} as const;
/** Stored counts of events: people whose message was sent again are in them several times. */
const ofEvents = { triggered: 'requests', delivered: 'delivered' } as const;

/**
 * How many people are behind a figure: exact. Where there is a stored count, a send of a million costs what one of a
 * hundred does.
 */
export async function countPeople(database: Queryable, request: PeopleRequest): Promise<number> {
  const { figure, email, links, range, botsOnly } = request;
  const { hour, from, to } = range;
  // There is no count of people by hour, nor of those behind each time: only of all of them.
  const isWhole = from === undefined && to === undefined;
  if (isWhole && email === undefined && links === undefined && (figure === 'any_open' || figure === 'any_click'))
    return countPeople(database, { ...request, figure: figure === 'any_open' ? 'opened' : 'clicked' });
  if (email !== undefined || hour !== undefined || botsOnly || (links !== undefined && figure !== 'clicked'))
    return counted(database, request);
  if (links !== undefined) return isWhole ? countOfLinks(database, request, links) : counted(database, request);
  if (figure in stored)
    return storedCount(database, request, stored[figure as keyof typeof stored][request.peopleOnly ? 1 : 0]);
  if (figure === 'triggered' || figure === 'delivered') return countOfEvents(database, request, figure);
  // A range would have to compare the times of each recipient's events.
  if (isMissing(figure) && isWhole) return countMissing(database, request);
  return counted(database, request);
}

/**
 * How many people are behind the same figure of several messages, such as the emails of an automation: whoever is
 * behind that of two messages counts twice, as the statistics have it.
 */
export async function countPeopleOf(database: Queryable, requests: readonly PeopleRequest[]): Promise<number> {
  const [request] = requests;
  if (request === undefined) return 0;
  const { figure, email, links, peopleOnly } = request;
  if (email === undefined && links === undefined && figure in stored) {
    const metric = stored[figure as keyof typeof stored][peopleOnly ? 1 : 0];
    return storedCount(
      database,
      request,
      metric,
      requests.map((each) => each.singleSendId),
    );
  }
  let sum = 0;
  for (const each of requests) sum += await countPeople(database, each);
  return sum;
}

async function counted(database: Queryable, request: PeopleRequest): Promise<number> {
  const row = await database.first<{ count: number }>(
    sql`select count(*) as count from (${peopleAddresses(request)}) as people`,
  );
  return row?.count ?? 0;
}

/** A count as the statistics have it, of the range and part. */
async function storedCount(
  database: Queryable,
  { accountId, singleSendId, range, variationId, phase }: PeopleRequest,
  metric: keyof SendMetrics,
  ids: readonly string[] = [singleSendId],
): Promise<number> {
  const grouping = { variation: variationId !== undefined, phase: phase !== undefined };
  const rows = await countsOf(database, accountId, ids, range, 'total', grouping);
  return rows
    .filter((row) => variationId === undefined || row.variation === variationId)
    .filter((row) => phase === undefined || row.phase === phase)
    .reduce((sum, row) => sum + row[metric], 0);
}

async function countOfEvents(
  database: Queryable,
  request: PeopleRequest,
  figure: keyof typeof ofEvents,
): Promise<number> {
  const [all, repeated] = await Promise.all([
    storedCount(database, request, ofEvents[figure]),
    database.first<{ count: number }>(sql`
      select coalesce(sum(events - 1), 0)::bigint as count
      from (${repeatedRecipients({ ...request, figure })}) as again`),
  ]);
  return all - (repeated?.count ?? 0);
}

async function countOfLinks(
  database: Queryable,
  { accountId, singleSendId, variationId, phase, peopleOnly }: PeopleRequest,
  links: readonly number[],
): Promise<number> {
  const conditions: Sql[] = [
    sql`account_id = ${accountId}`,
    sql`single_send_id = ${singleSendId}`,
    sql`link_index = any(${links}::smallint[])`,
    ...(variationId === undefined ? [] : [sql`variation_id = ${variationId}`]),
    ...(phase === undefined ? [] : [sql`phase = ${phase}`]),
  ];
  const where = joinSql(conditions, ' and ');
  const row = await database.first<{ count: number }>(sql`
    select coalesce(sum(${peopleOnly ? sql`human_unique_clicks` : sql`unique_clicks`}), 0)::bigint as count
    from send_link_counts where ${where}`);
  return row?.count ?? 0;
}

/**
 * Those who received the message, less those who reacted; of these, the few who reacted to a message that was never
 * confirmed as delivered don't count. The ledger has attempted them, but they are not `sent`.
 */
async function countMissing(database: Queryable, request: PeopleRequest): Promise<number> {
  const { accountId, singleSendId, figure, peopleOnly, variationId, phase } = request;
  if (!isMissing(figure)) return counted(database, request);
  const reaction = missing[figure];
  const column =
    reaction === 'opened'
      ? peopleOnly
        ? sql`human_opened_at`
        : sql`opened_at`
      : peopleOnly
        ? sql`human_clicked_at`
        : sql`clicked_at`;
  const part = [
    ...(variationId === undefined ? [] : [sql`and send_reactions.variation_id = ${variationId}`]),
    ...(phase === undefined ? [] : [sql`and send_reactions.phase = ${phase}`]),
  ];
  // An index of its own has these few in the order of the reactions; of those being sent, there are as many as
  // connections. Their reactions come first: PostgreSQL would look for the events of each.
  const ledger = (condition: Sql) => sql`
    select contact_id, email from deliveries
    where account_id = ${accountId} and stream_id = ${singleSendId} and ${condition}`;
  const unsure = sql`${ledger(sql`attempts > 0
      and state in ('held', 'waiting', 'deferred', 'bounced', 'dropped', 'unconfirmed', 'cancelled')`)}
    union all ${ledger(sql`state = 'sending'`)}`;
  const [received, reacted, unconfirmed] = await Promise.all([
    countOfEvents(database, request, 'delivered'),
    storedCount(database, request, stored[reaction][peopleOnly ? 1 : 0]),
    database.first<{ count: number }>(sql`
      with reacted as materialized (
        select unsure.contact_id, unsure.email from (${unsure}) as unsure
          join send_reactions on send_reactions.account_id = ${accountId}
            and send_reactions.single_send_id = ${singleSendId} and send_reactions.email = unsure.email
        where send_reactions.${column} is not null ${joinSql(part, ' ')}
      )
      select count(*) as count from reacted
      where not exists (select from email_events as events
        where events.account_id = ${accountId} and events.contact_id = reacted.contact_id
          and events.single_send_id = ${singleSendId} and events.event = 'delivered'
          and events.email = reacted.email)`),
  ]);
  return received - reacted + (unconfirmed?.count ?? 0);
}

import type { EmailActivity, SplitCondition } from 'sendwright/wire/automationSplits';
import type { Queryable } from '../../../database/database';
import { joinSql, type Sql, sql } from '../../../database/sql';
import { compileContext } from '../../../segments/compileContext';
import { compileQuery } from '../../../segments/compileQuery';
import { readQuery } from '../../../segments/readQuery';
import { segmentPredicate } from '../../../segments/segmentPredicate';
import type { AutomationRow } from '../automationRow';

/** A query of an automation can't run any more, for example because of a deleted field. */
export class BrokenCriteria extends Error {
  override readonly name = 'BrokenCriteria';
}

async function compiled(database: Queryable, accountId: number, text: string, what: string): Promise<Sql> {
  const context = { ...(await compileContext(database, accountId)), few: true };
  const read = readQuery(text, 2, context);
  if ('errors' in read) throw new BrokenCriteria(`${what} cannot be asked any more: ${read.errors.join(' ')}`);
  return sql`(${compileQuery(read.query, context)}) is true`;
}

/** The condition on `contacts` for exiting early; undefined if there is none. @throws BrokenCriteria */
export async function exitCondition(
  database: Queryable,
  accountId: number,
  row: AutomationRow,
): Promise<Sql | undefined> {
  const { exit, entry_type: entryType, entry_id: entryId } = row;
  if (exit.type === 'criteria')
    return exit.query_dsl === null ? undefined : compiled(database, accountId, exit.query_dsl, 'The exit criteria');
  if (exit.type === 'event')
    return (
      exit.event &&
      sql`exists (
      select from automation_enrolments as entered
        join custom_events as events on events.account_id = entered.account_id
          and events.contact_id = entered.contact_id
          and events.occurred_at >= coalesce(entered.entered_after, entered.entered_at + interval '1 microsecond')
      where entered.account_id = ${accountId} and entered.automation_id = ${row.automation_id}
        and entered.contact_id = contacts.contact_id and events.name = ${exit.event.name}
        and event_matches(events.properties, ${JSON.stringify(exit.event.conditions)}::jsonb))`
    );
  if (exit.type !== 'not_in_entry' || entryId === null) return undefined;
  if (entryType === 'segment') {
    const isMember = await segmentPredicate(database, accountId, [entryId], { few: true });
    return sql`(${isMember}) is not true`;
  }
  if (entryType === 'tag')
    return sql`not exists (select from contact_tags
      where contact_tags.account_id = ${accountId} and contact_tags.tag_id = ${entryId}::uuid
        and contact_tags.contact_id = contacts.contact_id)`;
  if (entryType !== 'list') return undefined;
  return sql`not exists (select from list_contacts
    where list_contacts.account_id = ${accountId} and list_contacts.list_id = ${entryId}::uuid
      and list_contacts.contact_id = contacts.contact_id)`;
}

/** Why contacts exit early, as shown in their trace. */
export const exitReason = ({ exit }: Pick<AutomationRow, 'exit'>): string =>
  exit.type === 'criteria'
    ? 'Met the exit criteria.'
    : exit.type === 'event'
      ? `“${exit.event?.name}” happened.`
      : 'No longer meets the entry criteria.';

/** The condition on `contacts` for a split's Yes branch. @throws BrokenCriteria */
export async function splitCondition(
  database: Queryable,
  accountId: number,
  automationId: string,
  stepId: string,
  { match, query_dsl: query, emails, percentage }: SplitCondition,
): Promise<Sql> {
  // Random for each step, and the same for a contact whenever it is asked.
  if (percentage)
    return sql`
      ('x' || left(md5(contacts.contact_id::text || ${stepId}::text), 8))::bit(32)::bigint % 100 < ${percentage}`;
  const parts = emails.map((mention) => didSo(accountId, automationId, mention));
  if (query !== null) parts.push(await compiled(database, accountId, query, 'The question of a split'));
  return parts.length === 0 ? sql`true` : sql`(${joinSql(parts, match === 'all' ? ' and ' : ' or ')})`;
}

const events = { delivered: 'delivered', opened: 'open', clicked: 'click' } as const;

function didSo(accountId: number, automationId: string, { step_id: stepId, activity, negated }: EmailActivity): Sql {
  // Since the contact entered last: what happened in earlier passes is over.
  const messages = sql`
    select trace.message_id from automation_trace as trace
      join automation_enrolments as enrolled using (account_id, automation_id, contact_id)
    where trace.account_id = ${accountId} and trace.automation_id = ${automationId}
      and trace.contact_id = contacts.contact_id and trace.step_id = ${stepId} and trace.pass >= enrolled.entry_pass
      and trace.outcome = 'sent'`;
  const did =
    activity === 'sent'
      ? sql`exists (${messages})`
      : sql`
        exists
          (select from email_events as events
            where events.account_id = ${accountId} and events.contact_id = contacts.contact_id
          and events.event = ${events[activity]} and events.single_send_id in (${messages})
          and not coalesce((events.detail ->> 'machine')::boolean, false))`;
  return negated ? sql`not ${did}` : did;
}

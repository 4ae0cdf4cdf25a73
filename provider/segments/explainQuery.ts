import {
  conditionOf,
  describePredicate,
  everyNode,
  isCustomEvent,
  type Predicate,
  type Query,
  type SummaryNames,
} from 'sendwright/query';
import type { ExplainedCondition } from 'sendwright/wire/segments';
import type { Queryable } from '../database/database';
import { identifier, joinSql, type Sql, sql } from '../database/sql';
import { compileField } from './compileField';
import { compilePredicate, type CompileContext } from './compileQuery';

/** Larger groups would exceed PostgreSQL's maximum columns per row, so they are explained without their parts. */
const maximumConditions = 300;

/**
 * Evaluates each condition of a checked query for one contact. Undefined for a query without conditions, or if the
 * contact does not exist.
 */
export async function explainQuery(
  database: Queryable,
  query: Query,
  contactId: string,
  ofAccount: CompileContext,
  names: SummaryNames,
): Promise<ExplainedCondition | undefined> {
  if (query.where === undefined) return undefined;
  const context = { ...ofAccount, few: true };
  const nodes = shownNodes(query.where, context).slice(0, maximumConditions);
  const columns = nodes.flatMap((node, index) => [
    sql`coalesce(${compilePredicate(node, context)}, false) as ${identifier(`matches${index}`)}`,
    sql`${actual(node, context)} as ${identifier(`actual${index}`)}`,
  ]);
  const row = await database.first<Record<string, boolean | string | null>>(sql`
    select ${joinSql(columns)} from contacts
    where contacts.account_id = ${context.accountId} and contacts.contact_id = ${contactId}::uuid`);
  if (!row) return undefined;
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  const explain = (node: Predicate): ExplainedCondition => {
    const index = indexes.get(node);
    const matches = index !== undefined && row[`matches${index}`] === true;
    const inner = innerConditions(node, context);
    if (inner.length > 0)
      return {
        matches,
        text: '',
        detail: '',
        join: joinOf(node),
        conditions: inner.filter((part) => indexes.has(part)).map(explain),
      };
    return {
      matches,
      text: describePredicate(node, context.fields, names),
      detail: detailOf(node, index === undefined ? null : row[`actual${index}`], context),
      join: null,
      conditions: [],
    };
  };
  return explain(query.where);
}

const joinOf = ({ kind }: Predicate): 'and' | 'or' | 'not' | null =>
  kind === 'and' || kind === 'or' || kind === 'not' ? kind : null;

/** The parts of a group; none for a condition that the builder shows as one. */
function innerConditions(node: Predicate, { fields }: CompileContext): readonly Predicate[] {
  if (conditionOf(node, fields)) return [];
  if (node.kind === 'and' || node.kind === 'or') return node.operands;
  return node.kind === 'not' ? [node.operand] : [];
}

function shownNodes(node: Predicate, context: CompileContext): Predicate[] {
  return [node, ...innerConditions(node, context).flatMap((inner) => shownNodes(inner, context))];
}

/** The contact's value for a condition, as text; null for groups and conditions on several fields. */
function actual(node: Predicate, context: CompileContext): Sql {
  const event = eventOf(node);
  if (event) {
    const type = eventType(event);
    const isCustom = isCustomEvent(event);
    const kind =
      type === undefined ? sql`true` : sql`${isCustom ? sql`events.name` : sql`events.event`} = ${type}::text`;
    return sql`
      (select count(*) || ' ' ||
        coalesce(to_char(max(events.occurred_at) at time zone ${context.timeZone}, 'YYYY-MM-DD'), '')
      from ${isCustom ? sql`custom_events` : sql`email_events`} as events
      where events.account_id = ${context.accountId} and events.contact_id = contacts.contact_id and ${kind})`;
  }
  const name = onlyField(node);
  if (name === undefined) return sql`null::text`;
  if (name === 'list_ids') {
    return sql`
      (select string_agg(lists.name, ', ' order by lists.name) from lists join list_contacts using (account_id, list_id)
      where lists.account_id = ${context.accountId} and list_contacts.contact_id = contacts.contact_id
        and lists.deleted_at is null)`;
  }
  if (name === 'contact_tags') {
    return sql`
      (select string_agg(tags.name, ', ' order by tags.name) from tags join contact_tags using (account_id, tag_id)
      where tags.account_id = ${context.accountId} and contact_tags.contact_id = contacts.contact_id)`;
  }
  if (name === 'alternate_emails') return sql`nullif(array_to_string(contacts.alternate_emails, ', '), '')`;
  if (name === 'email_domains') return sql`split_part(contacts.email, '@', 2)`;
  const value = compileField(name, context);
  return context.fields.get(name)?.type === 'date'
    ? sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`
    : sql`(${value})::text`;
}

function detailOf(node: Predicate, value: boolean | string | null | undefined, { fields }: CompileContext): string {
  const text = typeof value === 'string' ? value : '';
  if (eventOf(node)) {
    const [count = '0', last = ''] = text.split(' ');
    if (count === '0') return 'never happened';
    return `happened ${count === '1' ? 'once' : `${count} times`} in all, last on ${last}`;
  }
  const name = onlyField(node);
  if (name === undefined) return '';
  const label = fields.get(name)?.label ?? name;
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return text === '' ? `${label} is blank` : `${label} is “${shown}”`;
}

function eventOf(node: Predicate): (Predicate & { kind: 'event' }) | undefined {
  const inner = node.kind === 'not' ? node.operand : node;
  return inner.kind === 'event' ? inner : undefined;
}

function eventType(event: Predicate & { kind: 'event' }): string | undefined {
  const types = event.where
    ? everyNode(event.where).flatMap((node) =>
        node.kind === 'compare' &&
        node.left.kind === 'eventField' &&
        node.left.name === 'event_type' &&
        node.right.kind === 'text'
          ? [node.right.value]
          : [],
      )
    : [];
  return types.length === 1 ? types[0] : undefined;
}

function onlyField(node: Predicate): string | undefined {
  const names = new Set(everyNode(node).flatMap((inner) => (inner.kind === 'field' ? [inner.name] : [])));
  return names.size === 1 ? [...names][0] : undefined;
}

import {
  type ActivityCondition,
  activityEvents,
  type ActivityField,
  type ActivityTest,
  type ActivityEvent,
} from 'sendwright/query';
import { joinSql, type Sql, sql } from '../../database/sql';

/** Columns of a message (alias `m`) that have a condition's fields. `set`: an array of texts; `list`: one in JSON. */
type Column = { readonly kind: 'text' | 'address' | 'number' | 'time' | 'set' | 'list'; readonly value: Sql };

/** What a condition is about: a message, or an event of `mail/send`, whose details are JSON. */
type About = 'message' | 'mail event';

const columns: Readonly<Record<Exclude<ActivityField, 'status' | 'events' | 'unique_args'>, Column>> = {
  msg_id: { kind: 'text', value: sql`m.msg_id` },
  from_email: { kind: 'address', value: sql`m.from_email` },
  to_email: { kind: 'address', value: sql`m.to_email` },
  to_number: { kind: 'text', value: sql`m.to_number` },
  subject: { kind: 'text', value: sql`m.subject` },
  template_id: { kind: 'text', value: sql`m.template_id` },
  template_name: { kind: 'text', value: sql`m.template_name` },
  campaign_id: { kind: 'text', value: sql`m.campaign_id` },
  campaign_name: { kind: 'text', value: sql`m.campaign_name` },
  api_key_id: { kind: 'text', value: sql`m.api_key_id` },
  api_key_name: { kind: 'text', value: sql`m.api_key_name` },
  asm_group_id: { kind: 'number', value: sql`m.group_id` },
  unsubscribe_group_id: { kind: 'number', value: sql`m.group_id` },
  unsubscribe_group_name: { kind: 'text', value: sql`m.group_name` },
  // Nobody signs in to send a message.
  teammate: { kind: 'text', value: sql`''` },
  originating_ip: { kind: 'text', value: sql`m.originating_ip` },
  outbound_ip: { kind: 'text', value: sql`m.outbound_ip` },
  categories: { kind: 'set', value: sql`m.categories` },
  last_event_time: { kind: 'time', value: sql`date_trunc('second', m.last_event_time)` },
  clicks: { kind: 'number', value: sql`m.clicks` },
  opens: { kind: 'number', value: sql`m.opens` },
};

/** A condition on a message `m`, as SQL with parameters; true or false, never null. */
export function compileCondition(condition: ActivityCondition, about: About = 'message'): Sql {
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const operands = condition.operands.map((operand) => compileCondition(operand, about));
      return sql`(${joinSql(operands, condition.kind === 'and' ? ' and ' : ' or ')})`;
    }
    case 'not':
      return sql`not ${compileCondition(condition.operand, about)}`;
    case 'constant':
      return condition.value ? sql`true` : sql`false`;
    default:
      return sql`coalesce(${compileTest(condition, about)}, false)`;
  }
}

function compileTest(test: ActivityTest, about: About): Sql {
  const { field } = test;
  if (field === 'status') return compileStatus(test);
  if (field === 'events')
    return compileColumn(test, { kind: 'set', value: sql`m.kinds` }, (name) =>
      isEvent(name) ? activityEvents[name] : name,
    );
  if (field === 'unique_args')
    return test.key === undefined
      ? compileColumn(test, { kind: 'set', value: sql`array(select value from jsonb_each_text(m.unique_args))` })
      : compileColumn(test, { kind: 'text', value: sql`m.unique_args ->> ${test.key}::text` });
  // Unpacking the categories of every event would take most of the time of a search.
  if (field === 'categories' && about === 'mail event')
    return compileColumn(test, { kind: 'list', value: sql`m.categories` });
  return compileColumn(test, columns[field]);
}

const isEvent = (name: string): name is ActivityEvent => Object.hasOwn(activityEvents, name);

/** The published statuses, and the outcomes they stand for. */
function compileStatus(test: ActivityTest): Sql {
  if (test.kind !== 'in') return sql`false`;
  const outcomes = test.values.flatMap((status) => outcomesOf(String(status)));
  return sql`m.outcome = any(${outcomes}::text[])`;
}

/** What became of a message whose status is asked for. */
export function outcomesOf(status: string): readonly string[] {
  if (status === 'processed') return ['processed', 'deferred'];
  return status === 'not_delivered' ? ['bounced', 'blocked', 'dropped', 'undelivered', 'failed'] : [status];
}

function compileColumn(test: ActivityTest, { kind, value }: Column, stored = (name: string): string => name): Sql {
  if (kind === 'list') {
    if (test.kind === 'in') return sql`${value} ?| ${test.values.map(String)}::text[]`;
    return compileColumn(test, { kind: 'set', value: sql`array(select jsonb_array_elements_text(${value}))` });
  }
  if (test.kind === 'missing') return kind === 'set' ? sql`cardinality(${value}) = 0` : sql`${value} is null`;
  if (test.kind === 'like') {
    const pattern = patternOf(test.pattern);
    return kind === 'set'
      ? sql`exists (select from unnest(${value}) as one (value) where one.value ilike ${pattern})`
      : sql`${value} ilike ${pattern}`;
  }
  if (test.kind === 'in') {
    const texts = test.values.map((one) => stored(String(one)));
    if (kind === 'number') return sql`${value} = any(${test.values}::bigint[])`;
    if (kind === 'time') return sql`${value} = any(${texts}::timestamptz[])`;
    if (kind === 'address') return sql`lower(${value}) = any(${texts.map((text) => text.toLowerCase())}::text[])`;
    return kind === 'set' ? sql`${value} && ${texts}::text[]` : sql`${value} = any(${texts}::text[])`;
  }
  const operand = ordered(kind, test.value);
  if (test.operator === '<') return sql`${value} < ${operand}`;
  if (test.operator === '>') return sql`${value} > ${operand}`;
  return test.operator === '<=' ? sql`${value} <= ${operand}` : sql`${value} >= ${operand}`;
}

function ordered(kind: Column['kind'], value: string | number): Sql {
  if (kind === 'number') return sql`${value}::bigint`;
  return kind === 'time' ? sql`${value}::timestamptz` : sql`${String(value)}::text`;
}

/** For `like`, with a backslash before what would be a wildcard. */
export const patternOf = (parts: Extract<ActivityTest, { kind: 'like' }>['pattern']): string =>
  parts
    .map((part) =>
      part.kind === 'any' ? '%' : part.kind === 'one' ? '_' : part.text.replaceAll(/[\\%_]/g, String.raw`\$&`),
    )
    .join('');

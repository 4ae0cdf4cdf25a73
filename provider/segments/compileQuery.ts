import {
  type EventPredicate,
  isCustomEvent,
  isDay,
  type Predicate,
  type Query,
  type QueryFields,
  readMoment,
  typeOfValue,
  type Value,
} from 'sendwright/query';
import { joinSql, type Sql, sql } from '../database/sql';
import { compileField, dateZone, splicedColumns } from './compileField';
import { campaignId, compareCampaigns, isCampaign, isOfCampaign } from './compileCampaign';
import { compileEvent, compileProperty, eventColumns, totalsSql } from './compileEvent';
import { isUuid } from '../validation/uuid';
import type { PatternPart } from 'sendwright/query';

/**
 * Whether a contact is in the sample, one in 256, by the last byte of its id, which is random. Must match the partial
 * indexes (`contacts_sampled`, `email_events_sampled`).
 */
export const inSample = (contactId: Sql): Sql => sql`get_byte(uuid_send(${contactId}), 15) = 0`;

/** The account that a query is compiled for. */
export interface CompileContext {
  readonly accountId: number;
  readonly fields: QueryFields;
  /** IANA name, for dates without a time. */
  readonly timeZone: string;
  /** The statement reads only sampled contacts, so the sample of their events is enough. */
  readonly sampled?: boolean;
  /** The statement looks at few contacts, so that totals of events are counted for each and not for everybody. */
  readonly few?: boolean;
}

/**
 * The condition of a checked query on rows of `contacts`, as parameterized SQL. It refers to that account's events and
 * lists only; the surrounding statement limits `contacts` to the account. Values are always parameters.
 */
export function compileQuery(query: Query, context: CompileContext): Sql {
  return query.where ? compilePredicate(query.where, context) : sql`true`;
}

/** The same for one condition of a query. */
export function compilePredicate(predicate: Predicate, context: CompileContext): Sql {
  return new Compiler(context).predicate(predicate);
}

const falsehood = sql`false`;
const comparisonSql = { '=': sql`=`, '!=': sql`<>`, '<': sql`<`, '>': sql`>`, '<=': sql`<=`, '>=': sql`>=` } as const;
const arithmeticSql = { '+': sql`+`, '-': sql`-`, '*': sql`*`, '/': sql`/`, '%': sql`%` } as const;
const flipped = { '=': '=', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const;
type Operator = keyof typeof comparisonSql;

class Compiler {
  constructor(
    private readonly context: CompileContext,
    /** Whether `events` in scope are custom events. */
    private readonly ofCustom = false,
  ) {}

  predicate(node: Predicate): Sql {
    switch (node.kind) {
      case 'constant':
        return node.value ? sql`true` : falsehood;
      case 'compare':
        return this.compare(node.left, node.operator, node.right);
      case 'between':
        return negate(
          node.negated,
          sql`(${this.compare(node.operand, '>=', node.low)} and ${this.compare(node.operand, '<=', node.high)})`,
        );
      case 'in':
        return this.in(node.operand, node.options, node.negated);
      case 'isNull':
        return this.isNull(node.operand, node.negated);
      case 'like': {
        const pattern = compilePattern(node.pattern);
        return sql`
          ${this.value(node.operand)} ${node.negated ? sql`not like` : sql`like`}
            ${node.lowered ? pattern.toLowerCase() : pattern}`;
      }
      case 'containsWord':
        return sql`
          ${this.value(node.operand)} ~ ${escapeWord(node.lowered ? node.word.value.toLowerCase() : node.word.value)}`;
      case 'contains':
        return this.contains(
          node.operand.name,
          node.values.map(({ value }) => value),
        );
      case 'event':
        return this.event(node);
      case 'selected':
        return node.where ? sql`(${this.predicate(node.where)}) is true` : sql`true`;
      case 'and':
      case 'or':
        return sql`(${joinSql(
          node.operands.map((operand) => this.predicate(operand)),
          node.kind === 'and' ? ' and ' : ' or ',
        )})`;
      case 'not':
        return sql`not (${this.predicate(node.operand)})`;
    }
  }

  private compare(left: Value, operator: Operator, right: Value): Sql {
    if (right.kind === 'eventProperty') return this.compare(right, flipped[operator], left);
    if (left.kind === 'eventProperty') return this.compareProperty(left, operator, right);
    if (isDayText(left) && !isDayText(right) && this.isDate(right)) return this.compare(right, flipped[operator], left);
    if (isDayText(right) && this.isDate(left)) return this.compareDay(left, operator, right.value);
    if (isKey(right) && !isKey(left)) return this.compare(right, flipped[operator], left);
    if (isKey(left) && right.kind === 'text' && (operator === '=' || operator === '!='))
      return this.compareKeys(left, [right.value], operator === '!=');
    const isDate = this.isDate(left) || this.isDate(right);
    return sql`${this.operand(left, isDate)} ${comparisonSql[operator]} ${this.operand(right, isDate)}`;
  }

  /** What a property is compared with decides its type; values of other types don't match. */
  private compareProperty({ name }: Value & { kind: 'eventProperty' }, operator: Operator, right: Value): Sql {
    const { timeZone, fields } = this.context;
    const type = typeOfValue(right, fields);
    const isDate = type === 'date' || (right.kind === 'text' && readMoment(right.value) !== undefined);
    if (isDate && isDayText(right))
      return this.inDay(compileProperty(name, 'date', timeZone), operator, right.value, timeZone);
    const wanted = isDate ? 'date' : type === 'number' || type === 'boolean' ? type : 'text';
    return sql`${compileProperty(name, wanted, timeZone)} ${comparisonSql[operator]} ${this.operand(right, isDate)}`;
  }

  /** A day is a range: "after" starts at its end. */
  private compareDay(value: Value, operator: Operator, day: string): Sql {
    const zone = value.kind === 'field' ? dateZone(value.name, this.context) : this.context.timeZone;
    return this.inDay(this.value(value), operator, day, zone);
  }

  private inDay(subject: Sql, operator: Operator, day: string, zone: string): Sql {
    const start = sql`(${day}::timestamp at time zone ${zone})`;
    const end = sql`((${day}::timestamp + interval '1 day') at time zone ${zone})`;
    switch (operator) {
      case '=':
        return sql`(${subject} >= ${start} and ${subject} < ${end})`;
      case '!=':
        return sql`(${subject} < ${start} or ${subject} >= ${end})`;
      case '<':
        return sql`${subject} < ${start}`;
      case '<=':
        return sql`${subject} < ${end}`;
      case '>':
        return sql`${subject} >= ${end}`;
      case '>=':
        return sql`${subject} >= ${start}`;
    }
  }

  private in(operand: Value, options: readonly Value[], negated: boolean): Sql {
    const texts = options.flatMap((option) => (option.kind === 'text' ? [option.value] : []));
    const isDate = this.isDate(operand);
    const isText = operand.kind !== 'eventProperty' || texts.every((text) => readMoment(text) === undefined);
    if (texts.length === options.length && !isDate && isText) {
      if (isKey(operand)) return this.compareKeys(operand, texts, negated);
      return sql`${this.value(operand)} ${negated ? sql`<> all` : sql`= any`}(${texts}::text[])`;
    }
    return negate(
      negated,
      sql`(${joinSql(
        options.map((option) => this.compare(operand, '=', option)),
        ' or ',
      )})`,
    );
  }

  /** Ids are compared as UUIDs, so that indexes can be used; invalid ids match nothing. */
  private compareKeys(value: Value, texts: readonly string[], negated: boolean): Sql {
    if (isCampaign(value)) return compareCampaigns(value, texts.filter(isUuid), negated, this.context.accountId);
    const column = sql`contacts.contact_id`;
    const ids = texts.filter(isUuid);
    const [only] = ids;
    if (ids.length === 1) return sql`${column} ${negated ? sql`<>` : sql`=`} ${only}::uuid`;
    return sql`${column} ${negated ? sql`<> all` : sql`= any`}(${ids}::uuid[])`;
  }

  private isNull(operand: Value, negated: boolean): Sql {
    const set = operand.kind === 'field' ? splicedColumns.get(operand.name) : undefined;
    if (operand.kind === 'field' && operand.name === 'list_ids')
      return sql`${negated ? sql`` : sql`not `}${this.onAnyList()}`;
    if (operand.kind === 'field' && operand.name === 'contact_tags')
      return sql`${negated ? sql`` : sql`not `}${this.hasAnyTag()}`;
    if (set) return sql`${negated ? sql`` : sql`not `}${set}`;
    if (operand.kind === 'eventProperty')
      return sql`(events.properties -> ${operand.name}::text) is ${negated ? sql`not null` : sql`null`}`;
    if (isCampaign(operand)) return isOfCampaign(operand, !negated, this.context.accountId);
    const value = this.value(operand);
    // Contacts created by an import have an empty text if the cell was empty.
    if (this.isColumnOfText(operand)) return sql`coalesce(${value}, '') ${negated ? sql`<>` : sql`=`} ''`;
    return sql`${value} is ${negated ? sql`not null` : sql`null`}`;
  }

  private contains(field: string, values: readonly string[]): Sql {
    if (field === 'list_ids') {
      const ids = values.filter(isUuid);
      return ids.length === 0 ? falsehood : this.onAnyList(ids);
    }
    const lowered = values.map((value) => value.toLowerCase());
    if (field === 'contact_tags') return this.hasAnyTag(lowered);
    if (field === 'alternate_emails')
      return sql`(contacts.alternate_emails <> '{}' and contacts.alternate_emails && ${lowered}::text[])`;
    return sql`
      (split_part(contacts.email, '@', 2) = any(${lowered}::text[]) or (contacts.alternate_emails <> '{}' and exists (
      select from unnest(contacts.alternate_emails) as alternate
      where split_part(alternate, '@', 2) = any(${lowered}::text[]))))`;
  }

  private onAnyList(ids?: readonly string[]): Sql {
    const [only] = ids ?? [];
    const chosen =
      ids === undefined
        ? sql``
        : ids.length === 1
          ? sql`and list_contacts.list_id = ${only}::uuid`
          : sql`and list_contacts.list_id = any(${ids}::uuid[])`;
    return sql`exists (select from list_contacts where list_contacts.account_id = ${this.context.accountId}
      and list_contacts.contact_id = contacts.contact_id ${chosen})`;
  }

  /** By name: people write them in queries, and two names that differ only in case are one tag. */
  private hasAnyTag(names?: readonly string[]): Sql {
    const { accountId } = this.context;
    const chosen =
      names === undefined
        ? sql``
        : sql`and contact_tags.tag_id = any(array(
          select tags.tag_id from tags
          where tags.account_id = ${accountId} and lower(tags.name) = any(${names}::text[])))`;
    return sql`exists (select from contact_tags where contact_tags.account_id = ${accountId}
      and contact_tags.contact_id = contacts.contact_id ${chosen})`;
  }

  private event(event: EventPredicate): Sql {
    const inner = new Compiler(this.context, isCustomEvent(event));
    const { accountId, few = false, sampled = false } = this.context;
    const and = sampled ? sql` and ${inSample(sql`events.contact_id`)}` : sql``;
    return compileEvent(event, { accountId, few, and, compile: (predicate) => inner.predicate(predicate) });
  }

  private operand(value: Value, isDate: boolean): Sql {
    if (isDate && value.kind === 'text') return sql`${readMoment(value.value)}::timestamptz`;
    return this.value(value);
  }

  private value(node: Value): Sql {
    switch (node.kind) {
      case 'text':
        return sql`${node.value}::text`;
      case 'number':
        return sql`${node.value}::numeric`;
      case 'boolean':
        return sql`${node.value}::boolean`;
      case 'null':
        return sql`null`;
      case 'moment':
        return sql`${readMoment(node.value)}::timestamptz`;
      case 'interval':
        return sql`${`${node.amount} ${node.unit}`}::interval`;
      case 'now':
        return sql`now()`;
      case 'field':
        return compileField(node.name, this.context);
      case 'eventField':
        return eventColumns[this.ofCustom ? 'custom' : 'mail'][node.name];
      case 'eventProperty':
        return compileProperty(node.name, 'text', this.context.timeZone);
      case 'eventTotal':
        return totalsSql[node.name];
      case 'eventData':
        return isCampaign(node) ? campaignId(node, this.context.accountId) : sql`(events.detail ->> ${node.key}::text)`;
      case 'arithmetic':
        return this.arithmetic(node);
      case 'negative':
        return sql`(- ${this.factor(node.operand)})`;
      case 'call':
        return this.call(node);
    }
  }

  private arithmetic({ operator, left, right }: Value & { kind: 'arithmetic' }): Sql {
    const [first, second] = [this.factor(left), this.factor(right)];
    if (operator === '+' && typeOfValue(left, this.context.fields) === 'text') return sql`(${first} || ${second})`;
    // Division by zero gives null: the condition is not true, and the query does not fail.
    if (operator === '/' || operator === '%') return sql`(${first} ${arithmeticSql[operator]} nullif(${second}, 0))`;
    return sql`(${first} ${arithmeticSql[operator]} ${second})`;
  }

  private factor(value: Value): Sql {
    if (value.kind !== 'eventProperty') return this.value(value);
    return compileProperty(value.name, 'number', this.context.timeZone);
  }

  private call({ name, args }: Value & { kind: 'call' }): Sql {
    const compiled = args.map((argument) => this.value(argument));
    if (name === 'concat')
      return sql`(${joinSql(
        compiled.map((argument) => sql`${argument}::text`),
        ' || ',
      )})`;
    const [argument] = args;
    if (name === 'lower' && argument?.kind === 'text') return sql`${argument.value.toLowerCase()}::text`;
    return name === 'lower' ? sql`lower(${joinSql(compiled)})` : sql`length(${joinSql(compiled)})`;
  }

  private isColumnOfText(value: Value): boolean {
    if (value.kind !== 'field' || value.name === 'contact_id') return false;
    const field = this.context.fields.get(value.name);
    return field?.type === 'text' && field.customId === undefined;
  }

  private isDate(value: Value): boolean {
    return typeOfValue(value, this.context.fields) === 'date';
  }
}

const negate = (negated: boolean, condition: Sql): Sql => (negated ? sql`not ${condition}` : condition);
const isDayText = (value: Value): value is Value & { kind: 'text' } => value.kind === 'text' && isDay(value.value);
const isKey = (value: Value): boolean => isCampaign(value) || (value.kind === 'field' && value.name === 'contact_id');

/** The pattern for PostgreSQL's LIKE, with literal wildcards escaped by a backslash. */
function compilePattern(parts: readonly PatternPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'any') return '%';
      return part.kind === 'one' ? '_' : part.text.replaceAll(/[\\%_]/g, String.raw`\$&`);
    })
    .join('');
}

/** A regular expression that matches the word between spaces, punctuation, or the ends of the text. */
function escapeWord(word: string): string {
  const plain = word.trim().replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
  return `(^|[[:space:][:punct:]])${plain}([[:space:][:punct:]]|$)`;
}

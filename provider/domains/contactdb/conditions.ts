import { readDate, readNumber } from 'sendwright/formats';
import {
  type BuilderCondition,
  type BuilderGroup,
  builderToQuery,
  type DateOperator,
  type EngagementCondition,
  type NumberOperator,
  type Query,
  type QueryField,
  type QueryFields,
  type TextOperator,
  validateBuilder,
} from 'sendwright/query';
import type { LegacyCondition } from 'sendwright/wire/contactdb';
import { badRequest, type HttpError } from '../../http/errors';
import { dateOfSeconds, secondsIn } from './legacyDates';

/** The operators of each type of field, with those of the segment builder. `ne` includes contacts without a value. */
export const legacyOperators = {
  text: { eq: 'is', ne: 'is_not', contains: 'contains', empty: 'is_blank', not_empty: 'is_not_blank' },
  number: { eq: 'is', ne: 'is_not', lt: 'less_than', gt: 'greater_than', empty: 'is_blank', not_empty: 'is_not_blank' },
  date: {
    eq: 'on',
    ne: 'not_on',
    lt: 'before',
    gt: 'after',
    'is within': 'within',
    empty: 'is_blank',
    not_empty: 'is_not_blank',
  },
} as const satisfies {
  text: Readonly<Record<string, TextOperator>>;
  number: Readonly<Record<string, NumberOperator>>;
  date: Readonly<Record<string, DateOperator>>;
};

/** Fields that are about what a contact did with a campaign, with the operators for it and for not having done it. */
export const campaignFields: Readonly<Record<string, Readonly<Record<'eq' | 'ne', EngagementCondition['operator']>>>> =
  {
    'opens.campaign_identifier': { eq: 'opened', ne: 'did_not_open' },
    'clicks.campaign_identifier': { eq: 'clicked', ne: 'did_not_click' },
  };

/** What conditions refer to. */
export interface LegacyContext {
  readonly fields: QueryFields;
  /** Ids of single sends by the numbers of campaigns. */
  readonly campaigns: ReadonlyMap<number, string>;
}

/** The numbers of campaigns that conditions refer to. */
export const campaignNumbersIn = (conditions: readonly LegacyCondition[]): number[] =>
  conditions.flatMap(({ field, value }) => {
    const number = Object.hasOwn(campaignFields, field.toLowerCase()) ? secondsIn(value) : undefined;
    return number === undefined ? [] : [number];
  });

/** The query of conditions, in which `and` binds closer than `or`, as in SQL. Throws 400 naming the condition. */
export function queryOfConditions(conditions: readonly LegacyCondition[], context: LegacyContext): Query {
  const groups: BuilderCondition[][] = [];
  conditions.forEach((condition, index) => {
    const made = conditionOf(condition, `conditions[${index}]`, context);
    if (joinOf(condition, index) === 'and') groups.at(-1)?.push(made);
    else groups.push([made]);
  });
  return builderToQuery(
    groupOf(
      'or',
      groups.map((items) => groupOf('and', items)),
    ),
  );
}

const groupOf = (join: BuilderGroup['join'], items: BuilderGroup['items']): BuilderGroup => ({
  kind: 'group',
  join,
  items,
});

function joinOf({ and_or: join = '' }: LegacyCondition, index: number): 'and' | 'or' | '' {
  const field = `conditions[${index}].and_or`;
  if (index === 0) {
    if (join !== '') throw badRequest('and_or must be empty on the first condition.', field);
    return '';
  }
  if (join !== 'and' && join !== 'or')
    throw badRequest('and_or must be “and” or “or” on every condition after the first one.', field);
  return join;
}

function conditionOf(condition: LegacyCondition, at: string, context: LegacyContext): BuilderCondition {
  const name = condition.field.toLowerCase();
  const campaign = Object.hasOwn(campaignFields, name) ? campaignFields[name] : undefined;
  if (campaign) return engagementOf(condition, campaign, at, context);
  const field = context.fields.get(name);
  if (field === undefined || field.type === 'set')
    throw badRequest(`Conditions can't use the field ${condition.field.slice(0, 100)}.`, `${at}.field`);
  const made = ofField(field, condition, at);
  const [problem] = validateBuilder(groupOf('and', [made]), context.fields);
  if (problem) throw badRequest(problem.message, `${at}.value`);
  return made;
}

function engagementOf(
  { operator, value }: LegacyCondition,
  operators: Readonly<Record<'eq' | 'ne', EngagementCondition['operator']>>,
  at: string,
  { campaigns }: LegacyContext,
): BuilderCondition {
  if (operator !== 'eq' && operator !== 'ne') throw wrongOperator(['eq', 'ne'], at);
  const campaign = campaigns.get(secondsIn(value) ?? -1);
  if (campaign === undefined)
    throw badRequest(`There is no campaign with the id ${value.slice(0, 100)}.`, `${at}.value`);
  return { kind: 'engagement', source: 'single_send', campaign, operator: operators[operator], during: null };
}

const wrongOperator = (known: readonly string[], at: string): HttpError =>
  badRequest(`For this field, operator must be one of ${known.join(', ')}.`, `${at}.operator`);

/** The builder's operator for one of the legacy API. */
function operatorOf<Operator>(known: Readonly<Record<string, Operator>>, operator: string, at: string): Operator {
  const found = Object.hasOwn(known, operator) ? known[operator] : undefined;
  if (found === undefined) throw wrongOperator(Object.keys(known), at);
  return found;
}

function ofField(
  { name, type }: QueryField,
  { operator: given, value }: LegacyCondition,
  at: string,
): BuilderCondition {
  const orBlank = given === 'ne';
  if (type === 'text') {
    const operator = operatorOf(legacyOperators.text, given, at);
    return { kind: 'text', field: name, operator, value: isBlank(given) ? '' : value, ignoreCase: true, orBlank };
  }
  if (type === 'number') {
    const operator = operatorOf(legacyOperators.number, given, at);
    const number = isBlank(given) ? null : (readNumber(value.trim()) ?? null);
    return { kind: 'number', field: name, operator, value: number, high: null, orBlank };
  }
  const operator = operatorOf(legacyOperators.date, given, at);
  const date = { kind: 'date', field: name, operator, value: '', high: '', unit: 'day', orBlank } as const;
  if (isBlank(given)) return { ...date, amount: null };
  if (operator === 'within') return { ...date, amount: daysIn(value, at) };
  return { ...date, value: dateIn(value, given, at), amount: null };
}

const isBlank = (operator: string): boolean => operator === 'empty' || operator === 'not_empty';

function daysIn(value: string, at: string): number {
  const days = secondsIn(value);
  if (days === undefined) throw badRequest('“is within” takes a number of days, such as 30.', `${at}.value`);
  return days;
}

/** A day, or with `lt` and `gt` also a time in Unix seconds. */
function dateIn(value: string, operator: string, at: string): string {
  const seconds = secondsIn(value);
  const read = seconds === undefined ? readDate(value.trim()) : dateOfSeconds(seconds);
  if (read === undefined)
    throw badRequest('The value must be a date such as 12/31/2026, or a time in Unix seconds.', `${at}.value`);
  const day = read.slice(0, 10);
  if (seconds === undefined && value.trim().length <= 'MM/DD/YYYY'.length) return day;
  if (operator === 'eq' || operator === 'ne')
    throw badRequest('eq and ne compare whole days: use a date such as 12/31/2026.', `${at}.value`);
  return read;
}

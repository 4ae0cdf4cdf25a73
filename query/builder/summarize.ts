import type { QueryFields } from '../fields';
import { isDay } from '../isoDateTime';
import { printPredicate } from '../print';
import type { Predicate, Query } from '../tree';
import { conditionOf } from './conditionOf';
import {
  anyCampaign,
  type BuilderCondition,
  type CustomEventCondition,
  type DateCondition,
  type EngagementCondition,
  isBlankOperator,
  type NumberCondition,
  isOfOneEvent,
  type Period,
  type PropertyCondition,
  type TextCondition,
} from './model';

/** Names for ids, if known. */
export interface SummaryNames {
  readonly list?: (id: string) => string | undefined;
  readonly campaign?: (source: EngagementCondition['source'], id: string) => string | undefined;
}

/** The query as a sentence: "Contacts whose city is “Berlin” and who opened any single send in the last 30 days." */
export function summarizeQuery(query: Query, fields: QueryFields, names: SummaryNames = {}): string {
  return query.where ? `Contacts where ${describePredicate(query.where, fields, names)}.` : 'All contacts.';
}

/** One predicate as part of a sentence, with “and” and “or”. What the builder can't express is quoted as text. */
export function describePredicate(predicate: Predicate, fields: QueryFields, names: SummaryNames = {}): string {
  const condition = conditionOf(predicate, fields);
  if (condition) return describeCondition(condition, fields, names);
  if (predicate.kind === 'not') return `not (${describePredicate(predicate.operand, fields, names)})`;
  if (predicate.kind === 'constant') return predicate.value ? 'always' : 'never';
  if (predicate.kind !== 'and' && predicate.kind !== 'or') return printPredicate(predicate);
  const parts = predicate.operands.map((operand) => {
    const text = describePredicate(operand, fields, names);
    const isGroup = (operand.kind === 'and' || operand.kind === 'or') && !conditionOf(operand, fields);
    return isGroup ? `(${text})` : text;
  });
  return parts.join(predicate.kind === 'and' ? ' and ' : ' or ');
}

/** One complete builder condition as part of a sentence. */
export function describeCondition(condition: BuilderCondition, fields: QueryFields, names: SummaryNames = {}): string {
  if (condition.kind === 'engagement') return describeEngagement(condition, names);
  if (condition.kind === 'event') return describeCustomEvent(condition);
  const label = lowerFirst(fields.get(condition.field)?.label ?? condition.field);
  const words = condition.operator.replaceAll('_', ' ');
  if (condition.field === 'list_ids' && isBlankOperator(condition.operator))
    return `the contact is on ${condition.operator === 'is_blank' ? 'no' : 'a'} list`;
  if (isBlankOperator(condition.operator))
    return `${label} ${condition.kind === 'set' ? words.replace('is', 'are') : words}`;
  switch (condition.kind) {
    case 'text':
      return `${label} ${words} ${quote(condition.value)}${textEnding(condition)}`;
    case 'number':
      return `${label} ${describeNumber(condition, words)}${blankEnding(condition)}`;
    case 'date':
      return `${label} is ${describeDate(condition)}${blankEnding(condition)}`;
    case 'set': {
      const values = condition.values
        .map((value) => quote((condition.field === 'list_ids' ? names.list?.(value) : undefined) ?? value))
        .join(' or ');
      return condition.field === 'list_ids'
        ? `the contact is ${condition.operator === 'includes' ? '' : 'not '}on the list ${values}`
        : `${label} ${condition.operator === 'includes' ? 'include' : 'do not include'} ${values}`;
    }
  }
}

const blankEnding = ({ orBlank }: { orBlank: boolean }): string => (orBlank ? ' or blank' : '');
const textEnding = (condition: TextCondition): string =>
  `${condition.ignoreCase ? '' : ' (case-sensitive)'}${condition.orBlank ? ', or is blank' : ''}`;
const quote = (text: string): string => `“${text}”`;
const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const numberWords: Partial<Record<NumberCondition['operator'], string>> = {
  greater_than: 'is greater than',
  less_than: 'is less than',
  at_least: 'is at least',
  at_most: 'is at most',
};

/** With separators and all decimals: “5,000.125”. */
const spelled = (value: number | null): string =>
  value === null ? '…' : value.toLocaleString('en-US', { maximumFractionDigits: 20 });

function describeNumber({ operator, value, high }: NumberCondition, words: string): string {
  const range = operator === 'is_between' || operator === 'is_not_between' ? ` and ${spelled(high)}` : '';
  return `${numberWords[operator] ?? words} ${spelled(value)}${range}`;
}

function describeDate({ operator, value, high, amount, unit }: DateCondition): string {
  switch (operator) {
    case 'within':
    case 'not_within':
      return `${operator === 'within' ? 'in' : 'not in'} the last ${span(amount, unit)}`;
    case 'between':
    case 'not_between':
      return `${operator === 'between' ? 'between' : 'not between'} ${moment(value)} and ${moment(high)}`;
    default:
      return `${operator.replaceAll('_', ' ').replace('at or', 'on or')} ${moment(value)}`;
  }
}

function describeEngagement({ source, campaign, operator, during }: EngagementCondition, names: SummaryNames): string {
  const thing = source === 'single_send' ? 'single send' : 'automation';
  const name =
    campaign === anyCampaign ? `any ${thing}` : `the ${thing} ${quote(names.campaign?.(source, campaign) ?? campaign)}`;
  const verbs: Record<EngagementCondition['operator'], string> = {
    was_sent: 'was sent',
    was_not_sent: 'was not sent',
    opened: 'opened',
    did_not_open: 'did not open',
    clicked: 'clicked',
    did_not_click: 'did not click',
    delivered: 'received',
    not_delivered: 'did not receive',
  };
  return `the contact ${verbs[operator]} ${name}${during ? ` ${describePeriod(during)}` : ''}`;
}

function describeCustomEvent({ name, operator, count, during, properties }: CustomEventCondition): string {
  const which = properties.length > 0 ? ` whose ${properties.map(describeProperty).join(' and ')}` : '';
  const event = `the event ${quote(name)}${which}`;
  const when = during ? ` ${describePeriod(during)}` : '';
  if (isOfOneEvent(operator)) {
    const isOutside = operator === 'not_first' || operator === 'not_last';
    return `${event} happened for the ${operator.replace('not_', '')} time${isOutside ? ', but not' : ''}${when}`;
  }
  const times = count === 1 ? 'once' : `${spelled(count)} times`;
  switch (operator) {
    case 'happened':
      return `${event} happened${when}`;
    case 'did_not_happen':
      return `${event} did not happen${when}`;
    default:
      return `${event} happened ${operator.replace('_', ' ')} ${times}${when}`;
  }
}

function describeProperty({ name, type, operator, value }: PropertyCondition): string {
  const words = operator.replaceAll('_', ' ');
  if (operator === 'is_set' || operator === 'is_not_set') return `${name} ${words}`;
  const amounts: Readonly<Record<string, string | undefined>> = numberWords;
  if (type === 'number') return `${name} ${amounts[operator] ?? words} ${value}`;
  if (type === 'date') return `${name} ${words} ${moment(value)}`;
  return `${name} ${words} ${type === 'boolean' ? value : quote(value)}`;
}

function describePeriod(period: Period): string {
  switch (period.kind) {
    case 'between':
      return `between ${moment(period.from)} and ${moment(period.to)}`;
    case 'after':
      return `since ${moment(period.from)}`;
    case 'before':
      return `until ${moment(period.to)}`;
    case 'within':
      return `in the last ${span(period.amount, period.unit)}`;
  }
}

const span = (amount: number | null, unit: string): string => (amount === 1 ? unit : `${amount ?? '…'} ${unit}s`);

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function moment(text: string): string {
  if (!isDay(text)) return text;
  const [year = '', month = '', day = ''] = text.split('-');
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}

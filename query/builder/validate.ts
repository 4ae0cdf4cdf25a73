import type { QueryField, QueryFields } from '../fields';
import { isDay, readMoment } from '../isoDateTime';
import {
  anyCampaign,
  type BuilderCondition,
  type BuilderGroup,
  type BuilderItem,
  type CustomEventCondition,
  type DateCondition,
  type EngagementCondition,
  type FieldCondition,
  isBlankOperator,
  isOfOneEvent,
  type NumberCondition,
  type Period,
  type PropertyCondition,
  type TextCondition,
} from './model';
import { type BuilderPath, maximumGroupDepth, tooManyEngagements } from './rules';

/** The invalid input of a condition; `group` for a rule about a whole group. */
export type BuilderPart =
  | 'field'
  | 'value'
  | 'high'
  | 'amount'
  | 'campaign'
  | 'from'
  | 'to'
  | 'count'
  | 'property'
  | 'group';

/** A problem to fix before the builder can become a query. */
export interface BuilderProblem {
  readonly path: BuilderPath;
  readonly part: BuilderPart;
  readonly message: string;
}

/**
 * All problems in display order. Without any, `builderToQuery` accepts the builder. An empty builder matches everybody.
 */
export function validateBuilder(builder: BuilderGroup, fields: QueryFields): BuilderProblem[] {
  const problems = itemProblems(builder, [], fields);
  const excess = tooManyEngagements(builder);
  return excess ? [...problems, { ...excess, part: 'group' }] : problems;
}

type Found = Omit<BuilderProblem, 'path'>;

function itemProblems(item: BuilderItem, path: BuilderPath, fields: QueryFields): BuilderProblem[] {
  if (item.kind !== 'group') return conditionProblems(item, fields).map((problem) => ({ path, ...problem }));
  if (path.length >= maximumGroupDepth)
    return [{ path, part: 'group', message: `Groups can be nested ${maximumGroupDepth} levels deep.` }];
  if (item.items.length === 0 && path.length > 0)
    return [{ path, part: 'group', message: 'This group is empty: add a condition or remove it.' }];
  return item.items.flatMap((inner, index) => itemProblems(inner, [...path, index], fields));
}

function conditionProblems(condition: BuilderCondition, fields: QueryFields): Found[] {
  if (condition.kind === 'engagement') return engagementProblems(condition);
  if (condition.kind === 'event') return customEventProblems(condition);
  if (condition.field === '') return [{ part: 'field', message: 'Choose a field.' }];
  const field = fields.get(condition.field);
  if (field === undefined)
    return [{ part: 'field', message: `There is no field ${condition.field}: it may have been deleted.` }];
  if (field.type !== condition.kind)
    return [{ part: 'field', message: `${field.label} is a ${field.type} field: choose the condition again.` }];
  if (isBlankOperator(condition.operator)) return [];
  return valueProblems(condition, field);
}

function valueProblems(condition: FieldCondition, { label }: QueryField): Found[] {
  switch (condition.kind) {
    case 'text':
      return textProblems(condition, label);
    case 'number':
      return numberProblems(condition, label);
    case 'date':
      return dateProblems(condition, label);
    case 'set':
      return condition.values.length > 0 && condition.values.every((value) => value !== '')
        ? []
        : [{ part: 'value', message: `${label} needs a value.` }];
  }
}

function textProblems({ value, operator }: TextCondition, label: string): Found[] {
  const isWord = operator === 'contains_word' || operator === 'does_not_contain_word';
  if (value === '' || (isWord && value.trim() === '')) return [{ part: 'value', message: `${label} needs a value.` }];
  if (value.length > 1000) return [{ part: 'value', message: 'A value can have up to 1,000 characters.' }];
  return /[\0\p{Cs}]/u.test(value)
    ? [{ part: 'value', message: 'This value has a character that cannot be stored.' }]
    : [];
}

function numberProblems({ value, high, operator }: NumberCondition, label: string): Found[] {
  const isRange = operator === 'is_between' || operator === 'is_not_between';
  const problems: Found[] = [];
  if (value === null) problems.push({ part: 'value', message: `${label} needs a number.` });
  else if (!isWritable(value)) problems.push({ part: 'value', message: unwritable });
  if (!isRange) return problems;
  if (high === null) problems.push({ part: 'high', message: `${label} needs both ends of the range.` });
  else if (!isWritable(high)) problems.push({ part: 'high', message: unwritable });
  else if (value !== null && value > high)
    problems.push({ part: 'high', message: 'The range must start before it ends.' });
  return problems;
}

const unwritable = 'This number has too many digits.';
/** Up to 15 digits before and 10 after the decimal point can be written without an exponent. */
const isWritable = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) < 1e15 && (value === 0 || Math.abs(value) >= 1e-6);

function dateProblems({ operator, value, high, amount }: DateCondition, label: string): Found[] {
  if (operator === 'within' || operator === 'not_within') return amountProblems(amount);
  if (operator === 'between' || operator === 'not_between') return rangeProblems(value, high, 'value', 'high');
  const problem = dateProblem(value, 'value', `${label} needs a date.`);
  if (problem) return [problem];
  const isMoment = !isDay(value);
  return isMoment && (operator === 'on' || operator === 'not_on') ? [{ part: 'value', message: 'Choose a day.' }] : [];
}

function rangeProblems(from: string, to: string, fromPart: BuilderPart, toPart: BuilderPart): Found[] {
  const problems = [
    dateProblem(from, fromPart, 'A range needs both dates.'),
    dateProblem(to, toPart, 'A range needs both dates.'),
  ].filter((problem) => problem !== undefined);
  if (problems.length > 0) return problems;
  return (readMoment(from) ?? '') > (readMoment(to) ?? '')
    ? [{ part: toPart, message: 'The range must start before it ends.' }]
    : [];
}

function dateProblem(value: string, part: BuilderPart, missing: string): Found | undefined {
  if (value === '') return { part, message: missing };
  return readMoment(value) === undefined ? { part, message: 'This is not a date. Write it as 2026-01-31.' } : undefined;
}

function amountProblems(amount: number | null): Found[] {
  if (amount === null) return [{ part: 'amount', message: 'Enter how many.' }];
  return Number.isInteger(amount) && amount >= 1 && amount <= 999
    ? []
    : [{ part: 'amount', message: 'Choose a whole number from 1 to 999.' }];
}

function engagementProblems({ campaign, during }: EngagementCondition): Found[] {
  const problems: Found[] =
    campaign === '' ? [{ part: 'campaign', message: `Choose a campaign, or ${anyCampaign.toLowerCase()}.` }] : [];
  return [...problems, ...periodProblems(during)];
}

function periodProblems(during: Period | null): Found[] {
  if (during === null) return [];
  if (during.kind === 'between') return rangeProblems(during.from, during.to, 'from', 'to');
  if (during.kind === 'within') return amountProblems(during.amount);
  const problem =
    during.kind === 'after'
      ? dateProblem(during.from, 'from', 'Choose a date.')
      : dateProblem(during.to, 'to', 'Choose a date.');
  return problem ? [problem] : [];
}

function customEventProblems({ name, operator, count, during, properties }: CustomEventCondition): Found[] {
  const problems: Found[] = [];
  if (name.trim() === '') problems.push({ part: 'field', message: 'Choose an event.' });
  const counts = operator === 'at_least' || operator === 'at_most' || operator === 'exactly';
  if (counts && !(count !== null && Number.isInteger(count) && count >= 1 && count <= 1_000_000))
    problems.push({ part: 'count', message: 'Enter how many times: a whole number from 1 to 1,000,000.' });
  if (isOfOneEvent(operator) && during === null) problems.push({ part: 'amount', message: 'Choose a time.' });
  return [...problems, ...periodProblems(during), ...properties.flatMap(propertyProblems)];
}

function propertyProblems({ name, type, operator, value }: PropertyCondition): Found[] {
  const problem = (message: string): Found[] => [{ part: 'property', message }];
  if (name.trim() === '') return problem('Choose a property.');
  if (operator === 'is_set' || operator === 'is_not_set') return [];
  if (value === '') return problem(`${name} needs a value.`);
  if (type === 'number')
    return Number.isFinite(Number(value)) && isWritable(Number(value)) ? [] : problem(`${name} needs a number.`);
  if (type === 'boolean') return value === 'true' || value === 'false' ? [] : problem(`${name} is true or false.`);
  if (type === 'date') return isDay(value) ? [] : problem(`${name} needs a date, such as 2026-01-31.`);
  if (value.length > 1000) return problem('A value can have up to 1,000 characters.');
  return /[\0\p{Cs}]/u.test(value) ? problem('This value has a character that cannot be stored.') : [];
}

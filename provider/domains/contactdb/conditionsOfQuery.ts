import { readNumber } from 'sendwright/formats';
import {
  anyCampaign,
  type BuilderCondition,
  conditionOf,
  type DateCondition,
  isDay,
  type NumberCondition,
  type Predicate,
  type Query,
  type QueryFields,
  type TextCondition,
} from 'sendwright/query';
import type { LegacyCondition } from 'sendwright/wire/contactdb';
import { campaignFields, legacyOperators } from './conditions';
import { dateOfSeconds } from './legacyDates';

/** A condition whose value may be a single send's id, which has a number in the legacy API. */
export interface ReadCondition extends LegacyCondition {
  readonly singleSend?: string;
}

/**
 * The conditions of a query, or undefined if the legacy API can't express it: groups inside groups, other operators and
 * fields, texts whose case matters, negative conditions that leave blanks out.
 */
export function conditionsOfQuery({ where }: Query, fields: QueryFields): ReadCondition[] | undefined {
  if (where === undefined) return undefined;
  const conditions: ReadCondition[] = [];
  for (const group of partsOf(where, 'or', fields)) {
    for (const [index, part] of partsOf(group, 'and', fields).entries()) {
      const condition = conditionOf(part, fields);
      const legacy = condition && legacyCondition(condition, fields);
      if (!legacy) return undefined;
      conditions.push({ ...legacy, and_or: index > 0 ? 'and' : conditions.length > 0 ? 'or' : '' });
    }
  }
  return conditions;
}

/** The operands of a junction, which is not one condition itself, such as “is not x, or is blank”. */
const partsOf = (predicate: Predicate, kind: 'and' | 'or', fields: QueryFields): readonly Predicate[] =>
  predicate.kind === kind && conditionOf(predicate, fields) === undefined ? predicate.operands : [predicate];

function legacyCondition(condition: BuilderCondition, fields: QueryFields): ReadCondition | undefined {
  switch (condition.kind) {
    case 'text':
      return condition.ignoreCase ? ofField(condition, legacyOperators.text, condition.value, fields) : undefined;
    case 'number':
      return ofField(condition, legacyOperators.number, numberText(condition), fields);
    case 'date':
      return ofField(condition, legacyOperators.date, dateText(condition), fields);
    case 'engagement': {
      const { source, campaign, operator, during } = condition;
      if (source !== 'single_send' || campaign === anyCampaign || during !== null) return undefined;
      for (const [field, operators] of Object.entries(campaignFields))
        for (const [name, own] of Object.entries(operators))
          if (own === operator) return { field, operator: name, value: '', singleSend: campaign };
      return undefined;
    }
    default:
      return undefined;
  }
}

function ofField(
  { field: name, operator, orBlank }: TextCondition | NumberCondition | DateCondition,
  operators: Readonly<Record<string, string>>,
  value: string | undefined,
  fields: QueryFields,
): ReadCondition | undefined {
  const legacy = Object.keys(operators).find((one) => operators[one] === operator);
  const field = fields.get(name);
  if (legacy === undefined || field === undefined || value === undefined || orBlank !== (legacy === 'ne'))
    return undefined;
  return { field: field.spelling, operator: legacy, value };
}

function numberText({ value }: NumberCondition): string | undefined {
  if (value === null) return '';
  return readNumber(String(value)) === value ? String(value) : undefined;
}

function dateText({ operator, value, amount, unit }: DateCondition): string | undefined {
  if (operator === 'within') return unit === 'day' ? String(amount) : undefined;
  if (value === '') return '';
  if (isDay(value)) return `${value.slice(5, 7)}/${value.slice(8, 10)}/${value.slice(0, 4)}`;
  const seconds = Date.parse(value) / 1000;
  const text = Number.isInteger(seconds) ? dateOfSeconds(seconds) : undefined;
  return text !== undefined && Date.parse(text) / 1000 === seconds ? String(seconds) : undefined;
}

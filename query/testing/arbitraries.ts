import fc from 'fast-check';
import type { CustomFieldDefinition, QueryField } from '../fields';
import { queryFields } from '../fields';
import { readMoment } from '../isoDateTime';
import {
  anyCampaign,
  type BuilderCondition,
  type BuilderGroup,
  type BuilderItem,
  type CustomEventCondition,
  customEventOperators,
  type DateCondition,
  dateOperators,
  dateUnits,
  engagementOperators,
  isBlankOperator,
  isNegativeOperator,
  isOfOneEvent,
  type NumberCondition,
  numberOperators,
  type Period,
  type PropertyCondition,
  propertyOperators,
  setOperators,
  textOperators,
} from '../builder/model';

/** Custom fields with the most awkward names that are valid. */
export const customFields: CustomFieldDefinition[] = [
  { id: 'e1_T', name: 'color', field_type: 'Text' },
  { id: 'e2_N', name: 'Points', field_type: 'Number' },
  { id: 'e3_D', name: 'birthday', field_type: 'Date' },
  { id: 'e4_T', name: 'order', field_type: 'Text' },
  { id: 'e5_T', name: 'select', field_type: 'Text' },
  { id: 'e6_N', name: '_2nd', field_type: 'Number' },
];
export const fields = queryFields(customFields);

const ofType = (type: QueryField['type']): fc.Arbitrary<string> =>
  fc.constantFrom(...[...fields.values()].filter((field) => field.type === type).map(({ name }) => name));

const value = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
    fc.constantFrom("'", '%', '_', '\\', '%%', "O'Brien", '";--', "') OR TRUE --", '\\%', '100%', ' '),
  )
  .filter((text) => text !== '' && !/[\0\p{Cs}]/u.test(text));
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const amount = fc.integer({ min: 1, max: 999 });
const unit = fc.constantFrom(...dateUnits);

const textCondition = fc
  .record({
    kind: fc.constant('text' as const),
    field: ofType('text'),
    operator: fc.constantFrom(...textOperators),
    value,
    ignoreCase: fc.boolean(),
    orBlank: fc.boolean(),
  })
  .map((condition) => {
    if (isBlankOperator(condition.operator)) return { ...condition, value: '', ignoreCase: true, orBlank: false };
    const word = condition.operator.endsWith('word') && condition.value.trim() === '' ? 'word' : condition.value;
    return { ...condition, value: word, orBlank: condition.orBlank && isNegativeOperator(condition.operator) };
  });

const numberValue = fc.oneof(
  fc.integer(),
  fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
);
const numberCondition = fc
  .record({
    field: ofType('number'),
    operator: fc.constantFrom(...numberOperators),
    ends: fc.tuple(numberValue, numberValue),
    orBlank: fc.boolean(),
  })
  .map(({ field, operator, ends, orBlank }): NumberCondition => {
    const isRange = operator === 'is_between' || operator === 'is_not_between';
    return {
      kind: 'number',
      field,
      operator,
      value: isBlankOperator(operator) ? null : Math.min(...ends),
      high: isRange ? Math.max(...ends) : null,
      orBlank: orBlank && isNegativeOperator(operator),
    };
  });

const dateCondition = fc
  .record({
    field: ofType('date'),
    operator: fc.constantFrom(...dateOperators),
    days: fc.tuple(day, day),
    amount,
    unit,
    orBlank: fc.boolean(),
  })
  .map(({ field, operator, days, amount: count, unit: ofUnit, orBlank }): DateCondition => {
    const [from, to] = days.toSorted();
    const base: DateCondition = {
      kind: 'date',
      field,
      operator,
      value: '',
      high: '',
      amount: null,
      unit: 'day',
      orBlank: orBlank && isNegativeOperator(operator),
    };
    if (isBlankOperator(operator)) return base;
    if (operator === 'within' || operator === 'not_within') return { ...base, amount: count, unit: ofUnit };
    if (operator === 'between' || operator === 'not_between') return { ...base, value: from ?? '', high: to ?? '' };
    return { ...base, value: days[0] };
  });

const setCondition = fc
  .record({
    kind: fc.constant('set' as const),
    field: ofType('set'),
    operator: fc.constantFrom(...setOperators),
    values: fc.array(value, { minLength: 1, maxLength: 3 }),
  })
  .map((condition) => (isBlankOperator(condition.operator) ? { ...condition, values: [] } : condition));

const period: fc.Arbitrary<Period | null> = fc.oneof(
  fc.constant(null),
  fc.tuple(day, day).map((days): Period => {
    const [from = '', to = ''] = days.toSorted();
    return { kind: 'between', from, to };
  }),
  day.map((from): Period => ({ kind: 'after', from })),
  day.map((to): Period => ({ kind: 'before', to })),
  fc.tuple(amount, unit).map(([count, ofUnit]): Period => ({ kind: 'within', amount: count, unit: ofUnit })),
);
const engagementCondition = fc.record({
  kind: fc.constant('engagement' as const),
  source: fc.constantFrom('single_send' as const, 'automation' as const),
  campaign: fc.oneof(
    fc.constant(anyCampaign),
    fc.uuid(),
    value.filter((text) => text !== anyCampaign),
  ),
  operator: fc.constantFrom(...engagementOperators),
  during: period,
});

const propertyName = fc.oneof(
  value.filter((text) => text.trim() !== ''),
  fc.constantFrom('total', 'payload', 'properties', 'select'),
);
const propertyValue: Readonly<Record<PropertyCondition['type'], fc.Arbitrary<string>>> = {
  // A text that is written as a date is compared as one.
  string: value.filter((text) => readMoment(text) === undefined),
  number: numberValue.map(String),
  boolean: fc.constantFrom('true', 'false'),
  date: day,
};
const propertyCondition: fc.Arbitrary<PropertyCondition> = fc
  .constantFrom('string' as const, 'number' as const, 'boolean' as const, 'date' as const)
  .chain((type) =>
    fc.record({
      name: propertyName,
      type: fc.constant(type),
      operator: fc.constantFrom(...propertyOperators[type]),
      value: propertyValue[type],
    }),
  )
  .map((property) =>
    property.operator === 'is_set' || property.operator === 'is_not_set'
      ? { ...property, type: 'string', value: '' }
      : property,
  );
const customEventCondition = fc
  .record({
    name: value.filter((text) => text.trim() !== ''),
    operator: fc.constantFrom(...customEventOperators),
    count: fc.integer({ min: 1, max: 1_000_000 }),
    during: period,
    properties: fc.array(propertyCondition, { maxLength: 3 }),
  })
  .map(({ count, during, ...condition }): CustomEventCondition => {
    const { operator } = condition;
    return {
      kind: 'event',
      ...condition,
      count: operator === 'at_least' || operator === 'at_most' || operator === 'exactly' ? count : null,
      during: isOfOneEvent(operator) ? (during ?? { kind: 'within', amount: 30, unit: 'day' }) : during,
    };
  });

/** Complete conditions of every kind. */
export const condition: fc.Arbitrary<BuilderCondition> = fc.oneof(
  textCondition,
  numberCondition,
  dateCondition,
  setCondition,
  engagementCondition,
  customEventCondition,
);

/**
 * Complete builders in the form that reading them back gives: no nested group with one item, no repeated engagement
 * under AND.
 */
export const builder: fc.Arbitrary<BuilderGroup> = fc
  .array(group(3), { minLength: 1, maxLength: 1 })
  .map(([only]) => only ?? { kind: 'group' as const, join: 'and' as const, items: [] });

function group(depth: number): fc.Arbitrary<BuilderGroup> {
  const item: fc.Arbitrary<BuilderItem> =
    depth === 0 ? condition : fc.oneof({ weight: 3, arbitrary: condition }, { weight: 1, arbitrary: group(depth - 1) });
  return fc.record({
    kind: fc.constant('group' as const),
    join: fc.constantFrom('and' as const, 'or' as const),
    items: fc.array(item, { minLength: 2, maxLength: 4 }),
  });
}

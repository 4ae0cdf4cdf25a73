import { type PropertyCondition, type PropertyOperator, propertyOperators } from 'sendwright/query';
import type { PropertyType } from 'sendwright/wire/events';
import type { OperatorChoice } from './operators';

type Type = PropertyCondition['type'];

export const newProperty = (): PropertyCondition => ({ name: '', type: 'string', operator: 'is', value: '' });

const first = { string: 'is', number: 'greater_than', boolean: 'is', date: 'after' } as const;

/** The type of conditions on a property; lists and objects have none but "is set". */
const conditionType = (type: PropertyType | undefined): Type =>
  type === undefined || type === 'json' ? 'string' : type;

/** Chooses another property, and an operator for its type. */
export function withProperty(
  property: PropertyCondition,
  name: string,
  known: PropertyType | undefined,
): PropertyCondition {
  const type = conditionType(known);
  if (type === property.type) return { ...property, name };
  return { name, type, operator: first[type], value: type === 'boolean' ? 'true' : '' };
}

const labels: Readonly<Record<Type, Partial<Record<PropertyOperator, string>>>> = {
  string: { is: 'is', is_not: 'is not', contains: 'contains', starts_with: 'starts with' },
  number: {
    is: 'is (=)',
    is_not: 'is not (≠)',
    greater_than: 'is greater than (>)',
    less_than: 'is less than (<)',
    at_least: 'is at least (≥)',
    at_most: 'is at most (≤)',
  },
  boolean: { is: 'is' },
  date: { on: 'is on', after: 'is after', before: 'is before' },
};
const typeNames: Readonly<Record<Type, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  date: 'date',
};

/**
 * The operators of a property: those of its type, or of all types if it isn't known, as `<type> <operator>`. "Is set"
 * is about any type.
 */
export function propertyOperatorsFor(
  { type: current }: PropertyCondition,
  known: PropertyType | undefined,
): readonly OperatorChoice[] {
  const all = ['string', 'number', 'boolean', 'date'] as const;
  const type = conditionType(known);
  const types = known === undefined ? all : all.filter((one) => one === type || one === current);
  const compared = types.flatMap((one) =>
    propertyOperators[one].flatMap((operator) => {
      const label = labels[one][operator];
      if (label === undefined) return [];
      return [{ value: `${one} ${operator}`, label: types.length > 1 ? `${label} (${typeNames[one]})` : label }];
    }),
  );
  return [
    ...compared,
    { value: 'string is_set', label: 'is set' },
    { value: 'string is_not_set', label: 'is not set' },
  ];
}

/** Changes operator and type; a value of another type is dropped. */
export function withPropertyOperator(property: PropertyCondition, choice: string): PropertyCondition {
  const [wanted, name] = choice.split(' ');
  const types = ['string', 'number', 'boolean', 'date'] as const;
  const type = types.find((one) => one === wanted) ?? property.type;
  const operator = propertyOperators[type].find((one) => one === name);
  if (operator === undefined) return property;
  const isValueless = operator === 'is_set' || operator === 'is_not_set';
  const kept = type === property.type ? property.value : type === 'boolean' ? 'true' : '';
  return { ...property, type, operator, value: isValueless ? '' : kept };
}

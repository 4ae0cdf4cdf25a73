import type { Like, PatternPart, Predicate, Value } from '../tree';
import type { TextCondition, TextOperator } from './model';

/** The builder's text condition on `field` for a tree, if it can express it. */
export function textConditionOf(predicate: Predicate, field: string): TextCondition | undefined {
  const make = (operator: TextOperator, value: string, ignoreCase: boolean): TextCondition => ({
    kind: 'text',
    field,
    operator,
    value,
    ignoreCase,
    orBlank: false,
  });
  switch (predicate.kind) {
    case 'isNull':
      // Without a value there is no case to ignore. The default of new conditions keeps the round trip stable.
      return isLowered(predicate.operand) ? undefined : make(predicate.negated ? 'is_not_blank' : 'is_blank', '', true);
    case 'compare': {
      const value = textOf(predicate.right);
      if (value === undefined || (predicate.operator !== '=' && predicate.operator !== '!=')) return undefined;
      if (!sameCase(predicate.left, value)) return undefined;
      return value.text === ''
        ? undefined
        : make(predicate.operator === '=' ? 'is' : 'is_not', value.text, isLowered(predicate.left));
    }
    case 'like': {
      const found = affixOf(predicate);
      const lowered = isLowered(predicate.operand);
      if (!found || !sameCase(predicate.operand, { text: found.text, lowered: predicate.lowered })) return undefined;
      return make(predicate.negated ? found.negative : found.positive, found.text, lowered);
    }
    case 'containsWord':
    case 'not': {
      const word = predicate.kind === 'not' ? predicate.operand : predicate;
      if (word.kind !== 'containsWord' || !sameCase(word.operand, { text: word.word.value, lowered: word.lowered }))
        return undefined;
      return make(
        predicate.kind === 'not' ? 'does_not_contain_word' : 'contains_word',
        word.word.value,
        isLowered(word.operand),
      );
    }
    default:
      return undefined;
  }
}

/** `LOWER(field)` must be compared with `LOWER('…')`, or with text in lower case. */
function sameCase(operand: Value, value: { text: string; lowered: boolean }): boolean {
  return isLowered(operand) ? value.lowered || value.text === value.text.toLowerCase() : !value.lowered;
}

const isLowered = (value: Value): boolean => value.kind === 'call' && value.name === 'lower';

function textOf(value: Value): { text: string; lowered: boolean } | undefined {
  if (value.kind === 'text') return { text: value.value, lowered: false };
  const [argument] = value.kind === 'call' && value.name === 'lower' ? value.args : [];
  return argument?.kind === 'text' ? { text: argument.value, lowered: true } : undefined;
}

function affixOf({ pattern }: Like): { positive: TextOperator; negative: TextOperator; text: string } | undefined {
  const fixed = pattern.find((part): part is PatternPart & { kind: 'fixed' } => part.kind === 'fixed');
  if (fixed === undefined) return undefined;
  switch (pattern.map(({ kind }) => kind).join(' ')) {
    case 'any fixed any':
      return { positive: 'contains', negative: 'does_not_contain', text: fixed.text };
    case 'fixed any':
      return { positive: 'starts_with', negative: 'does_not_start_with', text: fixed.text };
    case 'any fixed':
      return { positive: 'ends_with', negative: 'does_not_end_with', text: fixed.text };
    default:
      return undefined;
  }
}

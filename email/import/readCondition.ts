import type { Condition } from '../document/design';

const name = '[^\\s{}"\'<>|()=]{1,200}';
const presence = new RegExp(`^\\{\\{#(if|unless) (${name})\\}\\}$`, 'u');
const comparison = new RegExp(
  `^\\{\\{#(equals|notEquals|greaterThan|lessThan) (${name}) (?:"((?:[^"\\\\]|\\\\.)*)"|(-?\\d+(?:\\.\\d+)?))\\}\\}$`,
  'u',
);
const repetition = new RegExp(`^\\{\\{#each (${name})\\}\\}$`, 'u');

/** What a block's `when` or `each` would be, for an opening expression that one of them can say. */
export function readOpening(expression: string): { when: Condition } | { each: string } | undefined {
  const loop = repetition.exec(expression)?.[1];
  if (loop !== undefined) return { each: loop };
  const simple = presence.exec(expression);
  if (simple?.[2]) return { when: { field: simple[2], operator: simple[1] === 'if' ? 'exists' : 'missing' } };
  const compared = comparison.exec(expression);
  if (!compared?.[2]) return undefined;
  const operator = compared[1];
  if (operator !== 'equals' && operator !== 'notEquals' && operator !== 'greaterThan' && operator !== 'lessThan')
    return undefined;
  const value = compared[4] ?? (compared[3] ?? '').replace(/\\(.)/g, '$1');
  // A number without quotation marks compares as one; equality does not care.
  return { when: { field: compared[2], operator, value: value.slice(0, 1000) } };
}

import fc from 'fast-check';
import { parseQuery } from '../parse';
import { printQuery } from '../print';
import { builder, condition, fields } from '../testing/arbitraries';
import type { Query } from '../tree';
import { queryToBuilder } from './fromQuery';
import { tooManyEngagements } from './rules';
import { builderToQuery } from './toQuery';
import { validateBuilder } from './validate';

const parsed = (text: string): Query => {
  const { query, error } = parseQuery(text, 2);
  if (error) throw new Error(`${error.message} in ${text}`);
  return query;
};

test('every condition survives printing and parsing', () => {
  fc.assert(
    fc.property(condition, (item) => {
      const group = { kind: 'group' as const, join: 'and' as const, items: [item] };
      expect(queryToBuilder(parsed(printQuery(builderToQuery(group))), fields)).toEqual(group);
    }),
    { numRuns: 1000 },
  );
});

test('every valid builder state survives printing and parsing', () => {
  fc.assert(
    fc.property(builder, (group) => {
      fc.pre(tooManyEngagements(group) === undefined);
      expect(validateBuilder(group, fields)).toEqual([]);
      expect(queryToBuilder(parsed(printQuery(builderToQuery(group))), fields)).toEqual(group);
    }),
    { numRuns: 500 },
  );
});

test('a query for everybody is an empty builder', () => {
  const everybody = { kind: 'group' as const, join: 'and' as const, items: [] };
  expect(printQuery(builderToQuery(everybody))).toBe('SELECT c.contact_id, c.updated_at FROM contact_data AS c');
  expect(queryToBuilder(parsed('SELECT contact_id, updated_at FROM contact_data'), fields)).toEqual(everybody);
});

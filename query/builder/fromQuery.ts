import type { QueryError } from '../queryError';
import type { QueryFields } from '../fields';
import type { Predicate, Query } from '../tree';
import { conditionOf } from './conditionOf';
import type { BuilderGroup, BuilderItem } from './model';
import { maximumGroupDepth, tooManyEngagements } from './rules';

/** A query that the builder can't show. It is displayed as read-only text. */
export type TooAdvanced = { readonly kind: 'too-advanced'; readonly reason: QueryError };

class Advanced extends Error {
  constructor(readonly reason: QueryError) {
    super(reason.message);
  }
}

/**
 * The builder's view of a query of either version, or why there is none. `builderToQuery` of the result selects the
 * same contacts, but its text can differ from the original.
 */
export function queryToBuilder(query: Query, fields: QueryFields): BuilderGroup | TooAdvanced {
  try {
    const builder = asGroup(query.where, fields, 0);
    const excess = tooManyEngagements(builder);
    if (excess && query.where) throw new Advanced({ message: excess.message, at: query.where.at });
    return builder;
  } catch (failure) {
    if (!(failure instanceof Advanced)) throw failure;
    return { kind: 'too-advanced', reason: failure.reason };
  }
}

function asGroup(predicate: Predicate | undefined, fields: QueryFields, depth: number): BuilderGroup {
  if (predicate === undefined) return { kind: 'group', join: 'and', items: [] };
  const item = asItem(predicate, fields, depth);
  return item.kind === 'group' ? item : { kind: 'group', join: 'and', items: [item] };
}

function asItem(predicate: Predicate, fields: QueryFields, depth: number): BuilderItem {
  const condition = conditionOf(predicate, fields);
  if (condition) return condition;
  if (predicate.kind !== 'and' && predicate.kind !== 'or') {
    throw new Advanced({ message: "The builder can't show this condition.", at: predicate.at });
  }
  if (depth >= maximumGroupDepth)
    throw new Advanced({ message: `The builder nests groups ${maximumGroupDepth} levels deep.`, at: predicate.at });
  return {
    kind: 'group',
    join: predicate.kind,
    items: predicate.operands.map((operand) => asItem(operand, fields, depth + 1)),
  };
}

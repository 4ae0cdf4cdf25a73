import { emailActivityFields } from '../fields';
import type { BuilderGroup, BuilderItem } from './model';

/** Maximum nesting of groups, including the outermost. */
export const maximumGroupDepth = 5;

/** A position in the builder: the index at each level, from the outermost group inwards. */
export type BuilderPath = readonly number[];

const rule =
  'Not more than one email activity, single send or automation condition can be combined with AND. Put them into ' +
  'separate groups joined by OR.';

/** AND can join at most one engagement condition. Returns a group that violates this. */
export function tooManyEngagements(builder: BuilderGroup): { path: BuilderPath; message: string } | undefined {
  const path = breach(builder, []);
  return path && { path, message: rule };
}

function breach(item: BuilderItem, path: BuilderPath): BuilderPath | undefined {
  if (item.kind !== 'group') return undefined;
  for (const [index, inner] of item.items.entries()) {
    const found = breach(inner, [...path, index]);
    if (found) return found;
  }
  return item.join === 'and' && maximumEngagements(item) > 1 ? path : undefined;
}

/** The maximum number of engagement conditions that must hold together. */
function maximumEngagements(item: BuilderItem): number {
  if (item.kind === 'group') {
    const inner = item.items.map(maximumEngagements);
    return item.join === 'and' ? inner.reduce((sum, count) => sum + count, 0) : Math.max(0, ...inner);
  }
  return item.kind === 'engagement' || (item.kind === 'date' && emailActivityFields.has(item.field)) ? 1 : 0;
}

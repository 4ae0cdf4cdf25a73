import { type BuilderCondition, maximumGroupDepth } from 'sendwright/query';
import {
  copyOf,
  draftCondition,
  draftGroup,
  type DraftGroup,
  type DraftItem,
  type Place,
  placeOf,
  places,
  type SegmentDraft,
} from './segmentDraft';

/** The result of an edit: the new draft, the announcement, and the part that gets the focus. */
export interface Edited {
  readonly draft: SegmentDraft;
  /** For screen readers. */
  readonly said: string;
  /** The id of a condition or group. */
  readonly focus?: string | undefined;
}

/** Changes one group of the draft; the other groups remain the same objects. */
function withGroup(group: DraftGroup, id: string, edit: (group: DraftGroup) => DraftGroup): DraftGroup {
  if (group.id === id) return edit(group);
  let changed = false;
  const items = group.items.map((item) => {
    if (item.kind === 'condition') return item;
    const next = withGroup(item, id, edit);
    changed ||= next !== item;
    return next;
  });
  return changed ? { ...group, items } : group;
}

const withItems = (
  draft: SegmentDraft,
  groupId: string,
  edit: (items: readonly DraftItem[]) => readonly DraftItem[],
): SegmentDraft => withGroup(draft, groupId, (group) => ({ ...group, items: edit(group.items) }));

/** Removes nested groups that have become empty. */
function tidy(group: DraftGroup): DraftGroup {
  const items = group.items
    .map((item) => (item.kind === 'group' ? tidy(item) : item))
    .filter((item) => item.kind === 'condition' || item.items.length > 0);
  return items.length === group.items.length && items.every((item, at) => item === group.items[at])
    ? group
    : { ...group, items };
}

const take = (draft: SegmentDraft, { item, parent }: Place): SegmentDraft =>
  withItems(draft, parent.id, (items) => items.filter(({ id }) => id !== item.id));

const noun = ({ kind }: DraftItem): string => (kind === 'group' ? 'Group' : 'Condition');

/** "2 of 3", with the group's name if there are several. */
function describePosition(draft: SegmentDraft, id: string): string {
  const place = placeOf(draft, id);
  if (!place) return '';
  return `${place.at + 1} of ${place.parent.items.length}${place.depth > 0 ? ' in its group' : ''}`;
}

const done = (draft: SegmentDraft, item: DraftItem, verb: string): Edited => {
  const next = tidy(draft);
  return { draft: next, said: `${noun(item)} ${verb}, ${describePosition(next, item.id)}.`, focus: item.id };
};

const nothing = (draft: SegmentDraft, said = ''): Edited => ({ draft, said });

/** Adds a condition at the end of a group, or after one of its parts. */
export function addCondition(draft: SegmentDraft, groupId: string, after?: string): Edited {
  const condition = draftCondition();
  const next = withItems(draft, groupId, (items) => {
    const at = after === undefined ? -1 : items.findIndex(({ id }) => id === after);
    return items.toSpliced(at < 0 ? items.length : at + 1, 0, condition);
  });
  return done(next, condition, 'added');
}

/** Whether a group can contain another one at this depth; the top group has depth 0. */
export const canNest = (depth: number): boolean => depth + 1 < maximumGroupDepth;

/**
 * Adds a group with one condition at the end of another. It uses the opposite operator of its parent; with the same one
 * it would have no effect.
 */
export function addGroup(draft: SegmentDraft, groupId: string): Edited {
  const around = groupId === draft.id ? draft : placeOf(draft, groupId)?.item;
  if (around?.kind !== 'group') return nothing(draft);
  const condition = draftCondition();
  const next = withItems(draft, groupId, (items) => [
    ...items,
    draftGroup([condition], around.join === 'and' ? 'or' : 'and'),
  ]);
  return { draft: next, said: 'Group added, with one condition.', focus: condition.id };
}

export function change(draft: SegmentDraft, id: string, condition: BuilderCondition): SegmentDraft {
  const place = placeOf(draft, id);
  if (place?.item.kind !== 'condition') return draft;
  return withItems(draft, place.parent.id, (items) => items.with(place.at, { kind: 'condition', id, condition }));
}

export function setJoin(draft: SegmentDraft, groupId: string, join: DraftGroup['join']): Edited {
  return {
    draft: withGroup(draft, groupId, (group) => ({ ...group, join })),
    said: `Contacts must match ${join === 'and' ? 'all' : 'any'} of the conditions.`,
  };
}

export function duplicate(draft: SegmentDraft, id: string): Edited {
  const place = placeOf(draft, id);
  if (!place) return nothing(draft);
  const copy = copyOf(place.item);
  return done(
    withItems(draft, place.parent.id, (items) => items.toSpliced(place.at + 1, 0, copy)),
    copy,
    'duplicated',
  );
}

/** Removes a condition or group. The focus moves to the next part in reading order. */
export function remove(draft: SegmentDraft, id: string): Edited {
  const place = placeOf(draft, id);
  if (!place) return nothing(draft);
  const next = tidy(take(draft, place));
  const order = places(draft);
  const left = new Set(places(next).map(({ item }) => item.id));
  const at = order.findIndex(({ item }) => item.id === id);
  const neighbor =
    order.slice(at + 1).find(({ item }) => left.has(item.id)) ??
    order.slice(0, at).findLast(({ item }) => left.has(item.id));
  return { draft: next, said: `${noun(place.item)} removed.`, focus: neighbor?.item.id ?? draft.id };
}

/** Moves a part to an index of a group. `index` counts the group's parts without it. */
export function moveTo(draft: SegmentDraft, id: string, groupId: string, index: number): Edited {
  const place = placeOf(draft, id);
  const inside =
    place?.item.kind === 'group' &&
    (place.item.id === groupId || places(place.item).some(({ item }) => item.id === groupId));
  if (!place || inside) return nothing(draft);
  return done(
    withItems(take(draft, place), groupId, (items) => items.toSpliced(index, 0, place.item)),
    place.item,
    'moved',
  );
}

/** Moves a part one place up or down in reading order: into an adjacent group, or out of its group at the end. */
export function move(draft: SegmentDraft, id: string, step: -1 | 1): Edited {
  const place = placeOf(draft, id);
  if (!place) return nothing(draft);
  const { item, parent, at } = place;
  const neighbor = parent.items[at + step];
  if (neighbor?.kind === 'group' && item.kind === 'condition')
    return moveTo(draft, id, neighbor.id, step > 0 ? 0 : neighbor.items.length);
  if (neighbor) return moveTo(draft, id, parent.id, at + step);
  const around = placeOf(draft, parent.id);
  if (!around) return { draft, said: `${noun(item)} is already the ${step < 0 ? 'first' : 'last'}.`, focus: id };
  return moveTo(draft, id, around.parent.id, around.at + (step > 0 ? 1 : 0));
}

/** Wraps a part in a new group, which uses the opposite operator of its parent. */
export function wrap(draft: SegmentDraft, id: string): Edited {
  const place = placeOf(draft, id);
  if (!place || !canNest(place.depth)) return nothing(draft);
  const { item, parent, at } = place;
  const next = withItems(draft, parent.id, (items) =>
    items.with(at, draftGroup([item], parent.join === 'and' ? 'or' : 'and')),
  );
  return { draft: next, said: `${noun(item)} put into a group of its own.`, focus: id };
}

/** Replaces a group by its parts. */
export function unwrap(draft: SegmentDraft, groupId: string): Edited {
  const place = placeOf(draft, groupId);
  if (place?.item.kind !== 'group') return nothing(draft);
  const { items: parts } = place.item;
  return {
    draft: withItems(draft, place.parent.id, (items) => items.toSpliced(place.at, 1, ...parts)),
    said: 'Group dissolved.',
    focus: parts[0]?.id,
  };
}

import {
  type BuilderCondition,
  type BuilderGroup,
  type BuilderItem,
  type BuilderPart,
  type BuilderPath,
  type QueryFields,
  validateBuilder,
} from 'sendwright/query';

/** A condition in the builder, complete or not. */
export interface DraftCondition {
  readonly kind: 'condition';
  readonly id: string;
  readonly condition: BuilderCondition;
}

export interface DraftGroup {
  readonly kind: 'group';
  readonly id: string;
  readonly join: 'and' | 'or';
  /** Can be empty only at the top, which means all contacts. */
  readonly items: readonly DraftItem[];
}

export type DraftItem = DraftCondition | DraftGroup;

/** The builder's model, with ids that stay the same when parts move. */
export type SegmentDraft = DraftGroup;

let made = 0;

/** An id for a part of a draft, unique on this page. */
const newId = (kind: DraftItem['kind']): string => {
  made += 1;
  return `${kind}-${made}`;
};

/** A condition before its field is chosen. */
const blank: BuilderCondition = {
  kind: 'text',
  field: '',
  operator: 'is',
  value: '',
  ignoreCase: true,
  orBlank: false,
};

export const isBlankCondition = (condition: BuilderCondition): boolean =>
  'field' in condition && condition.field === '';

export const draftCondition = (condition: BuilderCondition = blank): DraftCondition => ({
  kind: 'condition',
  id: newId('condition'),
  condition,
});

export const draftGroup = (
  items: readonly DraftItem[] = [draftCondition()],
  join: DraftGroup['join'] = 'and',
): DraftGroup => ({ kind: 'group', id: newId('group'), join, items });

/** Copies the parts with new ids. */
export function copyOf(item: DraftItem): DraftItem {
  return item.kind === 'condition' ? draftCondition(item.condition) : draftGroup(item.items.map(copyOf), item.join);
}

const itemOf = (item: BuilderItem): DraftItem => (item.kind === 'group' ? draftOf(item) : draftCondition(item));

/** Creates a draft of a saved segment. */
export const draftOf = (builder: BuilderGroup): SegmentDraft => draftGroup(builder.items.map(itemOf), builder.join);

/** The draft of a new segment: one empty condition. */
export const newDraft = (): SegmentDraft => draftGroup();

/** A part and its position. */
export interface Place<Item extends DraftItem = DraftItem> {
  readonly item: Item;
  readonly parent: DraftGroup;
  readonly at: number;
  /** 0 in the top group. */
  readonly depth: number;
}

/** Every part below the top group, in reading order. */
export function places(group: DraftGroup, depth = 0): readonly Place[] {
  return group.items.flatMap((item, at) => [
    { item, parent: group, at, depth },
    ...(item.kind === 'group' ? places(item, depth + 1) : []),
  ]);
}

export const placeOf = (draft: SegmentDraft, id: string): Place | undefined =>
  places(draft).find(({ item }) => item.id === id);

const isCondition = (place: Place): place is Place<DraftCondition> => place.item.kind === 'condition';

/** The conditions in reading order. */
export const conditionsOf = (draft: SegmentDraft): readonly DraftCondition[] =>
  places(draft)
    .filter(isCondition)
    .map(({ item }) => item);

/**
 * Converts the draft to the query languages' model. Omits parts for which `counts` returns false, and groups that
 * become empty.
 */
export function builderOf(draft: SegmentDraft, counts: (id: string) => boolean = () => true): BuilderGroup {
  const items = draft.items
    .filter(({ id }) => counts(id))
    .flatMap((item): BuilderItem[] => {
      if (item.kind === 'condition') return [item.condition];
      const group = builderOf(item, counts);
      return group.items.length > 0 ? [group] : [];
    });
  return { kind: 'group', join: draft.join, items };
}

/** The problems of a draft's parts, by their ids and inputs. */
export type DraftProblems = ReadonlyMap<string, Readonly<Partial<Record<BuilderPart, string>>>>;

function idAt(draft: SegmentDraft, path: BuilderPath): string {
  let item: DraftItem = draft;
  for (const at of path) {
    const inner: DraftItem | undefined = item.kind === 'group' ? item.items[at] : undefined;
    if (!inner) break;
    item = inner;
  }
  return item.id;
}

/** Finds all problems; if there are none, the draft can be saved. */
export function problemsOf(draft: SegmentDraft, fields: QueryFields): DraftProblems {
  const problems = new Map<string, Partial<Record<BuilderPart, string>>>();
  for (const { path, part, message } of validateBuilder(builderOf(draft), fields)) {
    const id = idAt(draft, path);
    problems.set(id, { [part]: message, ...problems.get(id) });
  }
  return problems;
}

/** Whether a part can be included in the count. A violated rule of its group does not make the query invalid. */
export const isComplete = (problems: DraftProblems, id: string): boolean =>
  Object.keys(problems.get(id) ?? {}).every((part) => part === 'group');

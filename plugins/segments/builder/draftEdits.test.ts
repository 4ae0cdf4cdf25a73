import { newCondition, reservedQueryFields } from 'sendwright/query';
import {
  addCondition,
  addGroup,
  change,
  duplicate,
  type Edited,
  move,
  moveTo,
  remove,
  setJoin,
  unwrap,
  wrap,
} from './draftEdits';
import { builderOf, draftCondition, draftGroup, type DraftItem, placeOf, type SegmentDraft } from './segmentDraft';

const about = (name: string) => {
  const field = reservedQueryFields.find((one) => one.name === name);
  if (!field) throw new Error(name);
  return draftCondition(newCondition(field));
};

/** "city, (email or country)": the fields in reading order. */
function written(item: DraftItem): string {
  if (item.kind === 'condition') return 'field' in item.condition ? item.condition.field || '–' : 'activity';
  return `(${item.items.map(written).join(item.join === 'and' ? ' and ' : ' or ')})`;
}
const shape = ({ draft }: Pick<Edited, 'draft'>): string => written(draft);

const city = about('city');
const email = about('email');
const country = about('country');
const group = draftGroup([email, country], 'or');
const draft: SegmentDraft = draftGroup([city, group]);

test('a condition is added at the end of a group, or after another one, and takes the focus', () => {
  const added = addCondition(draft, group.id);
  expect(shape(added)).toBe('(city and (email or country or –))');
  expect(added.said).toBe('Condition added, 3 of 3 in its group.');
  expect(placeOf(added.draft, added.focus ?? '')?.at).toBe(2);
  expect(shape(addCondition(draft, draft.id, city.id))).toBe('(city and – and (email or country))');
});

test('a new group joins the other way than the one around it', () => {
  expect(addGroup(draft, draft.id).draft.items.at(-1)).toMatchObject({ kind: 'group', join: 'or' });
  expect(addGroup(draft, group.id).draft.items[1]).toMatchObject({ items: [{}, {}, { kind: 'group', join: 'and' }] });
});

test('a condition moves down into a group, through it and out again; the last one stays and says so', () => {
  const inside = move(draft, city.id, 1);
  expect(shape(inside)).toBe('((city or email or country))');
  const between = move(inside.draft, city.id, 1);
  expect(shape(between)).toBe('((email or city or country))');
  const last = move(move(between.draft, city.id, 1).draft, city.id, 1);
  expect(shape(last)).toBe('((email or country) and city)');
  expect(move(last.draft, city.id, 1)).toMatchObject({
    draft: last.draft,
    said: 'Condition is already the last.',
    focus: city.id,
  });
});

test('moving up retraces the way down', () => {
  const down = move(draft, city.id, 1);
  expect(shape(move(down.draft, city.id, -1))).toBe('(city and (email or country))');
});

test('a group moves over conditions as a whole, and never into itself', () => {
  expect(shape(move(draft, group.id, -1))).toBe('((email or country) and city)');
  expect(moveTo(draft, group.id, group.id, 0).draft).toBe(draft);
});

test('a group that loses its last condition goes', () => {
  const one = remove(draft, email.id);
  expect(shape(one)).toBe('(city and (country))');
  expect(one.focus).toBe(country.id);
  const none = remove(one.draft, country.id);
  expect(shape(none)).toBe('(city)');
  expect(none.focus).toBe(city.id);
  expect(remove(none.draft, city.id)).toMatchObject({ draft: { items: [] }, focus: draft.id });
});

test('wrapping and unwrapping undo each other', () => {
  const wrapped = wrap(draft, city.id);
  expect(shape(wrapped)).toBe('((city) and (email or country))');
  const [made] = wrapped.draft.items;
  expect(shape(unwrap(wrapped.draft, made?.id ?? ''))).toBe('(city and (email or country))');
});

test('groups nest five deep at most, the outermost counted', () => {
  let now = draftGroup([city]);
  for (let depth = 0; depth < 10; depth += 1) now = wrap(now, city.id).draft;
  expect(written(now)).toBe('(((((city)))))');
});

test('a copy has new ids and follows the original', () => {
  const copied = duplicate(draft, group.id);
  expect(shape(copied)).toBe('(city and (email or country) and (email or country))');
  expect(new Set(copied.draft.items.map(({ id }) => id)).size).toBe(3);
});

test('an edit keeps unaffected objects identical and does not mutate the original', () => {
  const changed = change(draft, city.id, { ...city.condition, operator: 'is_not' } as typeof city.condition);
  expect(changed.items[1]).toBe(group);
  expect(builderOf(draft).items[0]).toMatchObject({ operator: 'is' });
  expect(setJoin(draft, group.id, 'and').draft.items[0]).toBe(city);
});

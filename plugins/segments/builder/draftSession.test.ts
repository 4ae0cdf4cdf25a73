import { addCondition, setJoin } from './draftEdits';
import { createDraftSession } from './draftSession';
import { newDraft } from './segmentDraft';

test('every edit of the structure can be undone and redone', () => {
  const start = newDraft();
  const session = createDraftSession(start);
  expect([session.canUndo, session.canRedo]).toEqual([false, false]);
  session.apply(addCondition(session.draft, start.id));
  session.apply(setJoin(session.draft, start.id, 'or'));
  session.undo();
  expect(session.draft).toMatchObject({ join: 'and', items: [{}, {}] });
  session.undo();
  expect(session.draft).toBe(start);
  expect([session.canUndo, session.canRedo]).toEqual([false, true]);
  session.redo();
  session.redo();
  expect(session.draft).toMatchObject({ join: 'or', items: [{}, {}] });
  expect(session.canRedo).toBe(false);
});

test('typing in one field is one undo step until it loses focus', () => {
  const session = createDraftSession(newDraft());
  const at = (join: 'and' | 'or') => ({ ...session.draft, join });
  session.type(at('or'), 'a');
  session.type(at('and'), 'a');
  session.settle();
  session.type(at('or'), 'a');
  session.undo();
  expect(session.draft.join).toBe('and');
  session.undo();
  expect(session.canUndo).toBe(false);
});

test('a new edit clears the redo history', () => {
  const session = createDraftSession(newDraft());
  session.apply(addCondition(session.draft, session.draft.id));
  session.undo();
  session.apply(setJoin(session.draft, session.draft.id, 'or'));
  expect(session.canRedo).toBe(false);
});

test('edits are announced, also repeated ones', () => {
  const session = createDraftSession(newDraft());
  session.undo();
  expect(session.said.words).toBe('');
  session.apply(setJoin(session.draft, session.draft.id, 'or'));
  session.undo();
  const { count } = session.said;
  session.redo();
  session.undo();
  expect(session.said).toEqual({ words: 'Undone.', count: count + 2 });
});

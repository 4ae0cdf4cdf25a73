import type { AutomationUpdate } from 'sendwright/wire/automations';
import { createAutomationEditor } from './automationEditor';
import { removeStep } from './steps';
import { anAutomation, anEmail, stepsAfter } from './testing/automations';

const automation = anAutomation({ steps: [anEmail('one'), anEmail('two', {}, { html_content: '<p>Two</p>' })] });

function open() {
  const sent: AutomationUpdate[] = [];
  const editor = createAutomationEditor(automation, {
    async update(_, change) {
      sent.push(change);
      const before = editor.automation;
      const steps = change.steps ? stepsAfter(change.steps, before.steps) : before.steps;
      return { ...before, steps, name: change.name ?? before.name, revision: before.revision + 1 };
    },
    onSaved: () => undefined,
  });
  return { editor, sent };
}

test('changes are undone and redone by name', () => {
  const { editor } = open();
  expect(editor.undoName).toBeUndefined();
  editor.changeSteps((steps) => removeStep(steps, 'two'), 'Remove email 2');
  editor.change({ name: 'Other' });
  expect(editor.undoName).toBe('Rename');
  expect(editor.undo()).toBe('Rename');
  expect(editor.content.name).toBe('Onboarding');
  expect(editor.undo()).toBe('Remove email 2');
  expect(editor.content.steps.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(editor.isDirty).toBe(false);
  expect(editor.undo()).toBeUndefined();
  expect(editor.redo()).toBe('Remove email 2');
  expect(editor.redoName).toBe('Rename');
  // A new change ends what could be redone.
  editor.changeSteps((steps) => removeStep(steps, 'one'), 'Remove email 1');
  expect(editor.redoName).toBeUndefined();
});

test('what is typed in one go is one change', () => {
  const { editor } = open();
  for (const subject of ['H', 'He', 'Hel']) editor.changeEmail('one', { subject });
  expect(editor.undo()).toBe('Edit email 1');
  expect(editor.undo()).toBeUndefined();
});

test('an email that was removed and saved comes back with its content', async () => {
  const { editor, sent } = open();
  editor.changeSteps((steps) => removeStep(steps, 'two'), 'Remove email 2');
  expect(await editor.save()).toBe('saved');
  editor.undo();
  expect(editor.isDirty).toBe(true);
  expect(await editor.save()).toBe('saved');
  expect(sent.at(-1)?.steps?.[1]?.email_config).toMatchObject({
    html_content: '<p>Two</p>',
    subject: 'Subject of two',
  });
});

test('a version made elsewhere ends what can be undone', () => {
  const { editor } = open();
  editor.change({ name: 'Other' });
  editor.take({ ...automation, name: 'Theirs' });
  expect(editor.undoName).toBeUndefined();
});

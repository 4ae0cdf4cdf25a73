import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { emptyDesign } from 'sendwright/email';
import { DesignEditor, type DesignEditorProps, type SaveAnswer } from 'sendwright/plugins/design-editor/contract';
import { type CodeEditorProps, DesignLibrary } from 'sendwright/plugins/designs/contract';
import { answer, type ApiRequest, fake, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import type { Automation, AutomationStepUpdate } from 'sendwright/wire/automations';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { rememberView } from './detailAddress';
import { anAutomation, anEmail, start } from './testing/automations';

beforeEach(() => rememberView(undefined));

const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const designed = (change: Partial<Automation> = {}) =>
  anAutomation({
    steps: [
      anEmail('one', {}, { editor: 'design', design: { blocks: ['first'] } }),
      anEmail('two', {}, { html_content: null, editor: null }),
    ],
    ...change,
  });

/** A fake design editor: saves on command and records the response. */
function designEditor(
  answers: SaveAnswer[],
  run: (save: DesignEditorProps['source']['save'], revision: number) => Promise<SaveAnswer>,
): DesignEditor {
  const Editor: ComponentType<DesignEditorProps> = ({ source, beside, settings, back, action }) => {
    useEffect(() => {
      void source
        .load(new AbortController().signal)
        .then(async ({ revision }) => answers.push(await run(source.save, revision)));
    }, [source]);
    return (
      <section aria-label="Blocks">
        {source.kind} {source.id} <a href={back.address}>{back.label}</a>
        {beside}
        {settings}
        <button type="button" onClick={action?.run}>
          {action?.label}
        </button>
      </section>
    );
  };
  return { Editor };
}

test('an email is designed in the design editor; only design changes conflict', async () => {
  let now = designed();
  const sent: AutomationStepUpdate[] = [];
  const answers: SaveAnswer[] = [];
  const workbench = await start(
    '/automations/a1/messages/1/editor',
    {
      'GET /marketing/automations/:id': () => now,
      'PATCH /marketing/automations/:id/steps/:step_id': ({ body }: ApiRequest) => {
        const update = body as AutomationStepUpdate;
        sent.push(update);
        // Somebody saved the automation's settings in the meantime.
        if (sent.length === 1) now = { ...now, revision: 8 };
        return update.revision !== undefined && update.revision !== now.revision
          ? refusal(412, 'It was changed meanwhile.')
          : (now = { ...now, revision: now.revision + 1 });
      },
    },
    {
      services: [
        fake<unknown>(
          DesignEditor,
          designEditor(answers, (save, revision) => save({ design: { blocks: ['second'] } }, revision)),
        ),
      ],
    },
  );
  expect(await screen.findByText(/^automation one/)).toBeTruthy();
  await waitFor(() => expect(answers).toEqual([{ kind: 'saved', revision: 9 }]));
  expect(sent).toEqual(
    [4, 8].map((revision) => ({ email_config: { design: { blocks: ['second'] }, editor: 'design' }, revision })),
  );
  expect(screen.getByRole('combobox', { name: 'Email' })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Fresh bread' } });
  press('Done');
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/detail'));
  // The last changes are saved while the next page is already shown.
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ email_config: { subject: 'Fresh bread', preheader: '', sender_id: 3 } }),
  );
  await screen.findByText('What is the name of this automation?');
  await workbench.dispose();
});

test('a design that was changed elsewhere is reported as a conflict', async () => {
  let now = designed();
  const answers: SaveAnswer[] = [];
  const workbench = await start(
    '/automations/a1/messages/1/editor',
    {
      'GET /marketing/automations/:id': () => now,
      'PATCH /marketing/automations/:id/steps/:step_id': () => {
        now = designed({
          revision: 9,
          steps: [anEmail('one', {}, { editor: 'design', design: { blocks: ['theirs'] } })],
        });
        return refusal(412, 'It was changed meanwhile.');
      },
    },
    {
      services: [
        fake<unknown>(
          DesignEditor,
          designEditor(answers, (save, revision) => save({ design: { blocks: ['mine'] } }, revision)),
        ),
      ],
    },
  );
  await waitFor(() =>
    expect(answers).toEqual([
      {
        kind: 'conflict',
        theirs: { name: 'Onboarding', design: { blocks: ['theirs'] }, html: '<p>Hello</p>', revision: 9 },
      },
    ]),
  );
  await workbench.dispose();
});

test('an HTML email is written in the code editor, including its subject', async () => {
  const sent: unknown[] = [];
  function CodeEditor({ opened, source, noun, tested }: CodeEditorProps) {
    return (
      <button
        data-tested={JSON.stringify(tested)}
        type="button"
        onClick={() => void source.save({ name: 'Onboarding', subject: 'New', html: '<p>New</p>' }, opened.revision)}
      >{`Save ${noun} ${opened.subject}`}</button>
    );
  }
  const workbench = await start(
    '/automations/a1/messages/2/editor',
    {
      'PATCH /marketing/automations/:id/steps/:step_id': ({ body }: ApiRequest) => {
        sent.push(body);
        return anAutomation({ revision: 5 });
      },
    },
    { services: [fake<unknown>(DesignLibrary, { CodeEditor })] },
  );
  const save = await screen.findByRole('button', { name: 'Save email Subject of two' });
  // Email testing gets this message's identity, and its link back works from five levels below.
  expect(JSON.parse(save.dataset['tested'] ?? '')).toEqual({
    request: { template_id: 'two' },
    resourceId: 'two',
    hasSender: true,
  });
  await workbench.goto('/automations/a1/messages/2/editor/email_testing/view_results/t1/inbox/gmail');
  fireEvent.click(await screen.findByRole('button', { name: 'Save email Subject of two' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { email_config: { subject: 'New', html_content: '<p>New</p>', editor: 'code' }, revision: 4 },
    ]),
  );
  await workbench.goto('/automations/a1/messages/7/editor');
  expect(await screen.findByText("This email doesn't exist.")).toBeTruthy();
  await workbench.dispose();
});

const firstVersion: TemplateVersion = {
  id: 'v1',
  template_id: 'd-1',
  active: 1,
  name: 'First',
  subject: 'From the template',
  html_content: '<h1>Thanks</h1>',
  plain_content: 'Thanks',
  editor: 'code',
  design: null,
  test_data: '{}',
  warnings: [],
  revision: 1,
  updated_at: '',
  draft_updated_at: null,
  thumbnail_url: 'http://localhost/thumbnails/t.jpg',
  thumbnail_ready: false,
  generate_plain_content: true,
};
const receipt = { id: 'd-1', name: 'Receipt', generation: 'dynamic' as const, updated_at: '' };

test('a test of an email is sent with its last edits, its sender and its unsubscribe group', async () => {
  const sent: unknown[] = [];
  let isRefused = true;
  const Editor: ComponentType<DesignEditorProps> = ({ settings, onTest, onWork }) => {
    useEffect(
      () =>
        onWork?.({
          isTouched: true,
          save: async () => {
            sent.push('design');
            return true;
          },
        }),
      [onWork],
    );
    return (
      <section aria-label="Blocks">
        {settings}
        <button type="button" onClick={onTest}>
          Send me a test
        </button>
      </section>
    );
  };
  const workbench = await start(
    '/automations/a1/messages/1/editor',
    {
      'GET /marketing/automations/:id': designed(),
      'PATCH /marketing/automations/:id/steps/:step_id': ({ body }: ApiRequest) => {
        sent.push(body);
        return designed();
      },
      'POST /marketing/test/send_email': ({ body }: ApiRequest) => {
        sent.push(body);
        return isRefused ? refusal(400, 'must be a validated sender identity', 'sender_id') : answer(202, {});
      },
    },
    { services: [fake<unknown>(DesignEditor, { Editor })] },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  expect(workbench.location).toBe('/automations/a1/messages/1/editor/send_test');
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Fresh bread' } });
  fireEvent.change(dialog.getByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText('Choose a sender with a verified address for this email first.')).toBeTruthy();
  expect(sent).toEqual([
    'design',
    { email_config: { subject: 'Fresh bread', preheader: '', sender_id: 3 } },
    { template_id: 'one', sender_id: 3, suppression_group_id: 7, emails: ['ana@example.com'] },
  ]);
  isRefused = false;
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/messages/1/editor'));
  expect(messages(workbench)).toEqual(['Test sent to 1 of your addresses.']);
  await workbench.dispose();
});

test('an email starts blank or with a template version', async () => {
  const sent: unknown[] = [];
  const workbench = await start('/automations/a1/messages/2/create-design', {
    'GET /marketing/automations/:id': designed(),
    'GET /templates/:template_id': { ...receipt, versions: [firstVersion] },
    'PATCH /marketing/automations/:id/steps/:step_id': ({ body }: ApiRequest) => {
      sent.push(body);
      return designed();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Start blank' }));
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/messages/2/editor'));
  await workbench.goto('/automations/a1/messages/2/create-design/selector/d-1/version');
  expect(await screen.findByText('Active')).toBeTruthy();
  press('Select version First');
  await waitFor(() => expect(sent.length).toBe(2));
  expect(sent[1]).toEqual({
    email_config: {
      editor: 'code',
      html_content: '<h1>Thanks</h1>',
      plain_content: 'Thanks',
      generate_plain_content: true,
    },
  });
  await waitFor(() => expect(workbench.location).toBe('/automations/a1/messages/2/editor'));
  await workbench.dispose();
});

test('an email from a template version has its text part, if that was written by hand', async () => {
  const sent: unknown[] = [];
  const version = { ...firstVersion, generate_plain_content: false };
  const workbench = await start('/automations/a1/messages/2/create-design/selector/d-1/version', {
    'GET /marketing/automations/:id': designed(),
    'GET /templates/:template_id': { ...receipt, versions: [version] },
    'PATCH /marketing/automations/:id/steps/:step_id': ({ body }: ApiRequest) => {
      sent.push(body);
      return designed();
    },
  });
  await screen.findByText('Active');
  press('Select version First');
  await waitFor(() =>
    expect(sent).toMatchObject([{ email_config: { plain_content: 'Thanks', generate_plain_content: false } }]),
  );
  await workbench.dispose();
});

test('an email from a template version has the preheader of its document', async () => {
  const sent: unknown[] = [];
  const design = { ...emptyDesign(), preheader: ' Out of the oven ' };
  const version = { ...firstVersion, editor: 'design' as const, design };
  const workbench = await start('/automations/a1/messages/2/create-design/selector/d-1/version', {
    'GET /marketing/automations/:id': designed(),
    'GET /templates/:template_id': { ...receipt, versions: [version] },
    'PATCH /marketing/automations/:id/steps/:step_id': ({ body }: ApiRequest) => {
      sent.push(body);
      return designed();
    },
  });
  await screen.findByText('Active');
  press('Select version First');
  await waitFor(() => expect(sent).toMatchObject([{ email_config: { design, preheader: 'Out of the oven' } }]));
  await workbench.dispose();
});

test('a welcome series uses the design editor only', async () => {
  const workbench = await start(
    '/automations/a1/messages/1/create-design',
    { 'GET /marketing/automations/:id': designed({ type: 'welcome' }) },
    { services: [fake<unknown>(DesignEditor, { Editor: () => null })] },
  );
  expect(await screen.findByRole('button', { name: 'Start designing' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start blank' })).toBeNull();
  expect(screen.getByText('This email already has content')).toBeTruthy();
  await workbench.goto('/automations/a1/detail');
  await screen.findByText('What is the name of this automation?');
  expect((screen.getByRole('radio', { name: /All Contacts/ }) as HTMLInputElement).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Add step' }));
  expect(await screen.findByRole('menuitem', { name: 'Email' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /^Split/ })).toBeNull();
  fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Email' }), { key: 'Escape' });
  await workbench.dispose();
});

test('the preview shows each email with problems of its merge tags', async () => {
  const asked: unknown[] = [];
  const workbench = await start('/automations/a1/preview/2', {
    'GET /marketing/automations/:id': anAutomation({
      steps: [
        anEmail('one'),
        anEmail('two', { pending_email_config: anEmail('two', {}, { subject: 'Pending' }).email_config }),
      ],
    }),
    'POST /marketing/preview': ({ body }: ApiRequest) => {
      asked.push(body);
      return {
        subject: 'Rendered',
        preheader: '',
        html: '<p>Hi</p>',
        text: 'Hi',
        problems: [{ field: 'html_content', line: 3, column: 1, message: 'An #if is not closed.' }],
      };
    },
  });
  expect(await screen.findByText('Rendered')).toBeTruthy();
  expect(screen.getByText('Changes not yet applied')).toBeTruthy();
  expect(screen.getByText(/Line 3: An #if is not closed\./)).toBeTruthy();
  expect(asked[0]).toMatchObject({ subject: 'Pending', sender_id: 3 });
  fireEvent.click(screen.getByRole('tab', { name: 'Plain text' }));
  expect(screen.getByText('Hi')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Email' }), { target: { value: '1' } });
  await waitFor(() => expect(asked.length).toBe(2));
  press('Close');
  // Back on the page that it was opened from.
  await waitFor(() => expect(workbench.location).toBe('/'));
  expect(messages(workbench)).toEqual([]);
  await workbench.dispose();
});

test('a test of an email is sent from its preview', async () => {
  const bodies: unknown[] = [];
  const workbench = await start('/automations/a1/preview/1', {
    'GET /marketing/automations/:id': anAutomation({ steps: [anEmail('one')], global_unsubscribe: true }),
    'POST /marketing/preview': { subject: 'Hi', preheader: '', html: '<p>Hi</p>', text: 'Hi', problems: [] },
    'POST /marketing/test/send_email': ({ body }: ApiRequest) => {
      bodies.push(body);
      return answer(202, {});
    },
  });
  await screen.findByRole('article');
  press('Send me a test');
  const field = await screen.findByRole('textbox', { name: /^Email addresses/ });
  fireEvent.change(field, { target: { value: 'ana@example.com' } });
  press('Send test');
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies).toEqual([expect.objectContaining({ emails: ['ana@example.com'] })]);
  await waitFor(() => expect(messages(workbench)).toContain('Test sent to 1 of your addresses.'));
  await workbench.dispose();
});

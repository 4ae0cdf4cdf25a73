import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { DesignEditor, type DesignEditorProps } from 'sendwright/plugins/design-editor/contract';
import { type CodeEditorProps, DesignLibrary } from 'sendwright/plugins/designs/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { Freshness, type Refreshable } from 'sendwright/sdk';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  type FakeService,
  fake,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import type { Sender } from 'sendwright/wire/senders';
import plugin from './plugin';

const version: TemplateDraft = {
  id: 'v1',
  template_id: 'd-1',
  active: 0,
  name: 'Version 1',
  subject: 'Order -number-',
  editor: 'code',
  generate_plain_content: true,
  thumbnail_url: 'http://localhost/thumbnails/t.jpg',
  thumbnail_ready: false,
  updated_at: '2026-01-02 03:04:05',
  html_content: '<p>Dear -name-, <a href="https://shop.example/-number-">see</a> <%body%></p>',
  plain_content: 'Dear -name-',
  test_data: '{}',
  warnings: [],
  design: null,
  revision: 4,
  draft_updated_at: null,
  is_draft: false,
  live_revision: 4,
  live_changed: false,
};
const editor = '/dynamic-templates/d-1/version/v1/editor';

/** Stub for the code editor, which the design library provides. */
function CodeEditor({ source, opened, tested, beside, action, onChange, renderTools }: CodeEditorProps) {
  const write = (html: string) => {
    onChange?.();
    void source.save({ ...opened, html }, opened.revision);
  };
  return (
    <section aria-label="Code" data-tested={JSON.stringify(tested)}>
      {opened.html}
      <output aria-label="State">{beside}</output>
      <button type="button" onClick={() => write('<p>Edited</p>')}>
        Write
      </button>
      {action && (
        <button type="button" disabled={action.isIdle} onClick={action.run}>
          {action.label}
        </button>
      )}
      {renderTools?.(() => Promise.resolve(true))}
    </section>
  );
}
const library = {
  CodeEditor,
  find: () => Promise.reject(new Error('unused')),
  create: () => Promise.reject(new Error('unused')),
  open: () => undefined,
  duplicate: () => Promise.reject(new Error('unused')),
  startSend: () => Promise.resolve(),
} satisfies DesignLibrary;

async function start(end: string, http: ApiMocks = {}, services: readonly FakeService[] = []): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: ['templates.read', 'templates.versions.update', 'templates.versions.activate.create'],
    services: [fake(DesignLibrary, library), ...services],
    http: { 'GET /templates/:template_id/versions/:version_id/draft': version, ...http },
  });
  await workbench.goto(editor + end);
  await screen.findByRole('region', { name: 'Code' });
  return workbench;
}
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);

test('substitution tags of a legacy template are shown, replaced and reported', async () => {
  const sent: unknown[] = [];
  let current = version;
  const workbench = await start('/legacy_tags', {
    'GET /templates/:template_id/versions/:version_id/draft': () => current,
    'PATCH /templates/:template_id/versions/:version_id/draft': ({ body }: ApiRequest) => {
      sent.push(body);
      current = { ...current, ...(body as object), revision: 5 };
      return current;
    },
  });
  const found = within(await screen.findByRole('dialog', { name: 'Legacy tags' }));
  expect(found.getByText('-number-')).toBeTruthy();
  expect(found.getByText(/Body and subject tags are left as they are/)).toBeTruthy();
  fireEvent.click(found.getByRole('button', { name: 'Replace tags' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Replace substitution tags' }));
  expect((dialog.getByLabelText(/^Opening tag/) as HTMLInputElement).value).toBe('-');
  fireEvent.change(dialog.getByLabelText(/^Closing tag/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Replace tags' }));
  expect(await dialog.findByText('Closing tag is a required field.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Closing tag/), { target: { value: '-' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Replace tags' }));

  const done = within(await screen.findByRole('dialog', { name: 'Tags replaced' }));
  expect(done.getByText(/3 tags replaced with handlebars: \{\{number\}\}, \{\{name\}\}/)).toBeTruthy();
  expect(workbench.location).toBe(`${editor}/substitution_tags/success`);
  expect(sent).toEqual([
    {
      subject: 'Order {{number}}',
      html_content: '<p>Dear {{name}}, <a href="https://shop.example/{{number}}">see</a> <%body%></p>',
      revision: 4,
    },
  ]);
  fireEvent.click(done.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(workbench.location).toBe(editor));
  expect(screen.getByText(/Dear \{\{name\}\}/)).toBeTruthy();
  await workbench.dispose();
});

test('an earlier state of the code is restored as a draft', async () => {
  const sent: unknown[] = [];
  const code = {
    subject: 'Before',
    html_content: '<p>Before</p>',
    plain_content: 'Before',
    generate_plain_content: true,
  };
  const entry = { id: 'h1', name: null, created_at: '2026-01-02T03:04:05Z' };
  const workbench = await start('/history', {
    'GET /design_versions/:kind/:owner_id': { result: [entry] },
    'GET /design_versions/:kind/:owner_id/:version_id': { ...entry, design: null, code },
    'PATCH /templates/:template_id/versions/:version_id/draft': ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...version, ...(body as object), revision: 5, is_draft: true };
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Version history' }));
  fireEvent.click(await dialog.findByRole('button', { name: /^Restore/ }));
  await waitFor(() => expect(workbench.location).toBe(editor));
  expect(sent).toEqual([{ ...code, revision: 4 }]);
  expect(screen.getByText('<p>Before</p>')).toBeTruthy();
  await workbench.dispose();
});

test('the address of a success of another day shows the editor', async () => {
  const workbench = await start('/substitution_tags/success');
  await waitFor(() => expect(workbench.location).toBe(editor));
  await workbench.dispose();
});

test('test data is saved automatically, and only if it is valid JSON', async () => {
  const sent: unknown[] = [];
  const workbench = await start('/test_data', {
    'PATCH /templates/:template_id/versions/:version_id/draft': ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...version, ...(body as object) };
    },
  });
  const field = await within(await screen.findByRole('dialog', { name: 'Test data' })).findByRole('textbox', {
    name: /^Test data/,
  });
  fireEvent.change(field, { target: { value: '{"name":' } });
  expect(await screen.findByText('Test data must be valid JSON.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '{"name":"Ada"}' } });
  await waitFor(() => expect(sent).toEqual([{ test_data: '{"name":"Ada"}' }]), { timeout: 5000 });
  await workbench.dispose();
});

test('a preview beside its test data, opened from the menu', async () => {
  const workbench = await start('', { 'POST /marketing/test/send_email': answer(202, {}) });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  expect(workbench.location).toBe(`${editor}/preview/test_data`);
  expect(await dialog.findByText('Order -number-')).toBeTruthy();
  expect(dialog.getByText(/dynamic_template_data/)).toBeTruthy();
  // It leads to a test of what it shows, which closes when it is sent.
  fireEvent.click(dialog.getByRole('button', { name: 'Send me a test' }));
  const test = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  fireEvent.change(await test.findByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(test.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(workbench.location).toBe(editor));
  expect(messages(workbench)).toContain('Test sent to 1 of your addresses.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await workbench.dispose();
});

test('settings: whether it is live, and a text part of its own', async () => {
  const sent: unknown[] = [];
  const workbench = await start('/settings', {
    'PATCH /templates/:template_id/versions/:version_id/draft': ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...version, generate_plain_content: false, ...(body as object) };
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Version settings' }));
  expect(await dialog.findByText('Not live')).toBeTruthy();
  fireEvent.click(dialog.getByRole('switch', { name: 'Generate it from the HTML' }));
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Plain text' }), { target: { value: 'My own' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save plain text' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { generate_plain_content: false, plain_content: 'Dear -name-' },
      { generate_plain_content: false, plain_content: 'My own' },
    ]),
  );
  await workbench.dispose();
});

test('a test is sent from the top bar, and says why it was refused', async () => {
  const sent: unknown[] = [];
  let status = 400;
  let isBroken = false;
  const workbench = await start('', {
    'POST /marketing/test/send_email': ({ body, query }: ApiRequest) => {
      expect(query.test_source).toBe('dynamic-templates');
      sent.push(body);
      if (status === 202) return answer(202, {});
      if (isBroken) return refusal(status, "The test was not sent: its message couldn't be rendered.", 'template_id');
      return status === 400 ? refusal('test_recipient_unsubscribed') : refusal(status, 'no', 'emails');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  expect(workbench.location).toBe(`${editor}/send_test`);
  const address = await dialog.findByLabelText(/^Email addresses/);
  fireEvent.change(address, { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText('Email addresses is a required field.')).toBeTruthy();
  fireEvent.change(address, { target: { value: 'ana@example.com' } });
  const answers = [
    [400, 'One of these recipients has unsubscribed: a test cannot go there.'],
    [403, "You don't have access to send test emails"],
    [409, 'Unable to send the test email. Please try again. If the issue continues, contact Support.'],
    [400, "The test was not sent: its message couldn't be rendered."],
    [202, 'Test sent to 1 of your addresses.'],
  ] as const;
  for (const [answered, told] of answers) {
    status = answered;
    isBroken = told.includes('rendered');
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    // oxlint-disable-next-line no-await-in-loop -- one answer after the other
    await waitFor(() => expect(messages(workbench)).toContain(told));
  }
  expect(sent.at(-1)).toEqual({
    template_id: 'd-1',
    version_id_override: 'v1',
    draft: true,
    emails: ['ana@example.com'],
    substitutions: {},
  });
  await workbench.dispose();
});

const ofAda: Sender = {
  id: 3,
  nickname: 'Ada',
  from: { email: 'ada@example.com', name: 'Ada' },
  reply_to: { email: 'ada@example.com', name: '' },
  address: '',
  address_2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  verified: { status: true, reason: null },
  locked: false,
  locked_reason: null,
  created_at: 1,
  updated_at: 1,
  warnings: [],
};

test.each<readonly [where: string, all: Sender[], words: string]>([
  ['at the field of the sender', [ofAda], 'Choose another sender with a verified address.'],
  ['above the addresses if there is none', [], 'Verify the address of a sender first.'],
])('a test without a usable sender says so %s', async (_where, all, words) => {
  const workbench = await start(
    '/send_test',
    { 'POST /marketing/test/send_email': refusal(400, 'must be a validated sender identity', 'sender_id') },
    [fake(Senders, { all, load: () => Promise.resolve(all) })],
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  fireEvent.change(await dialog.findByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(dialog.queryByText('must be a validated sender identity')).toBeNull();
  fireEvent.change(dialog.getByLabelText(/^Email addresses/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(dialog.queryByText(words)).toBeNull());
  await workbench.dispose();
});

test('a test of a designed version is sent from the top bar, with its last edits', async () => {
  const order: string[] = [];
  const Editor = ({ onTest, onWork }: DesignEditorProps) => {
    useEffect(() => {
      onWork?.({ isTouched: true, save: async () => order.push('saved') > 0 });
    }, [onWork]);
    return (
      <section aria-label="Code">
        <button type="button" onClick={onTest}>
          Send me a test
        </button>
      </section>
    );
  };
  const workbench = await start(
    '',
    {
      'GET /templates/:template_id/versions/:version_id/draft': { ...version, editor: 'design', design: {} },
      'POST /marketing/test/send_email': ({ body }: ApiRequest) => {
        order.push(JSON.stringify(body));
        return answer(202, {});
      },
    },
    [fake<unknown>(DesignEditor, { Editor })],
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  fireEvent.change(await dialog.findByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(workbench.location).toBe(editor));
  expect(order).toEqual(['saved', expect.stringContaining('"version_id_override":"v1","draft":true')]);
  await workbench.dispose();
});

test('email testing is offered of this version, at its addresses', async () => {
  const workbench = await start('/email_testing/view_results/t1/inbox/gmail');
  const tested: unknown = JSON.parse(screen.getByRole('region', { name: 'Code' }).dataset['tested'] ?? '');
  expect(tested).toEqual({
    request: { template_id: 'd-1', version_id_override: 'v1', draft: true },
    resourceId: 'v1',
    hasSender: false,
    testData: '{}',
  });
  await workbench.dispose();
});

const live: TemplateDraft = { ...version, active: 1 };
const draft: TemplateDraft = {
  ...live,
  is_draft: true,
  revision: 5,
  html_content: '<p>Edited</p>',
  draft_updated_at: '2026-01-03 03:04:05',
};
const state = (): string | null => screen.getByRole('status', { name: 'State' }).textContent;
const publishing = 'POST /templates/:template_id/versions/:version_id/draft/publish';

test('edits of a live version become a draft, which is published whole', async () => {
  const sent: unknown[] = [];
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': live,
    'PATCH /templates/:template_id/versions/:version_id/draft': draft,
    [publishing]: ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...draft, is_draft: false, live_revision: 5, draft_updated_at: null };
    },
  });
  expect(state()).toBe('Live');
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(state()).toBe('Draft – not live'));
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(state()).toBe('Live'));
  expect(sent).toEqual([{ revision: 5 }]);
  expect(messages(workbench)).toEqual(['“Version 1” is live: new mail uses it.']);
  await workbench.dispose();
});

test('an untouched editor follows changes made elsewhere; a touched one keeps its text', async () => {
  const kept: Refreshable[] = [];
  let current = live;
  const freshness: Freshness = {
    keep(resources, data) {
      if (resources.includes('templates')) kept.push(data);
      return () => void kept.splice(kept.indexOf(data), 1);
    },
  };
  const workbench = await start(
    '',
    {
      'GET /templates/:template_id/versions/:version_id/draft': () => current,
      'PATCH /templates/:template_id/versions/:version_id/draft': () => (current = { ...draft, revision: 6 }),
      [publishing]: () => refusal(412, 'It is at revision 7.', 'revision'),
    },
    [fake(Freshness, freshness)],
  );
  const changeElsewhere = async (next: TemplateDraft) => {
    current = next;
    await act(async () => void (await Promise.all(kept.map((data) => data.freshen()))));
  };
  expect(state()).toBe('Live');
  await changeElsewhere(draft);
  expect(screen.getByText(/Edited/)).toBeTruthy();
  expect(state()).toBe('Draft – not live');
  await changeElsewhere({ ...draft, is_draft: false, live_revision: 5, draft_updated_at: null });
  expect(state()).toBe('Live');
  await changeElsewhere(live);
  expect(screen.getByText(/Dear -name-/)).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  await waitFor(() => expect(state()).toBe('Draft – not live'));
  await changeElsewhere({ ...draft, revision: 7, html_content: '<p>Theirs</p>' });
  expect(screen.queryByText(/Theirs/)).toBeNull();
  // Only what this tab has seen is published.
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(workbench.requests.find(({ path }) => path.endsWith('/publish'))?.body).toEqual({ revision: 6 }),
  );
  await workbench.dispose();
});

test.each([
  [
    'handlebars errors are shown',
    400,
    'Fix the handlebars errors in this email before you activate it. Line 1: {{#if}} is never closed.',
    'html_content',
    'Fix the handlebars errors in this email before you activate it. Line 1: {{#if}} is never closed.',
  ],
  [
    'newer work of another tab is told of',
    412,
    'It is at revision 9.',
    'revision',
    'This version was changed elsewhere. Reload the page to see what you would publish.',
  ],
  [
    'another failure is told',
    403,
    'access forbidden',
    null,
    'Unable to publish the version. Please try again. If the issue continues, contact Support.',
  ],
])('a draft that is refused stays one: %s', async (_what, status, message, field, told) => {
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': draft,
    [publishing]: () => refusal(status, message, field),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(messages(workbench)).toEqual([told]));
  expect(state()).toBe('Draft – not live');
  await workbench.dispose();
});

test('a live version that was changed since the draft was started is replaced only after a question', async () => {
  const sent: unknown[] = [];
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': { ...draft, live_revision: 8, live_changed: true },
    [publishing]: ({ body }: ApiRequest) => {
      sent.push(body);
      return sent.length === 1
        ? refusal(412, 'The live version was changed.', 'live_revision')
        : { ...draft, is_draft: false };
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the newer live version?' }));
  fireEvent.click(question.getByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(state()).toBe('Live'));
  expect(sent).toEqual([{ revision: 5 }, { revision: 5, live_revision: 8 }]);
  await workbench.dispose();
});

test('a draft is discarded after a question, and the live contents are opened again', async () => {
  let isDiscarded = false;
  const workbench = await start('', {
    'GET /templates/:template_id/versions/:version_id/draft': () => (isDiscarded ? live : draft),
    'DELETE /templates/:template_id/versions/:version_id/draft': ({ query }: ApiRequest) => {
      expect(query.revision).toBe('5');
      isDiscarded = true;
      return answer(204, null);
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Discard draft' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this draft?' }));
  fireEvent.click(question.getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText(/Dear -name-/)).toBeTruthy();
  expect(state()).toBe('Live');
  expect(messages(workbench)).toEqual(['Draft discarded.']);
  await workbench.dispose();
});

test('users who cannot activate versions edit drafts but cannot publish them', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes: ['templates.read', 'templates.versions.update'],
    services: [fake(DesignLibrary, library)],
    http: { 'GET /templates/:template_id/versions/:version_id/draft': draft },
  });
  await workbench.goto(editor);
  await screen.findByRole('region', { name: 'Code' });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await workbench.dispose();
});

test('a version that fails to load can be retried, and a deleted one is reported', async () => {
  let status = 500;
  const workbench = await testWorkbench(plugin, {
    scopes: ['templates.read', 'templates.versions.update'],
    services: [fake(DesignLibrary, library)],
    http: { 'GET /templates/:template_id/versions/:version_id/draft': () => refusal(status, 'no') },
  });
  await workbench.goto(editor);
  expect(await screen.findByText("The version couldn't be loaded.", {}, { timeout: 10_000 })).toBeTruthy();
  status = 404;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("This version doesn't exist.")).toBeTruthy();
  await workbench.dispose();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type CodeEditorProps, DesignLibrary } from 'sendwright/plugins/design-library/contract';
import { answer, type ApiMocks, type ApiRequest, fake, refusal, testWorkbench, type TestWorkbench } from 'sendwright/sdk/testing';
import type { TemplateVersion } from 'sendwright/wire/templates';
import plugin from './plugin';

const version: TemplateVersion = {
  id: 'v1', template_id: 'd-1', active: 0, name: 'Version 1', subject: 'Order -number-', editor: 'code', generate_plain_content: true, thumbnail_url: null, updated_at: '2026-01-02 03:04:05',
  html_content: '<p>Dear -name-, <a href="https://shop.example/-number-">see</a> <%body%></p>', plain_content: 'Dear -name-', test_data: '{}', warnings: [], design: null, revision: 4,
};
const template = { id: 'd-1', name: 'Receipt', generation: 'dynamic', updated_at: '2026-01-02 03:04:05', versions: [version] };
const editor = '/dynamic-templates/d-1/version/v1/editor';

/** Stands for the code editor, which is the design library's. */
function CodeEditor({ opened, tested, renderTools }: CodeEditorProps) {
  return <section aria-label="Code" data-tested={JSON.stringify(tested)}>{opened.html}{renderTools?.(() => Promise.resolve(true))}</section>;
}
const library = { CodeEditor, find: () => Promise.reject(new Error('unused')), create: () => Promise.reject(new Error('unused')), open: () => undefined, duplicate: () => Promise.reject(new Error('unused')), startSend: () => Promise.resolve() } satisfies DesignLibrary;

async function start(end: string, http: ApiMocks = {}): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: ['templates.read', 'templates.versions.update', 'templates.versions.activate.create'],
    services: [fake(DesignLibrary, library)],
    http: { 'GET /v3/templates/d-1': template, 'GET /v3/templates/d-1/versions/v1': version, ...http },
  });
  await workbench.goto(editor + end);
  await screen.findByRole('region', { name: 'Code' });
  return workbench;
}
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);

test('substitution tags of a legacy template are shown, replaced, and told', async () => {
  const sent: unknown[] = [];
  let current = version;
  const workbench = await start('/legacy_tags', {
    'GET /v3/templates/d-1/versions/v1': () => current,
    'PATCH /v3/templates/d-1/versions/v1': ({ body }: ApiRequest) => {
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
  expect(done.getByText(/3 tags are handlebars now: \{\{number\}\}, \{\{name\}\}/)).toBeTruthy();
  expect(workbench.location).toBe(`${editor}/substitution_tags/success`);
  expect(sent).toEqual([{ subject: 'Order {{number}}', html_content: '<p>Dear {{name}}, <a href="https://shop.example/{{number}}">see</a> <%body%></p>', revision: 4 }]);
  fireEvent.click(done.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(workbench.location).toBe(editor));
  expect(screen.getByText(/Dear \{\{name\}\}/)).toBeTruthy();
  await workbench.dispose();
});

test('the address of a success of another day shows the editor', async () => {
  const workbench = await start('/substitution_tags/success');
  await waitFor(() => expect(workbench.location).toBe(editor));
  await workbench.dispose();
});

test('test data is saved by itself, and only while it is JSON', async () => {
  const sent: unknown[] = [];
  const workbench = await start('/test_data', {
    'PATCH /v3/templates/d-1/versions/v1': ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...version, ...(body as object) };
    },
  });
  const field = await within(await screen.findByRole('dialog', { name: 'Test data' })).findByRole('textbox', { name: /^Test data/ });
  fireEvent.change(field, { target: { value: '{"name":' } });
  expect(await screen.findByText('Test data must be valid JSON.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '{"name":"Ada"}' } });
  await waitFor(() => expect(sent).toEqual([{ test_data: '{"name":"Ada"}' }]), { timeout: 5000 });
  await workbench.dispose();
});

test('a preview beside its test data, opened from the menu', async () => {
  const workbench = await start('');
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  expect(workbench.location).toBe(`${editor}/preview/test_data`);
  expect(await dialog.findByText('Order -number-')).toBeTruthy();
  expect(dialog.getByText(/dynamic_template_data/)).toBeTruthy();
  await workbench.dispose();
});

test('settings: making it active, a text part of one\'s own, a test and what keeps it back', async () => {
  const sent: unknown[] = [];
  let status = 400;
  const workbench = await start('/settings', {
    'POST /v3/templates/d-1/versions/v1/activate': { ...version, active: 1 },
    'PATCH /v3/templates/d-1/versions/v1': ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...version, generate_plain_content: false, ...(body as object) };
    },
    'POST /v3/marketing/test/send_email': ({ body }: ApiRequest) => {
      sent.push(body);
      if (status === 202) return answer(202, {});
      return refusal(status, status === 400 ? 'ana@example.com has unsubscribed or cannot be reached: a test cannot go there.' : 'no', 'emails');
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Version settings' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Make active' }));
  expect(await dialog.findByText('Active')).toBeTruthy();
  fireEvent.click(dialog.getByRole('switch', { name: 'Make it from the HTML' }));
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Plain text' }), { target: { value: 'My own' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save plain text' }));
  await waitFor(() => expect(sent).toEqual([{ generate_plain_content: false, plain_content: 'Dear -name-' }, { generate_plain_content: false, plain_content: 'My own' }]));

  const address = dialog.getByLabelText(/^Email addresses/);
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  expect(await dialog.findByText('Email addresses is a required field.')).toBeTruthy();
  fireEvent.change(address, { target: { value: 'ana@example.com' } });
  const answers = [
    [400, 'One of these recipients has unsubscribed: a test cannot go there.'],
    [403, "You don't have access to send test emails"],
    [409, 'Unable to send the test email. Please try again. If the issue continues, contact Support.'],
    [202, 'Test sent to 1 of your addresses.'],
  ] as const;
  for (const [answered, told] of answers) {
    status = answered;
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    // oxlint-disable-next-line no-await-in-loop -- one answer after the other
    await waitFor(() => expect(messages(workbench)).toContain(told));
  }
  expect(sent.at(-1)).toEqual({ template_id: 'd-1', version_id_override: 'v1', emails: ['ana@example.com'], substitutions: {} });
  await workbench.dispose();
});

test('email testing is offered of this version, at its addresses', async () => {
  const workbench = await start('/email_testing/view_results/t1/inbox/gmail');
  const tested: unknown = JSON.parse(screen.getByRole('region', { name: 'Code' }).dataset['tested'] ?? '');
  expect(tested).toEqual({ request: { template_id: 'd-1', version_id_override: 'v1' }, resourceId: 'v1', hasSender: false, testData: '{}' });
  await workbench.dispose();
});

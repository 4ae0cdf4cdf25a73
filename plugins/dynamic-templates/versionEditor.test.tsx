import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiRequest, fake, refusal, testWorkbench } from 'sendwright/sdk/testing';
import { DesignLibrary } from 'sendwright/plugins/designs/contract';
import plugin from './plugin';
import { editor, library, messages, start, version } from './testing/startVersionEditor';

// The editor of a template's version: its dialogs, and versions that can't be opened.

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

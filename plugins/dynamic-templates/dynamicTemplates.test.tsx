import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TemplateChoices } from 'sendwright/plugins/single-sends/contract';
import { definePlugin } from 'sendwright/sdk';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  checkPlugin,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import type { Template, TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { DynamicTemplates } from './contract';
import plugin from './plugin';
import { texts } from './texts';

const verbs = ['create', 'read', 'update', 'delete'];
const scopes = [
  ...['templates', 'templates.versions', 'templates.versions.activate'].flatMap((area) =>
    verbs.map((verb) => `${area}.${verb}`),
  ),
  'marketing.read',
];
const first: TemplateVersion = {
  id: 'v1',
  template_id: 'd-1',
  active: 1,
  name: 'Version 1',
  subject: 'Order {{number}}',
  editor: 'code',
  generate_plain_content: true,
  thumbnail_url: 'http://localhost/t.jpg',
  thumbnail_ready: true,
  updated_at: '2026-01-02 03:04:05',
  html_content: '<p>Hello {{name}}</p>',
  plain_content: 'Hello {{name}}',
  test_data: '{"name":"Ada","number":7}',
  warnings: [],
  design: null,
  revision: 1,
  draft_updated_at: null,
};
const second: TemplateVersion = { ...first, id: 'v2', name: 'Version 2', active: 0 };
const receipt: Template = {
  id: 'd-1',
  name: 'Receipt',
  generation: 'dynamic',
  updated_at: '2026-01-02 03:04:05',
  versions: [first, second],
};
const older: Template = {
  id: 'old',
  name: 'Old letter',
  generation: 'legacy',
  updated_at: '2020-01-02 03:04:05',
  versions: [{ ...first, id: 'o1', template_id: 'old', html_content: '<p>Dear -name-, <%body%></p>' }],
};
const page = (...result: Template[]) => ({ result, _metadata: { count: result.length } });

async function start(address: string, http: ApiMocks = {}, mayDo = scopes): Promise<TestWorkbench> {
  const workbench = await testWorkbench(plugin, {
    scopes: mayDo,
    http: {
      'GET /templates': ({ query }: ApiRequest) => (query.generations === 'legacy' ? page() : page(receipt)),
      'GET /templates/:template_id': receipt,
      'GET /templates/:template_id/versions/:version_id': ({ parameters }) =>
        parameters.version_id === 'v1' ? first : second,
      'GET /templates/:template_id/versions/:version_id/draft': {
        ...first,
        is_draft: false,
        live_revision: 1,
        live_changed: false,
      },
      ...http,
    },
  });
  await workbench.goto(address);
  return workbench;
}
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);
const unfold = async (name: string) => fireEvent.click(await screen.findByRole('button', { name, expanded: false }));
const choose = async (menu: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('the plugin definition is valid', () => checkPlugin(plugin));

test('a template shows its id and expands to its versions with the active one', async () => {
  const workbench = await start('/dynamic-templates');
  await screen.findByText('Active: Version 1');
  expect(screen.getByText('d-1')).toBeTruthy();
  await unfold('Receipt');
  const versions = within(screen.getByRole('list', { name: 'Versions of Receipt' }));
  expect(versions.getAllByRole('listitem')).toHaveLength(2);
  expect(versions.getAllByText('Active')).toHaveLength(1);
  expect(versions.getByRole('link', { name: 'Edit Version 2' }).getAttribute('href')).toBe(
    '/dynamic-templates/d-1/version/v2/editor',
  );
  expect(screen.queryByText('Legacy templates')).toBeNull();
  await workbench.dispose();
});

test('templates are searched by the server', async () => {
  const asked: string[] = [];
  const workbench = await start('/dynamic-templates', {
    'GET /templates': ({ query }: ApiRequest) => {
      if (query.generations === 'legacy') return page();
      asked.push(query.name ?? '');
      return query.name ? page() : page(receipt);
    },
  });
  await screen.findByText('Receipt');
  fireEvent.change(screen.getByLabelText('Search templates'), { target: { value: 'nothing' } });
  expect(await screen.findByText('No template matches')).toBeTruthy();
  expect(asked.at(-1)).toBe('nothing');
  fireEvent.click(screen.getByRole('button', { name: 'Show all templates' }));
  await screen.findByText('Receipt');
  await workbench.dispose();
});

test('a template needs a name, and then a version', async () => {
  const sent: unknown[] = [];
  const workbench = await start('/dynamic-templates/new', {
    'POST /templates': ({ body }: ApiRequest) => {
      sent.push(body);
      return answer(201, { ...receipt, versions: [] });
    },
    'GET /templates/:template_id': { ...receipt, versions: [] },
  });
  const dialog = await screen.findByRole('dialog', { name: 'New template' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create template' }));
  expect(await within(dialog).findByText('Name is a required field.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: ' Receipt ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create template' }));
  await waitFor(() => expect(workbench.location).toBe('/dynamic-templates/d-1/versions/new'));
  expect(sent).toEqual([{ name: 'Receipt', generation: 'dynamic' }]);
  expect(messages(workbench)).toEqual(['Template created.']);
  await screen.findByText(/The first one is activated automatically/);
  await workbench.dispose();
});

test('the limit of templates is told in the form', async () => {
  const workbench = await start('/dynamic-templates/new', {
    'POST /templates': () => refusal(400, 'You can have up to 300 dynamic templates.'),
  });
  const dialog = await screen.findByRole('dialog', { name: 'New template' });
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'One more' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create template' }));
  expect(await within(dialog).findByText('You can have up to 300 dynamic templates.')).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['edit', 'Rename template', 'Save template', 'PATCH /templates/:template_id', 'Template saved.'],
  ['duplicate', 'Duplicate template', 'Duplicate template', 'POST /templates/:template_id', 'Template duplicated.'],
])('%s asks for a name', async (end, title, button, call, told) => {
  const sent: unknown[] = [];
  const workbench = await start(`/dynamic-templates/d-1/${end}`, {
    [call]: ({ body }: ApiRequest) => {
      sent.push(body);
      return { ...receipt, id: 'd-2', name: 'Bill' };
    },
  });
  const dialog = await screen.findByRole('dialog', { name: title });
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Bill' } });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => expect(messages(workbench)).toEqual([told]));
  expect(sent).toEqual([{ name: 'Bill' }]);
  expect(workbench.location).toBe('/dynamic-templates');
  await workbench.dispose();
});

test('deleting a template has to be acknowledged', async () => {
  let isThere = true;
  const workbench = await start('/dynamic-templates/d-1/delete', {
    'GET /templates': ({ query }: ApiRequest) => (isThere && query.generations === 'dynamic' ? page(receipt) : page()),
    'DELETE /templates/:template_id': () => {
      isThere = false;
      return answer(204);
    },
  });
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Receipt?' }));
  expect((dialog.getByRole('button', { name: 'Delete template' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(dialog.getByRole('checkbox', { name: /I understand/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete template' }));
  await waitFor(() => expect(messages(workbench)).toEqual(['Template deleted.']));
  await screen.findByText('No dynamic templates yet');
  await workbench.dispose();
});

test('a version says that it has a draft, and its preview shows both states', async () => {
  const drafted = { ...first, draft_updated_at: '2026-01-03 03:04:05' };
  const workbench = await start('/dynamic-templates', {
    'GET /templates': ({ query }: ApiRequest) =>
      query.generations === 'legacy' ? page() : page({ ...receipt, versions: [drafted, second] }),
    'GET /templates/:template_id': { ...receipt, versions: [drafted, second] },
    'GET /templates/:template_id/versions/:version_id/draft': {
      ...drafted,
      subject: 'Draft {{number}}',
      is_draft: true,
      live_revision: 1,
      live_changed: false,
    },
  });
  await unfold('Receipt');
  const versions = within(screen.getByRole('list', { name: 'Versions of Receipt' }));
  expect(versions.getAllByText('Draft – not live')).toHaveLength(1);
  await choose('Actions for version Version 1', 'Preview');
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  expect(await dialog.findByText('Order 7')).toBeTruthy();
  fireEvent.click(dialog.getByRole('tab', { name: 'Draft – not live' }));
  expect(await dialog.findByText('Draft 7')).toBeTruthy();
  await workbench.dispose();
});

test('a draft that cannot be shown says so, and the preview stays with what is live', async () => {
  const drafted = { ...first, draft_updated_at: '2026-01-03 03:04:05' };
  const workbench = await start('/dynamic-templates', {
    'GET /templates': ({ query }: ApiRequest) =>
      query.generations === 'legacy' ? page() : page({ ...receipt, versions: [drafted] }),
    'GET /templates/:template_id': { ...receipt, versions: [drafted] },
    'GET /templates/:template_id/versions/:version_id/draft': refusal(403, 'no'),
  });
  await unfold('Receipt');
  await choose('Actions for version Version 1', 'Preview');
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  fireEvent.click(await dialog.findByRole('tab', { name: 'Draft – not live' }));
  await waitFor(() => expect(messages(workbench)).toEqual([texts.fetchOneFailed.message]));
  expect(await dialog.findByRole('tab', { name: 'Live', selected: true })).toBeTruthy();
  expect(dialog.getByText('Order 7')).toBeTruthy();
  await workbench.dispose();
});

test('broken handlebars keep a version from being activated, and the reason is shown', async () => {
  const reason = 'Fix the handlebars errors in this email before you activate it. Line 1: {{#if}} is never closed.';
  const workbench = await start('/dynamic-templates', {
    'POST /templates/:template_id/versions/:version_id/activate': () => refusal(400, reason, 'html_content'),
  });
  await unfold('Receipt');
  await choose('Actions for version Version 2', 'Make active');
  await waitFor(() => expect(messages(workbench)).toEqual([reason]));
  await workbench.dispose();
});

test('another version is activated, copied and deleted from its menu', async () => {
  let versions = [first, second];
  const sent: unknown[] = [];
  const workbench = await start('/dynamic-templates', {
    'GET /templates/:template_id': () => ({ ...receipt, versions }),
    'POST /templates/:template_id/versions/:version_id/activate': () => {
      versions = [
        { ...first, active: 0 },
        { ...second, active: 1 },
      ];
      return answer(200, versions[1]);
    },
    'POST /templates/:template_id/versions': ({ body }: ApiRequest) => {
      sent.push(body);
      return answer(201, { ...second, id: 'v3' });
    },
    'DELETE /templates/:template_id/versions/:version_id': () => {
      versions = versions.slice(1);
      return answer(204);
    },
  });
  await unfold('Receipt');
  await choose('Actions for version Version 2', 'Make active');
  await screen.findByText('Active: Version 2');
  expect(messages(workbench)).toContain('“Version 2” is active: new mail uses it.');
  await choose('Actions for version Version 2', 'Duplicate');
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        name: 'Duplicate: Version 2',
        subject: 'Order {{number}}',
        editor: 'code',
        html_content: '<p>Hello {{name}}</p>',
        test_data: first.test_data,
      },
    ]),
  );
  await choose('Actions for version Version 1', 'Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Version 1?' }));
  expect(dialog.getByText(/The other versions stay/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete version' }));
  // The earlier ones may have disappeared by now.
  await waitFor(() => expect(messages(workbench)).toContain('Version deleted.'));
  await workbench.dispose();
});

test("a version needs a subject, and is refused beyond 50 in the server's words", async () => {
  const sent: { subject?: string; html_content?: string }[] = [];
  const workbench = await start('/dynamic-templates/d-1/versions/new', {
    'POST /templates/:template_id/versions': ({ body }: ApiRequest) => {
      sent.push(body as object);
      return sent.length === 1 ? refusal(400, 'A template can have up to 50 versions.') : answer(201, first);
    },
  });
  await waitFor(() => expect((screen.getByLabelText(/^Version name/) as HTMLInputElement).value).toBe('Version 3'));
  fireEvent.click(screen.getByRole('button', { name: 'Start blank' }));
  expect(await screen.findByText('Subject is a required field.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Your order' } });
  fireEvent.click(screen.getByRole('button', { name: 'Start blank' }));
  expect(await screen.findByText('A template can have up to 50 versions.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start blank' }));
  await waitFor(() => expect(workbench.location).toBe('/dynamic-templates/d-1/version/v1/editor'));
  expect(sent.at(-1)).toMatchObject({
    name: 'Version 3',
    subject: 'Your order',
    editor: 'code',
    html_content: expect.stringContaining('{{name}}'),
  });
  expect(messages(workbench)).toEqual(['Version added.']);
  // The design library, which provides the code editor, is not loaded.
  await screen.findByText("The code editor isn't available.");
  await workbench.dispose();
});

test('a preview is filled with test data, on desk and phone and as text', async () => {
  const workbench = await start('/dynamic-templates/d-1/version/v1/preview');
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }));
  expect(await dialog.findByText('Order 7')).toBeTruthy();
  fireEvent.click(dialog.getByRole('tab', { name: 'Mobile' }));
  expect(dialog.getByTitle('Preview of Version 1').style.width).toBe('375px');
  fireEvent.click(dialog.getByRole('tab', { name: 'Plain text' }));
  expect(dialog.getByText('Hello Ada')).toBeTruthy();
  await workbench.dispose();
});

test('a test of what the preview shows is sent from it', async () => {
  const sent: unknown[] = [];
  const workbench = await start(
    '/dynamic-templates/d-1/version/v1/preview',
    {
      'POST /marketing/test/send_email': ({ body }: ApiRequest) => {
        sent.push(body);
        return answer(202, {});
      },
    },
    [...scopes, 'marketing_campaigns.update'],
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
  fireEvent.change(dialog.getByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
  await waitFor(() => expect(messages(workbench)).toContain('Test sent to 1 of your addresses.'));
  // What is live, not the draft.
  expect(sent).toEqual([expect.not.objectContaining({ draft: true })]);
  expect(sent).toEqual([
    expect.objectContaining({ template_id: 'd-1', version_id_override: 'v1', emails: ['ana@example.com'] }),
  ]);
  await workbench.dispose();
});

test('invalid handlebars are reported with their line', async () => {
  const workbench = await start('/dynamic-templates/d-1/version/v1/preview', {
    'GET /templates/:template_id': { ...receipt, versions: [{ ...first, html_content: '<p>\n{{#if a}}</p>' }] },
  });
  expect(await screen.findByText(/Fix the handlebars errors in this email before you activate it/)).toBeTruthy();
  await workbench.dispose();
});

test('legacy templates are listed if there are any, and copied as dynamic templates', async () => {
  const sent: unknown[] = [];
  const workbench = await start('/dynamic-templates', {
    'GET /templates': ({ query }: ApiRequest) => (query.generations === 'legacy' ? page(older) : page()),
    'GET /templates/:template_id': older,
    'POST /templates': answer(201, { ...receipt, versions: [] }),
    'POST /templates/:template_id/versions': ({ body }: ApiRequest) => {
      sent.push(body);
      return answer(201, first);
    },
  });
  fireEvent.click(await screen.findByRole('link', { name: /Legacy templates/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy as new template' }));
  await waitFor(() => expect(workbench.location).toBe('/dynamic-templates/d-1/version/v1/editor/legacy_tags'));
  expect(sent).toMatchObject([{ name: 'Version 1', html_content: '<p>Dear -name-, <%body%></p>', editor: 'code' }]);
  expect(messages(workbench)).toEqual(['“Old letter” is now a dynamic template.']);
  await screen.findByText("The code editor isn't available.");
  await workbench.dispose();
});

test('a list that fails to load says so and can be retried', async () => {
  let fails = true;
  const workbench = await start('/dynamic-templates', {
    'GET /templates': () => (fails ? refusal(403, 'access forbidden') : page(receipt)),
  });
  expect(await screen.findByText("The templates couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Receipt');
  await workbench.dispose();
});

test('users with read access can view but not change', async () => {
  const workbench = await start('/dynamic-templates', {}, ['templates.read']);
  await unfold('Receipt');
  await screen.findByRole('link', { name: 'Preview Version 1' });
  expect(screen.queryByRole('link', { name: 'Create template' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Actions for Receipt' })).toBeNull();
  await workbench.dispose();
});

test('other plugins find templates and open their pages', async () => {
  const workbench = await start('/dynamic-templates');
  const templates = await workbench.resolve(DynamicTemplates);
  expect(await templates.find('rec')).toEqual([{ id: 'd-1', name: 'Receipt' }]);
  await act(async () => templates.open('duplicate', 'd-1'));
  await screen.findByRole('dialog', { name: 'Duplicate template' });
  await workbench.dispose();
});

/** Stub for the page that creates a single send. */
const host = definePlugin({
  id: 'host',
  title: 'Host',
  routes: {
    page: {
      path: '/host',
      title: 'Host',
      page: async () => ({
        default: () => <SlotOutlet slot={TemplateChoices} props={{ onChosen: (id) => chosen.push(id) }} />,
      }),
    },
  },
});
const chosen: string[] = [];

test('a single send begins with a template that has an active version', async () => {
  const unfinished: Template = { ...receipt, id: 'd-2', name: 'Unfinished', versions: [second] };
  const workbench = await testWorkbench([plugin, host], {
    scopes,
    http: { 'GET /templates': ({ query }: ApiRequest) => (query.name ? page() : page(receipt, unfinished)) },
  });
  await workbench.goto('/host');
  const templates = within(await screen.findByRole('list', { name: 'Your dynamic templates' }));
  expect(templates.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Select Receipt',
  ]);
  expect(templates.getByRole('link', { name: /Receipt/ }).getAttribute('href')).toBe(
    '/dynamic-templates/d-1/version/v1/preview',
  );
  fireEvent.click(templates.getByRole('button', { name: 'Select Receipt' }));
  expect(chosen).toEqual(['d-1']);
  fireEvent.change(screen.getByLabelText('Search templates'), { target: { value: 'nothing' } });
  expect(await screen.findByText('No template matches')).toBeTruthy();
  await workbench.dispose();
});

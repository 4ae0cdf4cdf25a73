import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FieldDefinitions, NewCustomField } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { definePlugin, fill, HttpFailure } from 'sendwright/sdk';
import { type ApiMocks, fake, refusal, testWorkbench } from 'sendwright/sdk/testing';
import type { List } from 'sendwright/wire/lists';
import type { PreviewedChange } from 'sendwright/wire/imports';
import { workerAnalyzer } from './csv/workerAnalyzer';
import plugin from './plugin';
import { fakeFields, type Fields } from './testing/account';
import { job, jobs } from './testing/contacts';

const scopes = [
  'marketing.read',
  'marketing_campaigns.create',
  'marketing_campaigns.update',
  'marketing_campaigns.delete',
];
const fields: Fields = {
  reserved: [
    { id: '_rf2_T', name: 'email', field_type: 'Text' },
    { id: '_rf0_T', name: 'first_name', field_type: 'Text' },
  ],
  custom: [],
};
const made: List[] = [];
const services = [
  fakeFields(fields),
  fake<Lists>(Lists, {
    all: [{ id: 'l0', name: 'Readers', contact_count: 3 }],
    get: (id) => made.find((list) => list.id === id),
    load: async () => made,
    refresh: async () => made,
    create: async ({ name }) => {
      const list = { id: 'l1', name, contact_count: 0 };
      made.push(list);
      return list;
    },
  }),
];
const http: ApiMocks = {
  'GET /marketing/contacts/count': { contact_count: 1, billable_count: 3 },
  'GET /marketing/contact_views': { result: [] },
  'GET /marketing/tags': { result: [] },
  'GET /marketing/contacts/browse': { result: [], contact_count: 0, _metadata: { count: 0 } },
  'GET /marketing/contacts/imports': { result: [] },
};
const target = (id: string) => ({
  job_id: id,
  upload_uri: `/marketing/contacts/imports/${id}/file`,
  upload_headers: [{ header: 'Content-Type', value: 'text/csv' }],
});
const people = () =>
  new File(['E-mail,Shoe size\nann@example.com,38\nbob@example.com,44\n'], 'people.csv', { type: 'text/csv' });
const start = (workbench: Awaited<ReturnType<typeof testWorkbench>>) => {
  const input = workbench.view.container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no place for the file.');
  return input;
};
const onward = () => userEvent.click(screen.getAllByRole('button', { name: 'Map fields' }).at(-1) ?? document.body);

beforeEach(() => {
  made.length = 0;
});

test('a file is analyzed, mapped and sent with the chosen options; the result is shown', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'PUT /marketing/contacts/imports': target('j1'),
      'PUT /v3/marketing/contacts/imports/j1/file': {},
      'GET /marketing/contacts/imports/:id': job('j1', { created_count: 2 }),
    },
  });
  await workbench.goto('/contacts/import');
  const input = start(workbench);
  await userEvent.upload(
    input,
    new File(['ann@example.com,Ann\nbob@example.com,Bob\n'], 'no-header.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText(/unable to detect any headers/)).toBeTruthy();
  const file = people();
  await userEvent.upload(input, file);
  expect(await screen.findByText('people.csv')).toBeTruthy();
  await onward();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 2 contacts' }));
  expect(screen.getByText(/Some of your custom fields have not been selected/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Skip unmapped (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
  expect(await screen.findByText(/All rows were imported\./)).toBeTruthy();
  const puts = workbench.requests.filter(({ method }) => method === 'PUT');
  expect(puts[0]?.body).toEqual({
    file_type: 'csv',
    field_mappings: ['_rf2_T', null],
    name: 'people.csv',
    require_confirmation: false,
  });
  expect(puts[1]?.body).toBe(file);
  expect(workbench.kernel.activity.tasks[0]).toMatchObject({
    kind: 'contacts.import',
    state: 'done',
    detail: '2 created',
  });
  await workbench.dispose();
});

test('a new custom field for a column has the type that nearly all its values have', async () => {
  const offered: unknown[] = [];
  const fieldPlugin = definePlugin({
    id: 'some-fields',
    title: 'Some fields',
    slots: [
      fill(NewCustomField, {
        title: 'New custom field',
        component: async () => ({
          default: ({ name, type }: { name?: string; type?: string }) => {
            offered.push([name, type]);
            return null;
          },
        }),
      }),
    ],
  });
  const workbench = await testWorkbench([plugin, fieldPlugin], { scopes, services, http });
  await workbench.goto('/contacts/import');
  const days = ['2024-12-13', '2024-05-26', '5/7/2024', '2024-01-03', 'tomorrow'];
  const rows = days.map((day, index) => `ann${index}@example.com,${day}\n`).join('');
  await userEvent.upload(start(workbench), new File([`E-mail,Joined\n${rows}`], 'people.csv', { type: 'text/csv' }));
  await screen.findByText('people.csv');
  await onward();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Field for Joined' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Create new custom field' }));
  await waitFor(() => expect(offered).toContainEqual(['Joined', 'Date']));
  await workbench.dispose();
});

test('numbers and dates are read in the format of the file; ambiguous formats are asked', async () => {
  const custom = [
    { id: 'e1_N', name: 'spent', field_type: 'Number' as const },
    { id: 'e2_D', name: 'joined', field_type: 'Date' as const },
  ];
  const known = fake<FieldDefinitions>(FieldDefinitions, {
    ...fields,
    custom,
    load: async () => ({ ...fields, custom }),
  });
  const workbench = await testWorkbench(plugin, {
    scopes,
    services: [known, ...services.slice(1)],
    http: {
      ...http,
      'PUT /marketing/contacts/imports': target('j1'),
      'PUT /v3/marketing/contacts/imports/j1/file': {},
      'GET /marketing/contacts/imports/:id': job(
        'j1',
        { created_count: 1, errored_count: 1, errors_url: '/marketing/contacts/imports/j1/errors.csv' },
        { status: 'errored' },
      ),
      'GET /v3/marketing/contacts/imports/j1/errors.csv': 'email,line,reason\nbob,204,No address.\n',
    },
  });
  await workbench.goto('/contacts/import');
  const csv = 'email;spent;joined\nann@example.com;1.234,56;03/04/2025\n\nbob;"8,5";04/04/2025\n';
  await userEvent.upload(start(workbench), new File([csv], 'people.csv', { type: 'text/csv' }));
  await screen.findByText('people.csv');
  await onward();
  const number = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Number format of spent' });
  expect(number.value).toBe('1.234,56');
  expect(screen.getByText('1,234.56', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText(/^Line 4, email:/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  expect(screen.getByText(/Choose how joined is written/)).toBeTruthy();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Date format of joined' }),
    'Day first: 31/12/2026',
  );
  expect(screen.getByText('3 Apr 2025')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  expect(await screen.findByText(/Some rows were rejected/)).toBeTruthy();
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    field_mappings: ['_rf2_T', 'e1_N', 'e2_D'],
    column_formats: [null, '1.234,56', 'DD/MM/YYYY'],
  });
  expect(await screen.findAllByText('204')).not.toHaveLength(0);
  await workbench.dispose();
});

test('people in a file are asked to confirm if chosen, and counted separately', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'PUT /marketing/contacts/imports': target('j1'),
      'PUT /v3/marketing/contacts/imports/j1/file': {},
      'GET /marketing/contacts/imports/:id': job('j1', { pending_count: 2 }),
    },
  });
  await workbench.goto('/contacts/import');
  await userEvent.upload(start(workbench), people());
  await screen.findByText('people.csv');
  await userEvent.click(screen.getByRole('radio', { name: /^Ask them to confirm/ }));
  await onward();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip unmapped (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
  expect(await screen.findByText('Pending confirmation')).toBeTruthy();
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ require_confirmation: true });
  expect(workbench.kernel.activity.tasks[0]).toMatchObject({ state: 'done', detail: '2 asked to confirm' });
  await workbench.dispose();
});

test('a dry run is followed by an import into a new list without another upload', async () => {
  const preview: PreviewedChange[] = [
    {
      row: 1,
      kind: 'changed',
      contact_id: 'c1',
      changes: [
        { field: 'first_name', before: 'Ann', after: 'Anna' },
        { field: 'joined', before: '2026-05-03T00:00:00Z', after: '2026-05-03T14:30:00Z' },
      ],
    },
    { row: 2, kind: 'created', changes: [{ field: 'email', before: null, after: 'bob@example.com' }] },
  ];
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'PUT /marketing/contacts/imports': target('dry'),
      'PUT /v3/marketing/contacts/imports/dry/file': {},
      'GET /marketing/contacts/imports/:id': jobs(
        job('dry', { created_count: 1, updated_count: 1 }, { dry_run: true, can_apply: true, preview }),
        job('j2', { created_count: 1, updated_count: 1 }, { undo_until: '2026-02-01T00:00:00Z' }),
      ),
      'POST /marketing/contacts/imports/:id/apply': { job_id: 'j2' },
    },
  });
  await workbench.goto('/contacts/import/upload-csv');
  await userEvent.upload(start(workbench), people());
  await screen.findByText('people.csv');
  await userEvent.click(screen.getByRole('radio', { name: /^New list/ }));
  await onward();
  expect(await screen.findByText('Name is a required field.')).toBeTruthy();
  const name = screen.getByRole('textbox', { name: /Name of the new list/ });
  await userEvent.type(name, 'readers');
  await onward();
  expect(await screen.findByText(/That list name is already in use/)).toBeTruthy();
  await userEvent.type(name, ' of May');
  await onward();
  await userEvent.click(await screen.findByRole('button', { name: 'Skip unmapped (1)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Check without importing' }));
  expect(await screen.findByText('Nothing was changed')).toBeTruthy();
  // The activity tray's text for the dry run.
  expect(workbench.kernel.activity.tasks.map(({ title, detail }) => [title, detail])).toContainEqual([
    'Check people.csv',
    '1 would be created, 1 would be updated',
  ]);
  expect(workbench.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ dry_run: true });
  const changes = within(screen.getByRole('region', { name: 'First changes, row by row' }));
  expect(changes.getByText('Anna')).toBeTruthy();
  expect(changes.getByText('3 May 2026')).toBeTruthy();
  expect(changes.getByText('3 May 2026, 14:30 UTC')).toBeTruthy();
  expect(made).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
  expect(await screen.findByText('Your new list is ready: readers of May')).toBeTruthy();
  expect(workbench.kernel.router.address).toMatch(/^\/contacts\/import\/done\/new\?job=j2$/);
  expect(workbench.requests.find(({ path }) => path.endsWith('/apply'))?.body).toEqual({ list_ids: ['l1'] });
  expect(workbench.requests.filter(({ path }) => path.endsWith('/file'))).toHaveLength(1);
  await workbench.dispose();
});

test('an import is undone after a confirmation; contacts that were kept are listed', async () => {
  const imported = job('j1', { created_count: 2 }, { undo_until: '2026-02-01T00:00:00Z' });
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'GET /marketing/contacts/imports': { result: [imported] },
      'GET /marketing/contacts/imports/:id': jobs(
        imported,
        job('u1', { deleted_count: 1, kept_count: 1, errors_url: '/marketing/contacts/imports/u1/errors.csv' }),
      ),
      'POST /marketing/contacts/imports/:id/undo': { job_id: 'u1' },
      'GET /v3/marketing/contacts/imports/u1/errors.csv':
        'contact_id,identifier,row,reason\nc1,ann@example.com,1,Created by the import and changed since: kept.\n',
    },
  });
  await workbench.goto('/contacts/import');
  await userEvent.click(await screen.findByRole('link', { name: 'people.csv' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('The import is undone')).toBeTruthy();
  expect(await screen.findByText(/1 contacts? keep/)).toBeTruthy();
  expect(workbench.kernel.activity.tasks[0]).toMatchObject({ state: 'done', detail: '1 removed, 1 kept' });
  await workbench.dispose();
});

test('a job without its file is reported and can be restarted', async () => {
  const waiting = job(
    'j9',
    {},
    { status: 'pending', awaiting_file: true, progress: { rows_done: 0, bytes_done: 0, bytes_total: 0 } },
  );
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: { ...http, 'GET /marketing/contacts/imports/:id': waiting },
  });
  await workbench.goto('/contacts/import/done?job=j9');
  expect(await screen.findByText('The upload was interrupted')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start over' })).toBeTruthy();
  await workbench.dispose();
});

test('an upload that loses its connection says so, and continues with the same file', async () => {
  const arrived = job('j8', { created_count: 2 });
  const waiting = job('j8', {}, { status: 'pending', awaiting_file: true });
  const sent: string[] = [];
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'PUT /marketing/contacts/imports': target('j8'),
      'PUT /v3/marketing/contacts/imports/j8/file': () => {
        sent.push('file');
        return sent.length === 1 ? refusal(503, 'no answer') : {};
      },
      'GET /marketing/contacts/imports/:id': () => (sent.length === 1 ? waiting : arrived),
    },
  });
  await workbench.goto('/contacts/import');
  await userEvent.upload(start(workbench), people());
  await screen.findByText('2 rows, 2 columns');
  await onward();
  await userEvent.click(await screen.findByRole('button', { name: /^Skip unmapped/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
  expect(await screen.findByText('The upload was interrupted')).toBeTruthy();
  expect(workbench.kernel.activity.tasks[0]).toMatchObject({ state: 'failed' });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The import is done')).toBeTruthy();
  expect(sent).toEqual(['file', 'file']);
  await workbench.dispose();
});

test('what could not be loaded at the start of an import can be retried', async () => {
  let works = false;
  const broken = [
    fake<FieldDefinitions>(FieldDefinitions, {
      ...fields,
      load: async () => {
        if (!works) throw new HttpFailure(0, []);
        return fields;
      },
    }),
    ...services.slice(1),
  ];
  const workbench = await testWorkbench(plugin, {
    scopes,
    services: broken,
    http: {
      ...http,
      'GET /marketing/contacts/imports': () =>
        works ? { result: [job('j1', { created_count: 2 })] } : refusal(400, 'Not now.'),
    },
  });
  await workbench.goto('/contacts/import');
  expect(await screen.findByText("Your last imports couldn't be loaded.")).toBeTruthy();
  await userEvent.upload(start(workbench), people());
  await screen.findByText('2 rows, 2 columns');
  await onward();
  expect(await screen.findByText("Your fields couldn't be loaded.")).toBeTruthy();
  works = true;
  const [earlier, next] = screen.getAllByRole('button', { name: 'Retry' }).toReversed();
  if (!earlier || !next) throw new Error('There are not two buttons.');
  await userEvent.click(earlier);
  await userEvent.click(next);
  expect(await screen.findByText(/Skip unmapped/)).toBeTruthy();
  await workbench.dispose();
});

test('a file that cannot be read because the connection is lost can be read again', async () => {
  let works = false;
  const analyze = workerAnalyzer.analyze.bind(workerAnalyzer);
  const spy = jest.spyOn(workerAnalyzer, 'analyze').mockImplementation(async (...file) => {
    if (!works) throw new Error('Loading chunk 7 failed.');
    return analyze(...file);
  });
  const workbench = await testWorkbench(plugin, { scopes, services, http });
  await workbench.goto('/contacts/import');
  await userEvent.upload(start(workbench), people());
  expect(await screen.findByText("people.csv couldn't be read.")).toBeTruthy();
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 rows, 2 columns')).toBeTruthy();
  spy.mockRestore();
  await workbench.dispose();
});

test('a file of people who must not be emailed says so before the upload', async () => {
  const workbench = await testWorkbench(plugin, {
    scopes,
    services,
    http: {
      ...http,
      'PUT /marketing/contacts/imports': target('j9'),
      'PUT /v3/marketing/contacts/imports/j9/file': {},
      'GET /marketing/contacts/imports/:id': job('j9', { created_count: 1, suppressed_count: 1 }),
    },
  });
  await workbench.goto('/contacts/import');
  const header = 'Email Address,First Name,LEID,EUID,CLEAN_TIME\n';
  const row = 'ann@example.com,Ann,1,a,2024-05-01 10:00:00\n';
  const file = new File([header, row], 'cleaned_email_audience_export_0a1b.csv', { type: 'text/csv' });
  await userEvent.upload(start(workbench), file);
  expect(await screen.findByText(/Recognized as an export of Mailchimp/)).toBeTruthy();
  const bounced = screen.getByRole('radio', { name: /Their addresses bounced/ });
  expect((bounced as HTMLInputElement).checked).toBe(true);
  await onward();
  expect(await screen.findByText(/All people in the file are imported/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Skip unmapped (2)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  expect(await screen.findByText('Suppressed')).toBeTruthy();
  const [created] = workbench.requests.filter(({ method }) => method === 'PUT');
  expect(created?.body).toEqual({
    file_type: 'csv',
    field_mappings: ['_rf2_T', '_rf0_T', null, null, '_bounced'],
    name: 'cleaned_email_audience_export_0a1b.csv',
    require_confirmation: false,
    suppress: 'bounced',
  });
  await workbench.dispose();
});

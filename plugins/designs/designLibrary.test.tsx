import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DesignEditor, editorDialogs } from 'sendwright/plugins/design-editor/contract';
import { DesignChoices, type StartChoice } from 'sendwright/plugins/single-sends/contract';
import { definePlugin } from 'sendwright/sdk';
import {
  answer,
  type ApiMocks,
  type ApiRequest,
  checkPlugin,
  fake,
  type FakeService,
  refusal,
  testWorkbench,
  type TestWorkbench,
} from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import type { Design } from 'sendwright/wire/designs';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { inScheme } from 'sendwright/email';
import { DesignLibrary } from './contract';
import plugin from './plugin';

const scopes = [
  'marketing.read',
  'design_library.read',
  'design_library.create',
  'design_library.update',
  'design_library.delete',
  'marketing_campaigns.create',
];
const letter: Design = {
  id: 'd1',
  name: 'Our letter',
  editor: 'code',
  subject: 'News',
  categories: ['news'],
  generate_plain_content: true,
  revision: 3,
  thumbnail_url: 'http://localhost/t.jpg',
  thumbnail_ready: true,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
  html_content: '<p>Hello</p>',
  plain_content: 'Hello',
  design: null,
};
const sale: Design = {
  ...letter,
  id: 's1',
  name: 'Short sale',
  editor: 'design',
  categories: ['promotion'],
  design: { schemaVersion: 1 },
};
const page = (...result: Design[]) => ({ result, _metadata: { count: result.length } });

async function start(
  address: string,
  http: ApiMocks = {},
  mayDo = scopes,
  services: readonly FakeService[] = [],
): Promise<TestWorkbench> {
  return testWorkbench(plugin, {
    services,
    start: address,
    scopes: mayDo,
    http: {
      'GET /designs': page(letter),
      'GET /designs/categories': { categories: ['news'] },
      'GET /designs/pre-builts': page(sale, { ...sale, id: 's2', name: 'Big news', categories: ['announcement'] }),
      'GET /designs/pre-builts/:id': sale,
      'GET /designs/favorites': { result: [] },
      'GET /designs/:id': letter,
      ...http,
    },
  });
}
const messages = (workbench: TestWorkbench): readonly string[] => workbench.alerts.map(({ message }) => message);

test('the plugin definition is valid', () => checkPlugin(plugin));

test('your designs are searched and filtered by the server', async () => {
  const asked: Record<string, string>[] = [];
  const workbench = await start('/design-library', {
    'GET /designs': ({ query }: ApiRequest) => {
      asked.push(query);
      return query.name ? page() : page(letter);
    },
  });
  await screen.findByRole('link', { name: 'Edit Our letter' });
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'news' } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ category: 'news' }));
  fireEvent.change(screen.getByLabelText('Search designs'), { target: { value: 'nothing' } });
  expect(await screen.findByText('No design matches')).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ category: 'news', name: 'nothing' });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: 'Edit Our letter' });
  await workbench.dispose();
});

test('more pages are fetched by their link, with the same filter', async () => {
  let fails = true;
  const workbench = await start('/design-library', {
    'GET /designs': ({ query }: ApiRequest) =>
      query['page_token'] === 'two'
        ? fails
          ? refusal(403, 'access forbidden')
          : { result: [{ ...letter, id: 'd2', name: 'Second letter' }], _metadata: { count: 2 } }
        : {
            result: [letter],
            _metadata: { count: 2, next: 'http://localhost/v3/designs?page_size=50&page_token=two' },
          },
  });
  await screen.findByText('1 of 2 designs');
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() =>
    expect(messages(workbench)).toEqual([
      'Unable to retrieve designs. Please try again. If the issue continues, contact Support.',
    ]),
  );
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByRole('link', { name: 'Edit Second letter' });
  expect(screen.getByRole('link', { name: 'Edit Our letter' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  await workbench.dispose();
});

test('pre-built designs are filtered by category, and one is copied', async () => {
  const workbench = await start('/design-library/sendgrid-designs', {
    'POST /designs/pre-builts/:id': { ...sale, id: 'd1', name: 'Duplicate: Short sale' },
  });
  await screen.findByRole('heading', { name: 'Short sale' });
  const kinds = within(screen.getByRole('group', { name: 'Category' }));
  expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 2',
    'Favorites 0',
    'promotion 1',
    'announcement 1',
  ]);
  fireEvent.click(kinds.getByRole('button', { name: 'promotion 1' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Big news' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Use design: Short sale' }));
  await waitFor(() => expect(workbench.location).toBe('/design-library/your-designs/d1/editor'));
  expect(messages(workbench)).toEqual(['“Duplicate: Short sale” is in your designs.']);
  await screen.findByText('Saved');
  await workbench.dispose();
});

test('a preview shows the message on desktop and phone, in dark mode, and as text', async () => {
  const workbench = await start('/design-library/sendgrid-designs/s1/preview');
  const dialog = await screen.findByRole('dialog', { name: 'Short sale' });
  await within(dialog).findByTitle('Preview of Short sale');
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Mobile' }));
  expect(within(dialog).getByTitle('Preview of Short sale').style.width).toBe('375px');
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Plain text' }));
  expect(within(dialog).getByText('Hello')).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['/design-library/your-designs/d1/preview', 'Our letter'],
  ['/design-library/your-designs/d1/editor', 'Saved'],
])('where %s cannot be fetched it says so, and shows it when asked again', async (address, shown) => {
  let fails = true;
  const workbench = await start(address, {
    'GET /designs/:id': () => (fails ? refusal(403, 'access forbidden') : letter),
  });
  await screen.findByText("The design couldn't be loaded.");
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  expect(screen.queryByText("The design couldn't be loaded.")).toBeNull();
  expect(workbench.location).toBe(address);
  await workbench.dispose();
});

test('no loading state is shown for a message that cannot be rendered', async () => {
  const problem = {
    field: 'html_content',
    line: 1,
    column: 1,
    message: '{{#if}} is never closed: add {{/if}}.',
  } as const;
  const workbench = await start('/design-library/your-designs/d1/editor', {
    'POST /marketing/preview': { html: '', text: '', subject: '', preheader: '', problems: [problem] },
  });
  await screen.findByText('Line 1: {{#if}} is never closed: add {{/if}}.');
  expect(screen.getByText('The message appears here as soon as it is valid.')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Loading the preview' })).toBeNull();
  await workbench.dispose();
});

test('code that Gmail clips is reported while typing', async () => {
  const workbench = await start('/design-library/your-designs/d1/editor', {
    'GET /designs/:id': { ...letter, html_content: `<p>${'Bread '.repeat(18_000)}</p>` },
    'POST /marketing/preview': { html: '', text: '', subject: '', preheader: '', problems: [] },
  });
  expect(await screen.findByText(/arrives with about 106 KB\. Gmail clips it at 102,000 bytes/)).toBeTruthy();
  await workbench.dispose();
});

test('a failed save of the code editor shows the reason and can be retried', async () => {
  let fails = true;
  const workbench = await start('/design-library/your-designs/d1/editor', {
    'POST /marketing/preview': { html: '', text: '', subject: '', preheader: '', problems: [] },
    'PATCH /designs/:id': ({ body }: ApiRequest) =>
      fails ? refusal(400, 'The design is too large.') : { ...letter, ...(body as object), revision: 4 },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Subject' }), { target: { value: 'Fresh news' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The design is too large. Your changes are still here',
  );
  expect((screen.getByRole('textbox', { name: 'Subject' }) as HTMLInputElement).value).toBe('Fresh news');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save now' }));
  await screen.findByText('Saved');
  expect(screen.queryByRole('alert')).toBeNull();
  await workbench.dispose();
});

test.each([
  ['Keep mine', 'Mine', []],
  ['Use theirs', 'Theirs', []],
  [
    'Keep mine as a copy',
    'Theirs',
    [{ name: 'Copy: Our letter', subject: 'Mine', html_content: letter.html_content, editor: 'code' }],
  ],
] as const)('a change from elsewhere is never overwritten: %s', async (choice, left, copies) => {
  const sent: unknown[] = [];
  const copied: unknown[] = [];
  let stored = letter;
  let isReachable = true;
  const workbench = await start('/design-library/your-designs/d1/editor', {
    'GET /designs/:id': () => (isReachable ? stored : refusal(403, 'access forbidden')),
    'POST /marketing/preview': { html: '', text: '', subject: '', preheader: '', problems: [] },
    'POST /designs': ({ body }: ApiRequest) => {
      copied.push(body);
      return answer(201, { ...letter, ...(body as object), id: 'd2' });
    },
    'PATCH /designs/:id': ({ body }: ApiRequest) => {
      sent.push(body);
      const { revision, ...change } = body as Partial<Design>;
      return revision === stored.revision
        ? (stored = { ...stored, ...change, revision: stored.revision + 1 })
        : refusal(412, 'It was changed meanwhile.');
    },
  });
  const subject = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Subject' });
  await screen.findByRole('textbox', { name: 'Subject' });
  stored = { ...letter, subject: 'Theirs', html_content: `${letter.html_content}\n<p>Theirs</p>`, revision: 9 };
  // If their version cannot be loaded, the dialog stays open.
  isReachable = false;
  fireEvent.change(subject(), { target: { value: 'Mine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This design was changed elsewhere' }));
  await dialog.findByText('The other version can’t be shown');
  expect(dialog.getByRole('button', { name: choice }).hasAttribute('disabled')).toBe(true);
  isReachable = true;
  fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  const rows = await within(await dialog.findByRole('region', { name: 'Code' })).findAllByRole('row');
  expect(rows.at(-1)?.textContent).toContain('<p>Theirs</p>');
  expect(
    within(dialog.getByRole('region', { name: 'Subject' }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1Mine', '1Theirs']);
  // Decided later: the edits stay, and nothing is saved.
  fireEvent.click(dialog.getByRole('button', { name: 'Decide later' }));
  expect([subject().value, stored.subject]).toEqual(['Mine', 'Theirs']);
  fireEvent.click(screen.getByRole('button', { name: 'Compare and choose' }));
  await waitFor(() => expect(screen.getByRole('button', { name: choice }).hasAttribute('disabled')).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByText('This design was changed elsewhere')).toBeNull());
  const save = screen.getByRole('button', { name: 'Save' });
  if (!save.hasAttribute('disabled')) fireEvent.click(save);
  await waitFor(() => expect([subject().value, stored.subject]).toEqual([left, left]));
  expect(sent).toHaveLength(choice === 'Keep mine' ? 2 : 1);
  expect(copied).toEqual(copies);
  await workbench.dispose();
});

test('dark mode of a message is toggled regardless of the system setting', () => {
  const html = '<style>@media (prefers-color-scheme: dark){p{color:#fff}}</style>';
  expect(inScheme(html, true)).toContain('@media (min-width:0)');
  expect(inScheme(html, false)).toContain('@media (max-width:0)');
});

test('a name is required, and sent with the categories', async () => {
  const sent: unknown[] = [];
  let name = letter.name;
  const workbench = await start('/design-library/your-designs/d1/rename', {
    'GET /designs': () => page({ ...letter, name }),
    'PATCH /designs/:id': ({ body }: ApiRequest) => {
      sent.push(body);
      name = 'Another';
      return { ...letter, ...(body as object) };
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Rename design' });
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: ' ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save design' }));
  expect(await within(dialog).findByText('Name is a required field.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Another' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save design' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Another', categories: ['news'] }]));
  expect(messages(workbench)).toEqual(['Design saved.']);
  await screen.findByRole('link', { name: 'Edit Another' });
  await workbench.dispose();
});

test('an account without designs starts from a ready-made one', async () => {
  const chosen: StartChoice[] = [];
  const host = definePlugin({
    id: 'host',
    title: 'Host',
    routes: {
      start: {
        path: '/start',
        title: 'Start',
        page: async () => ({
          default: () => (
            <SlotOutlet slot={DesignChoices} props={{ kind: 'your-designs', onChosen: (one) => chosen.push(one) }} />
          ),
        }),
      },
    },
  });
  const workbench = await testWorkbench([plugin, host], {
    start: '/start',
    scopes,
    http: {
      'GET /designs': page(),
      'GET /designs/categories': { categories: [] },
      'GET /designs/favorites': { result: [] },
      'GET /designs/pre-builts': page(sale),
      'GET /designs/pre-builts/:id': sale,
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Use design: Short sale' }));
  await waitFor(() => expect(chosen).toMatchObject([{ name: 'Short sale', content: { editor: 'design' } }]));
  fireEvent.click(screen.getByRole('button', { name: 'Start with Short sale' }));
  await waitFor(() => expect(chosen).toHaveLength(2));
  expect(screen.queryByText('No designs yet')).toBeNull();
  await workbench.dispose();
});

test('a design is deleted after a question', async () => {
  let isThere = true;
  const workbench = await start('/design-library/your-designs/d1/delete', {
    'GET /designs': () => (isThere ? page(letter) : page()),
    'DELETE /designs/:id': () => {
      isThere = false;
      return answer(204);
    },
  });
  fireEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Delete Our letter?' })).getByRole('button', {
      name: 'Delete design',
    }),
  );
  await waitFor(() => expect(messages(workbench)).toEqual(['Design deleted.']));
  await screen.findByText('No designs yet');
  await workbench.dispose();
});

test('a single send starts with the content of the design', async () => {
  const sent: unknown[] = [];
  const created: SingleSend = {
    id: '4f0c2b8e-7d1a-4c3e-9b5f-1a2b3c4d5e6f',
    name: 'Short sale',
    status: 'draft',
    ui_status: 'draft',
    categories: [],
    send_at: null,
    send_to: { list_ids: [], segment_ids: [], all: false, exclude_list_ids: [], exclude_segment_ids: [] },
    abtest: null,
    pause: null,
    zone_field: null,
    revision: 1,
    channels: ['email'],
    warnings: [],
    updated_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T10:00:00Z',
    email_config: {
      subject: 'News',
      preheader: null,
      html_content: '<p>Hello</p>',
      plain_content: 'Hello',
      generate_plain_content: false,
      design_id: null,
      editor: 'design',
      suppression_group_id: null,
      custom_unsubscribe_url: null,
      global_unsubscribe: false,
      sender_id: null,
      ip_pool: null,
      template_id: '99999999-8888-4777-8666-555555555555',
    },
  };
  const workbench = await start('/design-library', {
    'POST /marketing/singlesends': ({ body }: ApiRequest) => {
      sent.push(body);
      return answer(201, created);
    },
  });
  const library = await workbench.resolve(DesignLibrary);
  await act(() => library.startSend('sendgrid-designs', 's1'));
  expect(sent).toEqual([
    {
      name: 'Short sale',
      preselect: true,
      email_config: {
        html_content: '<p>Hello</p>',
        plain_content: 'Hello',
        editor: 'design',
        subject: 'News',
        design: { schemaVersion: 1 },
      },
    },
  ]);
  expect(messages(workbench)).toEqual(["Success! You've added a new single send."]);
  await workbench.dispose();
});

test("a limit is told in the server's words, another failure in the catalogue's", async () => {
  let status = 400;
  const workbench = await start('/design-library', {
    'POST /designs/:id': () =>
      refusal(status, "You've reached the maximum of 10000 designs. Delete one to add another."),
  });
  const library = await workbench.resolve(DesignLibrary);
  await expect(library.duplicate('your-designs', 'd1')).rejects.toThrow();
  status = 500;
  await expect(library.duplicate('your-designs', 'd1')).rejects.toThrow();
  expect(messages(workbench)).toEqual([
    "You've reached the maximum of 10000 designs. Delete one to add another.",
    'Unable to duplicate the design. Please try again. If the issue continues, contact Support.',
  ]);
  await workbench.dispose();
});

test('a failed library can be retried; an empty one links to pre-built designs', async () => {
  let fails = true;
  const workbench = await start('/design-library/my-designs', {
    'GET /designs': () => (fails ? refusal(403, 'access forbidden') : page()),
  });
  expect(await screen.findByText("The designs couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'See ready-made designs' })).toBeTruthy();
  await workbench.dispose();
});

test('HTML is imported with a report of the result', async () => {
  const sent: unknown[] = [];
  const create = ({ body }: ApiRequest) => {
    sent.push(body);
    return answer(201, { ...letter });
  };
  const editor = fake(DesignEditor, { Editor: () => null });
  const workbench = await start('/design-library/your-designs/import', { 'POST /designs': create }, scopes, [editor]);
  const dialog = await screen.findByRole('dialog', { name: 'Import HTML' });
  fireEvent.change(within(dialog).getByLabelText('Or paste the HTML'), {
    target: { value: '<p>Hello</p><script>alert(1)</script>' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Read HTML' }));
  expect(await within(dialog).findByText('Nothing was lost', {}, { timeout: 30_000 })).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('radio', { name: /As code/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create design' }));
  await waitFor(() => expect(workbench.location).toBe('/design-library/your-designs/d1/editor'));
  expect(sent).toMatchObject([{ editor: 'code', html_content: '<p>Hello</p><script>alert(1)</script>' }]);
  await screen.findByText('Saved');
  await workbench.dispose();
});

test('users with read access can view but not change', async () => {
  const workbench = await start('/design-library', {}, ['marketing.read']);
  await screen.findByRole('link', { name: 'Preview Our letter' });
  expect(screen.queryByRole('link', { name: 'Create design' })).toBeNull();
  await workbench.dispose();
});

describe('the legacy area has the library at another address', () => {
  test('its lists and previews', async () => {
    for (const [address, found] of [
      ['/legacy/templates', 'link'],
      ['/legacy/templates/my-designs', 'link'],
      ['/legacy/templates/your-designs', 'link'],
      ['/legacy/templates/sendgrid-designs/s1/preview', 'dialog'],
    ] as const) {
      const workbench = await start(address);
      expect(
        await screen.findByRole(found, { name: found === 'link' ? 'Edit Our letter' : 'Short sale' }),
      ).toBeTruthy();
      await workbench.dispose();
    }
  });

  test.each(['', ...Object.values(editorDialogs).map((end) => `/${end.replace(':imageId', 'i1')}`)])(
    'its editor%s',
    async (end) => {
      const blocks = { ...sale, id: 'd1' };
      const workbench = await start(
        `/legacy/templates/your-designs/d1/editor${end}`,
        { 'GET /designs/:id': blocks },
        scopes,
        [fake(DesignEditor, { Editor: ({ address }) => <p>The editor at {address}</p> })],
      );
      // It gets the address it was opened at, so that its dialogs stay in this area.
      expect(await screen.findByText('The editor at /legacy/templates/your-designs/d1/editor')).toBeTruthy();
      await workbench.dispose();
    },
  );
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DesignEditor, editorDialogs } from 'sendwright/plugins/design-editor/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { answer, type ApiRequest, checkPlugin, fake, refusal } from 'sendwright/sdk/testing';
import type { Sender } from 'sendwright/wire/senders';
import { DesignLibrary } from './contract';
import plugin from './plugin';
import { letter, messages, page, sale, scopes, start } from './testing/library';

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

describe('a test of a design', () => {
  const mayTest = [...scopes, 'marketing_campaigns.update'];
  const sender = (id: number, status: boolean): Sender => ({
    id,
    nickname: `Shop ${id}`,
    from: { email: `shop${id}@bakery.example`, name: 'Shop' },
    reply_to: { email: 'shop@bakery.example', name: 'Shop' },
    address: '1 Mill Lane',
    address_2: '',
    city: 'Lyon',
    state: '',
    zip: '',
    country: 'France',
    verified: { status, reason: null },
    locked: false,
    locked_reason: null,
    created_at: 1,
    updated_at: 1,
    warnings: [],
  });

  test('is sent from its preview, and says why it was refused', async () => {
    const sent: unknown[] = [];
    let isRefused = true;
    const senders = [sender(1, false), sender(2, true)];
    const workbench = await start(
      '/design-library/your-designs/d1/preview',
      {
        'POST /marketing/test/send_email': ({ body }: ApiRequest) => {
          sent.push(body);
          return isRefused
            ? refusal(400, "The test was not sent: its message couldn't be rendered. Line 1.", 'template_id')
            : answer(202, {});
        },
      },
      mayTest,
      [fake(Senders, { all: senders, load: () => Promise.resolve(senders) })],
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
    // The dialog is loaded when it is needed.
    const from = await screen.findByLabelText('From');
    const dialog = within(screen.getByRole('dialog', { name: 'Send me a test' }));
    expect([...from.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Shop 2 (shop2@bakery.example)',
    ]);
    fireEvent.change(dialog.getByLabelText(/^Email addresses/), { target: { value: 'ana@example.com' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    await waitFor(() =>
      expect(messages(workbench)).toEqual(["The test was not sent: its message couldn't be rendered. Line 1."]),
    );
    isRefused = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    await waitFor(() => expect(messages(workbench)).toContain('Test sent to 1 of your addresses.'));
    expect(sent.at(-1)).toEqual({ template_id: 'd1', sender_id: 2, emails: ['ana@example.com'] });
    // Back to what was tested.
    expect(await screen.findByRole('dialog', { name: 'Our letter' })).toBeTruthy();
    await workbench.dispose();
  });

  test('that is ready-made has its own look, and says that a sender is missing', async () => {
    const sent: ApiRequest[] = [];
    const workbench = await start(
      '/design-library/sendgrid-designs/s1/preview',
      {
        'POST /marketing/test/send_email': (request: ApiRequest) => {
          sent.push(request);
          return refusal(400, 'must be a validated sender identity', 'sender_id');
        },
      },
      mayTest,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Send me a test' }));
    const addresses = await screen.findByLabelText(/^Email addresses/);
    const dialog = within(screen.getByRole('dialog', { name: 'Send me a test' }));
    fireEvent.change(addresses, { target: { value: 'ana@example.com' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send test' }));
    expect(await dialog.findByText('A test needs a sender')).toBeTruthy();
    expect(sent.map(({ body, query }) => [body, query.test_source])).toEqual([
      [{ template_id: 's1', in_brand: true, emails: ['ana@example.com'] }, 'pre-built-designs'],
    ]);
    await workbench.dispose();
  });

  test('is a command, which opens the dialog at once', async () => {
    const workbench = await start('/design-library', {}, mayTest);
    await workbench.run('designs.sendTest', { id: 'd1' });
    expect(await screen.findByRole('dialog', { name: 'Send me a test' })).toBeTruthy();
    await workbench.dispose();
  });

  test('is opened over the preview, and not again after it was closed', async () => {
    const preview = '/design-library/your-designs/d1/preview';
    const workbench = await start(preview, {}, mayTest);
    await screen.findByRole('dialog', { name: 'Our letter' });
    await workbench.run('designs.sendTest', { id: 'd1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Send me a test' }));
    await screen.findByLabelText(/^Email addresses/);
    expect(workbench.location).toBe(`${preview}?send_test`);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Our letter' })).toBeTruthy();
    expect(workbench.location).toBe(preview);
    await workbench.dispose();
  });

  test('is not offered without the right to send', async () => {
    const workbench = await start('/design-library/your-designs/d1/preview');
    await screen.findByRole('link', { name: 'Edit design' });
    expect(screen.queryByRole('button', { name: 'Send me a test' })).toBeNull();
    await workbench.dispose();
  });
});

test.each([
  ['sendgrid-designs/s1', 'GET /designs/pre-builts/:id', 'Short sale'],
  ['your-designs/d1', 'GET /designs/:id', 'Our letter'],
] as const)('the preview of %s has sample data instead of merge tags', async (address, route, name) => {
  const content = 'Dear {{first_name}}, from {{Sender_Name}} & {{insert team "default=all"}}';
  const workbench = await start(`/design-library/${address}/preview`, {
    [route]: { ...sale, name, html_content: `<p>${content}</p>`, plain_content: content },
  });
  const dialog = await screen.findByRole('dialog', { name });
  const frame = await within(dialog).findByTitle<HTMLIFrameElement>(`Preview of ${name}`);
  const shown = 'Dear Marta, from Your company & all';
  expect(frame.srcdoc).toContain(shown);
  fireEvent.click(within(dialog).getByRole('tab', { name: 'Plain text' }));
  expect(within(dialog).getByText(shown)).toBeTruthy();
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

test("a limit is told in the server's words, another failure in the catalog's", async () => {
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
  expect(await within(dialog).findByText('All words, links and images are kept', {}, { timeout: 30_000 })).toBeTruthy();
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

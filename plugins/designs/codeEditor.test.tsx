import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiRequest, refusal } from 'sendwright/sdk/testing';
import type { Design } from 'sendwright/wire/designs';
import { letter, start } from './testing/library';

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

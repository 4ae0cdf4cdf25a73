import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, type ApiMocks, refusal, type TestWorkbench } from 'sendwright/sdk/testing';
import type { RecipientLanguageDetail } from 'sendwright/wire/languages';
import { startLanguages, swedish } from './testing/languages';

const shows = (change: Partial<RecipientLanguageDetail>): ApiMocks => ({
  'GET /marketing/languages/:language': { ...swedish, ...change },
});
const german: Partial<RecipientLanguageDetail> = { language: 'de', name: 'Deutsch', is_standard: true, own: 2 };
const told = (workbench: TestWorkbench) => workbench.alerts.map(({ message }) => message);
const again = 'Please try again. If the issue continues, contact Support.';
const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save', busy: false });
/** jsdom cannot read the text of a file. */
const fileOf = (content: string): File =>
  Object.assign(new File([content], 'sv.csv', { type: 'text/csv' }), { text: async () => content });
async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

test('it says how much is translated as it is written, and what is used instead', async () => {
  const workbench = await startLanguages('/languages/sv');
  expect(await screen.findByText('sv. A text without your words is in English.')).toBeTruthy();
  expect(screen.getByText('1 of 3 translated')).toBeTruthy();
  expect((await save()).disabled).toBe(true);
  expect(screen.queryByText('Not saved')).toBeNull();
  fireEvent.change(screen.getByLabelText('Save preferences'), { target: { value: ' ' } });
  expect(screen.getByText('1 of 3 translated')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Save preferences'), { target: { value: 'Spara' } });
  expect(await screen.findByText('2 of 3 translated')).toBeTruthy();
  expect(screen.getByText('Not saved')).toBeTruthy();
  fireEvent.click(await save());
  await waitFor(() => expect(told(workbench)).toEqual(['Texts saved.']));
  expect(workbench.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    texts: { 'page.save': 'Spara' },
    revision: 4,
  });
  await save();
  await workbench.dispose();
});

test('only texts without words of the account are shown if asked, by where they are used', async () => {
  const workbench = await startLanguages('/languages/sv');
  await screen.findByLabelText('Sign up');
  const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections()).toEqual(['Forms', 'Unsubscribing and other pages']);
  fireEvent.click(screen.getByRole('switch', { name: 'Only without your words' }));
  expect(screen.queryByLabelText('Sign up')).toBeNull();
  expect(screen.getByLabelText('Save preferences')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search texts'), { target: { value: 'gå med' } });
  expect(await screen.findByText('No text matches.')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Only without your words' }));
  expect(await screen.findByLabelText('Sign up')).toBeTruthy();
  expect(sections()).toEqual(['Forms']);
  await workbench.dispose();
});

test("somebody else's newer words are not overwritten, and can be loaded", async () => {
  let isNewer = false;
  const workbench = await startLanguages('/languages/sv', {
    'GET /marketing/languages/:language': () => (isNewer ? { ...swedish, revision: 5 } : swedish),
    'PATCH /marketing/languages/:language': refusal('language_conflict'),
  });
  fireEvent.change(await screen.findByLabelText('Save preferences'), { target: { value: 'Spara' } });
  fireEvent.click(await save());
  expect(await screen.findByText("The texts aren't saved")).toBeTruthy();
  expect(told(workbench)).toEqual([]);
  isNewer = true;
  fireEvent.click(screen.getByRole('button', { name: 'Load the newest' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Save preferences').value).toBe(''));
  expect(screen.queryByText("The texts aren't saved")).toBeNull();
  await workbench.dispose();
});

test('a save that fails is told, and what was written stays', async () => {
  const workbench = await startLanguages('/languages/sv', {
    'PATCH /marketing/languages/:language': refusal(403, 'no'),
  });
  fireEvent.change(await screen.findByLabelText('Save preferences'), { target: { value: 'Spara' } });
  fireEvent.click(await save());
  await waitFor(() => expect(told(workbench)).toEqual([`Unable to save the texts. ${again}`]));
  await save();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Save preferences').value).toBe('Spara');
  expect(screen.queryByText("The texts aren't saved")).toBeNull();
  fireEvent.change(screen.getByLabelText('Save preferences'), { target: { value: '' } });
  await workbench.dispose();
});

test.each([
  [
    'sv',
    {},
    'Remove language',
    'Its 1 text is deleted. Nothing uses it. People who chose it get the language of their browser.',
  ],
  ['de', german, 'Restore', 'Your 2 texts are deleted in Deutsch. Download first what you want to keep.'],
] as const)(
  '%s: before words are deleted it says which, and a failure is told',
  async (language, change, action, words) => {
    let outcome = refusal(403, 'no');
    const workbench = await startLanguages(`/languages/${language}`, {
      ...shows(change),
      'DELETE /marketing/languages/:language': () => outcome,
    });
    const item = language === 'de' ? 'Restore the built-in words' : 'Remove language';
    for (const message of [`Unable to remove the language. ${again}`, /removed\.$/]) {
      await choose(item);
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getByText(words)).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: action }));
      await waitFor(() => expect(told(workbench).at(-1)).toMatch(message));
      await waitFor(() => expect(screen.queryByRole('alertdialog') === null || outcome.status < 300).toBe(true));
      outcome = answer(204, null);
    }
    expect(workbench.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(
      Array.from({ length: 2 }, () => `/v3/marketing/languages/${language}`),
    );
    await workbench.dispose();
  },
);

test('built-in words that nobody replaced cannot be restored', async () => {
  const workbench = await startLanguages('/languages/de', shows({ ...german, own: 0, translated: 3, revision: 0 }));
  expect(await screen.findByText(/^Built in\. What you write here replaces the words of the product/)).toBeTruthy();
  expect(screen.queryByText(/translated/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  const item = await screen.findByRole('menuitem', { name: 'Restore the built-in words' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await workbench.dispose();
});

test('who may only read downloads the texts, and changes nothing', async () => {
  const workbench = await startLanguages('/languages/sv', {}, ['asm.groups.read']);
  await screen.findByLabelText('Sign up');
  expect(screen.getByLabelText('Sign up').closest('fieldset')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Download as CSV',
    'Download as JSON',
  ]);
  await workbench.dispose();
});

test.each([
  ['key,text\nform.button,Gå', '1 text read from the file. Save to use them.'],
  ['key,text\nform.button,Gå\npage.save,S', '2 texts read from the file. Save to use them.'],
  ['key,text\nform.button,Gå\nx,y', '1 text read from the file, 1 unknown key skipped. Save to use them.'],
  ['nothing', 'The file has no texts. Use a JSON object by key, or a CSV with the columns key and text.'],
])('of the file %j it is told what was read', async (content, message) => {
  const workbench = await startLanguages('/languages/sv');
  await screen.findByLabelText('Sign up');
  await choose('Read from a file');
  const field = await screen.findByLabelText(/Drop a CSV or JSON/);
  fireEvent.change(field, { target: { files: [fileOf(content)] } });
  await waitFor(() => expect(told(workbench)).toEqual([message]));
  await waitFor(() => expect(screen.queryByRole('dialog') === null).toBe(content !== 'nothing'));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Sign up').value).toBe(content === 'nothing' ? 'Gå med' : 'Gå'),
  );
  await workbench.dispose();
});

test('a language that fails to load can be loaded again', async () => {
  let fails = true;
  const workbench = await startLanguages('/languages/sv', {
    'GET /marketing/languages/:language': () => (fails ? refusal(403, 'no') : swedish),
  });
  expect(await screen.findByText("The language couldn't be loaded.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All languages' }).getAttribute('href')).toBe('/languages');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByLabelText('Sign up')).toBeTruthy();
  await workbench.dispose();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import { asCsv, asJson, readLanguageFile } from './languages/languageFiles';
import { startLanguages as start, swedish, text } from './testing/languages';

test('languages are listed with what is translated, and one is added', async () => {
  const workbench = await start('/languages', {
    'POST /marketing/languages': () => answer(201, { ...swedish, language: 'da', name: 'Dansk' }),
  });
  expect(await screen.findByText('1 of 3')).toBeTruthy();
  expect(screen.getByText('Partly English')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add language' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Choose one, or enter its tag/)).toBeTruthy();
  await workbench.dispose();
});

test('texts are searched, written and saved; what the server refuses is marked', async () => {
  let isRefused = true;
  const workbench = await start('/languages/sv', {
    'PATCH /marketing/languages/:language': () =>
      isRefused ? refusal(400, 'Keep {label}: it is replaced with what it names.', 'texts.form.required') : swedish,
  });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Sign up')).value).toBe('Gå med');
  expect(screen.getByText('Keep {label}.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/is a required field/), { target: { value: 'Fyll i' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Keep {label}: it is replaced with what it names.')).toBeTruthy();
  isRefused = false;
  fireEvent.change(screen.getByLabelText(/is a required field/), { target: { value: 'Fyll i {label}' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    const saves = workbench.requests.filter(({ method }) => method === 'PATCH');
    expect(saves.at(-1)?.body).toEqual({ texts: { 'form.required': 'Fyll i {label}' }, revision: 4 });
    expect(saves).toHaveLength(2);
  });
  fireEvent.change(screen.getByLabelText('Search texts'), { target: { value: 'preferences' } });
  await waitFor(() => expect(screen.queryByLabelText('Sign up')).toBeNull());
  expect(screen.getByLabelText('Save preferences')).toBeTruthy();
  await workbench.dispose();
});

test('a language that is used is not removed, and what uses it is named', async () => {
  const used = { ...swedish, used_by: [{ kind: 'form' as const, id: 'f1', name: 'Website' }] };
  const workbench = await start('/languages/sv', { 'GET /marketing/languages/:language': used });
  await screen.findByLabelText('Sign up');
  fireEvent.click(screen.getByRole('button', { name: /More/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove language' }));
  expect(await screen.findByText('Form Website')).toBeTruthy();
  await workbench.dispose();
});

test('a file has the texts of the language, and is read again', () => {
  const tricky = { texts: [text('form.button', 'Sign up', 'Gå, "med"\nnu'), text('page.save', 'Save', '=SUM(1)')] };
  const csv = readLanguageFile(asCsv(tricky), tricky.texts);
  expect(csv).toEqual({ texts: { 'form.button': 'Gå, "med"\nnu', 'page.save': '=SUM(1)' }, unknown: [] });
  expect(readLanguageFile(asJson(tricky), tricky.texts)).toEqual(csv);
  expect(readLanguageFile('key;text\r\nform.button;Gå\r\nform.gone;X', tricky.texts)).toEqual({
    texts: { 'form.button': 'Gå' },
    unknown: ['form.gone'],
  });
  expect(readLanguageFile('hello', tricky.texts)).toBeUndefined();
  expect(readLanguageFile('{"form.button": 1', tricky.texts)).toBeUndefined();
});

test('texts of a language from right to left are written so', async () => {
  const arabic = { ...swedish, language: 'ar', name: 'العربية', direction: 'rtl' as const };
  const workbench = await start('/languages/ar', { 'GET /marketing/languages/:language': arabic });
  const field = await screen.findByLabelText('Sign up');
  expect(field.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  expect(field.closest('[lang]')?.getAttribute('lang')).toBe('ar');
  await workbench.dispose();
});

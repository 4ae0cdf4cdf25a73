import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { textGroups, withoutStepTexts } from './signup-forms/translations';
import { draftOf } from './signup-forms/formDraft';
import { form, press, start, type } from './signupFormWorkbench';

const german: SignupForm = {
  ...form,
  description: 'Every Thursday',
  translations: [{ language: 'de', texts: { title: 'Mitmachen' } }],
};

const open = (opened: SignupForm) =>
  start('/forms/signup/f1/editor', { 'GET /marketing/forms/:id/draft': () => opened });

test('a language is added above the form, and its texts are saved and previewed', async () => {
  const workbench = await open(form);
  await screen.findByLabelText('Header');
  press('Add a language');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Deutsch' }));
  expect(await screen.findByText(/^0 of \d+ texts in Deutsch/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Header').placeholder).toBe('Join us');
  type(/^Header$/, 'Mitmachen');
  await waitFor(() => {
    const saved = workbench.requests.filter(({ path }) => path === '/v3/marketing/forms/f1/draft').at(-1);
    expect(saved?.body).toMatchObject({
      title: 'Join us',
      translations: [{ language: 'de', texts: { title: 'Mitmachen' } }],
    });
  });
  await waitFor(() => {
    const previewed = workbench.requests.filter(({ path }) => path === '/v3/marketing/forms/preview').at(-1);
    expect(previewed?.body).toMatchObject({ shown_language: 'de' });
  });
  await workbench.dispose();
});

test('the main language is back with one choice, and a language can be removed', async () => {
  const workbench = await open(german);
  fireEvent.change(await screen.findByLabelText('Texts in'), { target: { value: 'de' } });
  expect(screen.getByLabelText<HTMLInputElement>('Header').value).toBe('Mitmachen');
  expect(screen.getByLabelText('Header').closest('[lang]')?.getAttribute('dir')).toBe('ltr');
  expect(screen.getByRole('option', { name: /^Deutsch · 1 of \d+$/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Texts in'), { target: { value: '' } });
  expect(screen.getByLabelText<HTMLInputElement>('Header').value).toBe('Join us');
  fireEvent.change(screen.getByLabelText('Texts in'), { target: { value: 'de' } });
  press('Remove Deutsch from the form');
  expect(screen.queryByRole('option', { name: /Deutsch ·/ })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Header').value).toBe('Join us');
  await workbench.dispose();
});

test('the texts are those that the form has, and move with their step', () => {
  const step = { title: 'Two', description: '', button_text: 'Go' };
  const draft = draftOf({ ...german, steps: [step, { ...step, title: 'Three' }] });
  expect(textGroups(draft).map(({ title }) => title)).toEqual(['Step 1', 'Step 2', 'Step 3', 'After signing up']);
  expect(textGroups(draft)[1]?.texts.map(({ key }) => key)).toEqual(['steps.1.title', 'steps.1.button_text']);
  const texts = { title: 'A', 'steps.1.title': 'B', 'steps.2.title': 'C' };
  expect(withoutStepTexts({ translations: [{ language: 'de', texts }] }, 1).translations).toEqual([
    { language: 'de', texts: { title: 'A', 'steps.1.title': 'C' } },
  ]);
});

test('the address and the frame are shared in a language, because a frame cannot see that of its page', async () => {
  const shared = {
    ...german,
    embed_code: '<iframe src="https://mail.example/forms/f1?embed=1" title="Join us" loading="lazy"></iframe>',
    translations: [{ language: 'de', texts: { title: 'Mitmachen & "mehr"' } }],
  };
  const workbench = await start('/forms/signup/f1/share', { 'GET /marketing/forms/:id/draft': shared });
  const language = await screen.findByLabelText('Language');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://mail.example/forms/f1');
  fireEvent.change(language, { target: { value: 'de' } });
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('https://mail.example/forms/f1?lang=de');
  fireEvent.click(screen.getByRole('tab', { name: 'Direct embed' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Code').value).toBe(
    '<iframe src="https://mail.example/forms/f1?embed=1&amp;lang=de" ' +
      'title="Mitmachen &amp; &quot;mehr&quot;" loading="lazy"></iframe>',
  );
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'en' } });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Code').value).toContain('&amp;lang=en" title="Join us"');
  fireEvent.click(screen.getByRole('tab', { name: 'Popup or bar' }));
  expect(screen.queryByLabelText('Language')).toBeNull();
  await workbench.dispose();
});

test('a form in one language has nothing to choose when it is shared', async () => {
  const workbench = await start('/forms/signup/f1/share');
  await screen.findByLabelText('Address');
  expect(screen.queryByLabelText('Language')).toBeNull();
  await workbench.dispose();
});

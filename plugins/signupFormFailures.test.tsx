import { fireEvent, screen, within } from '@testing-library/react';
import { refusal } from 'sendwright/sdk/testing';
import { form, start } from './signupFormWorkbench';

test.each([
  ['editor', async () => screen.findByDisplayValue('Website')],
  ['stats', async () => screen.findByRole('heading', { name: 'Statistics of Website' })],
] as const)('the %s of a form that fails to load says why, and loads it again', async (page, loaded) => {
  let isFailing = true;
  const workbench = await start(`/forms/signup/f1/${page}`, {
    'GET /marketing/forms/:id/draft': () => (isFailing ? refusal(409, 'Forms are being moved.') : form),
  });
  const failure = within(await screen.findByRole('alert'));
  expect(failure.getByRole('heading', { name: "The form couldn't be loaded." })).toBeTruthy();
  expect(failure.getByText('Forms are being moved.')).toBeTruthy();
  expect(failure.getByRole('link', { name: 'Back to signup forms' }).getAttribute('href')).toMatch(/\/forms\/signup$/);
  isFailing = false;
  fireEvent.click(failure.getByRole('button', { name: 'Retry' }));
  expect(await loaded()).toBeTruthy();
  expect(screen.queryByText("The form couldn't be loaded.")).toBeNull();
  await workbench.dispose();
});

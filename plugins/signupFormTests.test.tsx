import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import type { SignupFormVersion } from 'sendwright/wire/signupFormContent';
import type { FormStats } from 'sendwright/wire/signupFormStats';
import { form, isSaved, press, start, told, type } from './signupFormWorkbench';

const { description, button_text, style, display } = form;
const version: SignupFormVersion = {
  id: 'b',
  name: 'Short',
  share: 40,
  content: { title: 'Join in', description, button_text, style, display },
};
const tested = { ...form, versions: [version] };
const none = { views: 0, starts: 0, signups: 0, contacts: 0 };
const stats: FormStats = {
  days: [
    { date: '2026-11-01', views: 900, starts: 80, signups: 50, contacts: 40 },
    { date: '2026-11-02', views: 1100, starts: 120, signups: 77, contacts: 70 },
  ],
  views: 2000,
  starts: 200,
  signups: 127,
  contacts: 110,
  pending: 0,
  steps: [90],
  test_started_at: '2026-11-01T10:00:00Z',
  versions: [
    { id: 'a', name: 'Original', share: 60, views: 1000, starts: 90, signups: 56, contacts: 50 },
    { id: 'b', name: 'Short', share: 40, views: 1000, starts: 110, signups: 71, contacts: 60 },
  ],
  leader: { id: 'b', sure: 0.916 },
};

test('a version is added, and its texts change without those of the form', async () => {
  const workbench = await start('/forms/signup/f1/editor');
  fireEvent.click(await screen.findByRole('tab', { name: 'A/B test' }));
  press('Add version');
  expect(screen.getByRole('tab', { name: 'B · Version B', selected: true })).toBeTruthy();
  expect(screen.getByText('50% of visitors: the rest.')).toBeTruthy();
  type(/^Name of version B/, 'Short');
  type(/^Share of version B/, '40');
  type(/^Header$/, 'Join in');
  await waitFor(() =>
    expect(workbench.requests.filter(({ path }) => path.endsWith('/preview')).at(-1)?.body).toMatchObject({
      title: 'Join in',
    }),
  );
  press('Add consent box');
  await isSaved(workbench, {
    title: 'Join us',
    consent_boxes: [{ required: true }],
    versions: [{ id: 'b', name: 'Short', share: 40, content: { title: 'Join in', button_text: 'Sign up' } }],
  });
  type(/^Button text/, ' ');
  expect(screen.getByRole('tab', { name: 'B · Short (!)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'A · Original' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Header$/).value).toBe('Join us');
  expect(screen.getByText('Not saved: fix the marked fields')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'A/B test' }));
  press('Remove version B');
  expect(screen.getByText('Version B removed.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add version' })));
  expect(screen.queryByRole('tab', { name: 'A · Original' })).toBeNull();
  await isSaved(workbench, { versions: [] });
  await workbench.dispose();
});

test('statistics show the versions with the people behind them, and a winner is chosen', async () => {
  let now = tested;
  const workbench = await start('/forms/signup/f1/stats', {
    'GET /marketing/forms/:id/draft': () => now,
    'GET /marketing/forms/:id/stats': stats,
    'GET /marketing/forms/:id/people': {
      result: [{ email: 'ana@example.com', contact_id: 'c1', name: 'Ana', at: '2026-11-02T10:00:00Z' }],
      _metadata: { self: '', count: 1 },
    },
    'POST /marketing/forms/:id/winner': () => {
      now = { ...form, title: 'Join in', versions: [], revision: 4 };
      return answer(200, now);
    },
  });
  expect(await screen.findByText('B · Short leads with 7.1% of views, 91.6% sure.')).toBeTruthy();
  const steps = within(screen.getByRole('list', { name: 'Steps' }));
  expect(steps.getByText('Step 2')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Versions' }));
  fireEvent.click(table.getByRole('link', { name: '60' }));
  expect(await screen.findByText('ana@example.com')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Became contacts, version B' })).toBeTruthy();
  expect(workbench.requests.find(({ path }) => path.endsWith('/people'))?.query).toMatchObject({ version: 'b' });
  expect(workbench.location).toBe('/forms/signup/f1/stats/contacts_b');
  press('Close');
  await waitFor(() => expect(workbench.location).toBe('/forms/signup/f1/stats'));
  press('Choose B');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Choose the winner' }));
  await waitFor(() => expect(told(workbench)).toBe('“B · Short” is what all visitors see now.'));
  fireEvent.click(screen.getByRole('link', { name: 'Edit form' }));
  await screen.findByLabelText('Header');
  expect(screen.getByLabelText<HTMLInputElement>(/^Header$/).value).toBe('Join in');
  await workbench.dispose();
});

test('a form that nobody saw says what to do; a failure offers another try', async () => {
  let fails = true;
  const workbench = await start('/forms/signup/f1/stats', {
    'GET /marketing/forms/:id/stats': () =>
      fails
        ? refusal(400, 'No')
        : { ...stats, ...none, days: [{ date: '2026-11-01', ...none }], steps: [], versions: [], leader: null },
  });
  expect(await screen.findByText("The statistics couldn't be loaded.")).toBeTruthy();
  fails = false;
  press('Retry');
  expect(await screen.findByText('Nobody saw this form in the period')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: '90' } });
  await waitFor(() =>
    expect(workbench.requests.filter(({ path }) => path.endsWith('/stats')).at(-1)?.query).toEqual({ days: '90' }),
  );
  await screen.findByText('Nobody saw this form in the period');
  await workbench.dispose();
});

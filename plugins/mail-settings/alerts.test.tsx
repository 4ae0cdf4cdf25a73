import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import type { Alert } from 'sendwright/wire/alerts';
import { changes, last, press, scopesOf, startPage } from './testing/mailSettingPages';

const address = '/mail-settings/alerts';
const times = { created_at: 1_900_000_000, updated_at: 1_900_000_000 };
const statistics: Alert = {
  id: 7,
  type: 'stats_notification',
  email_to: 'bea@example.com',
  frequency: 'monthly',
  ...times,
};
const credits: Alert = { id: 8, type: 'usage_limit', email_to: 'ada@example.com', percentage: 80, ...times };
const failed = 'Unable to change the alert. Please try again. If the issue continues, contact Support.';

test('each alert says what it is about and when it is sent', async () => {
  const workbench = await startPage(
    address,
    { 'GET /alerts': [statistics, { ...statistics, id: 9, frequency: 'daily' }, credits] },
    scopesOf('alerts'),
  );
  await screen.findByText('ada@example.com');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'bea@example.comStatisticsEvery month, with the statisticsEditDelete',
    'bea@example.comStatisticsEvery day, with the statisticsEditDelete',
    'ada@example.comCreditsWhen 80% of the credits are usedEditDelete',
  ]);
  await workbench.dispose();
});

test('statistics are mailed to somebody as often as chosen', async () => {
  const workbench = await startPage(
    address,
    { 'GET /alerts': [credits], 'POST /alerts': answer(201, statistics) },
    scopesOf('alerts'),
  );
  await screen.findByText('ada@example.com');
  press('Create alert');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create alert' }));
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Create alert', busy: false }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Percentage/).value).toBe('90');
  fireEvent.change(dialog.getByLabelText('About'), { target: { value: 'stats_notification' } });
  expect(dialog.queryByLabelText(/^Percentage/)).toBeNull();
  const often = dialog.getByLabelText<HTMLSelectElement>('How often');
  expect([often.value, [...often.options].map(({ text }) => text)]).toEqual([
    'weekly',
    ['Every day', 'Every week', 'Every month'],
  ]);
  fireEvent.change(dialog.getByLabelText(/^Send to/), { target: { value: '' } });
  submit();
  expect(await dialog.findByText('Send to is a required field.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Send to/), { target: { value: 'bea' } });
  submit();
  expect(await dialog.findByText('Send to must be a valid email address.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Send to/), { target: { value: ' bea@example.com ' } });
  fireEvent.change(often, { target: { value: 'monthly' } });
  submit();
  await waitFor(() => expect(last(workbench)).toBe('Alert created.'));
  expect(changes(workbench).map(({ body }) => body)).toEqual([
    { type: 'stats_notification', email_to: 'bea@example.com', frequency: 'monthly' },
  ]);
  await workbench.dispose();
});

test.each(['0', '101', '9.5', ''])('credits are not counted to %s percent', async (percentage) => {
  const workbench = await startPage(address, { 'GET /alerts': [credits] }, scopesOf('alerts'));
  await screen.findByText('ada@example.com');
  press('Edit the alert to ada@example.com');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit alert' }));
  // The API has no way to change what it is about.
  expect(dialog.getByLabelText('About')).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText(/^Percentage/), { target: { value: percentage } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await dialog.findByText('Enter a number from 1 to 100.')).toBeTruthy();
  expect(changes(workbench)).toEqual([]);
  await workbench.dispose();
});

test('a change that fails is told, and the dialog stays open', async () => {
  const workbench = await startPage(
    address,
    { 'GET /alerts': [statistics], 'PATCH /alerts/:alert_id': refusal(500, 'down') },
    scopesOf('alerts'),
  );
  await screen.findByText('bea@example.com');
  press('Edit the alert to bea@example.com');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText<HTMLSelectElement>('How often').value).toBe('monthly');
  fireEvent.change(dialog.getByLabelText('How often'), { target: { value: 'daily' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save alert' }));
  await waitFor(() => expect(last(workbench)).toBe(failed));
  expect(await screen.findByRole('button', { name: 'Save alert', busy: false })).toBeTruthy();
  expect(changes(workbench)).toEqual([
    { method: 'PATCH', path: '/v3/alerts/7', body: { email_to: 'bea@example.com', frequency: 'daily' } },
  ]);
  await workbench.dispose();
});

test('a deletion is asked for by its address, and a failure told', async () => {
  let outcome = refusal(500, 'down');
  const workbench = await startPage(
    address,
    { 'GET /alerts': [statistics], 'DELETE /alerts/:alert_id': () => outcome },
    scopesOf('alerts'),
  );
  for (const message of [failed, 'Alert deleted.']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete the alert to bea@example.com' }));
    const confirm = within(await screen.findByRole('alertdialog', { name: 'Delete this alert?' }));
    expect(confirm.getByText('bea@example.com is not mailed any more.')).toBeTruthy();
    fireEvent.click(confirm.getByRole('button', { name: 'Delete alert' }));
    await waitFor(() => expect(last(workbench)).toBe(message));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    outcome = answer(204, null);
  }
  expect(changes(workbench).map(({ path }) => path)).toEqual(['/v3/alerts/7', '/v3/alerts/7']);
  await workbench.dispose();
});

test('who may only read is offered nothing; alerts that fail to load can be loaded again', async () => {
  let fails = true;
  const workbench = await startPage(address, { 'GET /alerts': () => (fails ? refusal(403, 'no') : [credits]) }, [
    'alerts.read',
  ]);
  expect(await screen.findByText("Alerts couldn't be loaded.")).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('ada@example.com')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /Create|Edit|Delete/ })).toEqual([]);
  await workbench.dispose();
});

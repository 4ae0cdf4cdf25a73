import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from 'sendwright/sdk/testing';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import { paths } from './contract';
import { audience, bodies, size, startAudiences as start } from './testing/audiences';
import { id, list, messages } from './testing/campaigns';
import { texts } from './texts';

test('the list shows audiences with their progress, and starts a sync', async () => {
  const workbench = await start(paths.audiences);
  expect(await screen.findByText('Loyal readers')).toBeTruthy();
  expect(screen.getByText('Readers')).toBeTruthy();
  expect(screen.getByText('In sync')).toBeTruthy();
  expect(screen.getByText('1,200')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /actions.*Loyal|Loyal.*actions/i }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sync now' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.syncStarted.message));
  await workbench.dispose();
});

test('the size of a list is known before it is synced', async () => {
  const workbench = await start(
    paths.newAudience,
    {},
    { 'POST /marketing/ads/audience_size': { ...size, contacts: 70, is_enough: false } },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: /^List or segment/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Readers/ }));
  expect(await screen.findByText(/^70 contacts can be reached\. Ad partners need at least 100/)).toBeTruthy();
  expect(bodies(workbench, '/audience_size')).toEqual([{ audience: { list_ids: [list] } }]);
  await workbench.dispose();
});

test('a list is synced with a consent field', async () => {
  const workbench = await start(paths.newAudience);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Loyal readers');
  await userEvent.click(screen.getByRole('button', { name: 'Start syncing' }));
  expect(await screen.findByText('List or segment is a required field.')).toBeTruthy();
  expect(bodies(workbench, '/audiences')).toEqual([]);
  await userEvent.click(screen.getByRole('combobox', { name: /^List or segment/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Readers/ }));
  const consent = screen.getByRole('combobox', { name: /^Only contacts who consented/ });
  await userEvent.selectOptions(consent, 'Ads consent');
  await userEvent.click(screen.getByRole('button', { name: 'Start syncing' }));
  await waitFor(() =>
    expect(bodies(workbench, '/audiences')).toEqual([
      {
        name: 'Loyal readers',
        partner: 'sandbox',
        list_id: list,
        consent: { field_id: 'e1_T', value: 'yes' },
        keep_suppressed: false,
      },
    ]),
  );
  await waitFor(() => expect(workbench.location).toBe(`/ads/audiences/${id}`));
  await workbench.dispose();
});

test('without an ad account the dialog asks to connect one', async () => {
  const workbench = await start(paths.newAudience, {}, { 'GET /marketing/ads/accounts': { result: [] } });
  expect(await screen.findByText('No ad account is connected')).toBeTruthy();
  await workbench.dispose();
});

test("the page shows the last run and the partner's message; stopping can remove all contacts", async () => {
  const workbench = await start(`/ads/audiences/${id}`, { problem: 'Too many calls' });
  expect(await screen.findByText('Too many calls')).toBeTruthy();
  expect(screen.getByText('Needs attention')).toBeTruthy();
  expect(screen.getByText('Left out: suppressed').nextElementSibling?.textContent).toBe('21');
  fireEvent.click(screen.getByRole('link', { name: 'Stop' }));
  fireEvent.click(await screen.findByRole('radio', { name: /^Are removed/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Stop syncing' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.audienceEmptying.message));
  expect(bodies(workbench, '/stop')).toEqual([{ empty: true }]);
  await workbench.dispose();
});

test('the page shows contacts that the partner is processing, and rejections with reasons', async () => {
  const rejected = { ...audience.last_run?.rejected, invalid: 3, reasons: [{ reason: 'DENIED_CONSENT', contacts: 3 }] };
  const run = { ...audience.last_run, rejected } as AdSyncedAudience['last_run'];
  const workbench = await start(`/ads/audiences/${id}`, { partner: 'google', is_processing: true, last_run: run });
  expect(await screen.findByText('Google is processing the contacts')).toBeTruthy();
  expect(screen.getByText('Rejected by the partner').nextElementSibling?.textContent).toBe('3');
  expect(screen.getByText('Rejected: DENIED_CONSENT').nextElementSibling?.textContent).toBe('3');
  await workbench.dispose();
});

test('a stopped audience can be deleted or restarted', async () => {
  const workbench = await start(`/ads/audiences/${id}`, { status: 'stopped' });
  expect(await screen.findByRole('button', { name: 'Start again' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Delete' }));
  expect(await screen.findByText(/can no longer be removed from here/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(messages(workbench)).toContain(texts.audienceDeleted.message));
  expect(await screen.findByText('No audience is synced')).toBeTruthy();
  await workbench.dispose();
});

test.each([
  ['the list', paths.audiences, 'GET /marketing/ads/audiences', texts.audiencesFailed.message],
  ['one', `/ads/audiences/${id}`, 'GET /marketing/ads/audiences/:id', texts.audienceFailed.message],
] as const)('%s that cannot be loaded shows an error', async (_what, address, operation, message) => {
  const workbench = await start(address, {}, { [operation]: refusal(403, 'no') });
  await waitFor(() => expect(messages(workbench)).toContain(message));
  await workbench.dispose();
});

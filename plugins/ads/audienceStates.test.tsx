import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from 'sendwright/sdk/testing';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import { paths } from './contract';
import { audience, bodies, startAudiences } from './testing/audiences';
import { id, messages } from './testing/campaigns';
import { texts } from './texts';

const unfinished = audience.last_run && { ...audience.last_run, finished_at: null };

test.each<readonly [string, Partial<AdSyncedAudience>, readonly string[]]>([
  ['In sync', {}, ['Details', 'Sync now', 'Stop']],
  ['Syncing', { last_run: unfinished }, ['Details', 'Sync now', 'Stop']],
  ['Waiting', { last_run: null }, ['Details', 'Sync now', 'Stop']],
  ['Needs attention', { problem: 'Too many calls' }, ['Details', 'Sync now', 'Stop']],
  ['Removing contacts', { status: 'emptying' }, ['Details', 'Stop']],
  ['Stopped', { status: 'stopped', problem: 'Too many calls' }, ['Details', 'Sync now']],
])('one that is "%s" has the actions of its state', async (label, change, actions) => {
  const workbench = await startAudiences(paths.audiences, change);
  const row = (await screen.findByText('Loyal readers')).closest('[role="row"]') as HTMLElement;
  expect(within(row).getByText(label)).toBeTruthy();
  // The partner, and the note beside the state.
  expect(within(row).getAllByText('Sandbox')).toHaveLength(2);
  fireEvent.click(within(row).getByRole('button', { name: 'Actions for Loyal readers' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([...actions]);
  await workbench.dispose();
});

test('who may only read is offered the details alone; a deleted list is named so', async () => {
  const change = { source_name: null, is_sandbox: false, last_run: null };
  const workbench = await startAudiences(paths.audiences, change, {}, ['marketing.read']);
  const row = (await screen.findByText('Loyal readers')).closest('[role="row"]') as HTMLElement;
  expect(within(row).getByText('Deleted')).toBeTruthy();
  expect(within(row).getAllByText('Sandbox')).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Sync an audience' })).toBeNull();
  fireEvent.click(within(row).getByRole('button', { name: 'Actions for Loyal readers' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Details']);
  await workbench.dispose();
});

test('stopping keeps the contacts at the partner by default, and can be repeated after a failure', async () => {
  let fails = true;
  const workbench = await startAudiences(
    `/ads/audiences/${id}/stop`,
    { member_count: 1 },
    {
      'POST /marketing/ads/audiences/:id/stop': () =>
        fails ? refusal(403, 'no') : answer(202, { ...audience, status: 'stopped' }),
    },
  );
  expect(await screen.findByRole('dialog', { name: 'Stop syncing Loyal readers?' })).toBeTruthy();
  expect(screen.getByText('Its 1 contact at Sandbox')).toBeTruthy();
  const stop = () => screen.findByRole('button', { name: 'Stop syncing', busy: false });
  fireEvent.click(await stop());
  await waitFor(() => expect(messages(workbench)).toEqual([texts.audienceStopFailed.message]));
  fails = false;
  fireEvent.click(await stop());
  await waitFor(() => expect(workbench.location).toBe(`/ads/audiences/${id}`));
  expect(messages(workbench)).toContain(texts.audienceStopped.message);
  expect(bodies(workbench, '/stop')).toEqual([{ empty: false }, { empty: false }]);
  await workbench.dispose();
});

test('an empty audience is deleted with other words, and a failure is told', async () => {
  const workbench = await startAudiences(
    `/ads/audiences/${id}/delete`,
    { status: 'stopped', member_count: 0 },
    { 'DELETE /marketing/ads/audiences/:id': refusal(403, 'no') },
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Loyal readers?' });
  expect(within(dialog).getByText('The empty audience stays at the partner.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(messages(workbench)).toEqual([texts.audienceDeleteFailed.message]));
  await waitFor(() => expect(workbench.location).toBe(paths.audiences));
  await workbench.dispose();
});

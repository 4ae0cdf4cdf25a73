import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testShell } from '../../testing/testShell';

test('notices stay while they are hovered and run their action', async () => {
  const undo = jest.fn();
  const { kernel } = await testShell({ start: '/nowhere' });
  const hold = jest.spyOn(kernel.alerts, 'hold');
  // Its clock must not run out before it is hovered.
  act(
    () =>
      void kernel.alerts.add({
        type: 'success',
        message: 'Sent.',
        vanishTimeout: null,
        action: { label: 'Undo send', run: undo },
      }),
  );
  await userEvent.hover(screen.getByText('Sent.'));
  expect(hold).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo send' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Sent.')).toBeNull());
});

test.each(['Undo send', 'Dismiss'])('notices give the focus back after %s', async (name) => {
  const { kernel } = await testShell({ start: '/nowhere' });
  const link = screen.getAllByRole('link')[0];
  act(() => {
    link?.focus();
    kernel.alerts.add({ type: 'warning', message: 'Sent.', action: { label: 'Undo send', run: () => {} } });
  });
  act(() => screen.getByRole('button', { name: 'Undo send' }).focus());
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByText('Sent.')).toBeNull());
  expect(document.activeElement).toBe(link);
});

test('notices give the focus to the page if what had it is gone', async () => {
  const { kernel } = await testShell({ start: '/nowhere' });
  act(() => void kernel.alerts.add({ type: 'warning', message: 'Sent.' }));
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(document.activeElement?.id).toBe('content');
});

test('notices are urgent where something failed', async () => {
  const { kernel } = await testShell({ start: '/nowhere' });
  act(() => void kernel.alerts.add({ type: 'danger', message: 'Not sent.' }));
  expect(screen.getByText('Not sent.').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
});

test('of many failures, the newest are shown, and all are dismissed at once', async () => {
  const { kernel } = await testShell({ start: '/nowhere' });
  const notices = within(screen.getByRole('region', { name: 'Notifications' }));
  const failures = (): (string | null)[] => notices.queryAllByText(/^Failure/).map(({ textContent }) => textContent);
  act(() => {
    for (const number of [1, 2, 3, 4, 5]) kernel.alerts.add({ type: 'danger', message: `Failure ${number}` });
  });
  expect(failures()).toEqual(['Failure 3', 'Failure 4', 'Failure 5']);
  for (const last of notices.getAllByRole('button', { name: 'Dismiss' }).slice(-1)) await userEvent.click(last);
  expect(failures()).toEqual(['Failure 2', 'Failure 3', 'Failure 4']);
  await userEvent.click(notices.getByRole('button', { name: 'Dismiss all 4' }));
  expect(failures()).toEqual([]);
  expect(notices.queryByRole('button')).toBeNull();
});

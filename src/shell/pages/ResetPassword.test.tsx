import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiRequest, refusal } from 'sendwright/sdk/testing';
import { axeProblems, testShell } from '../../testing/testShell';

const key = (id: string, name: string) => ({ api_key_id: id, name, created_at: '2026-11-01T10:00:00Z', scopes: 3 });

test('who chooses a new password is asked about their API keys', async () => {
  let sent: unknown;
  const { view } = await testShell({
    signedOut: true,
    start: '/reset-password#secret',
    http: {
      'POST /password-resets/keys': { result: [key('new', 'Planted'), key('old', 'Shop')] },
      'POST /password-resets/confirm': ({ body }: ApiRequest) => {
        sent = body;
        return { username: 'ada' };
      },
    },
  });
  expect(await screen.findByRole('group', { name: 'You have 2 API keys' })).toBeTruthy();
  expect(await axeProblems(view.container)).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Revoke Planted/ }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Revoke all' }).indeterminate).toBe(true);
  await userEvent.type(screen.getByLabelText(/^New password/), 'eleven loud mountains');
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  await screen.findByText('Password changed');
  expect(sent).toEqual({ token: 'secret', new_password: 'eleven loud mountains', revoke_api_keys: ['new'] });
});

test('a link that was used says so at once', async () => {
  await testShell({
    signedOut: true,
    start: '/reset-password#used',
    http: { 'POST /password-resets/keys': refusal(401, 'This link has been used or has expired. Request a new one.') },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Request a new one');
});

test('a link that expires while the password is typed says so, and leads to a new one', async () => {
  await testShell({
    signedOut: true,
    start: '/reset-password#slow',
    http: {
      'POST /password-resets/keys': { result: [] },
      'POST /password-resets/confirm': refusal(401, 'This link has been used or has expired. Request a new one.'),
    },
  });
  await userEvent.type(await screen.findByLabelText(/^New password/), 'eleven loud mountains');
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  expect((await screen.findByRole('alert')).textContent).toContain('has expired. Request a new one.');
  await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByText('Reset your password')).toBeTruthy();
});

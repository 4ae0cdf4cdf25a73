import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from 'sendwright/sdk/testing';
import { axeProblems, testShell, userStatus } from '../../testing/testShell';

const user = { 'GET /user/username': { username: 'owner', user_id: 1 } };
const withoutPassword = { ...user, 'GET /user/status': { ...userStatus, has_password: false } };
const signedIn = {
  token: 'secret',
  token_type: 'Bearer' as const,
  expires_at: '',
  username: 'owner',
  user_id: 1,
  account_id: 1,
};
const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);

describe('the first page after a sign-in link', () => {
  it('asks for a name, an address and a password, and goes on to where the user wanted', async () => {
    const saved: unknown[] = [];
    const { kernel, view } = await testShell({
      start: '/sign-in?link=first&redirect=%2Fworkbench%2Fsupport',
      http: {
        ...withoutPassword,
        'POST /sign-in/link': { ...signedIn, has_password: false },
        'POST /user/set_up': ({ body }) => {
          saved.push(body);
          return saved.length === 1
            ? refusal(400, 'Password must not be your username or email address.', 'password')
            : { username: 'owner' };
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Welcome to Sendwright' })).toBeTruthy();
    expect(kernel.router.address).toBe('/welcome?redirect=%2Fworkbench%2Fsupport');
    expect(await axeProblems(view.container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(saved).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Email/)));
    await type(/^First name/, 'Ada');
    await type(/^Email/, ' ada@bakery.example');
    await type(/^Password/, 'ada@bakery.example');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText('Password must not be your username or email address.')).toBeTruthy();
    await type(/^Password/, ' and more');
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() => expect(kernel.router.address).toBe('/workbench/support'));
    expect(saved.at(-1)).toEqual({
      first_name: 'Ada',
      last_name: '',
      email: 'ada@bakery.example',
      password: 'ada@bakery.example and more',
    });
  });

  it('can wait', async () => {
    const { kernel } = await testShell({ start: '/welcome?redirect=%2Fworkbench%2Fsupport', http: withoutPassword });
    await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(kernel.router.address).toBe('/workbench/support'));
  });

  it('offers a new password to somebody who has one', async () => {
    await testShell({ start: '/welcome', http: { ...user, 'GET /user/status': userStatus } });
    expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeTruthy();
    expect(screen.queryByLabelText(/^Email/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Keep my password' })).toBeTruthy();
  });
});

describe('signing out', () => {
  const signOut = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Account of/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };

  it('warns whoever has no password, and offers to set one', async () => {
    const { kernel } = await testShell({ start: '/workbench/support', http: withoutPassword });
    await waitFor(() => expect(kernel.session.hasPassword).toBe(false));
    await signOut();
    expect(await screen.findByRole('alertdialog', { name: 'Set a password before you sign out' })).toBeTruthy();
    expect(screen.getByText(/sign-in-link --user owner$/)).toBeTruthy();
    expect(kernel.session.state).toBe('signed-in');
    await userEvent.click(screen.getByRole('button', { name: 'Set a password' }));
    await waitFor(() => expect(kernel.router.address).toBe('/welcome?redirect=%2Fworkbench%2Fsupport'));
    expect(await screen.findByRole('heading', { name: 'Welcome to Sendwright' })).toBeTruthy();
  });

  it('goes ahead after the warning', async () => {
    const { kernel } = await testShell({
      start: '/workbench/support',
      http: { ...withoutPassword, 'DELETE /tokens': null },
    });
    await waitFor(() => expect(kernel.session.hasPassword).toBe(false));
    await signOut();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out anyway' }));
    await waitFor(() => expect(kernel.session.state).toBe('signed-out'));
  });

  it('asks nothing of somebody with a password', async () => {
    const { kernel } = await testShell({ start: '/workbench/support', http: { ...user, 'DELETE /tokens': null } });
    await signOut();
    await waitFor(() => expect(kernel.session.state).toBe('signed-out'));
  });
});

test.each([
  [true, 'keeps messages in its Outbox'],
  [false, 'we sent a link to its address'],
])('asking for a new password claims nothing that is not so (captured: %s)', async (captured, words) => {
  await testShell({ signedOut: true, start: '/reset-password', http: { 'POST /password-resets': { captured } } });
  await type(/^Username or email/, 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(
    await screen.findByText(
      new RegExp(`${captured ? '' : '^If an account has this username or email address, '}.*${words}`),
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/sign-in-link/) !== null).toBe(captured);
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, refusal } from 'sendwright/sdk/testing';
import { axeProblems, testShell } from '../../testing/testShell';

const signIn = async (username: string, password: string): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Username or email'), username);
  await userEvent.type(screen.getByLabelText('Password'), `${password}{Enter}`);
};

describe('signing in', () => {
  it('is where those who are not signed in are led, with a way back', async () => {
    const { kernel, view } = await testShell({ signedOut: true, start: '/workbench/plugins' });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(kernel.router.address).toContain('workbench%2Fplugins');
    expect(await axeProblems(view.container)).toEqual([]);
  });

  it("shows the server's words and keeps the username where the password is wrong", async () => {
    await testShell({
      signedOut: true,
      start: '/sign-in',
      http: { 'POST /sign-in': refusal(401, 'The username or the password is wrong.') },
    });
    await signIn('ada', 'guess');
    expect((await screen.findByRole('alert')).textContent).toBe('The username or the password is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('ada');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('asks for what is missing without a request', async () => {
    await testShell({ signedOut: true, start: '/sign-in' });
    await signIn('ada', '');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your username or email and your password');
  });

  it('says that a link was used up', async () => {
    await testShell({
      signedOut: true,
      start: '/sign-in?link=spent',
      http: { 'POST /sign-in/link': answer(401, { errors: [{ message: 'gone', field: null }] }) },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('was used already or has expired');
  });
});

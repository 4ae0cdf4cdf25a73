import { screen, waitFor } from '@testing-library/react';
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
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it('asks for what is missing without a request', async () => {
    await testShell({ signedOut: true, start: '/sign-in' });
    await signIn('ada', '');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your username or email and your password');
  });

  it('leads those with single sign-on to a question of its own, and back', async () => {
    const asked = jest.fn();
    const { view } = await testShell({
      signedOut: true,
      start: '/sign-in?redirect=%2Flists',
      http: {
        'POST /sign-in/single-sign-on': ({ body }) => {
          asked(body);
          return answer(400, { errors: [{ message: 'There is no single sign-on for this name.', field: 'name' }] });
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with single sign-on' }));
    const name = await screen.findByLabelText('Email, username or company domain');
    await userEvent.type(name, '{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your email address or username.');
    await userEvent.type(name, 'acme.example{Enter}');
    expect(await screen.findByText('There is no single sign-on for this name.')).toBeTruthy();
    expect(asked).toHaveBeenCalledWith({ name: 'acme.example', return_path: '/lists' });
    expect(await axeProblems(view.container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in with a password' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });

  it.each([
    ['role', 'None of your groups gives you access.'],
    ['owner', 'connect yourself to single sign-on under Security'],
  ])('says why single sign-on came back with %s', async (reason, words) => {
    await testShell({ signedOut: true, start: `/sign-in?sso=${reason}` });
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  it('repeats no words of an address', async () => {
    await testShell({ signedOut: true, start: '/sign-in?sso=Call%20us%20at%20555' });
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for the second factor after single sign-on', async () => {
    await testShell({
      signedOut: true,
      start: '/sign-in?sso=code',
      http: { 'POST /sign-in/single-sign-on/code': refusal(401, 'The code is wrong or was already used.') },
    });
    await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The code is wrong or was already used.');
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

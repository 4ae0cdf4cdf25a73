import { Cleanup } from '../../../testing/cleanup';
import { startDatabaseClock } from '../../../testing/databaseClock';
import { mailTo } from '../../../testing/mailbox';
import { startTestProvider } from '../../../testing/startTestProvider';
import { createAccount } from '../signUp/createAccount';
import { keysOfReset, resetPassword } from './passwordReset';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('a link to choose a new password works for an hour, and is refused after that', async () => {
  const test1 = cleanup.own(await startTestProvider());
  const email = 'late@shop.example';
  const password = 'a long enough password';
  const person = { username: email, email, password, plan: 'trial', admin: true, isVerified: true } as const;
  await createAccount(test1.provider.database, person);
  const nobody = { authorization: '' };
  await test1.inject('POST', '/v3/password-resets', { username: email }, nobody);
  const { text, token } = await mailTo(test1, email, /new password/);
  expect(text).toContain('within an hour');

  const clock = await startDatabaseClock(test1.provider.database);
  const later = { ...test1.provider, database: cleanup.own(clock.database) };
  const refused = { status: 401, message: 'This link has been used or has expired. Request a new one.' };
  const reset = () =>
    resetPassword(later, { token, new_password: 'seven quiet harbors', revoke_api_keys: [] }, '192.0.2.1');
  await clock.jump('61 minutes');
  await expect(keysOfReset(later, token)).rejects.toMatchObject(refused);
  await expect(reset()).rejects.toMatchObject(refused);
  const signIn = await test1.inject('POST', '/v3/sign-in', { username: email, password }, nobody);
  expect(signIn.statusCode).toBe(200);
  await clock.jump('59 minutes');
  expect(await keysOfReset(later, token)).toEqual([]);
  expect(await reset()).toMatchObject({ username: email });
});

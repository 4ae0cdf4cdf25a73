import type { Product } from './product';
import type { Screen } from './screen';

export const account = { username: 'maker', password: 'correct horse battery staple' } as const;

/** Creates an account with every feature, whose owner sees system mail in the Outbox; returns a key to set up data. */
export async function createAccount(product: Product): Promise<string> {
  if (product.preparedKey !== undefined) return product.preparedKey;
  await product.command(
    'account',
    'create',
    '--username',
    account.username,
    '--password',
    account.password,
    '--plan',
    'advanced',
    '--admin',
  );
  return product.command('api-key', 'create', '--account', account.username);
}

/** Signs in through the form and waits for the workbench at `address`. */
export async function signIn(screen: Screen, address = '/', username: string = account.username): Promise<void> {
  await screen.open(`/sign-in?redirect=${encodeURIComponent(address)}`);
  await screen.fill('Username or email', username);
  await screen.fill('Password', account.password);
  await screen.press('button', 'Sign in');
  await screen.waitFor('navigation', 'Main');
}

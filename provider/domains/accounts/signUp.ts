import type { SignUp } from 'sendwright/wire/security';
import { unlessOverBudget } from '../../delivery/sendSystemMail';
import type { Provider } from '../../provider';
import { audit } from '../audit/audit';
import { createAccount } from './createAccount';
import { mailVerification } from './emailVerification';
import { refuseWeakPassword } from './passwords';
import { signInAs, type Client, type OpenedSession } from './sessions';

/**
 * Opens a trial account for whoever owns the address, mails the link that proves
 * it, and signs them in. Throws 409 when the address has an account, 400 for a weak password.
 */
export async function signUp(provider: Provider, input: SignUp, client: Client): Promise<OpenedSession> {
  const { database } = provider;
  const email = input.email.trim();
  refuseWeakPassword(input.password, [email], 'password');
  const profile = Object.fromEntries(
    (['first_name', 'last_name', 'company'] as const).flatMap((field) => (input[field] === undefined ? [] : [[field, input[field].trim()]])),
  );
  const { accountId, userId } = await createAccount(database, { username: email, email, password: input.password, plan: 'trial', admin: true, isVerified: false, profile });
  await audit(database, { accountId, actor: { userId, username: email }, action: 'account.created', subject: email, address: client.address });
  // Where the address has been mailed enough nothing is sent: the answer must not tell strangers. It can be asked for again.
  await unlessOverBudget(() => mailVerification(provider, { account_id: accountId, user_id: userId, email }));
  return signInAs(database, accountId, userId, client);
}

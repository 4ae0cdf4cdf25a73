import type { Transaction } from '../../database/database';
import { sql } from '../../database/sql';
import { HttpError, refusal, unauthorized } from '../../http/errors';
import { hashSecret } from '../../http/secrets';
import type { SsoSecondFactor } from 'sendwright/wire/singleSignOn';
import type { Provider } from '../../provider';
import { consumeSecondFactor } from '../accounts/security/secondFactor';
import { knownDevice } from '../accounts/sessions/knownDevices';
import { type Client, type OpenedSession, signInAs } from '../accounts/sessions/sessions';
import { type SignInThrottle, userSubject } from '../accounts/sessions/signInThrottle';
import { audit } from '../audit-log/audit';
import { provePasskey } from '../passkeys/provePasskey';
import { type Connection, findConnection, redirectUri, signOutUri } from './connection';
import { type Returned, redeem } from './identity';
import { discover, issuerError } from './issuer';
import { type Arrival, connectIdentity, userOf } from './people';
import { SsoRefusal } from './problem';
import { endSignIn, findHalf, keepHalf, type ReturnedSignIn, takeSignIn } from './signIns';

/** The request with which a browser comes back from the issuer. */
export interface Return {
  readonly connectionId: string;
  /** With the `?`. */
  readonly search: string;
  readonly state: unknown;
  /** The secret in the browser's cookie. */
  readonly browser: string | undefined;
}

export type Outcome =
  | { readonly kind: 'signed-in'; readonly session: OpenedSession; readonly returnPath: string }
  | { readonly kind: 'connected'; readonly returnPath: string }
  | { readonly kind: 'code' };

/** Ends what `beginSignIn` began. A refusal is in the account's audit log. @throws SsoRefusal */
export async function returnFromIssuer(provider: Provider, back: Return, client: Client): Promise<Outcome> {
  const { database } = provider;
  const connection = await findConnection(database, { connectionId: back.connectionId });
  if (!connection) throw new SsoRefusal('expired', 'There is no such connection.');
  const signIn = await takeSignIn(database, connection, back.state, back.browser);
  try {
    const returned = await redeemReturn(provider, connection, signIn, back.search);
    return await admit(provider, { connection, signIn, returned }, client);
  } catch (error) {
    const problem = refusalOf(error);
    const { accountId } = connection;
    await endSignIn(database, { accountId, signInId: signIn.signInId });
    await audit(database, {
      accountId,
      actor: { userId: null, username: 'single sign-on' },
      action: 'session.refused',
      subject: connection.issuer,
      address: client.address,
      details: { reason: problem.reason },
    });
    throw problem;
  }
}

/** @throws every other error */
function refusalOf(error: unknown): SsoRefusal {
  if (error instanceof SsoRefusal) return error;
  if (error instanceof HttpError && error.status === 403) return new SsoRefusal('closed', error.message);
  throw error;
}

async function redeemReturn(
  { config }: Provider,
  connection: Connection,
  { state, nonce, verifier, confirms }: ReturnedSignIn,
  search: string,
): Promise<Returned> {
  const configuration = await discover(config, connection).catch((error: unknown) => {
    throw new SsoRefusal('unreachable', issuerError(error).message);
  });
  const url = new URL(redirectUri(config, connection.connectionId));
  url.search = search;
  const { roleClaim } = connection;
  return redeem(configuration, {
    url,
    state,
    nonce,
    verifier,
    roleClaim,
    signOutUri: signOutUri(config),
    isFresh: confirms !== null,
  });
}

interface Arrived {
  readonly connection: Connection;
  readonly signIn: ReturnedSignIn;
  readonly returned: Returned;
}

async function admit(
  { database }: Provider,
  { connection, signIn, returned: { identity, signOutUrl } }: Arrived,
  client: Client,
): Promise<Outcome> {
  const { accountId } = connection;
  const { signInId, returnPath, connects, confirms } = signIn;
  const arrival = { connection, identity, address: client.address };
  if (connects !== null && confirms !== null) {
    await database.transaction(async (transaction) => {
      await confirmByIssuer(transaction, arrival, { userId: connects, tokenHash: confirms });
      await endSignIn(transaction, { accountId, signInId });
    });
    return { kind: 'connected', returnPath };
  }
  if (connects !== null) {
    await database.transaction(async (transaction) => {
      await connectIdentity(transaction, arrival, connects);
      await endSignIn(transaction, { accountId, signInId });
    });
    return { kind: 'connected', returnPath };
  }
  return database.transaction<Outcome>(async (transaction) => {
    const userId = await userOf(transaction, arrival);
    const hasSecondFactor = await transaction.first(sql`
      select from users join accounts using (account_id)
      where account_id = ${accountId} and user_id = ${userId}
        and (two_factor_at is not null
          or requires_second_factor and not exempts_sso and exists (select from passkeys
            where passkeys.account_id = users.account_id and passkeys.user_id = users.user_id))`);
    if (hasSecondFactor) {
      await keepHalf(transaction, { accountId, userId, signInId, returnPath, signOutUrl });
      return { kind: 'code' };
    }
    await endSignIn(transaction, { accountId, signInId });
    const session = await signInAs(transaction, accountId, userId, client, { bySso: { signOutUrl } });
    return { kind: 'signed-in', session, returnPath };
  });
}

/** Confirms a session of the person whom the issuer has just signed in; nobody else's. @throws SsoRefusal */
async function confirmByIssuer(
  transaction: Transaction,
  { connection: { accountId }, identity, address }: Arrival,
  { userId, tokenHash }: { readonly userId: number; readonly tokenHash: Buffer },
): Promise<void> {
  const user = await transaction.first<{ username: string }>(sql`
    update sessions set confirmed_at = now()
    from users join sso_identities using (account_id, user_id)
    where sessions.account_id = ${accountId} and sessions.user_id = ${userId} and token_hash = ${tokenHash}
      and users.account_id = ${accountId} and users.user_id = ${userId}
      and issuer = ${identity.issuer} and subject = ${identity.subject}
    returning username`);
  if (!user) throw new SsoRefusal('taken', 'Somebody else signed in to confirm the session.');
  const { username } = user;
  const actor = { userId, username };
  await audit(transaction, { accountId, actor, action: 'session.confirmed', subject: username, address });
}

/**
 * Opens the session of somebody whom the issuer has signed in, with the code of their second factor. Throws 401 for a
 * wrong code, and if too much time has passed, 429 for too many.
 */
export async function enterCode(
  provider: Provider,
  throttle: SignInThrottle,
  { factor, browser }: { readonly factor: SsoSecondFactor; readonly browser: string | undefined },
  client: Client,
): Promise<{ session: OpenedSession; returnPath: string }> {
  const { database } = provider;
  const half = await findHalf(database, browser);
  const device = half && (await knownDevice(database, half.userId, client.device));
  const subject = half ? userSubject(half.userId) : `half ${hashSecret(browser ?? '').toString('hex')}`;
  const attempt = { subject, address: client.address, device };
  return throttle.run(attempt, async () => {
    if (!half) throw unauthorized('This sign-in has expired. Start again.');
    if (factor.passkey) {
      const proven = await provePasskey(provider, { kind: 'sign-in' }, factor.passkey, client.address);
      if (proven.userId !== half.userId) throw refusal('passkey_refused');
    } else {
      await throttle.countCode(attempt);
      await consumeSecondFactor(database, half.accountId, half.userId, factor.code ?? '');
      await throttle.clearCodes(attempt);
    }
    return database.transaction(async (transaction) => {
      if (!(await endSignIn(transaction, half))) throw unauthorized('This sign-in has expired. Start again.');
      const { accountId, userId, signOutUrl, returnPath } = half;
      const session = await signInAs(transaction, accountId, userId, client, { bySso: { signOutUrl } });
      return { session, returnPath };
    });
  });
}

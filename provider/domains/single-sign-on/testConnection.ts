import type { SsoTest, SsoTestResult } from 'sendwright/wire/singleSignOn';
import { badRequest } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { checkedIssuer, findConnection, readSettings, secretFor } from './connection';
import { discover, issuerError, openid } from './issuer';

/**
 * Reads the discovery document, and redeems a made-up code: an issuer that knows the client refuses only the code.
 * Throws 400 with the reason if the issuer can't be used.
 */
export async function testConnection(
  provider: Provider,
  { accountId }: Caller,
  { issuer: typed, client_id: typedId, client_secret }: SsoTest,
): Promise<SsoTestResult> {
  const { database, config } = provider;
  const before = await findConnection(database, { accountId });
  const [issuer, clientId] = [checkedIssuer(typed, config), typedId.trim()];
  const clientSecret = secretFor(before, { issuer, client_id: clientId, client_secret });
  const client = await openid();
  const configuration = await discover(config, { issuer, clientId, clientSecret }).catch((error: unknown) => {
    throw badRequest(issuerError(error).message, 'issuer');
  });
  const { authorization_endpoint: start = '', end_session_endpoint: end } = configuration.serverMetadata();
  const accepted = await client
    .genericGrantRequest(configuration, 'authorization_code', {
      code: 'connection-test',
      redirect_uri: (await readSettings(provider, accountId)).redirect_uri,
      code_verifier: client.randomPKCECodeVerifier(),
    })
    .then(
      () => null,
      (error: unknown) => {
        if (error instanceof client.WWWAuthenticateChallengeError) return false;
        if (!(error instanceof client.ResponseBodyError)) throw badRequest(issuerError(error).message, 'issuer');
        if (error.error === 'invalid_client' || error.error === 'unauthorized_client') return false;
        return error.error === 'invalid_grant' ? true : null;
      },
    );
  return { authorization_endpoint: start, client_accepted: accepted, ends_sessions: end !== undefined };
}

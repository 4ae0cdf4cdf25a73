import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { AdAccount, AdAuthorization, AdAuthorizationResult, AdPartnerName } from 'sendwright/wire/ads';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import type { Caller } from '../../provider';
import { auditAction } from '../audit-log/audit';
import { storeAdAccount } from './adAccounts';
import { AdConnectionLost, AdPartnerBusy, AdPartnerRefusal, type AdSignIn } from './partners/adPartner';
import type { AdPartners } from './partners/partners';

/** The page of the workbench that partners return to. Operators enter it in their app's settings. */
export const returnPath = '/ads/settings/ad_account';

/** Who starts or completes a sign-in. `credentials`: the session token or API key of the request. */
export interface Requester {
  readonly caller: Caller;
  readonly credentials: string;
}

export interface SignInParts {
  readonly database: Database;
  readonly partners: AdPartners;
  readonly publicUrl: string;
  readonly log: FastifyBaseLogger;
}

/**
 * Starts a sign-in at a partner. Its state is bound to the requester's session (RFC 6749, 10.12): otherwise somebody
 * could have another user's account use the ad account of a stranger.
 * @throws HttpError 400 if this server can't connect the partner, or it needs no sign-in
 */
export async function startSignIn(
  { database, partners, publicUrl }: SignInParts,
  requester: Requester,
  name: AdPartnerName,
): Promise<AdAuthorization> {
  const { signIn } = partners.get(name);
  if (!signIn) throw refusal('ad_partner_unavailable');
  const state = randomBytes(24).toString('base64url');
  await database.execute(sql`delete from ad_authorizations
    where account_id = ${requester.caller.accountId} and expires_at < now()`);
  const row = await database.first<{ expires_at: Date }>(sql`
    insert into ad_authorizations (account_id, binding_hash, partner, expires_at)
    values (${requester.caller.accountId}, ${bindingOf(state, requester)}, ${name}, now() + interval '10 minutes')
    returning expires_at`);
  if (!row) throw new Error('insert returned no row');
  return {
    url: signIn.consentUrl({ state, redirectUri: redirectUriOf(publicUrl) }),
    expires_at: isoTime(row.expires_at),
  };
}

/**
 * Completes a sign-in: exchanges the code and stores the connection.
 * @throws HttpError 400 if it was not started by this session, has expired or was completed before, or the partner
 * refuses; 502 if the partner doesn't respond
 */
export async function completeSignIn(
  { database, partners, publicUrl, log }: SignInParts,
  requester: Requester,
  { code, state }: AdAuthorizationResult,
): Promise<AdAccount> {
  const started = await database.first<{ partner: AdPartnerName; is_valid: boolean }>(sql`
    delete from ad_authorizations
    where account_id = ${requester.caller.accountId} and binding_hash = ${bindingOf(state, requester)}
    returning partner, expires_at > now() as is_valid`);
  if (!started?.is_valid) throw refusal('ad_authorization_expired');
  const partner = partners.get(started.partner);
  const { signIn } = partner;
  if (!signIn) throw refusal('ad_partner_unavailable');
  const ask = async (exchange: AdSignIn['exchange']) => {
    const token = await exchange({ code, redirectUri: redirectUriOf(publicUrl) });
    return { token, described: await partner.describe(token.accessToken) };
  };
  const { token, described } = await ask(signIn.exchange).catch((error: unknown) => {
    const isAnswer =
      error instanceof AdPartnerRefusal || error instanceof AdPartnerBusy || error instanceof AdConnectionLost;
    if (isAnswer) throw refusal('ad_partner_refused', error.message);
    log.warn(
      { err: error, accountId: requester.caller.accountId, partner: started.partner },
      'a sign-in got no response',
    );
    throw refusal('ad_partner_unanswered');
  });
  const stored = await storeAdAccount(database, requester.caller.accountId, described, {
    partner: started.partner,
    token,
  });
  await auditAction(database, requester.caller, { action: 'ad_account.connected', subject: stored.partner });
  return stored;
}

const redirectUriOf = (publicUrl: string): string => `${publicUrl}${returnPath}`;

const bindingOf = (state: string, { credentials }: Requester): Buffer =>
  createHash('sha256').update(`${state}\n${credentials}`).digest();

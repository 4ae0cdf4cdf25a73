import { createHmac } from 'node:crypto';
import { Value } from '@sinclair/typebox/value';
import { Type } from '@sinclair/typebox';
import { parseUrl } from 'sendwright/formats';
import { type SsoConnection, type SsoConnectionUpdate, SsoRole, type SsoSettings } from 'sendwright/wire/singleSignOn';
import type { Config } from '../../config';
import { type Queryable, type Transaction } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { badRequest, forbidden, notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import type { Place, SecretBox } from '../../secrets/secretBox';
import { hashSecret } from '../../http/secrets';
import { notifyWorkbenches } from '../accounts/sessions/endSessions';
import { auditAction } from '../audit-log/audit';
import type { Plan } from '../scopes/catalog';
import { checkGrant } from '../scopes/grantable';
import { isOwnAddress, type Registration } from './issuer';

/** An account's connection as sign-ins use it. */
export interface Connection extends Registration {
  readonly accountId: number;
  readonly connectionId: string;
  readonly allowedDomains: readonly string[];
  readonly createsTeammates: boolean;
  readonly isEnforced: boolean;
  readonly roleClaim: string;
  readonly roles: readonly SsoRole[];
  readonly defaultScopes: readonly string[];
}

interface ConnectionRow {
  account_id: number;
  connection_id: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  allowed_domains: string[];
  creates_teammates: boolean;
  is_enforced: boolean;
  role_claim: string;
  roles: unknown;
  default_scopes: string[];
}

const secretPlace = (accountId: number, connectionId: string): Place => ({
  column: 'sso_connections.client_secret',
  accountId,
  row: connectionId,
});

const Roles = Type.Array(SsoRole);

/** The connection of an account, or the one of a redirect URI; undefined if there is none. */
export async function findConnection(
  database: Queryable,
  by: { readonly accountId: number } | { readonly connectionId: string },
): Promise<Connection | undefined> {
  const isIt: Sql = 'accountId' in by ? sql`account_id = ${by.accountId}` : sql`connection_id = ${by.connectionId}`;
  const row = await database.first<ConnectionRow>(sql`
    select account_id, connection_id, issuer, client_id, client_secret, allowed_domains, creates_teammates,
      is_enforced, role_claim, roles, default_scopes
    from sso_connections where ${isIt}`);
  return row && connectionOf(row, database.secrets);
}

const connectionOf = (row: ConnectionRow, secrets: SecretBox): Connection => ({
  accountId: row.account_id,
  connectionId: row.connection_id,
  issuer: row.issuer,
  clientId: row.client_id,
  clientSecret: secrets.open(row.client_secret, secretPlace(row.account_id, row.connection_id)),
  allowedDomains: row.allowed_domains,
  createsTeammates: row.creates_teammates,
  isEnforced: row.is_enforced,
  roleClaim: row.role_claim,
  roles: Value.Parse(Roles, row.roles),
  defaultScopes: row.default_scopes,
});

/** The address that an account registers with its issuer, different for each account. */
export const redirectUri = ({ publicUrl }: Pick<Config, 'publicUrl'>, connectionId: string): string =>
  `${publicUrl}/v3/sign-in/single-sign-on/${connectionId}`;

export const signOutUri = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}/sign-in`;

/** Without the secret. */
const shownOf = (connection: Connection): SsoConnection => ({
  issuer: connection.issuer,
  client_id: connection.clientId,
  allowed_domains: [...connection.allowedDomains],
  creates_teammates: connection.createsTeammates,
  enforced: connection.isEnforced,
  role_claim: connection.roleClaim,
  roles: [...connection.roles],
  default_scopes: [...connection.defaultScopes],
});

/** Known before the connection is, because an issuer wants the redirect URI before it gives a client ID. */
async function connectionIdOf(database: Queryable, accountId: number): Promise<string> {
  const account = await database.first<{ link_secret: Buffer }>(
    sql`select link_secret from accounts where account_id = ${accountId}`,
  );
  if (!account) throw notFound();
  const digest = createHmac('sha256', account.link_secret).update('single sign-on').digest('hex');
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

export async function readSettings({ database, config }: Provider, accountId: number): Promise<SsoSettings> {
  const connection = await findConnection(database, { accountId });
  return {
    redirect_uri: redirectUri(config, await connectionIdOf(database, accountId)),
    sign_out_uri: signOutUri(config),
    connection: connection ? shownOf(connection) : null,
  };
}

/** The issuer's address as it is stored. @throws HttpError 400 */
export function checkedIssuer(text: string, config: Config): string {
  const issuer = text.trim();
  const url = parseUrl(issuer);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isOwnAddress(url, config))))
    throw badRequest('Issuer must be an address that starts with https://.', 'issuer');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw badRequest('Issuer must be an address without a user name, a query or a fragment.', 'issuer');
  return issuer;
}

/**
 * The secret to use with an issuer and client: the given one, or the stored one, which is never sent to another issuer
 * than the one it was given for. @throws HttpError 400
 */
export function secretFor(
  before: Connection | undefined,
  next: { readonly issuer: string; readonly client_id: string; readonly client_secret?: string | undefined },
): string {
  const { issuer, client_id: clientId, client_secret: given = '' } = next;
  if (given !== '') return given;
  if (before?.issuer === issuer && before.clientId === clientId) return before.clientSecret;
  throw badRequest(
    before
      ? 'Enter the client secret again: the stored one is for another issuer or client.'
      : 'Client secret is a required field.',
    'client_secret',
  );
}

/** Labels with letters, digits and hyphens, at least two of them. */
function isDomain(text: string): boolean {
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => /^[a-z0-9-]{1,63}$/.test(label));
}

/**
 * Sets up or changes the connection. Another issuer has other people, so its predecessor's identities end. If passwords
 * stop working, the teammates' sessions by password end as well. @throws HttpError 400, 403
 */
export async function saveConnection(
  { database, config }: Provider,
  caller: Caller,
  update: SsoConnectionUpdate,
  ownToken: string | undefined,
): Promise<void> {
  const { accountId } = caller;
  const issuer = checkedIssuer(update.issuer, config);
  const domains = [...new Set(update.allowed_domains.map((domain) => domain.trim().toLowerCase()))];
  const invalid = domains.find((domain) => !isDomain(domain));
  if (invalid !== undefined)
    throw badRequest(`Allowed domains must be domains such as example.com, not "${invalid}".`, 'allowed_domains');
  return database.transaction(async (transaction) => {
    const account = await transaction.first<{ plan: Plan }>(
      sql`select plan from accounts where account_id = ${accountId} for update`,
    );
    if (!account) throw notFound();
    checkAccess(caller, account.plan, update);
    const before = await findConnection(transaction, { accountId });
    const secret = secretFor(before, { ...update, issuer, client_id: update.client_id.trim() });
    const connectionId = await connectionIdOf(transaction, accountId);
    const sealed = transaction.secrets.seal(secret, secretPlace(accountId, connectionId));
    await transaction.execute(sql`
      insert into sso_connections
        (account_id, connection_id, issuer, client_id, client_secret, allowed_domains, creates_teammates, is_enforced,
          role_claim, roles, default_scopes)
      values
        (${accountId}, ${connectionId}, ${issuer}, ${update.client_id.trim()}, ${sealed}, ${domains}::text[],
          ${update.creates_teammates}, ${update.enforced}, ${update.role_claim.trim()},
          ${JSON.stringify(update.roles)}::jsonb, ${update.default_scopes}::text[])
      on conflict (account_id) do update set
        issuer = excluded.issuer, client_id = excluded.client_id, client_secret = excluded.client_secret,
        allowed_domains = excluded.allowed_domains, creates_teammates = excluded.creates_teammates,
        is_enforced = excluded.is_enforced, role_claim = excluded.role_claim, roles = excluded.roles,
        default_scopes = excluded.default_scopes, updated_at = now()`);
    if (before && before.issuer !== issuer) await forgetIdentities(transaction, accountId);
    if (update.enforced) await endPasswordSessions(transaction, accountId, ownToken);
    const saved = await findConnection(transaction, { accountId });
    if (!saved) throw new Error('Nothing was stored.');
    await auditAction(transaction, caller, { action: 'sso.changed', subject: issuer, details: shownOf(saved) });
  });
}

/** Nobody grants through a role what they couldn't grant directly. */
function checkAccess(caller: Caller, plan: Plan, update: SsoConnectionUpdate): void {
  for (const role of update.roles) checkGrant(caller, plan, role);
  if (update.default_scopes.length > 0) checkGrant(caller, plan, { scopes: update.default_scopes });
  if (new Set(update.roles.map(({ value }) => value)).size < update.roles.length)
    throw badRequest('Each role must have a value of its own.', 'roles');
  if (update.roles.length > 0 && update.role_claim.trim() === '')
    throw badRequest('Name the claim that holds the roles, such as groups.', 'role_claim');
  if (update.roles.length === 0 && update.role_claim.trim() !== '')
    throw badRequest('Add a role, or leave the claim empty.', 'roles');
  if (update.creates_teammates && update.roles.length === 0 && update.default_scopes.length === 0)
    throw badRequest('Choose what new teammates can do: roles, or scopes.', 'default_scopes');
}

async function forgetIdentities(transaction: Transaction, accountId: number): Promise<void> {
  await transaction.execute(sql`delete from sso_sign_ins where account_id = ${accountId}`);
  await transaction.execute(sql`delete from sso_identities where account_id = ${accountId}`);
  await transaction.execute(sql`delete from sessions where account_id = ${accountId} and by_sso`);
  await notifyWorkbenches(transaction, accountId);
}

/** The owner's sessions stay, and the caller's own. */
async function endPasswordSessions(
  transaction: Transaction,
  accountId: number,
  ownToken: string | undefined,
): Promise<void> {
  await transaction.execute(sql`
    delete from sessions
    where account_id = ${accountId} and not by_sso and token_hash <> ${hashSecret(ownToken ?? '')}
      and user_id <> (select min(user_id) from users where users.account_id = ${accountId})`);
  await notifyWorkbenches(transaction, accountId);
}

/** Removes the connection, with the sessions and identities that came through it. @throws HttpError 404 */
export async function removeConnection({ database }: Provider, caller: Caller): Promise<void> {
  const { accountId } = caller;
  await database.transaction(async (transaction) => {
    const removed = await transaction.first<{ issuer: string }>(
      sql`delete from sso_connections where account_id = ${accountId} returning issuer`,
    );
    if (!removed) throw notFound('Single sign-on is not set up.');
    await forgetIdentities(transaction, accountId);
    await auditAction(transaction, caller, { action: 'sso.removed', subject: removed.issuer });
  });
}

/** Only administrators who are signed in: with a key one could let oneself in as anybody. @throws HttpError 403 */
export function requireAdministrator(caller: Caller): void {
  if (caller.via !== 'session') throw forbidden('This requires signing in: an API key is not enough.');
  if (!caller.isAdmin) throw forbidden('Only administrators can set up single sign-on.');
}

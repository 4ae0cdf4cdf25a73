import { randomUUID } from 'node:crypto';
import type { SecurityPolicy, SecurityPolicyRequest } from 'sendwright/wire/inboundParse';
import type { Database, Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { createSigningKey, publicKeyOf } from '../../delivery/receivers/signPost';
import { badRequest, HttpError, notFound } from '../../http/errors';
import { type WebhookConfig, webhookAddress } from '../../outgoing/webhookAddress';
import type { Provider } from '../../provider';
import { isUuid } from '../../validation/uuid';

/** Policies of one account, at most. */
const maximumPolicies = 100;

/** A policy with its secrets as they are used. */
export interface PolicyRow {
  policy_id: string;
  name: string;
  oauth_client_id: string | null;
  oauth_client_secret: string | null;
  oauth_token_url: string | null;
  oauth_scopes: string[];
  /** Where tokens of the client secret may be sent; empty until a setting uses the policy. */
  oauth_origins: string[];
  private_key: string | null;
}

const columns = sql`
  policy_id, name, oauth_client_id, oauth_client_secret, oauth_token_url, oauth_scopes, private_key,
  array(
    select origin from webhook_policy_origins as origins
    where origins.account_id = webhook_policies.account_id and origins.policy_id = webhook_policies.policy_id
  ) as oauth_origins`;
const secretColumns = ['oauth_client_secret', 'private_key'] as const;

const placeOf = (accountId: number, policyId: string, column: string) => ({
  column: `webhook_policies.${column}`,
  accountId,
  row: policyId,
});

function opened({ secrets }: Queryable, accountId: number, row: PolicyRow): PolicyRow {
  const open = (column: (typeof secretColumns)[number]): string | null => {
    const sealed = row[column];
    return sealed === null ? null : secrets.open(sealed, placeOf(accountId, row.policy_id, column));
  };
  return { ...row, oauth_client_secret: open('oauth_client_secret'), private_key: open('private_key') };
}

export function presentPolicy(row: PolicyRow): SecurityPolicy {
  return {
    id: row.policy_id,
    name: row.name,
    ...(row.oauth_client_id !== null &&
      row.oauth_token_url !== null && {
        oauth: { client_id: row.oauth_client_id, token_url: row.oauth_token_url, scopes: row.oauth_scopes },
      }),
    ...(row.private_key !== null && { signature: { public_key: publicKeyOf(row.private_key) } }),
  };
}

export async function listPolicies(database: Queryable, accountId: number): Promise<PolicyRow[]> {
  const rows = await database.rows<PolicyRow>(
    sql`select ${columns} from webhook_policies where account_id = ${accountId} order by created_at, policy_id`,
  );
  return rows.map((row) => opened(database, accountId, row));
}

/** Throws 404. */
export async function readPolicy(database: Queryable, accountId: number, id: string): Promise<PolicyRow> {
  const row = isUuid(id)
    ? await database.first<PolicyRow>(sql`
        select ${columns} from webhook_policies where account_id = ${accountId} and policy_id = ${id}::uuid`)
    : undefined;
  if (!row) throw notFound();
  return opened(database, accountId, row);
}

/** Reads a policy and locks it until the transaction ends. Throws 404. */
export async function lockPolicy(database: Queryable, accountId: number, id: string): Promise<PolicyRow> {
  if (isUuid(id))
    await database.execute(sql`
      select from webhook_policies where account_id = ${accountId} and policy_id = ${id}::uuid for update`);
  return readPolicy(database, accountId, id);
}

/** Throws 400 naming what is wrong. */
export async function createPolicy(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  accountId: number,
  body: SecurityPolicyRequest,
): Promise<PolicyRow> {
  const nothing = {
    name: '',
    oauth_client_id: null,
    oauth_client_secret: null,
    oauth_token_url: null,
    oauth_scopes: [],
    oauth_origins: [],
    private_key: null,
  };
  const row = changed({ policy_id: randomUUID(), ...nothing }, body, config);
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    if ((await listPolicies(transaction, accountId)).length >= maximumPolicies)
      throw badRequest(`You can have up to ${maximumPolicies} security policies. Delete one to create another.`);
    await transaction.execute(
      sql`insert into webhook_policies (account_id, policy_id, name) values (${accountId}, ${row.policy_id}, '')`,
    );
    await write(transaction, accountId, row);
  });
  return row;
}

/** Changes what is given. Throws 400, 404. */
export async function updatePolicy(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  accountId: number,
  id: string,
  body: SecurityPolicyRequest,
): Promise<PolicyRow> {
  return database.transaction(async (transaction) => {
    const row = changed(await lockPolicy(transaction, accountId, id), body, config);
    await write(transaction, accountId, row);
    if (body.oauth?.client_secret) await keepOriginsInUse(transaction, accountId, row.policy_id);
    return row;
  });
}

/**
 * Keeps the tokens of a client secret to the origins that the secret was stored for: whoever can change a setting, but
 * doesn't know the secret, must not get tokens posted to a server of their own. Called in the transaction that wrote
 * the setting. The first setting of a policy gives its origin; another origin needs `secret`, which is stored again.
 * Throws 400.
 */
export async function requireSameOrigins(
  database: Queryable,
  accountId: number,
  policy: PolicyRow | null,
  url: string,
  secret: string | undefined,
): Promise<void> {
  if (!policy?.oauth_client_secret) {
    if (secret) throw badRequest('oauth_client_secret needs a security_policy with oauth.', 'oauth_client_secret');
    return;
  }
  if (!secret && policy.oauth_origins.includes(new URL(url).origin)) return;
  if (!secret && policy.oauth_origins.length > 0)
    throw badRequest(
      "oauth_client_secret is required: the security policy's secret was stored for another host.",
      'oauth_client_secret',
    );
  if (secret) await write(database, accountId, { ...policy, oauth_client_secret: secret });
  await keepOriginsInUse(database, accountId, policy.policy_id);
}

/** Stores the origins of the settings that use the policy as those that its secret is for. */
async function keepOriginsInUse(database: Queryable, accountId: number, policyId: string): Promise<void> {
  const policy = sql`account_id = ${accountId} and policy_id = ${policyId}`;
  const settings = await database.rows<{ url: string }>(sql`select url from inbound_hosts where ${policy}`);
  const origins = [...new Set(settings.map(({ url }) => new URL(url).origin))];
  await database.execute(sql`delete from webhook_policy_origins where ${policy}`);
  await database.execute(sql`
    insert into webhook_policy_origins (account_id, policy_id, origin)
    select ${accountId}, ${policyId}, unnest(${origins}::text[])`);
}

/** Throws 404, and 409 where parse settings use it, unless they shall post without (`force`). */
export async function deletePolicy(database: Database, accountId: number, id: string, force: boolean): Promise<void> {
  await database.transaction(async (transaction) => {
    const { policy_id: policyId } = await readPolicy(transaction, accountId, id);
    const used = sql`account_id = ${accountId} and policy_id = ${policyId}`;
    if (!force && (await transaction.first(sql`select from inbound_hosts where ${used} limit 1`)))
      throw new HttpError(409, {
        message: 'A parse setting uses this policy. Delete it with force=true.',
        field: 'id',
      });
    await transaction.execute(sql`delete from webhook_policy_origins where ${used}`);
    await transaction.execute(sql`delete from webhook_policies where ${used}`);
  });
}

async function write(database: Queryable, accountId: number, row: PolicyRow): Promise<void> {
  const seal = (column: (typeof secretColumns)[number]): string | null => {
    const plain = row[column];
    return plain === null ? null : database.secrets.seal(plain, placeOf(accountId, row.policy_id, column));
  };
  await database.execute(sql`
    update webhook_policies
    set name = ${row.name}, oauth_client_id = ${row.oauth_client_id},
      oauth_client_secret = ${seal('oauth_client_secret')}, oauth_token_url = ${row.oauth_token_url},
      oauth_scopes = ${row.oauth_scopes}::text[], private_key = ${seal('private_key')}
    where account_id = ${accountId} and policy_id = ${row.policy_id}`);
}

function changed(row: PolicyRow, { name, oauth, signature }: SecurityPolicyRequest, config: WebhookConfig): PolicyRow {
  const next = {
    ...row,
    name: name?.trim() ?? row.name,
    ...(signature && { private_key: signature.enabled ? (row.private_key ?? createSigningKey()) : null }),
    ...(oauth && {
      oauth_client_id: oauth.client_id,
      oauth_client_secret: oauth.client_secret ?? row.oauth_client_secret,
      oauth_token_url: webhookAddress(oauth.token_url, {
        field: 'oauth.token_url',
        config,
        before: row.oauth_token_url,
        instead: 'use a security policy',
      }),
      oauth_scopes: oauth.scopes ?? row.oauth_scopes,
    }),
  };
  if (next.name === '') throw badRequest('name is required.', 'name');
  if (next.oauth_client_id === '') throw badRequest('oauth.client_id is required.', 'oauth.client_id');
  // Whoever may change the address may not learn the secret from it.
  if (oauth && !oauth.client_secret && row.oauth_client_secret && next.oauth_token_url !== row.oauth_token_url)
    throw badRequest('oauth.client_secret is required with another oauth.token_url.', 'oauth.client_secret');
  if (next.oauth_client_id !== null && !next.oauth_client_secret)
    throw badRequest('oauth.client_secret is required.', 'oauth.client_secret');
  if (next.oauth_client_id === null && next.private_key === null)
    throw badRequest('A security policy needs oauth, a signature, or both.', 'signature');
  return next;
}

import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Place } from '../../secrets/secretBox';
import { createDkimSigner, type DkimSigner } from './dkimSigner';

/** The required DNS record of a domain. */
export interface DkimRecord {
  readonly domain: string;
  readonly selector: string;
  /** `<selector>._domainkey.<domain>` */
  readonly name: string;
  /** The text of the TXT record. */
  readonly value: string;
}

interface KeyRow {
  domain: string;
  selector: string;
  private_key: string;
}

const keyPlace = (accountId: number, domain: string): Place => ({
  column: 'dkim_keys.private_key',
  accountId,
  row: domain,
});

/** Decrypts the row's key, as PEM. */
export function openKey<Row extends KeyRow>(database: Queryable, accountId: number, row: Row): Row {
  return { ...row, private_key: database.secrets.open(row.private_key, keyPlace(accountId, row.domain)) };
}

const generate = promisify(generateKeyPair);

/**
 * Creates a 2048-bit key for a domain, replacing any existing one. `selfService`: the domain is unproven, so the key
 * signs only once it was found in the DNS.
 */
export async function createDkimKey(
  database: Queryable,
  accountId: number,
  domain: string,
  selector: string,
  selfService = false,
): Promise<DkimRecord> {
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await database.execute(sql`
    insert into dkim_keys (account_id, domain, selector, private_key, self_service)
    values
      (${accountId}, ${domain}, ${selector}, ${database.secrets.seal(pem, keyPlace(accountId, domain))}, ${selfService})
    on conflict (account_id, domain) do update
      set selector = excluded.selector, private_key = excluded.private_key, self_service = excluded.self_service,
        created_at = now(), valid_at = null, checked_at = null, check_reason = null, missing_since = null`);
  return recordOf({ domain, selector, private_key: pem });
}

export async function listDkimKeys(database: Queryable, accountId: number): Promise<DkimRecord[]> {
  const rows = await database.rows<KeyRow>(sql`
    select domain, selector, private_key from dkim_keys where account_id = ${accountId} order by domain`);
  return rows.map((row) => recordOf(openKey(database, accountId, row)));
}

/** @returns whether there was one */
export async function deleteDkimKey(database: Queryable, accountId: number, domain: string): Promise<boolean> {
  return (
    (await database.execute(sql`delete from dkim_keys where account_id = ${accountId} and domain = ${domain}`)) > 0
  );
}

/**
 * The signer for mail from an address: its domain's, else the closest parent domain's, else that of the account's
 * default domain. Undefined if there is no key, or none that was found in the DNS. The account's own domains take
 * precedence over those its parent shares.
 */
export async function findDkimSigner(
  database: Queryable,
  accountId: number,
  from: string,
): Promise<DkimSigner | undefined> {
  const labels = from
    .slice(from.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  const row = await database.first<KeyRow & { owner_account_id: number }>(sql`
    select owner_account_id, domain, selector, private_key from signing_domains
    where account_id = ${accountId} and (domain = any(${domains}::text[]) or is_default)
      and (valid_at is not null or not self_service)
    order by domain = any(${domains}::text[]) desc, is_own desc, length(domain) desc limit 1`);
  if (!row) return undefined;
  const { domain, selector, private_key: privateKey } = openKey(database, row.owner_account_id, row);
  return createDkimSigner({ domain, selector, privateKey });
}

/** The required DNS record for a key. */
export function recordOf({ domain, selector, private_key: privateKey }: KeyRow): DkimRecord {
  const key = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64');
  return { domain, selector, name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${key}` };
}

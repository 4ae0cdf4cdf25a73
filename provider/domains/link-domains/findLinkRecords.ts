import { createHmac } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { RecordState } from '../domain-authentication/findRecord';

/** The targets of a CNAME record. Rejects like Node's resolver. */
export type ResolveCname = (host: string) => Promise<readonly string[]>;

/** Queries the machine's name servers. */
export const resolveCname: ResolveCname = (host) => new Resolver({ timeout: 3000, tries: 2 }).resolveCname(host);

interface Cname {
  readonly host: string;
  readonly data: string;
}

/** The records of a link domain. */
export interface LinkRecords {
  readonly domain: Cname;
  readonly owner: Cname;
}

/**
 * The records that a link domain requires. The target of the owner's record names the account, so that neither a
 * wildcard record nor one that is left over proves a domain to be somebody else's.
 */
export function linkRecords(
  { accountId, secret, contentUrl }: { accountId: number; secret: Buffer; contentUrl: string },
  { domain, subdomain }: { domain: string; subdomain: string },
): LinkRecords {
  const { hostname } = new URL(contentUrl);
  const proof = createHmac('sha256', secret).update(`link domain ${domain}`).digest('hex').slice(0, 24);
  return {
    domain: { host: `${subdomain}.${domain}`, data: hostname },
    owner: { host: `sw${accountId.toString(36)}.${domain}`, data: `${proof}.${hostname}` },
  };
}

/** What a check found. */
export interface LinkFinding {
  readonly domain: RecordState;
  readonly owner: RecordState;
}

export async function findLinkRecords(resolve: ResolveCname, { domain, owner }: LinkRecords): Promise<LinkFinding> {
  const [one, other] = await Promise.all([findCname(resolve, domain), findCname(resolve, owner)]);
  if (isIP(domain.data) === 0 || one.state === 'found') return { domain: one, owner: other };
  return { domain: { state: 'missing', reason: withoutName(domain.data) }, owner: other };
}

const withoutName = (address: string): string =>
  `This service is at ${address}, and a CNAME record can only lead to a name. Ask your operator for one (PUBLIC_URL).`;

async function findCname(resolve: ResolveCname, { host, data }: Cname): Promise<RecordState> {
  try {
    const found = (await resolve(host)).map(canonical);
    if (found.includes(canonical(data))) return { state: 'found' };
    const [other] = found;
    return other === undefined
      ? missing(host)
      : { state: 'other', reason: `The CNAME record at ${host} leads to ${shown(other)}. It must lead to ${data}.` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return missing(host);
    return { state: 'unknown', reason: `The name servers of ${host} could not be asked. Try again later.` };
  }
}

const canonical = (name: string): string => (name.endsWith('.') ? name.slice(0, -1) : name).toLowerCase();

/** A name server can answer anything. */
const shown = (name: string): string => name.replaceAll(/[^a-z0-9._-]/g, '?').slice(0, 253);

const missing = (host: string): RecordState => ({
  state: 'missing',
  reason: `There is no CNAME record at ${host} yet. New records can take up to a day to appear.`,
});

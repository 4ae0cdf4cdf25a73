import { randomUUID } from 'node:crypto';
import type {
  EventMapping,
  EventService,
  EventSource,
  EventSourceChange,
  EventSourceRequest,
} from 'sendwright/wire/eventSources';
import { limits } from 'sendwright/wire/limits';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest, notFound } from '../../../http/errors';
import type { Caller, Provider } from '../../../provider';
import { isReadable } from '../../../validation/readableText';
import { isUuid } from '../../../validation/uuid';
import { newTokenSecret, receivePath, sourceToken } from './sourceToken';

export interface SourceRow {
  account_id: number;
  source_id: string;
  name: string;
  service: EventService;
  enabled: boolean;
  token: string;
  secret: string | null;
  mapping: EventMapping | null;
  create_contacts: boolean;
  accepted: number;
  accepted_at: Date | null;
  refused: number;
  problem: string | null;
  problem_at: Date | null;
  last_post: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`
  account_id, source_id, name, service, enabled, token, secret, mapping, create_contacts, accepted::float8 as accepted,
    accepted_at, refused::float8 as refused, problem, problem_at, last_post, created_at, updated_at`;

type Sources = Pick<Provider, 'database' | 'config'>;
type Viewer = Pick<Caller, 'accountId' | 'scopes'>;

/** What the secret of a source, and that of its address, are encrypted for. */
export const sealedPlace = (column: 'secret' | 'token', accountId: number, sourceId: string) => ({
  column: `event_sources.${column}`,
  accountId,
  row: sourceId,
});

/** A source as the API has it; the address and the last post are for those who may change it. */
export function presentSource({ database, config }: Sources, { scopes }: Viewer, row: SourceRow): EventSource {
  const { account_id: accountId, source_id: sourceId } = row;
  const mayChange = scopes.has('marketing_campaigns.update');
  const secret = database.secrets.open(row.token, sealedPlace('token', accountId, sourceId));
  return {
    id: sourceId,
    name: row.name,
    service: row.service,
    url: mayChange ? `${config.publicUrl}${receivePath}/${sourceToken({ accountId, sourceId, secret })}` : null,
    enabled: row.enabled,
    mapping: row.mapping,
    create_contacts: row.create_contacts,
    accepted: row.accepted,
    accepted_at: row.accepted_at?.toISOString() ?? null,
    refused: row.refused,
    problem: row.problem,
    problem_at: row.problem_at?.toISOString() ?? null,
    last_post: mayChange ? row.last_post : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function listSources(database: Queryable, accountId: number): Promise<SourceRow[]> {
  return database.rows<SourceRow>(sql`
    select ${columns} from event_sources where account_id = ${accountId}
    order by created_at, source_id limit ${limits.eventSource.perAccount}`);
}

export function findSource(database: Queryable, accountId: number, id: string): Promise<SourceRow | undefined> {
  return database.first<SourceRow>(sql`
    select ${columns} from event_sources where account_id = ${accountId} and source_id = ${id}`);
}

/** @throws HttpError 404 */
export async function requireSource(database: Queryable, accountId: number, id: string): Promise<SourceRow> {
  const row = isUuid(id) ? await findSource(database, accountId, id) : undefined;
  if (row === undefined) throw notFound();
  return row;
}

function checkedName(name: string): string {
  const text = name.trim();
  if (text === '' || /[\t\r\n]/.test(text) || !isReadable(text))
    throw badRequest('name must be one line of text.', 'name');
  return text;
}

/** @throws HttpError 400 if the service doesn't sign its posts, or signs them and there is no secret */
function checkedSecret(service: EventService, secret: string | undefined): string | undefined {
  const text = secret?.trim();
  if (service === 'other' && text !== undefined)
    throw badRequest('Only posts of Stripe and Shopify are signed: leave secret out.', 'secret');
  if (text !== undefined && !/^[!-~]+$/.test(text))
    throw badRequest('secret must be as the service shows it, without spaces.', 'secret');
  return text;
}

/** @throws HttpError 400 */
export function checkedMapping(service: EventService, mapping: EventMapping | null): EventMapping | null {
  if (mapping === null) return null;
  if (service !== 'other')
    throw badRequest('Posts of Stripe and Shopify are understood without a mapping: leave it out.', 'mapping');
  if ((mapping.name === null) === (mapping.name_path === null))
    throw badRequest('Set either the name of the events, or where it is in a post.', 'mapping.name');
  if (mapping.email_path === null && mapping.phone_path === null && mapping.external_id_path === null)
    throw badRequest(
      'Say where a post has the email address, phone number or external ID of its contact.',
      'mapping.email_path',
    );
  const names = mapping.properties.map(({ name }) => name.trim());
  const twice = names.findIndex((name, place) => name === '' || names.indexOf(name) !== place);
  if (twice >= 0) throw badRequest('Each property needs a name of its own.', `mapping.properties[${twice}].name`);
  if (!isReadable(JSON.stringify(mapping))) throw badRequest('mapping must be readable text.', 'mapping');
  return mapping;
}

/** @throws HttpError 400 */
export async function createSource(
  { database }: Sources,
  accountId: number,
  body: EventSourceRequest,
): Promise<SourceRow> {
  const { service } = body;
  const secret = checkedSecret(service, body.secret);
  if (service !== 'other' && secret === undefined)
    throw badRequest('secret is required: the service signs its posts with it.', 'secret');
  const mapping = checkedMapping(service, body.mapping ?? null);
  const id = randomUUID();
  const token = database.secrets.seal(newTokenSecret(), sealedPlace('token', accountId, id));
  const sealed = secret === undefined ? null : database.secrets.seal(secret, sealedPlace('secret', accountId, id));
  return database.transaction(async (transaction) => {
    // One after another, so that the number is exact.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`);
    const count = await transaction.first<{ count: number }>(sql`
      select count(*)::integer as count from event_sources where account_id = ${accountId}`);
    if ((count?.count ?? 0) >= limits.eventSource.perAccount)
      throw badRequest(
        `An account can have ${limits.eventSource.perAccount} services that post events. Delete one first.`,
      );
    await transaction.execute(sql`
      insert into event_sources (account_id, source_id, name, service, token, secret, mapping, create_contacts)
      values (${accountId}, ${id}, ${checkedName(body.name)}, ${service}, ${token}, ${sealed},
        ${mapping && JSON.stringify(mapping)}::jsonb, ${body.create_contacts ?? true})`);
    return requireSource(transaction, accountId, id);
  });
}

/** @throws HttpError 400, 404 */
export async function changeSource(
  { database }: Sources,
  accountId: number,
  id: string,
  body: EventSourceChange,
): Promise<SourceRow> {
  return database.transaction(async (transaction) => {
    if (isUuid(id))
      await transaction.execute(sql`
        select from event_sources where account_id = ${accountId} and source_id = ${id} for no key update`);
    const before = await requireSource(transaction, accountId, id);
    const secret = checkedSecret(before.service, body.secret);
    const mapping = body.mapping === undefined ? before.mapping : checkedMapping(before.service, body.mapping);
    const sealed =
      secret === undefined ? before.secret : database.secrets.seal(secret, sealedPlace('secret', accountId, id));
    // What went wrong may be right with another secret or mapping.
    const isSame = body.secret === undefined && body.mapping === undefined;
    await transaction.execute(sql`
      update event_sources set name = ${body.name === undefined ? before.name : checkedName(body.name)},
        secret = ${sealed}, mapping = ${mapping && JSON.stringify(mapping)}::jsonb,
        enabled = ${body.enabled ?? before.enabled},
        create_contacts = ${body.create_contacts ?? before.create_contacts},
        problem = case when ${isSame} then problem end, problem_at = case when ${isSame} then problem_at end,
        updated_at = clock_timestamp()
      where account_id = ${accountId} and source_id = ${id}`);
    return requireSource(transaction, accountId, id);
  });
}

/** @throws HttpError 404 */
export async function deleteSource(database: Queryable, accountId: number, id: string): Promise<void> {
  const deleted = isUuid(id)
    ? await database.execute(sql`delete from event_sources where account_id = ${accountId} and source_id = ${id}`)
    : 0;
  if (deleted === 0) throw notFound();
}

import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type {
  MailEventName,
  MailRoute,
  MailRouteChange,
  MailRouteEvents,
  MailRouteOrder,
  MailRouteRequest,
} from 'sendwright/wire/mailRoutes';
import type { Database, Queryable } from '../../database/database';
import { sql, type Sql } from '../../database/sql';
import { passwordPlace, type RouteSettings } from '../../delivery/routes/mailRoute';
import { changedWebhookKey, eventsUrl, webhookKeyPlace } from './events/webhookKeys';
import { badRequest, forbidden, notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { isUuid } from '../../validation/uuid';
import { changedSettings, checkedDomain, hasSecret, needsSecret, newSettings, requireSecret } from './routeSettings';

/** Maximum routes of an account. */
export const maximumRoutes = 20;

/** Whose routes are meant; an operator's are also those of the installation. */
export type Viewer = Pick<Caller, 'accountId' | 'scopes'>;

type Routes = Pick<Provider, 'database' | 'config'>;

export interface RouteRow {
  account_id: number;
  route_id: string;
  name: string;
  settings: RouteSettings;
  has_password: boolean;
  webhook_key: string | null;
  is_shared: boolean;
  enabled: boolean;
  domains: string[];
  classes: MailRoute['classes'];
  position: number;
  weight: number;
  per_minute: number | null;
  last_error: string | null;
  failed_at: Date | null;
  last_event: MailEventName | null;
  last_event_at: Date | null;
  rejected_events: number;
  event_rejected_at: Date | null;
  event_rejected_reason: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`
  account_id, route_id, name, settings || jsonb_build_object('type', kind) as settings,
    password is not null as has_password, webhook_key, is_shared, enabled, domains, classes,
    position, weight, per_minute, last_error, failed_at, last_event, last_event_at, rejected_events, event_rejected_at,
    event_rejected_reason, created_at, updated_at`;

const isOperator = ({ scopes }: Viewer): boolean => scopes.has('administration.update');

/** The routes that somebody sees and changes: their account's, and as an operator those of the installation. */
const visible = (caller: Viewer): Sql =>
  isOperator(caller)
    ? sql`(account_id = ${caller.accountId} or is_shared)`
    : sql`(account_id = ${caller.accountId} and not is_shared)`;

const noPlace = {
  host: null,
  port: null,
  security: null,
  username: null,
  endpoint: null,
  mail_domain: null,
  message_stream: null,
  region: null,
  topic_arn: null,
};

/** A route as `viewer` may see it. */
export function presentRoute(routes: Routes, viewer: Viewer, row: RouteRow): MailRoute {
  return {
    id: row.route_id,
    name: row.name,
    ...noPlace,
    ...row.settings,
    has_password: row.has_password,
    has_webhook_key: row.webhook_key !== null,
    enabled: row.enabled,
    domains: row.domains,
    classes: row.classes,
    position: row.position,
    weight: row.weight,
    per_minute: row.per_minute,
    is_shared: row.is_shared,
    state: row.enabled ? (row.last_error === null ? 'ready' : 'failing') : 'off',
    last_error: row.last_error,
    failed_at: row.failed_at?.toISOString() ?? null,
    events: row.settings.type === 'smtp' ? null : presentEvents(routes, viewer, row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function presentEvents({ database, config }: Routes, viewer: Viewer, row: RouteRow): MailRouteEvents {
  const route = { accountId: row.account_id, routeId: row.route_id };
  const { webhook_key: sealedKey } = row;
  const password =
    row.settings.type === 'postmark' && sealedKey !== null
      ? database.secrets.open(sealedKey, webhookKeyPlace(route))
      : undefined;
  const mayChange = viewer.scopes.has('mail_settings.update') || isOperator(viewer);
  return {
    url: mayChange ? eventsUrl(config.publicUrl, route, password) : null,
    last_event: row.last_event,
    last_event_at: row.last_event_at?.toISOString() ?? null,
    rejected: row.rejected_events,
    rejected_at: row.event_rejected_at?.toISOString() ?? null,
    rejected_reason: row.event_rejected_reason,
  };
}

export function listRoutes(database: Queryable, caller: Viewer): Promise<RouteRow[]> {
  return database.rows<RouteRow>(sql`
    select ${columns} from mail_routes where ${visible(caller)} order by position, created_at, route_id limit 1000`);
}

/** @throws HttpError 404 */
export async function requireRoute(database: Queryable, caller: Viewer, id: string): Promise<RouteRow> {
  const row = isUuid(id)
    ? await database.first<RouteRow>(sql`
        select ${columns} from mail_routes where ${visible(caller)} and route_id = ${id}`)
    : undefined;
  if (row === undefined) throw notFound();
  return row;
}

/** Links of Sendwright's own mail can take over an account, so only the installation's routes see them. */
function checkedClasses(classes: MailRoute['classes'], isShared: boolean): MailRoute['classes'] {
  if (!isShared && classes.includes('system'))
    throw badRequest('system mail leaves by routes of the installation only: leave it out of classes.', 'classes');
  return classes;
}

function sealed(database: Queryable, accountId: number, id: string, password: string): string {
  return database.secrets.seal(password, passwordPlace(accountId, id));
}

/** @throws HttpError 400, 403 if only an operator may make it */
export async function createRoute(
  { database, config }: Routes,
  caller: Viewer,
  body: MailRouteRequest,
): Promise<RouteRow> {
  const { accountId } = caller;
  const { is_shared: isShared = false } = body;
  const standardClasses: MailRoute['classes'] = isShared ? ['marketing', 'api', 'system'] : ['marketing', 'api'];
  if (isShared && !isOperator(caller))
    throw forbidden('Only operators of the installation can add routes for all accounts.', 'is_shared');
  const settings = newSettings(body, config);
  requireSecret(settings, Boolean(body.password));
  const id = randomUUID();
  const password = body.password ? sealed(database, accountId, id, body.password) : null;
  const key = changedWebhookKey(settings, body.webhook_key, true);
  const webhookKey = key ? database.secrets.seal(key, webhookKeyPlace({ accountId, routeId: id })) : null;
  return database.transaction(async (transaction) => {
    // One after another, so that the number is exact.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`);
    const count = await transaction.first<{ count: number }>(sql`
      select count(*)::integer as count from mail_routes where account_id = ${accountId}`);
    if ((count?.count ?? 0) >= maximumRoutes)
      throw badRequest(`An account can have ${maximumRoutes} mail routes. Delete one first.`);
    const row = await transaction.first<RouteRow>(sql`
      insert into mail_routes (account_id, route_id, name, kind, settings, password, webhook_key, is_shared,
        enabled, domains, classes, position, weight, per_minute)
      values (${accountId}, ${id}, ${body.name.trim()}, ${settings.type}, ${JSON.stringify(settings)}::jsonb,
        ${password}, ${webhookKey}, ${isShared}, ${body.enabled ?? true},
        ${(body.domains ?? []).map((domain) => checkedDomain(domain))}::text[],
        ${checkedClasses(body.classes ?? standardClasses, isShared)}::text[], ${body.position ?? 1},
        ${body.weight ?? 1}, ${body.per_minute ?? null})
      returning ${columns}`);
    if (row === undefined) throw new Error('The route was not written.');
    return row;
  });
}

/** @throws HttpError 400, 404 */
export async function changeRoute(
  { database, config }: Routes,
  caller: Viewer,
  id: string,
  body: MailRouteChange,
): Promise<RouteRow> {
  return database.transaction(async (transaction) => {
    // Locked, so that a password never meets the server of another change.
    if (isUuid(id))
      await transaction.execute(sql`
        select from mail_routes where ${visible(caller)} and route_id = ${id} for no key update`);
    const before = await requireRoute(transaction, caller, id);
    const { account_id: accountId } = before;
    const settings = changedSettings(before.settings, body, config);
    const keeps = body.password === undefined && hasSecret(settings);
    if (keeps && before.has_password && needsSecret(before.settings, settings))
      throw badRequest('password is required with another server, address or user, or without encryption.', 'password');
    requireSecret(settings, keeps ? before.has_password : Boolean(body.password));
    const password = body.password ? sealed(database, accountId, id, body.password) : null;
    const key = changedWebhookKey(settings, body.webhook_key, false);
    const webhookKey = key ? database.secrets.seal(key, webhookKeyPlace({ accountId, routeId: id })) : null;
    // What it last said stays until it is asked at another place, or with other credentials.
    const isSame = body.password === undefined && body.enabled !== true && isDeepStrictEqual(settings, before.settings);
    const row = await transaction.first<RouteRow>(sql`
      update mail_routes set name = ${body.name?.trim() ?? before.name}, settings = ${JSON.stringify(settings)}::jsonb,
        password = case when ${keeps} then password else ${password} end,
        webhook_key = case when ${key === undefined} then webhook_key else ${webhookKey} end,
        enabled = ${body.enabled ?? before.enabled},
        domains = ${body.domains?.map((domain) => checkedDomain(domain)) ?? before.domains}::text[],
        classes = ${checkedClasses(body.classes ?? before.classes, before.is_shared)}::text[],
        position = ${body.position ?? before.position}, weight = ${body.weight ?? before.weight},
        per_minute = ${body.per_minute === undefined ? before.per_minute : body.per_minute},
        last_error = case when ${isSame} then last_error end, failed_at = case when ${isSame} then failed_at end,
        updated_at = clock_timestamp()
      where account_id = ${accountId} and route_id = ${id}
      returning ${columns}`);
    if (row === undefined) throw notFound();
    return row;
  });
}

/** Changes positions, all or none of them. @throws HttpError 404 */
export async function orderRoutes(database: Database, caller: Viewer, { positions }: MailRouteOrder): Promise<void> {
  const ids = positions.map(({ id }) => id);
  if (!ids.every(isUuid)) throw notFound();
  await database.transaction(async (transaction) => {
    const changed = await transaction.execute(sql`
      update mail_routes set position = given.position
      from unnest(${ids}::uuid[], ${positions.map(({ position }) => position)}::integer[]) as given (id, position)
      where ${visible(caller)} and route_id = given.id`);
    if (changed < new Set(ids).size) throw notFound();
  });
}

/** @throws HttpError 404 */
export async function deleteRoute(database: Queryable, caller: Viewer, id: string): Promise<void> {
  const deleted = isUuid(id)
    ? await database.execute(sql`delete from mail_routes where ${visible(caller)} and route_id = ${id}`)
    : 0;
  if (deleted === 0) throw notFound();
}

import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { MailRoute, MailRouteChange, MailRouteOrder, MailRouteRequest } from 'sendwright/wire/mailRoutes';
import type { Database, Queryable } from '../../database/database';
import { sql, type Sql } from '../../database/sql';
import { passwordPlace, type RouteSettings } from '../../delivery/routes/mailRoute';
import { badRequest, forbidden, notFound } from '../../http/errors';
import { type WebhookConfig, webhookOptions } from '../../outgoing/webhookAddress';
import type { Caller, Provider } from '../../provider';
import { isUuid } from '../../validation/uuid';

/** Maximum routes of an account. */
export const maximumRoutes = 20;

/** Whose routes are meant; an operator's are also those of the installation. */
export type Viewer = Pick<Caller, 'accountId' | 'scopes'>;

type Routes = Pick<Provider, 'database' | 'config'>;

interface RouteRow {
  account_id: number;
  route_id: string;
  name: string;
  settings: RouteSettings;
  has_password: boolean;
  is_shared: boolean;
  enabled: boolean;
  domains: string[];
  classes: MailRoute['classes'];
  position: number;
  weight: number;
  per_minute: number | null;
  last_error: string | null;
  failed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = sql`
  account_id, route_id, name, settings, password is not null as has_password, is_shared, enabled, domains, classes,
    position, weight, per_minute, last_error, failed_at, created_at, updated_at`;

const isOperator = ({ scopes }: Viewer): boolean => scopes.has('administration.update');

/** The routes that somebody sees and changes: their account's, and as an operator those of the installation. */
const visible = (caller: Viewer): Sql =>
  isOperator(caller)
    ? sql`(account_id = ${caller.accountId} or is_shared)`
    : sql`(account_id = ${caller.accountId} and not is_shared)`;

export function presentRoute(row: RouteRow): MailRoute {
  return {
    id: row.route_id,
    type: 'smtp',
    name: row.name,
    ...row.settings,
    has_password: row.has_password,
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
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
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

/** `domainToASCII` leaves out what follows a name in an address. */
const isPlainName = (name: string): boolean => !/[\s/?#@:\\]/.test(name);

/** A host as it is stored. An address of our own network is refused here, a name when it is resolved. */
function checkedHost(value: string, config: WebhookConfig): string {
  const host = value.trim().toLowerCase();
  if (isIP(host) !== 0) {
    if (!webhookOptions(config).allows(host))
      throw badRequest('host must be a server that can be reached from the internet.', 'host');
    return host;
  }
  const name = isPlainName(host) ? domainToASCII(host) : '';
  if (!/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(name))
    throw badRequest('host must be the name of a mail server, such as smtp.example.com.', 'host');
  return name;
}

function checkedDomain(value: string): string {
  const domain = isPlainName(value.trim()) ? domainToASCII(value.trim()).toLowerCase() : '';
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))
    throw badRequest('domains must be domains of senders, such as example.com.', 'domains');
  return domain;
}

const standardPorts = { starttls: 587, tls: 465, none: 25 } as const;

/** The settings after a request's changes. @throws HttpError 400 */
function changedSettings(before: RouteSettings | undefined, body: MailRouteChange, config: WebhookConfig) {
  const security = body.security ?? before?.security ?? 'starttls';
  const username = body.username === undefined ? (before?.username ?? null) : body.username?.trim() || null;
  const host = body.host === undefined || body.host === before?.host ? before?.host : checkedHost(body.host, config);
  if (host === undefined) throw badRequest('host is required.', 'host');
  const settings: RouteSettings = {
    host,
    port: body.port ?? before?.port ?? standardPorts[security],
    security,
    username,
  };
  return settings;
}

/** Links of Sendwright's own mail can take over an account, so only the installation's routes see them. */
function checkedClasses(classes: MailRoute['classes'], isShared: boolean): MailRoute['classes'] {
  if (!isShared && classes.includes('system'))
    throw badRequest('system mail leaves by routes of the installation only: leave it out of classes.', 'classes');
  return classes;
}

/**
 * A stored password is for the server and the user that it was stored with: whoever can change them must not be able to
 * have it sent elsewhere, or unencrypted.
 */
const needsPassword = (before: RouteSettings, after: RouteSettings): boolean =>
  before.host !== after.host ||
  before.port !== after.port ||
  before.username !== after.username ||
  (before.security !== after.security && after.security === 'none');

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
  const settings = changedSettings(undefined, body, config);
  if ((settings.username === null) !== !body.password)
    throw badRequest('username and password go together.', settings.username === null ? 'username' : 'password');
  const id = randomUUID();
  const password = body.password ? sealed(database, accountId, id, body.password) : null;
  return database.transaction(async (transaction) => {
    // One after another, so that the number is exact.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for no key update`);
    const count = await transaction.first<{ count: number }>(sql`
      select count(*)::integer as count from mail_routes where account_id = ${accountId}`);
    if ((count?.count ?? 0) >= maximumRoutes)
      throw badRequest(`An account can have ${maximumRoutes} mail routes. Delete one first.`);
    const row = await transaction.first<RouteRow>(sql`
      insert into mail_routes (account_id, route_id, name, kind, settings, password, is_shared, enabled, domains,
        classes, position, weight, per_minute)
      values (${accountId}, ${id}, ${body.name.trim()}, 'smtp', ${JSON.stringify(settings)}::jsonb, ${password},
        ${isShared}, ${body.enabled ?? true}, ${(body.domains ?? []).map(checkedDomain)}::text[],
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
    if (before.has_password && body.password === undefined && settings.username !== null)
      if (needsPassword(before.settings, settings))
        throw badRequest('password is required with another host, port or user, or without encryption.', 'password');
    const keeps = body.password === undefined && settings.username !== null;
    if (settings.username === null ? Boolean(body.password) : keeps ? !before.has_password : !body.password)
      throw badRequest('username and password go together.', settings.username === null ? 'username' : 'password');
    const password = body.password ? sealed(database, accountId, id, body.password) : null;
    // What it last said stays until it is asked at another place, or with other credentials.
    const isSame = body.password === undefined && body.enabled !== true && isDeepStrictEqual(settings, before.settings);
    const row = await transaction.first<RouteRow>(sql`
      update mail_routes set name = ${body.name?.trim() ?? before.name}, settings = ${JSON.stringify(settings)}::jsonb,
        password = case when ${keeps} then password else ${password} end, enabled = ${body.enabled ?? before.enabled},
        domains = ${body.domains?.map(checkedDomain) ?? before.domains}::text[],
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

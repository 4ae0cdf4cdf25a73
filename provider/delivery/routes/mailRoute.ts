import type { MailClass } from 'sendwright/wire/mailRoutes';
import type { Config } from '../../config';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { mailStream } from '../mail/mailStream';
import type { SmtpSettings } from '../transport/smtpSettings';
import type { OutgoingMessage } from '../transport/transport';
import type { MailgunSettings } from './api/mailgun';
import type { PostmarkSettings } from './api/postmark';
import type { SesSettings } from './api/ses';

/** The stored settings of a route, without its password, key or secret. */
export type RouteSettings = SmtpRouteSettings | MailgunRouteSettings | PostmarkRouteSettings | SesRouteSettings;

interface SmtpRouteSettings {
  readonly type: 'smtp';
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  readonly username: string | null;
}

interface MailgunRouteSettings {
  readonly type: 'mailgun';
  readonly endpoint: string;
  readonly mail_domain: string;
}

interface PostmarkRouteSettings {
  readonly type: 'postmark';
  readonly endpoint: string;
  readonly message_stream: string;
}

interface SesRouteSettings {
  readonly type: 'ses';
  /** Null: Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** The access key ID. */
  readonly username: string;
  /** The Amazon SNS topic of its events; unset: none. */
  readonly topic_arn?: string | null;
}

/** Where a route's messages are handed over, with the credentials. */
export type RoutePlace =
  | { readonly type: 'smtp'; readonly server: SmtpSettings }
  | ({ readonly type: 'mailgun' } & MailgunSettings)
  | ({ readonly type: 'postmark' } & PostmarkSettings)
  | ({ readonly type: 'ses' } & SesSettings);

/** A mail server or an API that messages can be sent by. */
export interface MailRoute {
  readonly accountId: number;
  readonly routeId: string;
  /** Changes whenever its settings do. */
  readonly version: string;
  readonly isShared: boolean;
  readonly domains: readonly string[];
  readonly classes: readonly string[];
  readonly position: number;
  readonly weight: number;
  readonly perMinute: number | null;
  readonly hasFailed: boolean;
  readonly place: RoutePlace;
}

interface RouteRow {
  account_id: number;
  route_id: string;
  settings: RouteSettings;
  password: string | null;
  is_shared: boolean;
  domains: string[];
  classes: string[];
  position: number;
  weight: number;
  per_minute: number | null;
  has_failed: boolean;
  updated_at: Date;
}

export const passwordPlace = (accountId: number, routeId: string) => ({
  column: 'mail_routes.password',
  accountId,
  row: routeId,
});

const columns = sql`
  account_id, route_id, settings || jsonb_build_object('type', kind) as settings, password, is_shared, domains, classes,
    position, weight, per_minute, last_error is not null as has_failed, updated_at`;

function routeOf(database: Queryable, row: RouteRow): MailRoute {
  const { account_id: accountId, route_id: routeId, password, settings } = row;
  const secret = password === null ? '' : database.secrets.open(password, passwordPlace(accountId, routeId));
  return {
    accountId,
    routeId,
    version: row.updated_at.toISOString(),
    isShared: row.is_shared,
    domains: row.domains,
    classes: row.classes,
    position: row.position,
    weight: row.weight,
    perMinute: row.per_minute,
    hasFailed: row.has_failed,
    place: placeOf(settings, secret),
  };
}

function placeOf(settings: RouteSettings, secret: string): RoutePlace {
  switch (settings.type) {
    case 'smtp': {
      const { type, host, port, security, username } = settings;
      const server: SmtpSettings = {
        host,
        port,
        implicitTls: security === 'tls',
        startTls: security === 'none' ? 'off' : 'required',
        verifyCertificate: true,
        credentials: username === null ? undefined : { user: username, password: secret },
      };
      return { type, server };
    }
    case 'mailgun': {
      const { type, endpoint, mail_domain: mailDomain } = settings;
      return { type, endpoint, mailDomain, apiKey: secret };
    }
    case 'postmark': {
      const { type, endpoint, message_stream: messageStream } = settings;
      return { type, endpoint, messageStream, serverToken: secret };
    }
    case 'ses': {
      const { type, endpoint, region, username: accessKeyId } = settings;
      return { type, endpoint: endpoint ?? undefined, region, accessKeyId, secretAccessKey: secret };
    }
  }
}

/** The enabled routes that an account's mail may leave by: its own, and those of the installation. */
export async function loadRoutes(database: Queryable, accountId: number): Promise<readonly MailRoute[]> {
  const rows = await database.rows<RouteRow>(sql`
    select ${columns} from mail_routes where enabled and (account_id = ${accountId} or is_shared)
    order by position, route_id`);
  return rows.map((row) => routeOf(database, row));
}

/** One route, also while it is off. */
export async function loadRoute(
  database: Queryable,
  accountId: number,
  routeId: string,
): Promise<MailRoute | undefined> {
  const row = await database.first<RouteRow>(sql`
    select ${columns} from mail_routes where account_id = ${accountId} and route_id = ${routeId}`);
  return row && routeOf(database, row);
}

/**
 * Whether mail of a class is captured, because there is neither `SMTP_URL` nor a route for it. Without an account only
 * routes of the installation count.
 */
export async function isCaptured(
  { config, database }: { readonly config: Pick<Config, 'smtpUrl'>; readonly database: Queryable },
  mailClass: MailClass,
  accountId: number | null,
): Promise<boolean> {
  if (config.smtpUrl !== undefined) return false;
  const route = await database.first(sql`
    select 1 from mail_routes
    where enabled and (account_id = ${accountId}::bigint or is_shared) and ${mailClass} = any(classes) limit 1`);
  return route === undefined;
}

function classOf({ system, streamId }: OutgoingMessage): MailClass {
  if (system !== undefined) return 'system';
  return streamId === mailStream ? 'api' : 'marketing';
}

/** The routes for a message: the account's own, or, where none of them is for it, those of the installation. */
export function matchingRoutes(routes: readonly MailRoute[], message: OutgoingMessage): readonly MailRoute[] {
  const sender = message.sender ?? message.envelope.from;
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
  const mailClass = classOf(message);
  const all = routes.filter(
    ({ classes, domains }) => classes.includes(mailClass) && (domains.length === 0 || domains.includes(domain)),
  );
  const own = all.filter(({ isShared }) => !isShared);
  return own.length > 0 ? own : all;
}

/**
 * The order in which routes are tried: by position, and by chance according to their weights among those of the same
 * position (Efraimidis and Spirakis).
 */
export function inTurn(routes: readonly MailRoute[], random: () => number = Math.random): MailRoute[] {
  return routes
    .map((route) => ({ route, lot: -Math.log(1 - random()) / route.weight }))
    .toSorted((one, other) => one.route.position - other.route.position || one.lot - other.lot)
    .map(({ route }) => route);
}

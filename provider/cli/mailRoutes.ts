import { type MailRoute, MailRouteRequest } from 'sendwright/wire/mailRoutes';
import { createRoute, deleteRoute, listRoutes, presentRoute, requireRoute } from '../domains/mail-routes/mailRoutes';
import { testRoute } from '../domains/mail-routes/testRoute';
import { bodyOf, type Command, operatorOf, optional, required, withDatabase } from './command';

const listOf = (given: string | undefined): string[] | undefined => given?.split(',').map((one) => one.trim());

const numberOf = (given: string | undefined): number | undefined => (given === undefined ? undefined : Number(given));

/** Where a route's messages go. */
function placeOf({
  type,
  host,
  port,
  endpoint,
  region,
  mail_domain: domain,
  message_stream: stream,
}: Partial<MailRoute>): string {
  if (type === 'smtp') return `${host}:${port}`;
  return [type, domain ?? stream ?? region, ...(endpoint ? [endpoint] : [])].join(' ');
}

/** Where its events are posted, and what of them. */
function eventsOf({ url, last_event: last, last_event_at: at, ...events }: NonNullable<MailRoute['events']>): string {
  const refused = events.rejected === 0 ? '' : `, ${events.rejected} refused (${events.rejected_reason})`;
  return `events at ${url}: ${last === null ? 'none yet' : `last ${last} ${at}`}${refused}`;
}

function line({
  id,
  name,
  position,
  weight,
  state,
  last_error: error,
  is_shared: isShared,
  ...route
}: ReturnType<typeof presentRoute>): string {
  const what = [
    `position ${position}`,
    `weight ${weight}`,
    route.classes.join(','),
    ...(route.domains.length > 0 ? [route.domains.join(',')] : []),
    ...(route.per_minute === null ? [] : [`${route.per_minute} a minute`]),
    ...(isShared ? ['all accounts'] : []),
    error === null ? state : `${state}: ${error}`,
    ...(route.events === null ? [] : [eventsOf(route.events)]),
  ];
  return `${id} "${name}" ${placeOf(route)} ${what.join(' | ')}`;
}

const account = { account: { type: 'string' } } as const;
const named = { ...account, id: { type: 'string' } } as const;

export const routeList: Command = {
  flags: '--account NAME',
  summary: "Prints the account's mail routes and those of all accounts, in the order they are tried.",
  options: account,
  async run(context) {
    const routes = await withDatabase(context, async (database) => {
      const viewer = await operatorOf(database, context);
      const rows = await listRoutes(database, viewer);
      return rows.map((row) => presentRoute({ database, config: context.config }, viewer, row));
    });
    for (const route of routes) context.print(line(route));
  },
};

export const routeAdd: Command = {
  flags:
    '--account NAME --name TEXT [--type smtp|mailgun|postmark|ses] [--host smtp.example.com] [--port N] ' +
    '[--security starttls|tls|none] [--user NAME] [--endpoint URL] [--mail-domain example.com] ' +
    '[--stream ID] [--region eu-central-1] [--topic-arn ARN] [--classes marketing,api,system] ' +
    '[--domains example.com] [--position N] [--weight N] [--per-minute N] [--for-all]',
  summary:
    'Adds a mail route: a server or an API that mail is sent by instead of SMTP_URL. The password, API key, server ' +
    "token or secret access key is read from ROUTE_PASSWORD, Mailgun's webhook signing key from ROUTE_WEBHOOK_KEY; " +
    '--user is also the access key ID of SES, --topic-arn the Amazon SNS topic of its events; ' +
    '--for-all makes it a route of all accounts.',
  options: {
    ...account,
    name: { type: 'string' },
    type: { type: 'string' },
    endpoint: { type: 'string' },
    'mail-domain': { type: 'string' },
    stream: { type: 'string' },
    region: { type: 'string' },
    'topic-arn': { type: 'string' },
    host: { type: 'string' },
    port: { type: 'string' },
    security: { type: 'string' },
    user: { type: 'string' },
    classes: { type: 'string' },
    domains: { type: 'string' },
    position: { type: 'string' },
    weight: { type: 'string' },
    'per-minute': { type: 'string' },
    'for-all': { type: 'boolean' },
  },
  async run(context) {
    const flag = (name: string): string | undefined => optional(context.values, name);
    const body = bodyOf(MailRouteRequest, {
      name: required(context.values, 'name'),
      type: flag('type'),
      endpoint: flag('endpoint'),
      mail_domain: flag('mail-domain'),
      message_stream: flag('stream'),
      region: flag('region'),
      topic_arn: flag('topic-arn'),
      host: flag('host'),
      port: numberOf(flag('port')),
      security: flag('security'),
      username: flag('user'),
      password: process.env['ROUTE_PASSWORD'],
      webhook_key: process.env['ROUTE_WEBHOOK_KEY'],
      classes: listOf(flag('classes')),
      domains: listOf(flag('domains')),
      position: numberOf(flag('position')),
      weight: numberOf(flag('weight')),
      per_minute: numberOf(flag('per-minute')),
      is_shared: context.values['for-all'] === true,
    });
    const route = await withDatabase(context, async (database) => {
      const viewer = await operatorOf(database, context);
      const provider = { database, config: context.config };
      return presentRoute(provider, viewer, await createRoute(provider, viewer, body));
    });
    context.print(line(route));
  },
};

export const routeTest: Command = {
  flags: '--account NAME --id ID --from SENDER --to ADDRESS',
  summary: "Sends a test message by a route alone, from a verified sender, and prints the server's reply.",
  options: { ...named, from: { type: 'string' }, to: { type: 'string' } },
  async run(context) {
    const { values, config } = context;
    const [id, from, to] = [required(values, 'id'), required(values, 'from'), required(values, 'to')];
    const response = await withDatabase(context, async (database) => {
      const viewer = await operatorOf(database, context);
      const { account_id: accountId } = await requireRoute(database, viewer, id);
      return testRoute({ database, config }, id, { accountId, senderAccountId: viewer.accountId, from, to });
    });
    context.print(response);
  },
};

export const routeRemove: Command = {
  flags: '--account NAME --id ID',
  summary: 'Removes a mail route. What it was sending ends first.',
  options: named,
  async run(context) {
    const id = required(context.values, 'id');
    await withDatabase(context, async (database) => deleteRoute(database, await operatorOf(database, context), id));
  },
};

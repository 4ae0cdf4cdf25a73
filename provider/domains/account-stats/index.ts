import { accountStats as contract } from 'sendwright/wire/accountStats';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { Page } from '../../http/paging';
import { limitOffsetOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { categorySums, type DateCounts, readStats } from './accountStats';
import { countryOf, provinceOf } from './places';
import { periodOf } from './statsPeriod';

/** The page for calls without paging: larger than any range. */
const allDates = { limit: 500, offset: 0 };

/** The counts with their type and name. */
const typed = (type: string, { date, stats }: DateCounts) => ({ date, stats: stats.map((one) => ({ type, ...one })) });

const allTyped = async (type: string, counts: Promise<readonly DateCounts[]>) =>
  (await counts).map((row) => typed(type, row));

/** The app's name, from a `client` name such as `type/name`. */
const clientName = (name: string): string => name.slice(name.indexOf('/') + 1);

const clientType = (name: string): string => name.slice(0, name.indexOf('/'));

const deviceOf = (name: string): string => `${name.charAt(0).toUpperCase()}${clientType(name).slice(1)}`;

/** Statistics of all mail of an account, computed from its events. */
export const accountStats: Domain = { name: 'account-stats', routes: accountStatsRoutes };

/** The operations of account statistics. */
function accountStatsRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /stats': ({ caller, query }) =>
      readStats(database, caller.accountId, 'all', periodOf(query), limitOffsetOf(query)),
    'GET /categories': ({ caller, query }) =>
      categoriesOf(database, caller.accountId, query.category ?? '', limitOffsetOf(query, 50)),
    'GET /categories/stats': ({ caller, query }) =>
      allTyped(
        'category',
        readStats(database, caller.accountId, 'category', periodOf(query), allDates, { wanted: query.categories }),
      ),
    'GET /categories/stats/sums': async ({ caller, query }) => {
      const order = { metric: query.sort_by_metric ?? 'delivered', direction: query.sort_by_direction ?? 'desc' };
      const sums = await categorySums(database, caller.accountId, periodOf(query), order, limitOffsetOf(query, 5));
      return typed('category', sums);
    },
    'GET /mailbox_providers/stats': ({ caller, query }) =>
      allTyped(
        'mailbox_provider',
        readStats(database, caller.accountId, 'mailbox_provider', periodOf(query), limitOffsetOf(query), {
          wanted: query.mailbox_providers,
        }),
      ),
    'GET /clients/stats': ({ caller, query }) =>
      allTyped(
        'client',
        readStats(database, caller.accountId, 'client', periodOf(query), allDates, { tell: clientName }),
      ),
    'GET /clients/:client_type/stats': ({ caller, params, query }) => {
      const tell = (name: string) => (clientType(name) === params.client_type ? clientName(name) : undefined);
      return allTyped('client', readStats(database, caller.accountId, 'client', periodOf(query), allDates, { tell }));
    },
    'GET /devices/stats': ({ caller, query }) =>
      allTyped(
        'device',
        readStats(database, caller.accountId, 'client', periodOf(query), limitOffsetOf(query), { tell: deviceOf }),
      ),
    'GET /browsers/stats': ({ caller, query }) =>
      allTyped(
        'browser',
        readStats(database, caller.accountId, 'browser', periodOf(query), limitOffsetOf(query), {
          wanted: query.browsers,
        }),
      ),
    'GET /geo/stats': ({ caller, query }) => {
      const { country } = query;
      const choice =
        country === undefined
          ? { wanted: ['US', 'CA'], tell: countryOf }
          : { tell: (name: string) => provinceOf(name, country) };
      const counts = readStats(database, caller.accountId, 'country', periodOf(query), limitOffsetOf(query), choice);
      return allTyped(country === undefined ? 'country' : 'province', counts);
    },
  });
}

/** The categories of an account's sends, automations and other mail that start with `prefix`, sorted. */
function categoriesOf(
  database: Queryable,
  accountId: number,
  prefix: string,
  page: Page,
): Promise<{ category: string }[]> {
  return database.rows<{ category: string }>(sql`
    select category from (
      select unnest(categories) as category from single_sends where account_id = ${accountId}
      union select unnest(categories) from automations where account_id = ${accountId}
      union select category from mail_categories where account_id = ${accountId}
    ) as known
    where starts_with(lower(category), lower(${prefix})) order by category limit ${page.limit} offset ${page.offset}`);
}

import { Type } from '@sinclair/typebox';
import {
  AccountStats,
  Categories,
  CategoryStats,
  CategorySums,
  MailboxProviderStats,
} from 'sendwright/wire/accountStats';
import { Failures, LimitOffsetQuery } from 'sendwright/wire/common';
import { limitOffsetOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { accountStats, categorySums } from './accountStats';
import { categoriesOf } from './categories';
import { metrics } from './metrics';
import { Names, PagedPeriodQuery, allDates, typed } from './routeParts';
import { PeriodQuery, periodOf } from './statsPeriod';

const tags = ['Statistics'];
const Direction = Type.Union([Type.Literal('desc'), Type.Literal('asc')]);
const MetricName = Type.Union(metrics.filter((metric) => metric !== 'drops').map((metric) => Type.Literal(metric)));

/** Statistics of all mail of an account: as a whole, by category and by mailbox provider. */
export function addAccountStatsRoutes(server: Server, { database }: Provider): void {
  server.get(
    '/v3/stats',
    {
      config: { scope: ['stats.read', 'stats.global.read'] },
      schema: {
        tags,
        summary: 'All mail of the account',
        querystring: PagedPeriodQuery,
        response: { 200: AccountStats, ...Failures },
      },
    },
    ({ query, caller }) => accountStats(database, caller.accountId, 'all', periodOf(query), limitOffsetOf(query)),
  );

  server.get(
    '/v3/categories',
    {
      config: { scope: 'categories.read' },
      schema: {
        tags,
        summary: 'Categories of the account',
        querystring: Type.Composite([
          LimitOffsetQuery,
          Type.Object({ category: Type.Optional(Type.String({ maxLength: 255 })) }),
        ]),
        response: { 200: Categories, ...Failures },
      },
    },
    ({ query, caller }) => categoriesOf(database, caller.accountId, query.category ?? '', limitOffsetOf(query, 50)),
  );

  server.get(
    '/v3/categories/stats',
    {
      config: { scope: ['stats.read', 'categories.stats.read'] },
      schema: {
        tags,
        summary: 'Mail of some categories',
        querystring: Type.Composite([PeriodQuery, Type.Object({ categories: Names })]),
        response: { 200: CategoryStats, ...Failures },
      },
    },
    async ({ query, caller }) =>
      (
        await accountStats(database, caller.accountId, 'category', periodOf(query), allDates, {
          wanted: query.categories,
        })
      ).map((row) => typed('category', row)),
  );

  server.get(
    '/v3/categories/stats/sums',
    {
      config: { scope: ['stats.read', 'categories.stats.sums.read'] },
      schema: {
        tags,
        summary: 'Sums of all categories',
        querystring: Type.Composite([
          PagedPeriodQuery,
          Type.Object({ sort_by_metric: Type.Optional(MetricName), sort_by_direction: Type.Optional(Direction) }),
        ]),
        response: { 200: CategorySums, ...Failures },
      },
    },
    async ({ query, caller }) => {
      const order = {
        metric: query.sort_by_metric ?? 'delivered',
        direction: query.sort_by_direction ?? 'desc',
      } as const;
      return typed(
        'category',
        await categorySums(database, caller.accountId, periodOf(query), order, limitOffsetOf(query, 5)),
      );
    },
  );

  server.get(
    '/v3/mailbox_providers/stats',
    {
      config: { scope: ['stats.read', 'mailbox_providers.stats.read'] },
      schema: {
        tags,
        summary: 'Mail by mailbox provider',
        querystring: Type.Composite([PagedPeriodQuery, Type.Object({ mailbox_providers: Type.Optional(Names) })]),
        response: { 200: MailboxProviderStats, ...Failures },
      },
    },
    async ({ query, caller }) =>
      (
        await accountStats(database, caller.accountId, 'mailbox_provider', periodOf(query), limitOffsetOf(query), {
          wanted: query.mailbox_providers,
        })
      ).map((row) => typed('mailbox_provider', row)),
  );
}

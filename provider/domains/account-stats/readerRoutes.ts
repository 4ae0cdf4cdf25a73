import { Type } from '@sinclair/typebox';
import { ClickStats, OpenStats, PlaceStats } from 'sendwright/wire/accountStats';
import { Failures } from 'sendwright/wire/common';
import { limitOffsetOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { accountStats, nothingCounted } from './accountStats';
import { Names, PagedPeriodQuery, allDates, typed } from './routeParts';
import { PeriodQuery, periodOf } from './statsPeriod';

const tags = ['Statistics'];
const clientTypes = ['phone', 'tablet', 'webmail', 'desktop'] as const;
const ClientType = Type.Union(clientTypes.map((type) => Type.Literal(type)));
const Country = Type.Union([Type.Literal('US'), Type.Literal('CA')]);

/** Of a name of the dimension `client`, which is `type/name`. */
const clientName = (name: string): string => name.slice(name.indexOf('/') + 1);
const clientType = (name: string): string => name.slice(0, name.indexOf('/'));

/** Statistics of opens and clicks by what readers use. */
export function addReaderStatsRoutes(server: Server, { database }: Provider): void {
  server.get(
    '/v3/clients/stats',
    {
      config: { scope: ['stats.read', 'clients.stats.read'] },
      schema: {
        tags,
        summary: 'Opens by email app',
        querystring: PeriodQuery,
        response: { 200: OpenStats, ...Failures },
      },
    },
    async ({ query, caller }) =>
      (await accountStats(database, caller.accountId, 'client', periodOf(query), allDates, { tell: clientName })).map(
        (row) => typed('client', row),
      ),
  );

  server.get(
    '/v3/clients/:client_type/stats',
    {
      config: { scope: ['stats.read', 'clients.stats.read'] },
      schema: {
        tags,
        summary: 'Opens by email app on one kind of device',
        params: Type.Object({ client_type: ClientType }),
        querystring: PeriodQuery,
        response: { 200: OpenStats, ...Failures },
      },
    },
    async ({ query, params, caller }) => {
      const tell = (name: string) => (clientType(name) === params.client_type ? clientName(name) : undefined);
      return (await accountStats(database, caller.accountId, 'client', periodOf(query), allDates, { tell })).map(
        (row) => typed('client', row),
      );
    },
  );

  server.get(
    '/v3/devices/stats',
    {
      config: { scope: ['stats.read', 'devices.stats.read'] },
      schema: {
        tags,
        summary: 'Opens by kind of device',
        querystring: PagedPeriodQuery,
        response: { 200: OpenStats, ...Failures },
      },
    },
    async ({ query, caller }) => {
      const tell = (name: string) => `${name.charAt(0).toUpperCase()}${clientType(name).slice(1)}`;
      return (
        await accountStats(database, caller.accountId, 'client', periodOf(query), limitOffsetOf(query), { tell })
      ).map((row) => typed('device', row));
    },
  );

  server.get(
    '/v3/browsers/stats',
    {
      config: { scope: ['stats.read', 'browsers.stats.read'] },
      schema: {
        tags,
        summary: 'Clicks by browser',
        querystring: Type.Composite([PagedPeriodQuery, Type.Object({ browsers: Type.Optional(Names) })]),
        response: { 200: ClickStats, ...Failures },
      },
    },
    async ({ query, caller }) =>
      (
        await accountStats(database, caller.accountId, 'browser', periodOf(query), limitOffsetOf(query), {
          wanted: query.browsers,
        })
      ).map((row) => typed('browser', row)),
  );

  // Where readers are is not found out: there is no map of addresses here, and none is asked.
  server.get(
    '/v3/geo/stats',
    {
      config: { scope: ['stats.read', 'geo.stats.read'] },
      schema: {
        tags,
        summary: 'Opens and clicks by country: not counted, always 0',
        querystring: Type.Composite([PagedPeriodQuery, Type.Object({ country: Type.Optional(Country) })]),
        response: { 200: PlaceStats, ...Failures },
      },
    },
    async ({ query }) =>
      nothingCounted(
        periodOf(query),
        limitOffsetOf(query),
        query.country === undefined ? ['US', 'CA'] : [query.country],
      ).map((row) => typed('country', row)),
  );
}

import { reportPeople } from 'sendwright/wire/reportPeople';
import { reports as contract } from 'sendwright/wire/reports';
import { sendCurve } from 'sendwright/wire/sendCurve';
import { textReports } from 'sendwright/wire/textReports';
import { tokenLinks } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { foldChanges } from './counts';
import { listReportPeople } from './people/reportPeople';
import { readBreakdown, readGrowth, readHours, readOverview, readSends } from './reports';
import { readSendCurve } from './sendCurve';
import { readTexts } from './texts';
import { mailWeeklyReports, readWeekly, setWeekly } from './weekly';

const foldJob = 'reports.fold';
const weeklyJob = 'reports.weekly';

/** Reports of an account's single sends and automations, read from counts that are kept as events are recorded. */
export const reports: Domain = {
  name: 'reports',
  routes: reportRoutes,
  async jobs(provider) {
    await provider.jobs.define(foldJob, () => foldChanges(provider.database));
    await provider.jobs.schedule(foldJob, '* * * * *');
    await provider.jobs.define(weeklyJob, () => mailWeeklyReports(provider, new Date()));
    await provider.jobs.schedule(weeklyJob, '*/15 * * * *');
  },
};

function reportRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/reports/overview': ({ caller, query }) => readOverview(database, caller.accountId, query),
    'GET /marketing/reports/sends': ({ caller, query }) =>
      readSends(database, caller.accountId, query, {
        by: query.sort_by ?? 'sent_at',
        direction: query.sort_direction ?? 'desc',
        limit: query.limit ?? 25,
        offset: query.offset ?? 0,
        channel: query.channel ?? 'email',
        isComparable: query.comparable ?? false,
      }),
    'GET /marketing/reports/growth': ({ caller, query }) => readGrowth(database, caller.accountId, query),
    'GET /marketing/reports/hours': ({ caller, query }) => readHours(database, caller.accountId, query),
    'GET /marketing/reports/breakdowns/:dimension': ({ caller, params, query }) =>
      readBreakdown(database, caller.accountId, params.dimension, query),
    'GET /marketing/reports/weekly': ({ caller }) => readWeekly(database, caller),
    'PUT /marketing/reports/weekly': ({ caller, body }) => setWeekly(database, caller, body.enabled),
  });
  serve(server, provider, textReports, {
    'GET /marketing/reports/texts': ({ caller, query }) => readTexts(database, caller.accountId, query),
  });
  serve(server, provider, sendCurve, {
    'GET /marketing/reports/sends/:id/first_hours': ({ caller, params }) =>
      readSendCurve(database, caller.accountId, params.id),
  });
  serve(server, provider, reportPeople, {
    'GET /marketing/reports/people': async ({ caller, query, request }) => {
      const { result, count, isEstimate, next } = await listReportPeople(database, caller.accountId, query);
      return { result, is_estimate: isEstimate, _metadata: tokenLinks(request, count, next) };
    },
  });
}

import { emailTesting as contract } from 'sendwright/wire/emailTesting';
import { pageLinks, pageOf } from '../../http/paging';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { beginTest, listTests, readTest } from './emailTests';
import { defineEmailTestJobs } from './jobs';
import { presentClient, testClients } from './testClients';
import { testCreditsOf, testPricesOf } from './testCredits';

/** Email tests: simulated email apps, spam rules, links. Free, unless an account has credits. */
export const emailTesting: Domain = { name: 'email-testing', routes: emailTestingRoutes, jobs: defineEmailTestJobs };

/** The operations of email testing. */
function emailTestingRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'GET /marketing/compatibility_testing/credits': async ({ caller }) => ({
      emailTesting: await testCreditsOf(provider.database, caller.accountId),
    }),
    'GET /marketing/compatibility_testing/clients': async ({ caller }) => ({
      result: testClients.map(presentClient),
      prices: await testPricesOf(provider.database, caller.accountId),
    }),
    'POST /marketing/compatibility_testing/tests': ({ caller, body }) => beginTest(provider, caller.accountId, body),
    'GET /marketing/compatibility_testing/tests': async ({ caller, query, request }) => {
      const page = pageOf(query, { standard: 50, most: 100 });
      const { tests, count } = await listTests(provider, caller.accountId, query.resource_id, page);
      return { result: tests, _metadata: pageLinks(request, page, count) };
    },
    'GET /marketing/compatibility_testing/tests/:id': ({ caller, params, linkProvider }) =>
      readTest(provider, caller.accountId, params.id, (path) => linkProvider.config.contentUrl + path),
  });
}

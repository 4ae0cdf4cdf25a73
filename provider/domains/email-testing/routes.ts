import { Type } from '@sinclair/typebox';
import { EmailTestingCredits } from 'sendwright/wire/account';
import { ErrorBody, Failures, PageQuery } from 'sendwright/wire/common';
import { EmailTest, EmailTestCreate, EmailTestPage, TestClients } from 'sendwright/wire/emailTesting';
import { contentAddress } from '../../http/absoluteUrl';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { beginTest, listTests, readTest } from './emailTests';
import { presentClient, testClients } from './testClients';
import { prices, testCreditsOf } from './testCredits';

const tags = ['Email testing'];
const read = { scope: 'email_testing.read', feature: 'mc.email_testing' as const };
const pageSizes = { standard: 50, most: 100 };
const root = '/v3/marketing/compatibility_testing';

/** The routes of email testing. */
export function emailTestingRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  server.get(
    `${root}/credits`,
    {
      config: { keyScope: 'email_testing.read' },
      schema: { tags, summary: 'Read the email-testing credits left', response: { 200: EmailTestingCredits } },
    },
    async (request) => ({ emailTesting: await testCreditsOf(database, request.caller.accountId) }),
  );
  server.get(
    `${root}/clients`,
    {
      config: read,
      schema: { tags, summary: 'List the email apps a test can show', response: { 200: TestClients, ...Failures } },
    },
    async () => ({ result: testClients.map(presentClient), prices }),
  );
  server.post(
    `${root}/tests`,
    {
      config: { scope: 'email_testing.write', feature: 'mc.email_testing' },
      bodyLimit: 8 * 1024 * 1024,
      schema: {
        tags,
        summary: 'Test a message in email apps, against spam rules, and its links',
        body: EmailTestCreate,
        response: { 201: Type.Pick(EmailTest, ['id', 'status', 'credits_used']), ...Failures, 402: ErrorBody },
      },
    },
    async (request, reply) => reply.code(201).send(await beginTest(provider, request.caller.accountId, request.body)),
  );
  server.get(
    `${root}/tests`,
    {
      config: read,
      schema: {
        tags,
        summary: 'List tests',
        querystring: Type.Composite([
          PageQuery,
          Type.Object({ resource_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._:-]{1,100}$' })) }),
        ]),
        response: { 200: EmailTestPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { tests, count } = await listTests(provider, request.caller.accountId, request.query.resource_id, page);
      return { result: tests, _metadata: pageLinks(request, page, count) };
    },
  );
  server.get(
    `${root}/tests/:id`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Read a test and its results',
        params: Type.Object({ id: Type.String() }),
        response: { 200: EmailTest, ...Failures },
      },
    },
    async (request) =>
      readTest(provider, request.caller.accountId, request.params.id, (path) => contentAddress(request, path)),
  );
}

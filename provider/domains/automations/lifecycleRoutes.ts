import { Type } from '@sinclair/typebox';
import { Automation, EnrolmentPage, EnrolmentState, EnrolmentTrace } from 'sendwright/wire/automations';
import { ErrorBody, Failures, PageQuery } from 'sendwright/wire/common';
import { pageLinks, pageOf } from '../../http/paging';
import type { Provider, Server } from '../../provider';
import { automationGate } from './automationGate';
import { readAutomation } from './automations';
import { listEnrolments, readTrace } from './enrolments';
import { applyPending, disable, setLive } from './lifecycle';
import { presentAutomation } from './presentAutomation';

const tags = ['Automations'];
const Id = Type.Object({ id: Type.String() });
const reading = { scope: 'marketing.read', feature: 'mc.automations' as const };
const pageSizes = { standard: 50, most: 1000 };

/** Taking automations from state to state, and who is in them. */
export function addLifecycleRoutes(server: Server, { database }: Provider): void {
  const preHandler = automationGate(database);
  const actions = { live: setLive, disable, apply: applyPending } as const;
  const summaries = { live: 'Set live', disable: 'Disable', apply: 'Send edited messages from now on' } as const;
  for (const action of ['live', 'disable', 'apply'] as const) {
    server.post(
      `/v3/marketing/automations/:id/${action}`,
      {
        config: { scope: 'marketing_campaigns.update', feature: 'mc.automations' },
        preHandler,
        schema: {
          tags,
          summary: summaries[action],
          params: Id,
          response: { 200: Automation, ...Failures, 409: ErrorBody },
        },
      },
      async (request, reply) => {
        const row = await actions[action](database, request.caller.accountId, request.params.id);
        return reply.header('etag', `"${row.revision}"`).send(presentAutomation(row));
      },
    );
  }

  server.get(
    '/v3/marketing/automations/:id/contacts',
    {
      config: reading,
      preHandler,
      schema: {
        tags,
        summary: 'Who is or was in it',
        params: Id,
        querystring: Type.Composite([
          PageQuery,
          Type.Object({ state: Type.Optional(EnrolmentState), email: Type.Optional(Type.String({ maxLength: 254 })) }),
        ]),
        response: { 200: EnrolmentPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { automation_id: id } = await readAutomation(database, request.caller.accountId, request.params.id);
      const { count, ...enrolments } = await listEnrolments(
        database,
        request.caller.accountId,
        id,
        request.query,
        page,
      );
      return { ...enrolments, _metadata: pageLinks(request, page, count) };
    },
  );

  server.get(
    '/v3/marketing/automations/:id/contacts/:contact_id',
    {
      config: reading,
      preHandler,
      schema: {
        tags,
        summary: "A contact's way through it",
        params: Type.Object({ id: Type.String(), contact_id: Type.String() }),
        response: { 200: EnrolmentTrace, ...Failures },
      },
    },
    async (request) => {
      const { automation_id: id } = await readAutomation(database, request.caller.accountId, request.params.id);
      return readTrace(database, request.caller.accountId, id, request.params.contact_id);
    },
  );
}

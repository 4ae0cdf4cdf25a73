import { Type } from '@sinclair/typebox';
import {
  Automation,
  AutomationCreate,
  AutomationDuplicate,
  AutomationPage,
  AutomationStepCreate,
  AutomationStepUpdate,
  AutomationUpdate,
  type AutomationStatus,
} from 'sendwright/wire/automations';
import { ErrorBody, Failures, PageQuery } from 'sendwright/wire/common';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import type { Provider, Server } from '../../provider';
import { requestedRevision } from '../single-sends/revisionHeader';
import { automationGate } from './automationGate';
import type { AutomationRow } from './automationRow';
import {
  addStep,
  createAutomation,
  deleteAutomations,
  duplicateAutomation,
  readAutomation,
  removeStep,
  updateAutomation,
  updateStep,
} from './automations';
import { presentAutomation, presentSummary } from './presentAutomation';
import { searchAutomations } from './queries';

const tags = ['Automations'];
const Id = Type.Object({ id: Type.String() });
const StepId = Type.Object({ id: Type.String(), step_id: Type.String() });
const Changed = { ...Failures, 409: ErrorBody, 412: ErrorBody };
const pageSizes = { standard: 50, most: 1000 };
/** Bytes of a body that carries messages: 25 of the size that email apps show, and designs with them. */
const messageLimit = 16_777_216;
const statuses: readonly string[] = ['draft', 'live', 'disabled', 'paused'] satisfies AutomationStatus[];

const etagOf = (row: AutomationRow): string => `"${row.revision}"`;

/** Writing automations; sending them is in `lifecycleRoutes`. */
export function addAutomationRoutes(server: Server, { database, config: { contentUrl } }: Provider): void {
  const preHandler = automationGate(database);
  const may = (scope: string) => ({ config: { scope, feature: 'mc.automations' as const }, preHandler });

  server.get(
    '/v3/marketing/automations',
    {
      ...may('marketing.read'),
      schema: {
        tags,
        summary: 'List automations',
        querystring: Type.Composite([
          PageQuery,
          Type.Object({
            name: Type.Optional(Type.String({ maxLength: 100 })),
            status: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
          }),
        ]),
        response: { 200: AutomationPage, ...Failures },
      },
    },
    async (request) => {
      const page = pageOf(request.query, pageSizes);
      const { rows, count } = await searchAutomations(
        database,
        request.caller.accountId,
        { name: request.query.name, statuses: statusesOf(request.query.status) },
        page,
      );
      return { result: rows.map(presentSummary), _metadata: pageLinks(request, page, count) };
    },
  );

  server.post(
    '/v3/marketing/automations',
    {
      ...may('marketing_campaigns.create'),
      preValidation: emptyBody,
      bodyLimit: messageLimit,
      schema: { tags, summary: 'Create a draft', body: AutomationCreate, response: { 201: Automation, ...Failures } },
    },
    async (request, reply) => {
      const row = await createAutomation(database, request.caller.accountId, request.body, contentUrl);
      return reply.code(201).header('etag', etagOf(row)).send(presentAutomation(row));
    },
  );

  server.delete(
    '/v3/marketing/automations',
    {
      ...may('marketing_campaigns.delete'),
      schema: {
        tags,
        summary: 'Delete several',
        querystring: Type.Object({ ids: Type.Array(Type.String()) }),
        response: { 204: Type.Null(), ...Failures, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      await deleteAutomations(database, request.caller.accountId, namedIds(request.query.ids));
      return reply.code(204).send(null);
    },
  );

  server.get(
    '/v3/marketing/automations/:id',
    {
      ...may('marketing.read'),
      schema: { tags, summary: 'Read one', params: Id, response: { 200: Automation, ...Failures } },
    },
    async (request, reply) => {
      const row = await readAutomation(database, request.caller.accountId, request.params.id);
      return reply.header('etag', etagOf(row)).send(presentAutomation(row));
    },
  );

  server.patch(
    '/v3/marketing/automations/:id',
    {
      ...may('marketing_campaigns.update'),
      bodyLimit: messageLimit,
      schema: {
        tags,
        summary: 'Change one',
        params: Id,
        body: AutomationUpdate,
        response: { 200: Automation, ...Changed },
      },
    },
    async (request, reply) => {
      const revision = requestedRevision(request.headers['if-match'], request.body.revision);
      const { revision: _named, ...body } = request.body;
      const row = await updateAutomation(
        database,
        request.caller.accountId,
        request.params.id,
        { ...body, ...(revision !== undefined && { revision }) },
        contentUrl,
      );
      return reply.header('etag', etagOf(row)).send(presentAutomation(row));
    },
  );

  server.post(
    '/v3/marketing/automations/:id',
    {
      ...may('marketing_campaigns.create'),
      preValidation: emptyBody,
      schema: {
        tags,
        summary: 'Duplicate',
        params: Id,
        body: AutomationDuplicate,
        response: { 201: Automation, ...Failures },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          presentAutomation(
            await duplicateAutomation(database, request.caller.accountId, request.params.id, request.body.name),
          ),
        ),
  );

  server.delete(
    '/v3/marketing/automations/:id',
    {
      ...may('marketing_campaigns.delete'),
      schema: { tags, summary: 'Delete one', params: Id, response: { 204: Type.Null(), ...Failures, 409: ErrorBody } },
    },
    async (request, reply) => {
      await deleteAutomations(database, request.caller.accountId, [request.params.id]);
      return reply.code(204).send(null);
    },
  );

  server.post(
    '/v3/marketing/automations/:id/steps',
    {
      ...may('marketing_campaigns.update'),
      bodyLimit: messageLimit,
      schema: {
        tags,
        summary: 'Add a step',
        params: Id,
        body: AutomationStepCreate,
        response: { 201: Automation, ...Changed },
      },
    },
    async (request, reply) => {
      const row = await addStep(database, request.caller.accountId, request.params.id, request.body, contentUrl);
      return reply.code(201).header('etag', etagOf(row)).send(presentAutomation(row));
    },
  );

  server.patch(
    '/v3/marketing/automations/:id/steps/:step_id',
    {
      ...may('marketing_campaigns.update'),
      bodyLimit: messageLimit,
      schema: {
        tags,
        summary: 'Change a step',
        params: StepId,
        body: AutomationStepUpdate,
        response: { 200: Automation, ...Changed },
      },
    },
    async (request, reply) => {
      const row = await updateStep(
        database,
        request.caller.accountId,
        request.params.id,
        request.params.step_id,
        request.body,
        contentUrl,
      );
      return reply.header('etag', etagOf(row)).send(presentAutomation(row));
    },
  );

  server.delete(
    '/v3/marketing/automations/:id/steps/:step_id',
    {
      ...may('marketing_campaigns.update'),
      schema: { tags, summary: 'Remove a step', params: StepId, response: { 200: Automation, ...Changed } },
    },
    async (request, reply) => {
      const row = await removeStep(database, request.caller.accountId, request.params.id, request.params.step_id);
      return reply.header('etag', etagOf(row)).send(presentAutomation(row));
    },
  );
}

const named = (given: readonly string[] | undefined): string[] => [
  ...new Set(partsOf(given).map((part) => part.toLowerCase())),
];

function statusesOf(given: readonly string[] | undefined): AutomationStatus[] {
  const asked = named(given);
  const wrong = asked.find((status) => !statuses.includes(status));
  if (wrong !== undefined) throw badRequest('status must be draft, live, disabled or paused', 'status');
  return asked.filter((status): status is AutomationStatus => statuses.includes(status));
}

/** The ids of a query, comma-joined or repeated, each once. */
function namedIds(parts: readonly string[]): string[] {
  const ids = named(parts);
  if (ids.length === 0 || ids.length > 50) throw badRequest('ids must name 1 to 50 automations', 'ids');
  return ids;
}

/** Calls whose body may be left out altogether. */
async function emptyBody(request: { body: unknown }): Promise<void> {
  request.body ??= {};
}

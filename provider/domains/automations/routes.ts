import type { FastifyReply, FastifyRequest } from 'fastify';
import { Value } from '@sinclair/typebox/value';
import {
  type Automation,
  automations,
  type AutomationStatus,
  type AutomationStepInput,
  EnrollmentState,
} from 'sendwright/wire/automations';
import { addScope } from '../../http/addScope';
import { sql } from '../../database/sql';
import { counted, ofRow } from '../../http/audited';
import { requireConfirmed } from '../../http/authentication';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import { requireFeature } from '../../http/requireFeature';
import { serve } from '../../http/serve';
import type { Caller, Provider, Server } from '../../provider';
import { etagOf, withRevision } from '../single-sends/revisionHeader';
import { automationGate } from './automationGate';
import type { AutomationRow } from './automationRow';
import {
  createAutomation,
  deleteAutomations,
  duplicateAutomation,
  readAutomation,
  updateAutomation,
} from './automations';
import { addStep, removeStep, updateStep } from './stepChanges';
import { publicKeyOf } from '../../delivery/receivers/signPost';
import { webhookAddress } from '../../outgoing/webhookAddress';
import { signingKey } from './calls/signingKey';
import { discardDraft, readChanges, startDraft } from './drafts/drafts';
import { publish } from './drafts/publish';
import { listVersions } from './drafts/versions';
import { readGoal, setGoal } from './goals/goals';
import { enterByHand, previewEntries } from './enterByHand';
import { listEnrollments, readTrace } from './enrollments';
import { applyPending, disable, type Publisher, setLive } from './lifecycle';
import { presentAutomation, presentSummary } from './presentAutomation';
import { automationDrafts } from 'sendwright/wire/automationDrafts';
import { automationGoals } from 'sendwright/wire/automationGoals';
import { automationTrials } from 'sendwright/wire/automationTrials';
import { countEntries } from './trials/entryMembers';
import { simulate } from './trials/simulate';
import { searchAutomations } from './queries';

const ofAutomation = ofRow(sql`select name from automations`, sql`automation_id`);

const pageSizes = { standard: 50, most: 1000 };
const statuses: readonly string[] = ['draft', 'live', 'disabled', 'paused'] satisfies AutomationStatus[];

/** The operations of `/v3/marketing/automations`. */
export function automationRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const { contentUrl } = provider.config;
  const requireFeatures = (
    caller: Caller,
    steps: readonly AutomationStepInput[] | undefined,
    at = (index: number) => `steps[${index}]`,
  ): void => {
    if (has('sms', steps)) requireFeature(caller, 'mc.sms');
    if (has('audience', steps)) requireFeature(caller, 'mc.ads');
    for (const { url, field } of addressesOf(steps, at)) checkAddress(url, field);
  };
  const checkAddress = (url: string, field: string): void =>
    void webhookAddress(url, { field, config: provider.config, instead: 'check the signature instead' });
  addScope(server, 'automations', (gated) => {
    gated.addHook('preHandler', automationGate(database));
    serve(gated, provider, automationTrials, {
      'GET /marketing/automations/:id/entry_count': async ({ caller, params }) =>
        countEntries(database, caller.accountId, await readAutomation(database, caller.accountId, params.id)),
      'POST /marketing/automations/:id/simulate': async ({ caller, params, body }) =>
        simulate(database, caller.accountId, await readAutomation(database, caller.accountId, params.id), body),
    });
    serve(gated, provider, automationDrafts, {
      'POST /marketing/automations/:id/draft': async ({ caller, params, body, reply }) =>
        present(reply, await startDraft(database, caller.accountId, params.id, body ?? {})),
      'DELETE /marketing/automations/:id/draft': {
        audit: (act) => ({ ...ofAutomation(act), details: { draft: 'discarded' } }),
        handle: ({ caller, params }) => discardDraft(database, caller.accountId, params.id),
      },
      'GET /marketing/automations/:id/draft/changes': ({ caller, params }) =>
        readChanges(database, caller.accountId, params.id),
      'POST /marketing/automations/:id/publish': {
        audit: ofAutomation,
        handle: async ({ caller, params, body, request, reply }) => {
          const { draft_id: draftId } = await readAutomation(database, caller.accountId, params.id);
          if (draftId !== null)
            requireFeatures(caller, (await readAutomation(database, caller.accountId, draftId)).steps);
          const publisher = publisherOf(caller, request);
          return present(reply, await publish(database, caller.accountId, params.id, body ?? {}, publisher));
        },
      },
      'GET /marketing/automations/:id/versions': async ({ caller, params }) => {
        const { automation_id: id } = await readAutomation(database, caller.accountId, params.id);
        return listVersions(database, caller.accountId, id);
      },
    });
    serve(gated, provider, automationGoals, {
      'GET /marketing/automations/:id/goal': ({ caller, params }) => readGoal(database, caller.accountId, params.id),
      'PUT /marketing/automations/:id/goal': {
        audit: (act) => ({ ...ofAutomation(act), details: { goal: act.body.event.name } }),
        handle: async ({ caller, params, body }) => {
          await setGoal(database, caller.accountId, params.id, body);
          return readGoal(database, caller.accountId, params.id);
        },
      },
      'DELETE /marketing/automations/:id/goal': {
        audit: (act) => ({ ...ofAutomation(act), details: { goal: 'removed' } }),
        handle: ({ caller, params }) => setGoal(database, caller.accountId, params.id, null),
      },
    });
    serve(gated, provider, automations, {
      'GET /marketing/automations': async ({ caller, query, request }) => {
        const page = pageOf(query, pageSizes);
        const search = { name: query.name, statuses: statusesOf(query.status) };
        const { rows, count } = await searchAutomations(database, caller.accountId, search, page);
        return { result: rows.map(presentSummary), _metadata: pageLinks(request, page, count) };
      },
      'POST /marketing/automations': async ({ caller, body, reply }) => {
        requireFeatures(caller, body.steps);
        return present(reply, await createAutomation(database, caller.accountId, body, contentUrl));
      },
      'DELETE /marketing/automations': {
        audit: ({ query }) => ({ subject: counted('automations', query.ids) }),
        handle: ({ caller, query }) => deleteAutomations(database, caller.accountId, namedIds(query.ids)),
      },
      'GET /marketing/automations/:id': async ({ caller, params, reply }) =>
        present(reply, await readAutomation(database, caller.accountId, params.id)),
      'PATCH /marketing/automations/:id': async ({ caller, params, body, request, reply }) => {
        requireFeatures(caller, body.steps);
        const change = withRevision(request.headers['if-match'], body);
        return present(reply, await updateAutomation(database, caller.accountId, params.id, change, contentUrl));
      },
      'POST /marketing/automations/:id': async ({ caller, params, body }) => {
        requireFeatures(caller, (await readAutomation(database, caller.accountId, params.id)).steps);
        return presentAutomation(await duplicateAutomation(database, caller.accountId, params.id, body.name));
      },
      'DELETE /marketing/automations/:id': {
        audit: ofAutomation,
        handle: ({ caller, params }) => deleteAutomations(database, caller.accountId, [params.id]),
      },
      'POST /marketing/automations/:id/steps': async ({ caller, params, body, reply }) => {
        requireFeatures(caller, [body.step], () => 'step');
        return present(reply, await addStep(database, caller.accountId, params.id, body, contentUrl));
      },
      'PATCH /marketing/automations/:id/steps/:step_id': async ({ caller, params, body, reply }) => {
        if (body.sms_config) requireFeature(caller, 'mc.sms');
        if (body.audience_config) requireFeature(caller, 'mc.ads');
        if (body.action_config?.url) checkAddress(body.action_config.url, 'action_config.url');
        const { step_id: stepId } = params;
        return present(reply, await updateStep(database, caller.accountId, params.id, stepId, body, contentUrl));
      },
      'DELETE /marketing/automations/:id/steps/:step_id': {
        audit: (act) => ({ ...ofAutomation(act), details: { step: 'removed' } }),
        handle: async ({ caller, params, reply }) =>
          present(reply, await removeStep(database, caller.accountId, params.id, params.step_id)),
      },
      'POST /marketing/automations/:id/live': {
        audit: ofAutomation,
        handle: async ({ caller, params, body, request, reply }) => {
          requireFeatures(caller, (await readAutomation(database, caller.accountId, params.id)).steps);
          const publisher = publisherOf(caller, request);
          return present(reply, await setLive(database, caller.accountId, params.id, body ?? {}, publisher));
        },
      },
      'POST /marketing/automations/:id/disable': {
        audit: ofAutomation,
        handle: async ({ caller, params, reply }) =>
          present(reply, await disable(database, caller.accountId, params.id)),
      },
      'POST /marketing/automations/:id/apply': {
        audit: (act) => ({ ...ofAutomation(act), details: { applied: true } }),
        handle: async ({ caller, params, reply }) =>
          present(reply, await applyPending(database, caller.accountId, params.id, caller.username)),
      },
      'GET /marketing/automations/:id/contacts': async ({ caller, params, query, request }) => {
        const page = pageOf(query, pageSizes);
        const { automation_id: id } = await readAutomation(database, caller.accountId, params.id);
        const { count, ...enrollments } = await listEnrollments(
          database,
          caller.accountId,
          id,
          { email: query.email, states: statesOf(query.state) },
          page,
        );
        return { ...enrollments, _metadata: pageLinks(request, page, count) };
      },
      'GET /marketing/automations/:id/signing_key': async ({ caller, params }) => {
        await readAutomation(database, caller.accountId, params.id);
        return { public_key: publicKeyOf(await signingKey(database, caller.accountId)) };
      },
      'POST /marketing/automations/:id/contacts': {
        audit: (act) => ({ ...ofAutomation(act), details: { contacts: act.body.contact_ids?.length ?? 'selection' } }),
        handle: ({ caller, params, body }) => enterByHand(database, caller.accountId, params.id, body),
      },
      'POST /marketing/automations/:id/contacts/preview': ({ caller, params, body }) =>
        previewEntries(database, caller.accountId, params.id, body),
      'GET /marketing/automations/:id/contacts/:contact_id': async ({ caller, params }) => {
        const { automation_id: id } = await readAutomation(database, caller.accountId, params.id);
        return readTrace(database, caller.accountId, id, params.contact_id);
      },
    });
  });
}

const publisherOf = ({ username }: Caller, request: FastifyRequest): Publisher => ({
  username,
  confirm: (transaction) => requireConfirmed(transaction, request),
});

/** The steps of a list. What is no step is left out: branches are checked later, with the place of what is wrong. */
const stepsIn = (steps: unknown): { step: AutomationStepInput; index: number }[] =>
  Array.isArray(steps)
    ? steps.flatMap((step: AutomationStepInput | null, index) =>
        typeof step === 'object' && step !== null ? [{ step, index }] : [],
      )
    : [];

/** Steps at any depth. */
const allOf = (steps: unknown): AutomationStepInput[] =>
  stepsIn(steps).flatMap(({ step }) => [step, ...allOf(step.yes), ...allOf(step.no)]);

/** Whether a request has steps of a type, at any depth. */
const has = (type: AutomationStepInput['type'], steps: readonly AutomationStepInput[] | undefined): boolean =>
  allOf(steps).some((step) => step.type === type);

/** The addresses of webhooks in a request, at any depth. */
const addressesOf = (steps: unknown, at: (index: number) => string): { url: string; field: string }[] =>
  stepsIn(steps).flatMap(({ step: { action_config: action, yes, no }, index }) => [
    ...(typeof action?.url === 'string' && action.url.trim() !== ''
      ? [{ url: action.url, field: `${at(index)}.action_config.url` }]
      : []),
    ...addressesOf(yes, (inside) => `${at(index)}.yes[${inside}]`),
    ...addressesOf(no, (inside) => `${at(index)}.no[${inside}]`),
  ]);

function present(reply: FastifyReply, row: AutomationRow): Promise<Automation> {
  reply.header('etag', etagOf(row));
  return presentAutomation(row);
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

function statesOf(given: readonly string[] | undefined): EnrollmentState[] {
  const asked = named(given);
  const states = asked.filter((state) => Value.Check(EnrollmentState, state));
  if (states.length < asked.length) throw badRequest('state must be active, completed or exited', 'state');
  return states;
}

/** The ids in a query, comma-separated or repeated, deduplicated. */
function namedIds(parts: readonly string[]): string[] {
  const ids = named(parts);
  if (ids.length === 0 || ids.length > 50) throw badRequest('ids must name 1 to 50 automations', 'ids');
  return ids;
}

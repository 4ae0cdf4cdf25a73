import { Type } from '@sinclair/typebox';
import { ErrorBody, Failures } from 'sendwright/wire/common';
import { SendingSettings, SendingSettingsUpdate } from 'sendwright/wire/sendingSettings';
import { AbTestResults, PickWinner } from 'sendwright/wire/abTests';
import { Schedule, ScheduleRequest, SingleSend } from 'sendwright/wire/singleSends';
import type { Provider, Server } from '../../provider';
import { readAbTestResults } from './abTestResults';
import { pickWinner } from './pickWinner';
import { cancelSingleSend, pauseSingleSend, resumeSingleSend } from './lifecycle';
import { isoTime, presentSingleSend } from './presentSingleSend';
import { requestedRevision } from './revisionHeader';
import { scheduleSingleSend, unscheduleSingleSend } from './scheduling';
import { changeSendingSettings, readSendingSettings } from './sendingSettings';
import type { SingleSendRow } from './singleSendRow';
import { readSingleSend } from './singleSends';

const tags = ['Single sends'];
const Id = Type.Object({ id: Type.String() });
const reading = { scope: 'marketing.read', feature: 'mc.single_sends' as const };
const updating = { scope: 'marketing_campaigns.update', feature: 'mc.single_sends' as const };

const presentSchedule = (row: SingleSendRow) => ({ send_at: row.send_at && isoTime(row.send_at), status: row.status });

/** Calls that take a single send from state to state. All but the schedule's are our extensions. */
export function addLifecycleRoutes(server: Server, { database }: Provider): void {
  server.put(
    '/v3/marketing/singlesends/:id/schedule',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Schedule, or send now',
        params: Id,
        body: ScheduleRequest,
        response: { 201: Schedule, ...Failures, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const revision = requestedRevision(request.headers['if-match'], request.body.revision);
      const { revision: _named, ...body } = request.body;
      const row = await scheduleSingleSend(database, request.caller.accountId, request.params.id, {
        ...body,
        ...(revision !== undefined && { revision }),
      });
      return reply.code(201).send(presentSchedule(row));
    },
  );

  server.delete(
    '/v3/marketing/singlesends/:id/schedule',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Unschedule, or undo sending now',
        params: Id,
        response: { 200: Schedule, ...Failures, 409: ErrorBody },
      },
    },
    async (request) =>
      presentSchedule(await unscheduleSingleSend(database, request.caller.accountId, request.params.id)),
  );

  const actions = { pause: pauseSingleSend, resume: resumeSingleSend, cancel: cancelSingleSend } as const;
  const summaries = { pause: 'Pause', resume: 'Go on after a pause', cancel: 'Cancel the rest' } as const;
  for (const action of ['pause', 'resume', 'cancel'] as const) {
    server.post(
      `/v3/marketing/singlesends/:id/${action}`,
      {
        config: updating,
        schema: {
          tags,
          summary: summaries[action],
          params: Id,
          response: { 200: SingleSend, ...Failures, 409: ErrorBody },
        },
      },
      async (request) =>
        presentSingleSend(await actions[action](database, request.caller.accountId, request.params.id)),
    );
  }

  server.get(
    '/v3/marketing/singlesends/:id/abtest',
    {
      config: reading,
      schema: {
        tags,
        summary: 'How the variations of an A/B test stand',
        params: Id,
        response: { 200: AbTestResults, ...Failures },
      },
    },
    async (request) => {
      const { accountId } = request.caller;
      return readAbTestResults(database, accountId, await readSingleSend(database, accountId, request.params.id));
    },
  );

  server.post(
    '/v3/marketing/singlesends/:id/abtest/winner',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Pick the winner of an A/B test',
        params: Id,
        body: PickWinner,
        response: { 200: SingleSend, ...Failures, 409: ErrorBody },
      },
    },
    async (request) =>
      presentSingleSend(
        await pickWinner(database, request.caller.accountId, request.params.id, request.body.template_id),
      ),
  );

  server.get(
    '/v3/marketing/settings/sending',
    {
      config: reading,
      schema: { tags, summary: 'How the account sends', response: { 200: SendingSettings, ...Failures } },
    },
    (request) => readSendingSettings(database, request.caller.accountId),
  );

  server.patch(
    '/v3/marketing/settings/sending',
    {
      config: updating,
      schema: {
        tags,
        summary: 'Change how the account sends',
        body: SendingSettingsUpdate,
        response: { 200: SendingSettings, ...Failures },
      },
    },
    (request) => changeSendingSettings(database, request.caller.accountId, request.body),
  );
}

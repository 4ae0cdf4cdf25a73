import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageQuery } from 'sendwright/wire/common';
import { sendChecks } from 'sendwright/wire/sendChecks';
import { audiencePeople } from 'sendwright/wire/audiencePeople';
import { sendPeople } from 'sendwright/wire/sendPeople';
import { sendingSettings } from 'sendwright/wire/sendingSettings';
import {
  type SingleSend,
  type SingleSendPage,
  type SingleSendSearch,
  type SingleSendUpdate,
  singleSends as contract,
} from 'sendwright/wire/singleSends';
import { isoTime } from '../../http/isoTime';
import { sql } from '../../database/sql';
import { counted, ofRow } from '../../http/audited';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf, tokenLinks } from '../../http/paging';
import { partsOf } from '../../http/partsOf';
import { requireFeature } from '../../http/requireFeature';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import { serve } from '../../http/serve';
import type { Caller, Domain, Provider, Server } from '../../provider';
import { timedQuery } from '../../segments/timedQuery';
import { isUuid } from '../../validation/uuid';
import { SmsApi } from '../sms/api/smsApi';
import { searchTimeout, searchFailed } from '../segments/drafts';
import { readAbTestResults } from './abTests/abTestResults';
import { listAudiencePeople } from './audience/audiencePeople';
import { countAudience } from './audience/audienceCount';
import { designedBody } from './design/designedBody';
import { cancelSingleSend, pauseSingleSend, resumeSingleSend } from './schedule/lifecycle';
import { defineNotices } from './notices';
import { pickWinner } from './abTests/pickWinner';
import { preflight } from './checks/preflight';
import { presentSingleSend, presentSummary } from './presentSingleSend';
import { categoriesInUse } from './queries';
import { etagOf, withRevision } from './revisionHeader';
import { scheduleSingleSend, unscheduleSingleSend } from './schedule/scheduling';
import { sampleShortLink } from '../sms/delivery/shortLinks';
import { changeSendingSettings, readSendingSettings } from './audience/sendingSettings';
import { checkedSendTo } from './singleSendContent';
import type { SingleSendRow } from './singleSendRow';
import {
  checkRecipients,
  createSingleSend,
  deleteSingleSends,
  duplicateSingleSend,
  listSingleSends,
  readSingleSend,
  resendSingleSend,
  updateSingleSend,
} from './singleSends';
import { requireService } from './sms/requireService';
import { channelOf } from './sms/smsConfig';
import { countSmsAudience } from './sms/smsReach';
import { listPeople } from '../stats/people/people';
import { readTrends } from './trends';
import { withDesign } from './design/withDesign';

const ofSend = ofRow(sql`select name from single_sends`, sql`single_send_id`);

const pageSizes = { standard: 50, most: 1000 };

const presentSchedule = (row: SingleSendRow) => ({ send_at: row.send_at && isoTime(row.send_at), status: row.status });

/**
 * Single sends: writing, scheduling and following them.
 *
 * - `audience`: who receives a send, and how many people that is
 * - `design`: the designed body, and its versions
 * - `checks`: what prevents scheduling a send, and what its author should know before
 * - `schedule`: scheduling, starting at the due time, pausing and canceling
 * - `abTests`: variations, their results and the winner
 * - `delivery`: the lane, from fixing recipients to the end of a send
 * - `sms`: everything specific to text messages
 */
export const singleSends: Domain = { name: 'single-sends', routes: singleSendRoutes, jobs: defineNotices };

/** The operations of `/v3/marketing/singlesends` and of the account's settings for them. */
function singleSendRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const { contentUrl, smsApiUrl } = provider.config;
  const smsApi = new SmsApi(smsApiUrl);

  const pageOfSends = async (
    request: FastifyRequest,
    query: PageQuery,
    search: SingleSendSearch,
  ): Promise<SingleSendPage> => {
    const page = pageOf(query, pageSizes);
    const { rows, count } = await listSingleSends(database, request.caller.accountId, search, page);
    return { result: rows.map(presentSummary), _metadata: pageLinks(request, page, count) };
  };

  serve(server, provider, sendChecks, {
    'POST /marketing/singlesends/audience': async ({ caller: { accountId }, body }) => {
      const sendTo = checkedSendTo(undefined, body.send_to);
      await checkRecipients(database, accountId, sendTo);
      return timedQuery(database, { accountId, milliseconds: searchTimeout }, (transaction) =>
        countAudience(transaction, accountId, sendTo, body.suppression_group_id ?? null),
      ).catch(searchFailed);
    },
    'POST /marketing/singlesends/sms_audience': async ({ caller: { accountId }, body }) => {
      const sendTo = checkedSendTo(undefined, body.send_to);
      await checkRecipients(database, accountId, sendTo);
      return timedQuery(database, { accountId, milliseconds: searchTimeout }, (transaction) =>
        countSmsAudience(transaction, accountId, sendTo, body.messaging_service_sid ?? null, body.fields),
      ).catch(searchFailed);
    },
    'POST /marketing/singlesends/:id/preflight': async ({ caller: { accountId }, params }) =>
      preflight(database, accountId, contentUrl, await readSingleSend(database, accountId, params.id)),
  });

  serve(server, provider, contract, {
    'POST /marketing/singlesends': async ({ caller, body, reply }) => {
      const { accountId } = caller;
      requireChannel(caller, body);
      const designed = designedBody(await withDesign(database, accountId, body), contentUrl);
      return present(reply, await createSingleSend(database, accountId, designed));
    },
    'GET /marketing/singlesends': ({ request, query }) => pageOfSends(request, query, {}),
    'POST /marketing/singlesends/search': ({ request, query, body }) => pageOfSends(request, query, body),
    'GET /marketing/singlesends/categories': async ({ caller }) => ({
      categories: await categoriesInUse(database, caller.accountId),
    }),
    'GET /marketing/singlesends/trends': async ({ caller, query }) => ({
      results: await readTrends(database, caller.accountId, namedIds(query.ids).filter(isUuid)),
    }),
    'DELETE /marketing/singlesends': {
      audit: ({ query }) => ({ subject: counted('single sends', query.ids) }),
      handle: ({ caller, query }) => deleteSingleSends(database, caller.accountId, namedIds(query.ids)),
    },
    'GET /marketing/singlesends/:id': async ({ caller, params, reply }) =>
      present(reply, await readSingleSend(database, caller.accountId, params.id)),
    'PATCH /marketing/singlesends/:id': async ({ caller, params, body, request, reply }) => {
      const { accountId } = caller;
      requireChannel(caller, body);
      requireTexts(caller, await readSingleSend(database, accountId, params.id));
      const change = withRevision(request.headers['if-match'], body);
      const designed = designedBody(await withDesign(database, accountId, change), contentUrl);
      return present(reply, await updateSingleSend(database, accountId, params.id, designed));
    },
    'POST /marketing/singlesends/:id': async ({ caller, params, body }) => {
      requireTexts(caller, await readSingleSend(database, caller.accountId, params.id));
      return presentSingleSend(await duplicateSingleSend(database, caller.accountId, params.id, body.name));
    },
    'DELETE /marketing/singlesends/:id': {
      audit: ofSend,
      handle: ({ caller, params }) => deleteSingleSends(database, caller.accountId, [params.id]),
    },
    'PUT /marketing/singlesends/:id/schedule': {
      audit: (act) => ({
        ...ofSend(act),
        ...(act.body.send_at === 'now'
          ? { action: 'single_send.sent' }
          : { action: 'single_send.scheduled', details: { send_at: act.body.send_at } }),
      }),
      handle: async ({ caller, params, body, request }) => {
        const asked = withRevision(request.headers['if-match'], body);
        const send = await readSingleSend(database, caller.accountId, params.id);
        requireTexts(caller, send);
        await requireService(database, smsApi, caller.accountId, send);
        return presentSchedule(await scheduleSingleSend(database, caller.accountId, params.id, asked));
      },
    },
    'DELETE /marketing/singlesends/:id/schedule': {
      audit: ofSend,
      handle: async ({ caller, params }) =>
        presentSchedule(await unscheduleSingleSend(database, caller.accountId, params.id)),
    },
    'POST /marketing/singlesends/:id/pause': {
      audit: ofSend,
      handle: async ({ caller, params }) =>
        presentSingleSend(await pauseSingleSend(database, caller.accountId, params.id)),
    },
    'POST /marketing/singlesends/:id/resume': {
      audit: ofSend,
      handle: async ({ caller, params }) => {
        requireTexts(caller, await readSingleSend(database, caller.accountId, params.id));
        return presentSingleSend(await resumeSingleSend(database, caller.accountId, params.id));
      },
    },
    'POST /marketing/singlesends/:id/cancel': {
      audit: ofSend,
      handle: async ({ caller, params }) =>
        presentSingleSend(await cancelSingleSend(database, caller.accountId, params.id)),
    },
    'GET /marketing/singlesends/:id/abtest': async ({ caller: { accountId }, params }) =>
      readAbTestResults(database, accountId, await readSingleSend(database, accountId, params.id)),
    'POST /marketing/singlesends/:id/abtest/winner': {
      audit: ofSend,
      handle: async ({ caller, params, body }) =>
        presentSingleSend(await pickWinner(database, caller.accountId, params.id, body.template_id)),
    },
  });

  serve(server, provider, audiencePeople, {
    'GET /marketing/singlesends/:id/audience_people': async ({ caller: { accountId }, params, query, request }) => {
      const { next, ...found } = await timedQuery(database, { accountId, milliseconds: searchTimeout }, (transaction) =>
        listAudiencePeople(transaction, accountId, params.id, query),
      ).catch(searchFailed);
      return { result: found.result, _metadata: tokenLinks(request, found.count, next) };
    },
  });

  serve(server, provider, sendPeople, {
    'GET /marketing/singlesends/:id/people': async ({ caller, params, query, request }) => {
      const { next, ...found } = await listPeople(database, caller.accountId, params.id, query);
      return { result: found.result, _metadata: tokenLinks(request, found.count, next) };
    },
    'POST /marketing/singlesends/:id/resend': async ({ caller, params, body }) => {
      requireFeature(caller, 'mc.segments_v2');
      return presentSingleSend(await resendSingleSend(provider, caller.accountId, params.id, body));
    },
  });

  serve(server, provider, sendingSettings, {
    'GET /marketing/settings/sending': async ({ caller }) => ({
      ...(await readSendingSettings(database, caller.accountId)),
      sms_short_link: sampleShortLink(await accountLinkUrl(database, contentUrl, caller.accountId), caller.accountId),
    }),
    'PATCH /marketing/settings/sending': {
      audit: ({ body }) => ({ subject: 'sending', details: body }),
      handle: ({ caller, body }) => changeSendingSettings(database, caller.accountId, body),
    },
  });
}

/** Text messages require the feature: without it, a request for one must not become an email. */
function requireChannel(caller: Caller, body: SingleSendUpdate): void {
  if (channelOf(body) === 'sms') requireFeature(caller, 'mc.sms');
}

/** The same for a stored send, which may be older than the decision to turn text messages off. */
function requireTexts(caller: Caller, { sms_config: config }: SingleSendRow): void {
  if (config) requireFeature(caller, 'mc.sms');
}

function present(reply: FastifyReply, row: SingleSendRow): Promise<SingleSend> {
  reply.header('etag', etagOf(row));
  return presentSingleSend(row);
}

/** The ids in a query, comma-separated or repeated, deduplicated. */
function namedIds(parts: readonly string[]): string[] {
  const ids = [...new Set(partsOf(parts).map((id) => id.toLowerCase()))];
  if (ids.length === 0 || ids.length > 50) throw badRequest('ids must name 1 to 50 single sends', 'ids');
  return ids;
}

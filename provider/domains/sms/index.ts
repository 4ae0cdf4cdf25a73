import { sms as contract, smsTests } from 'sendwright/wire/sms';
import { smsConversations } from 'sendwright/wire/smsConversations';
import { messageKeeper } from '../../delivery/transport/keepMessages';
import { counted } from '../../http/audited';
import { badRequest } from '../../http/errors';
import { pageLinks, pageOf } from '../../http/paging';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { SmsApi } from './api/smsApi';
import { SmsApiError } from './api/smsApiError';
import { sampleShortLink } from './delivery/shortLinks';
import { statusRoute } from './delivery/statusRoute';
import { changeAutoReplies, readAutoReplies } from './autoReplies';
import { conversation } from './conversation';
import { inboundRoute, inboundUrl } from './inboundRoute';
import { addOptOuts, listOptOuts, removeOptOut } from './optOuts';
import { listReplies } from './replies';
import { SignedPosts } from './signedPosts';
import { callProvider, connect, disconnect, readCredentials } from './smsAccount';
import { checkService } from './smsContent';
import { sendTestMessage } from './testMessage';
import { listUnreachable, removeUnreachable } from './unreachableNumbers';

const pageSizes = { standard: 50, most: 1000 };

/** The account's connection to the provider that sends its text messages. */
export const sms: Domain = { name: 'sms', routes };

/** The operations of `/v3/marketing/sms` and `/v3/marketing/test/send_sms`. */
function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  const api = new SmsApi(config.smsApiUrl);
  const keeper = messageKeeper(database);
  const posts = new SignedPosts(database);
  serve(server, provider, contract, {
    'GET /marketing/sms/credentials': async ({ caller }) => ({
      ...(await readCredentials(database, caller.accountId)),
      inbound_url: inboundUrl(config.publicUrl, caller.accountId),
      short_link: sampleShortLink(
        await accountLinkUrl(database, config.contentUrl, caller.accountId),
        caller.accountId,
      ),
    }),
    'PUT /marketing/sms/credentials': {
      audit: ({ body }) => ({ subject: body.twilio_account_sid }),
      async handle({ caller, body }) {
        const connected = await connect(database, api, caller.accountId, body);
        posts.forget(caller.accountId);
        return connected;
      },
    },
    'DELETE /marketing/sms/credentials': async ({ caller }) => {
      await disconnect(database, caller.accountId);
      posts.forget(caller.accountId);
    },
    'GET /marketing/sms/messaging_services': async ({ caller }) => ({
      result: await callProvider(database, caller.accountId, (account) => api.messagingServices(account)).catch(
        refusedToList('messaging services'),
      ),
    }),
    'GET /marketing/sms/auto_replies': ({ caller }) => readAutoReplies(database, caller.accountId),
    'PATCH /marketing/sms/auto_replies': {
      audit: ({ body }) => ({ subject: 'sms replies', details: body }),
      handle: ({ caller, body }) => changeAutoReplies(database, caller.accountId, body),
    },
    'GET /marketing/sms/opt_outs': async ({ caller, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { result, count } = await listOptOuts(database, caller.accountId, query.phone_number, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
    'POST /marketing/sms/opt_outs': {
      audit: ({ body }) => ({ subject: counted('phone numbers', body.phone_numbers.join(',')) }),
      handle: ({ caller, body }) => addOptOuts(database, caller.accountId, body),
    },
    'DELETE /marketing/sms/opt_outs/:phone_number': ({ caller, params, query }) =>
      removeOptOut(database, caller.accountId, params.phone_number, query.messaging_service_sid),
    'GET /marketing/sms/unreachable_numbers': async ({ caller, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { result, count } = await listUnreachable(database, caller.accountId, query.phone_number, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
    'DELETE /marketing/sms/unreachable_numbers/:phone_number': ({ caller, params }) =>
      removeUnreachable(database, caller.accountId, params.phone_number),
    'GET /marketing/sms/replies': async ({ caller, query, request }) => {
      const page = pageOf(query, pageSizes);
      const { result, count } = await listReplies(database, caller.accountId, query, page);
      return { result, _metadata: pageLinks(request, page, count) };
    },
  });
  serve(server, provider, smsConversations, {
    'GET /marketing/sms/messaging_services/:sid/senders': async ({ caller, params: { sid } }) => {
      checkService(sid);
      return {
        result: await callProvider(database, caller.accountId, (account) => api.senders(account, sid)).catch(
          refusedToList("service's senders"),
        ),
      };
    },
    'GET /marketing/sms/conversation': async ({ caller, query }) => ({
      result: await conversation(
        database,
        await accountLinkUrl(database, config.contentUrl, caller.accountId),
        caller.accountId,
        query,
      ),
    }),
  });
  inboundRoute(server, provider, posts);
  statusRoute(server, provider, posts);
  serve(server, provider, smsTests, {
    'POST /marketing/test/send_sms': async ({ caller, body }) => {
      await sendTestMessage(database, api, keeper, caller.accountId, body);
      return {};
    },
  });
}

const refusedToList =
  (what: string) =>
  (error: unknown): never => {
    if (!(error instanceof SmsApiError)) throw error;
    throw badRequest(`The SMS provider refused to list the ${what}: ${error.message}`);
  };

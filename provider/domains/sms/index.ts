import { sms as contract, smsTests } from 'sendwright/wire/sms';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { SmsApi } from './api/smsApi';
import { askProvider, connect, disconnect, readCredentials } from './smsAccount';
import { sendTestMessage } from './testMessage';

/** The account's connection to the provider that sends its text messages. */
export const sms: Domain = { name: 'sms', routes };

/** The operations of `/v3/marketing/sms` and `/v3/marketing/test/send_sms`. */
function routes(server: Server, provider: Provider): void {
  const { database, config } = provider;
  const api = new SmsApi(config.smsApiUrl);
  serve(server, provider, contract, {
    'GET /marketing/sms/credentials': ({ caller }) => readCredentials(database, caller.accountId),
    'PUT /marketing/sms/credentials': {
      audit: ({ body }) => ({ subject: body.twilio_account_sid }),
      handle: ({ caller, body }) => connect(database, api, caller.accountId, body),
    },
    'DELETE /marketing/sms/credentials': ({ caller }) => disconnect(database, caller.accountId),
    'GET /marketing/sms/messaging_services': async ({ caller }) => ({
      result: await askProvider(database, caller.accountId, (account) => api.messagingServices(account)),
    }),
  });
  serve(server, provider, smsTests, {
    'POST /marketing/test/send_sms': async ({ caller, body }) => {
      await sendTestMessage(database, api, caller.accountId, body);
      return {};
    },
  });
}

import { consents } from 'sendwright/wire/consents';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { confirmationSending } from './confirmationSender';
import { consentsOfContact, listConsents, readConsent, removeConsent, resendConfirmation } from './consents';

/** The operations of `/v3/marketing/consents`. */
export function consentRoutes(server: Server, provider: Provider): void {
  serve(server, provider, consents, {
    'GET /marketing/consents': ({ caller, query }) => listConsents(provider, caller.accountId, query),
    'GET /marketing/consents/sending': ({ caller }) => confirmationSending(provider.database, caller.accountId),
    'GET /marketing/consents/:id': ({ caller, params }) => readConsent(provider.database, caller.accountId, params.id),
    'POST /marketing/consents/:id/resend': ({ caller, params }) =>
      resendConfirmation(provider, caller.accountId, params.id),
    'DELETE /marketing/consents/:id': ({ caller, params }) => removeConsent(provider, caller.accountId, params.id),
    'GET /marketing/contacts/:id/consents': ({ caller, params }) =>
      consentsOfContact(provider, caller.accountId, params.id),
  });
}

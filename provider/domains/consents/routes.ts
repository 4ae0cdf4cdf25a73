import { consents } from 'sendwright/wire/consents';
import { serve } from '../../http/serve';
import type { Provider, Server } from '../../provider';
import { consentsOfContact, listConsents, readConsent, removeConsent, resendConfirmation } from './consents';

/** The operations of `/v3/marketing/consents`. */
export function consentRoutes(server: Server, base: Provider): void {
  serve(server, base, consents, {
    'GET /marketing/consents': ({ caller, query, provider }) => listConsents(provider, caller.accountId, query),
    'GET /marketing/consents/:id': ({ caller, params, provider }) =>
      readConsent(provider.database, caller.accountId, params.id),
    'POST /marketing/consents/:id/resend': ({ caller, params, provider }) =>
      resendConfirmation(provider, caller.accountId, params.id),
    'DELETE /marketing/consents/:id': ({ caller, params, provider }) =>
      removeConsent(provider, caller.accountId, params.id),
    'GET /marketing/contacts/:id/consents': ({ caller, params, provider }) =>
      consentsOfContact(provider, caller.accountId, params.id),
  });
}

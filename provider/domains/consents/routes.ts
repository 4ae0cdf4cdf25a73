import { Type } from '@sinclair/typebox';
import { Consent, ConsentPage, ConsentQuery, ContactConsents } from 'sendwright/wire/consents';
import type { Provider, Server } from '../../provider';
import { consentsOfContact, listConsents, readConsent, removeConsent, resendConfirmation } from './consents';

const tags = ['Consents'];
const feature = 'mc.contacts' as const;
const read = { scope: 'marketing.read', feature };
const update = { scope: ['marketing.write', 'marketing_campaigns.update'], feature };
const remove = { scope: ['marketing.write', 'marketing_campaigns.delete'], feature };
const params = Type.Object({ id: Type.String() });
const base = '/v3/marketing/consents';

/** Our extension `/v3/marketing/consents`: who was asked to confirm, and the evidence of those who did. */
export function consentRoutes(server: Server, provider: Provider): void {
  server.get(
    base,
    { config: read, schema: { tags, summary: 'List confirmation requests and evidence of consent', querystring: ConsentQuery, response: { 200: ConsentPage } } },
    (request) => listConsents(provider, request.caller.accountId, request.query),
  );
  server.get(
    `${base}/:id`,
    { config: read, schema: { tags, summary: 'Read a confirmation request', params, response: { 200: Consent } } },
    (request) => readConsent(provider.database, request.caller.accountId, request.params.id),
  );
  server.post(
    `${base}/:id/resend`,
    { config: update, schema: { tags, summary: 'Send the confirmation email again', params, response: { 200: Consent } } },
    (request) => resendConfirmation(provider, request.caller.accountId, request.params.id),
  );
  server.delete(
    `${base}/:id`,
    { config: remove, schema: { tags, summary: 'Remove a pending confirmation request', params, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await removeConsent(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
  server.get(
    '/v3/marketing/contacts/:id/consents',
    { config: read, schema: { tags, summary: "Read a contact's evidence of consent", params, response: { 200: ContactConsents } } },
    (request) => consentsOfContact(provider, request.caller.accountId, request.params.id),
  );
}

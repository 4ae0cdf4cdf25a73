import { Type } from '@sinclair/typebox';
import {
  SignupForm,
  SignupFormCreate,
  SignupFormDuplicate,
  SignupFormList,
  SignupFormPreview,
  SignupFormSample,
  SignupFormUpdate,
} from 'sendwright/wire/signupForms';
import type { Provider, Server } from '../../provider';
import { withRequestBaseUrl } from '../../http/withRequestBaseUrl';
import { changeForm, createForm, deleteForm, duplicateForm, listForms, previewForm, readForm } from './forms';

const tags = ['Signup forms'];
const read = { scope: 'marketing.read', feature: 'mc.signup_forms' as const };
const create = { scope: ['marketing.write', 'marketing_campaigns.create'], feature: 'mc.signup_forms' as const };
const update = { scope: ['marketing.write', 'marketing_campaigns.update'], feature: 'mc.signup_forms' as const };
const remove = { scope: ['marketing.write', 'marketing_campaigns.delete'], feature: 'mc.signup_forms' as const };
const params = Type.Object({ id: Type.String() });
const base = '/v3/marketing/forms';

/** The routes of `/v3/marketing/forms`. */
export function formRoutes(server: Server, provider: Provider): void {
  server.get(
    base,
    { config: read, schema: { tags, summary: 'List the signup forms', response: { 200: SignupFormList } } },
    (request) => listForms(withRequestBaseUrl(provider, request), request.caller.accountId),
  );
  server.post(
    base,
    {
      config: create,
      schema: { tags, summary: 'Create a signup form', body: SignupFormCreate, response: { 201: SignupForm } },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await createForm(withRequestBaseUrl(provider, request), request.caller.accountId, request.body)),
  );
  server.post(
    `${base}/preview`,
    {
      config: read,
      schema: {
        tags,
        summary: 'Preview the page of a signup form as it is being edited',
        body: SignupFormSample,
        response: { 200: SignupFormPreview },
      },
    },
    (request) => previewForm(provider, request.caller.accountId, request.body),
  );
  server.get(
    `${base}/:id`,
    { config: read, schema: { tags, summary: 'Read a signup form', params, response: { 200: SignupForm } } },
    (request) => readForm(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.id),
  );
  server.post(
    `${base}/:id`,
    {
      config: create,
      schema: {
        tags,
        summary: 'Duplicate a signup form',
        params,
        body: SignupFormDuplicate,
        response: { 201: SignupForm },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await duplicateForm(
            withRequestBaseUrl(provider, request),
            request.caller.accountId,
            request.params.id,
            request.body,
          ),
        ),
  );
  server.patch(
    `${base}/:id`,
    {
      config: update,
      schema: { tags, summary: 'Change a signup form', params, body: SignupFormUpdate, response: { 200: SignupForm } },
    },
    (request) =>
      changeForm(withRequestBaseUrl(provider, request), request.caller.accountId, request.params.id, request.body),
  );
  server.delete(
    `${base}/:id`,
    { config: remove, schema: { tags, summary: 'Delete a signup form', params, response: { 204: Type.Null() } } },
    async (request, reply) => {
      await deleteForm(provider, request.caller.accountId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

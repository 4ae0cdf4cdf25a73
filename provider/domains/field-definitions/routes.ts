import { Type } from '@sinclair/typebox';
import {
  CustomField,
  FieldDefinitionCreate,
  FieldDefinitions,
  FieldDefinitionUpdate,
  LegacyCustomField,
  LegacyCustomFieldCreate,
  LegacyCustomFields,
  LegacyReservedFields,
} from 'sendwright/wire/fieldDefinitions';
import type { Provider, Server } from '../../provider';
import { reachedAt } from '../../http/reachedAt';
import { reservedFields } from '../contacts/contactFields';
import {
  createField,
  createLegacyField,
  deleteField,
  deleteLegacyField,
  listFields,
  listLegacyFields,
  readLegacyField,
  updateField,
} from './fieldDefinitions';

const tags = ['Field definitions'];
const read = { scope: 'marketing.read', feature: 'mc.contacts' as const };
const write = {
  scope: ['marketing.write', 'marketing_campaigns.create', 'marketing_campaigns.update'],
  feature: 'mc.contacts' as const,
};
const remove = { scope: ['marketing.write', 'marketing_campaigns.delete'], feature: 'mc.contacts' as const };
const ById = Type.Object({ custom_field_id: Type.String() });
const ShowAllIds = Type.Object({ show_all_ids: Type.Optional(Type.Boolean()) });

/** The routes of `/v3/marketing/field_definitions`, and the older `/v3/contactdb` ones. */
export function fieldDefinitionRoutes(server: Server, provider: Provider): void {
  server.post(
    '/v3/marketing/field_definitions',
    {
      config: write,
      schema: { tags, summary: 'Create a custom field', body: FieldDefinitionCreate, response: { 200: CustomField } },
    },
    (request) => createField(reachedAt(provider, request), request.caller.accountId, request.body),
  );
  server.get(
    '/v3/marketing/field_definitions',
    { config: read, schema: { tags, summary: 'List all fields', response: { 200: FieldDefinitions } } },
    (request) => listFields(reachedAt(provider, request), request.caller.accountId),
  );
  server.patch(
    '/v3/marketing/field_definitions/:custom_field_id',
    {
      config: write,
      schema: {
        tags,
        summary: 'Rename a custom field',
        params: ById,
        body: FieldDefinitionUpdate,
        response: { 200: CustomField },
      },
    },
    (request) =>
      updateField(
        reachedAt(provider, request),
        request.caller.accountId,
        request.params.custom_field_id,
        request.body.name,
      ),
  );
  server.delete(
    '/v3/marketing/field_definitions/:custom_field_id',
    {
      config: remove,
      schema: { tags, summary: 'Delete a custom field', params: ById, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await deleteField(reachedAt(provider, request), request.caller.accountId, request.params.custom_field_id);
      return reply.code(204).send(null);
    },
  );
  server.post(
    '/v3/contactdb/custom_fields',
    {
      config: write,
      schema: {
        tags,
        summary: 'Create a custom field (older call)',
        querystring: ShowAllIds,
        body: LegacyCustomFieldCreate,
        response: { 201: LegacyCustomField },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(
          await createLegacyField(
            reachedAt(provider, request),
            request.caller.accountId,
            request.body,
            request.query.show_all_ids ?? false,
          ),
        ),
  );
  server.get(
    '/v3/contactdb/custom_fields',
    {
      config: read,
      schema: {
        tags,
        summary: 'List custom fields (older call)',
        querystring: ShowAllIds,
        response: { 200: LegacyCustomFields },
      },
    },
    async (request) => ({
      custom_fields: await listLegacyFields(
        reachedAt(provider, request),
        request.caller.accountId,
        request.query.show_all_ids ?? false,
      ),
    }),
  );
  server.get(
    '/v3/contactdb/custom_fields/:custom_field_id',
    {
      config: read,
      schema: {
        tags,
        summary: 'Get a custom field (older call)',
        params: ById,
        querystring: ShowAllIds,
        response: { 200: LegacyCustomField },
      },
    },
    (request) =>
      readLegacyField(
        reachedAt(provider, request),
        request.caller.accountId,
        request.params.custom_field_id,
        request.query.show_all_ids ?? false,
      ),
  );
  server.delete(
    '/v3/contactdb/custom_fields/:custom_field_id',
    {
      config: remove,
      schema: {
        tags,
        summary: 'Delete a custom field (older call)',
        params: ById,
        response: { 202: Type.Object({ message: Type.String() }) },
      },
    },
    async (request, reply) => {
      await deleteLegacyField(reachedAt(provider, request), request.caller.accountId, request.params.custom_field_id);
      return reply.code(202).send({ message: 'Custom Field delete is processing.' });
    },
  );
  server.get(
    '/v3/contactdb/reserved_fields',
    {
      config: read,
      schema: { tags, summary: 'List reserved fields (older call)', response: { 200: LegacyReservedFields } },
    },
    () => ({
      reserved_fields: reservedFields.map((field) => ({ name: field.name, type: field.field_type.toLowerCase() })),
    }),
  );
}

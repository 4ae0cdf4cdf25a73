import { fieldDefinitions as contract } from 'sendwright/wire/customFields';
import { sql } from '../../database/sql';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { reservedFields } from '../contacts/fields/contactFields';
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

/** Custom and reserved fields of contacts. */
export const fieldDefinitions: Domain = { name: 'custom-fields', routes: fieldDefinitionRoutes };

/** The operations of `/v3/marketing/field_definitions`, and the older `/v3/contactdb` ones. */
function fieldDefinitionRoutes(server: Server, provider: Provider): void {
  serve(server, provider, contract, {
    'POST /marketing/field_definitions': ({ caller, body, linkProvider }) =>
      createField(linkProvider, caller.accountId, body),
    'GET /marketing/field_definitions': ({ caller, linkProvider }) => listFields(linkProvider, caller.accountId),
    'PATCH /marketing/field_definitions/:custom_field_id': ({ caller, params, body, linkProvider }) =>
      updateField(linkProvider, caller.accountId, params.custom_field_id, body.name),
    'DELETE /marketing/field_definitions/:custom_field_id': {
      audit: ({ caller, params }) => ({
        subject: sql`
          select name from field_definitions
          where account_id = ${caller.accountId} and field_id = ${params.custom_field_id}`,
      }),
      handle: ({ caller, params }) => deleteField(provider, caller.accountId, params.custom_field_id),
    },
    'POST /contactdb/custom_fields': ({ caller, query, body, linkProvider }) =>
      createLegacyField(linkProvider, caller.accountId, body, query.show_all_ids ?? false),
    'GET /contactdb/custom_fields': async ({ caller, query, linkProvider }) => ({
      custom_fields: await listLegacyFields(linkProvider, caller.accountId, query.show_all_ids ?? false),
    }),
    'GET /contactdb/custom_fields/:custom_field_id': ({ caller, params, query, linkProvider }) =>
      readLegacyField(linkProvider, caller.accountId, params.custom_field_id, query.show_all_ids ?? false),
    'DELETE /contactdb/custom_fields/:custom_field_id': async ({ caller, params }) => {
      await deleteLegacyField(provider, caller.accountId, params.custom_field_id);
      return { message: 'Custom Field delete is processing.' };
    },
    'GET /contactdb/reserved_fields': () => ({
      reserved_fields: reservedFields.map((field) => ({ name: field.name, type: field.field_type.toLowerCase() })),
    }),
  });
}

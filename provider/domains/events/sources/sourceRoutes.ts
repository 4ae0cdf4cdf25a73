import { eventSources as contract, type EventMapping, type EventPreview } from 'sendwright/wire/eventSources';
import { limits } from 'sendwright/wire/limits';
import { badRequest, conflict } from '../../../http/errors';
import { serve } from '../../../http/serve';
import type { Provider, Server } from '../../../provider';
import { phoneCountry } from '../../contacts/fields/phoneNumbers';
import { readEvents } from '../readEvents';
import {
  changeSource,
  checkedMapping,
  createSource,
  deleteSource,
  listSources,
  presentSource,
  requireSource,
} from './eventSources';
import { parsedObject, present } from './postReading';
import { readMapped } from './readMapped';

/** The operations of `/v3/marketing/events/sources`. */
export function sourceRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/events/sources': async ({ caller }) => ({
      result: (await listSources(database, caller.accountId)).map((row) => presentSource(provider, caller, row)),
      max_allowed: limits.eventSource.perAccount,
    }),
    'POST /marketing/events/sources': {
      audit: ({ body: { name, service } }) => ({ subject: name, details: { service } }),
      handle: async ({ caller, body }) =>
        presentSource(provider, caller, await createSource(provider, caller.accountId, body)),
    },
    'GET /marketing/events/sources/:id': async ({ caller, params }) =>
      presentSource(provider, caller, await requireSource(database, caller.accountId, params.id)),
    'PATCH /marketing/events/sources/:id': {
      audit: ({ body: { name, enabled } }) => ({ details: { name, enabled } }),
      handle: async ({ caller, params, body }) =>
        presentSource(provider, caller, await changeSource(provider, caller.accountId, params.id, body)),
    },
    'DELETE /marketing/events/sources/:id': ({ caller, params }) => deleteSource(database, caller.accountId, params.id),
    'POST /marketing/events/sources/:id/preview': ({ caller, params, body }) =>
      preview(provider, caller.accountId, params.id, body.mapping),
  });
}

/** What a mapping makes of the last post. @throws HttpError 400, 404, 409 if nothing was posted yet */
async function preview(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  id: string,
  mapping: EventMapping,
): Promise<EventPreview> {
  const source = await requireSource(database, accountId, id);
  if (checkedMapping(source.service, mapping) === null) throw badRequest('mapping is required.', 'mapping');
  const post = source.last_post === null ? undefined : parsedObject(source.last_post);
  if (post === undefined) throw conflict('Nothing was posted to this address yet.');
  const raw = readMapped(post, mapping);
  const { events, errors } = readEvents({ events: [raw] }, await phoneCountry(database, accountId));
  const [event] = events;
  if (event === undefined)
    return {
      event: null,
      errors: errors.map(({ message, field }) => ({ message, field: field?.replace(/^events\[0\]\.?/, '') || null })),
    };
  const { email, phone, external_id: externalId } = event.contact;
  return {
    event: {
      contact: present({ email, phone, external_id: externalId }),
      name: event.name,
      properties: event.properties,
      ...(event.at ? { time: event.at.toISOString() } : {}),
      ...(mapping.id_path === null ? {} : { id: event.id }),
    },
    errors: [],
  };
}

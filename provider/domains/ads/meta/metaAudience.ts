import type { AdConnection } from '../partners/adPartner';
import type { AdSync } from '../partners/adSync';
import { hashPerson } from '../partners/hashPerson';
import type { GraphApi } from './graphApi';
import { AudienceItem, AudienceState, AudienceUsers, WithId } from './graphShapes';

/** `operation_status.code` of an audience that Meta restricts. */
const flagged = 471;

/** Custom audiences from a customer file (Marketing API, "Custom audience users"). */
export const metaSync = (api: GraphApi): AdSync => ({
  hash: hashPerson,
  async create(connection, { id, name }) {
    const path = `/${connection.externalId}/customaudiences`;
    // The API has no idempotency keys: the description has our id, by which the next attempt finds the audience.
    const known = await api.all(connection, path, AudienceItem, {
      fields: 'id,description',
      filtering: [{ field: 'name', operator: 'CONTAIN', value: name }],
    });
    const found = known.find(({ description }) => description?.includes(id));
    if (found) return found.id;
    const created = await api.post(connection, path, WithId, {
      name,
      description: `Kept in step by Sendwright (${id})`,
      subtype: 'CUSTOM',
      customer_file_source: 'USER_PROVIDED_ONLY',
    });
    return created.id;
  },
  async inspect(connection, externalId) {
    const { operation_status: state } = await api.get(connection, `/${externalId}`, AudienceState, {
      fields: 'operation_status',
    });
    return state?.code === flagged ? (state.description ?? 'Meta flagged this audience.') : undefined;
  },
  async add(connection, externalId, members) {
    const schema = ['EMAIL', 'PHONE', 'FN', 'LN'];
    const data = members.map(({ email, phone, firstName, lastName }) =>
      [email, phone, firstName, lastName].map(orEmpty),
    );
    return send(api, connection, externalId, { schema, data });
  },
  async remove(connection, externalId, members) {
    const data = members.map(({ email, phone }) => [email, phone].map(orEmpty));
    // As DELETE without a body: thousands of hashes don't fit into an address (Graph API, "Deleting").
    await send(api, connection, externalId, { schema: ['EMAIL', 'PHONE'], data }, { method: 'delete' });
    return undefined;
  },
});

const orEmpty = (hash: string | null): string => hash ?? '';

async function send(
  api: GraphApi,
  connection: AdConnection,
  externalId: string,
  payload: { readonly schema: readonly string[]; readonly data: readonly (readonly string[])[] },
  parameters: { readonly method?: 'delete' } = {},
): Promise<{ invalid: number }> {
  const { num_received: received, num_invalid_entries: invalid } = await api.post(
    connection,
    `/${externalId}/users`,
    AudienceUsers,
    { ...parameters, payload },
  );
  if (received !== payload.data.length)
    throw new Error(`Meta took ${received} of ${payload.data.length} contacts. They are sent again.`);
  return { invalid };
}

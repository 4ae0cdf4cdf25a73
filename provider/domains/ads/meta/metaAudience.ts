import type { AdConnection } from '../partners/adPartner';
import type { AdSync } from '../partners/adSync';
import { hashPerson } from '../partners/hashPerson';
import type { EncodedValue, GraphApi } from './graphApi';
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
  add: (connection, externalId, members) =>
    send(api, connection, externalId, {
      schema: ['EMAIL', 'PHONE', 'FN', 'LN'],
      members,
      valuesOf: ({ email, phone, firstName, lastName }) => [email, phone, firstName, lastName],
    }),
  async remove(connection, externalId, members) {
    // As DELETE without a body: thousands of hashes don't fit into an address (Graph API, "Deleting").
    await send(
      api,
      connection,
      externalId,
      { schema: ['EMAIL', 'PHONE'], members, valuesOf: ({ email, phone }) => [email, phone] },
      { method: 'delete' },
    );
    return undefined;
  },
});

interface Records<Member> {
  readonly schema: readonly string[];
  readonly members: Iterable<Member> & { readonly length: number };
  /** The hashes of a member in the order of the schema; null: it has none. */
  readonly valuesOf: (member: Member) => readonly (string | null)[];
}

async function send<Member>(
  api: GraphApi,
  connection: AdConnection,
  externalId: string,
  records: Records<Member>,
  parameters: { readonly method?: 'delete' } = {},
): Promise<{ invalid: number }> {
  const { num_received: received, num_invalid_entries: invalid } = await api.postLong(
    connection,
    `/${externalId}/users`,
    AudienceUsers,
    { parameters, name: 'payload', value: payloadOf(records) },
  );
  const { length } = records.members;
  if (received !== length) throw new Error(`Meta took ${received} of ${length} contacts. They are sent again.`);
  return { invalid };
}

/** `{"schema": […], "data": [[…], …]}`, encoded as of a form. Hashes are written as they are. */
function payloadOf<Member>({ schema, members, valuesOf }: Records<Member>): EncodedValue {
  const start = encodeURIComponent(`{"schema":${JSON.stringify(schema)},"data":[`);
  const end = encodeURIComponent(']}');
  const between = '%2C';
  const textOf = (member: Member): string => `%5B%22${valuesOf(member).map(orEmpty).join('%22%2C%22')}%22%5D`;
  let length = start.length + Math.max(0, members.length - 1) * between.length + end.length;
  for (const member of members) length += textOf(member).length;
  return {
    length,
    write(target, offset) {
      let at = offset + target.write(start, offset, 'latin1');
      let isFirst = true;
      for (const member of members) {
        at += target.write(isFirst ? textOf(member) : between + textOf(member), at, 'latin1');
        isFirst = false;
      }
      target.write(end, at, 'latin1');
    },
  };
}

const orEmpty = (hash: string | null): string => hash ?? '';

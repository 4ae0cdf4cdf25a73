// The server's part of a new domain: its contract in wire/, its migration, its operations and their test.

const wire = ({ many, manyWords, One, aOne, one, table, code, Title }) => ({
  [`wire/${many}.ts`]: `import { Type, type Static } from '@sinclair/typebox';
import { Text } from './common';
import { defineRoutes } from './contract';
import { limits } from './limits';

/** Times are ISO 8601 in UTC. */
export const ${One} = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type ${One} = Static<typeof ${One}>;

/** All of the account's ${manyWords}, by name. */
export const ${One}Page = Type.Object({ result: Type.Array(${One}) });
export type ${One}Page = Static<typeof ${One}Page>;

/** Names are unique in the account ignoring case. */
export const ${One}Write = Type.Object({ name: Text({ minLength: 1, maxLength: limits.${one}.name }) });
export type ${One}Write = Static<typeof ${One}Write>;

/** \`/v3/marketing/${table}\` */
export const ${many} = defineRoutes(
  { tag: '${Title}', feature: 'mc.${table}' },
  {
    'GET /marketing/${table}': {
      summary: 'List the ${manyWords}',
      scope: 'marketing.read',
      responses: { 200: ${One}Page },
    },
    'POST /marketing/${table}': {
      summary: 'Create ${aOne}',
      scope: ['marketing.write', 'marketing_campaigns.create'],
      audit: false,
      body: ${One}Write,
      responses: { 201: ${One} },
      errors: ['${code}_name_taken', '${code}_limit_reached'],
    },
    'PATCH /marketing/${table}/:id': {
      summary: 'Change ${aOne}',
      scope: ['marketing.write', 'marketing_campaigns.update'],
      audit: false,
      body: ${One}Write,
      responses: { 200: ${One} },
      errors: ['${code}_not_found', '${code}_name_taken'],
    },
    'DELETE /marketing/${table}/:id': {
      summary: 'Delete ${aOne}',
      scope: ['marketing.write', 'marketing_campaigns.delete'],
      audit: 'resource.deleted',
      responses: { 204: Type.Null() },
      errors: ['${code}_not_found'],
    },
  },
);
export type ${One}Routes = typeof ${many}.routes;
`,
});

const provider = ({ id, many, Many, One, one, aOne, table, code, Title }, migration) => ({
  [`provider/database/migrations/${migration}_${table}.sql`]: `create table ${table} (
  account_id bigint not null references accounts on delete cascade,
  ${code}_id uuid not null default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, ${code}_id)
);
create unique index ${table}_by_name on ${table} (account_id, lower(name));

-- Notifies open workbenches of changes.
create trigger resource_changed after insert or delete on ${table}
  for each row execute function notify_resource_changed('${id}');
create trigger resource_updated after update on ${table}
  for each row when (old.* is distinct from new.*) execute function notify_resource_changed('${id}');
`,
  [`provider/domains/${id}/index.ts`]: `import { ${many} as contract } from 'sendwright/wire/${many}';
import { serve } from '../../http/serve';
import type { Domain, Provider, Server } from '../../provider';
import { create${One}, delete${One}, list${Many}, update${One} } from './${many}';

/** ${Title}. */
export const ${many}: Domain = { name: '${id}', routes };

/** The operations of \`/v3/marketing/${table}\`. */
function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  serve(server, provider, contract, {
    'GET /marketing/${table}': async ({ caller }) => ({ result: await list${Many}(database, caller.accountId) }),
    'POST /marketing/${table}': ({ caller, body }) => create${One}(database, caller.accountId, body),
    'PATCH /marketing/${table}/:id': ({ caller, params, body }) =>
      update${One}(database, caller.accountId, params.id, body),
    'DELETE /marketing/${table}/:id': ({ caller, params }) => delete${One}(database, caller.accountId, params.id),
  });
}
`,
  [`provider/domains/${id}/${many}.ts`]: `import { limits } from 'sendwright/wire/limits';
import type { ${One}, ${One}Write } from 'sendwright/wire/${many}';
import type { Queryable } from '../../database/database';
import { oneAtATime } from '../../database/oneAtATime';
import { sql } from '../../database/sql';
import { refusal } from '../../http/errors';
import { isoTime } from '../../http/isoTime';
import { isUuid } from '../contacts/ids';

interface ${One}Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = sql\`${code}_id as id, name, created_at, updated_at\`;

const present = ({ id, name, created_at: createdAt, updated_at: updatedAt }: ${One}Row): ${One} => ({
  id,
  name,
  created_at: isoTime(createdAt),
  updated_at: isoTime(updatedAt),
});

/** Sorted by name. */
export async function list${Many}(database: Queryable, accountId: number): Promise<${One}[]> {
  const rows = await database.rows<${One}Row>(
    sql\`select \${columns} from ${table} where account_id = \${accountId} order by lower(name), ${code}_id\`,
  );
  return rows.map(present);
}

/** @throws HttpError 400 if the name is taken or the account has reached its limit */
export function create${One}(database: Queryable, accountId: number, { name }: ${One}Write): Promise<${One}> {
  return oneAtATime(database, accountId, async (transaction) => {
    const counted = await transaction.first<{ count: number }>(
      sql\`select count(*)::integer as count from ${table} where account_id = \${accountId}\`,
    );
    if ((counted?.count ?? 0) >= limits.${one}.perAccount) throw refusal('${code}_limit_reached');
    const row = await transaction.first<${One}Row>(sql\`
      insert into ${table} (account_id, name) values (\${accountId}, \${name})
      on conflict do nothing returning \${columns}\`);
    if (!row) throw refusal('${code}_name_taken');
    return present(row);
  });
}

/** @throws HttpError 400 if the name is taken, 404 */
export function update${One}(
  database: Queryable,
  accountId: number,
  id: string,
  { name }: ${One}Write,
): Promise<${One}> {
  if (!isUuid(id)) throw refusal('${code}_not_found');
  // Serialized with creation, so that the name stays free.
  return oneAtATime(database, accountId, async (transaction) => {
    const taken = await transaction.first(sql\`
      select 1 from ${table}
      where account_id = \${accountId} and lower(name) = lower(\${name}) and ${code}_id <> \${id}\`);
    if (taken) throw refusal('${code}_name_taken');
    const row = await transaction.first<${One}Row>(sql\`
      update ${table} set name = \${name}, updated_at = now()
      where account_id = \${accountId} and ${code}_id = \${id} returning \${columns}\`);
    if (!row) throw refusal('${code}_not_found');
    return present(row);
  });
}

/** @throws HttpError 404 */
export async function delete${One}(database: Queryable, accountId: number, id: string): Promise<void> {
  const deleted = isUuid(id)
    ? await database.execute(sql\`delete from ${table} where account_id = \${accountId} and ${code}_id = \${id}\`)
    : 0;
  if (deleted === 0) throw refusal('${code}_not_found');
}
`,
  [`provider/domains/${id}/${many}.test.ts`]: `import type { ${One} } from 'sendwright/wire/${many}';
import { startTestProvider, type TestProvider } from '../../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

const path = '/v3/marketing/${table}';
const create = async (name: string): Promise<${One}> => (await provider.inject('POST', path, { name })).json();

test('${aOne} is created, listed, renamed and deleted', async () => {
  const created = await create('  First ');
  expect(created).toMatchObject({ name: 'First', id: expect.any(String) });
  expect((await provider.inject('GET', path)).json()).toEqual({ result: [created] });
  const renamed = await provider.inject('PATCH', \`\${path}/\${created.id}\`, { name: 'Second' });
  expect(renamed.json()).toMatchObject({ id: created.id, name: 'Second' });
  expect((await provider.inject('DELETE', \`\${path}/\${created.id}\`)).statusCode).toBe(204);
  expect((await provider.inject('GET', path)).json()).toEqual({ result: [] });
});

test.each([
  ['empty', '  ', 'Name is a required field.'],
  ['too long', 'x'.repeat(101), 'Name must not exceed 100 characters.'],
  ['taken', 'THE ONE', 'name is already in use'],
])('a name that is %s is refused', async (_case, name, message) => {
  await create('The one');
  const refused = await provider.inject('POST', path, { name });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ message, field: 'name' }] }]);
});

test("a name that is taken is refused in a change, and one's own is not", async () => {
  const [one, other] = [await create('One'), await create('Other')];
  expect((await provider.inject('PATCH', \`\${path}/\${one.id}\`, { name: 'other' })).statusCode).toBe(400);
  expect((await provider.inject('PATCH', \`\${path}/\${other.id}\`, { name: 'OTHER' })).statusCode).toBe(200);
});

test("another account's are not found", async () => {
  const { id } = await create('Private');
  const { apiKey } = await provider.createAccount();
  const headers = { authorization: \`Bearer \${apiKey}\` };
  expect((await provider.inject('GET', path, undefined, headers)).json()).toEqual({ result: [] });
  expect((await provider.inject('PATCH', \`\${path}/\${id}\`, { name: 'Mine' }, headers)).statusCode).toBe(404);
  expect((await provider.inject('DELETE', \`\${path}/\${id}\`, undefined, headers)).statusCode).toBe(404);
});
`,
});

/** The contract and the provider's files by path. `migration` is the number of the new migration. */
export const serverFiles = (names, migration) => ({ ...wire(names), ...provider(names, migration) });

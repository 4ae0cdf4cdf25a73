import { scopesOfPlan } from '../../provider/domains/scopes/catalogue';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { sql } from '../../provider/database/sql';
import { compileSchemas } from '../../provider/http/compileAtFirstUse';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { fixtureDomains, type Ask, type Fixture } from '../../provider/testing/tenancy/fixtures';
import { addressOf, fixtureOf, operationsOf, type Operation } from '../../provider/testing/tenancy/operations';

/** What everybody who is signed in may do, whatever their scopes: it is about themselves, or tells nothing of the account's contents. */
const forEverybody: Readonly<Record<string, readonly string[]>> = {
  'about oneself': [
    'GET /v3/scopes',
    'DELETE /v3/session/impersonation',
    'POST /v3/scopes/requests',
    'GET /v3/user/profile',
    'GET /v3/user/username',
    'PUT /v3/user/username',
    'GET /v3/user/email',
    'PUT /v3/user/email',
    'POST /v3/user/email/verification',
    'POST /v3/user/set_up',
    'GET /v3/user/two_factor',
    'POST /v3/user/two_factor',
    'DELETE /v3/user/two_factor',
    'POST /v3/user/two_factor/confirm',
    'POST /v3/user/two_factor/recovery_codes',
    'GET /v3/user/sessions',
    'DELETE /v3/user/sessions',
    'DELETE /v3/user/sessions/{session_id}',
  ],
  'what the workbench starts with': [
    'GET /v3/accounts/offerings',
    'GET /v3/marketing/compatibility_testing/credits',
    'GET /v3/marketing/credits/email',
    'GET /v3/session/events',
    'GET /v3/user/account',
    'GET /v3/user/credits',
    'GET /v3/user/feature_toggles',
    'GET /v3/user/package',
    'GET /v3/user/status',
    'GET /v3/user/timezone',
    'GET /v3/user/type',
    'POST /v3/analytics/events',
  ],
};

let provider: TestProvider;
let fixtures: Fixture[];
let operations: Operation[];

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  const ask: Ask = async (method, path, body) => {
    const answer = await provider.inject(method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  fixtures = (await Promise.all(fixtureDomains.map((make) => make(ask, provider, provider)))).flat();
  operations = operationsOf((await provider.inject('GET', '/v3/openapi.json')).json());
});
afterAll(() => provider.close());

/** A key of the account with every scope but these. */
async function keyWithout(scopes: readonly string[]): Promise<string> {
  const { accountId, userId } = provider;
  const others = scopesOfPlan('advanced').filter((scope) => !scopes.includes(scope));
  return (await createApiKey(provider.provider.database, { accountId, userId, name: 'lacking', scopes: others })).apiKey;
}

/** How many rows each table of the account has, and what the fixtures read. */
async function everything(): Promise<unknown> {
  const { database } = provider.provider;
  const tables = await database.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'account_id' and table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('api_keys', 'audit_entries') order by table_name`);
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const row = await database.first<{ count: number }>(sql`
        select (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', ${name}::text), false, true, '')))[1]::text::bigint as count`);
      return [name, row?.count];
    }),
  );
  const reads = await Promise.all(fixtures.map(async (fixture) => [fixture.read, (await provider.inject('GET', fixture.read)).body]));
  return { counts, reads };
}

test('whatever needs no scope is known, and harmless', () => {
  const allowed = new Set(Object.values(forEverybody).flat());
  const open = operations.filter(({ scopes, isPublic }) => scopes.length === 0 && !isPublic).map(({ method, path }) => `${method} ${path}`);
  expect(open.filter((operation) => !allowed.has(operation))).toEqual([]);
});

test('without its scope no operation answers, and nothing changes', async () => {
  const guarded = operations.filter(({ scopes }) => scopes.length > 0);
  expect(guarded.length).toBeGreaterThan(100);
  const keys = new Map<string, string>();
  const before = await everything();
  const open: string[] = [];
  for (const operation of guarded) {
    const { method, path, body, scopes } = operation;
    const lacking = [...scopes].toSorted().join(' ');
    const key = keys.get(lacking) ?? (await keyWithout(scopes));
    keys.set(lacking, key);
    const answer = await provider.inject(method, addressOf(operation, fixtureOf(fixtures, path)), body, { authorization: `Bearer ${key}` });
    if (answer.statusCode !== 403 || answer.json<{ errors: { message: string }[] }>().errors[0]?.message !== 'access forbidden') {
      open.push(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    }
  }
  expect(open).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('the schemas of all routes can be compiled, also of those that nothing asks for here', () => {
  expect(() => {
    compileSchemas(provider.server);
  }).not.toThrow();
});

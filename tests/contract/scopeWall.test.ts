import { features } from 'sendwright/wire/features';
import { sql } from '../../provider/database/sql';
import { createApiKey } from '../../provider/domains/api-keys/createApiKey';
import { scopesOfPlan } from '../../provider/domains/scopes/catalog';
import { compileSchemas } from '../../provider/http/compiledSchemas';
import { startTestProvider, type TestProvider } from '../../provider/testing/startTestProvider';
import { type Ask, type Fixture, fixtureDomains } from '../../provider/testing/tenancy/fixtures';
import { addressOf, fixtureOf, type Operation, operationsOf } from '../../provider/testing/tenancy/operations';
import { coverageRows, spansIn } from '../support/coverage';

/**
 * What every signed-in user may do without scopes: it concerns only themselves, or reveals nothing of the account's
 * contents.
 */
const forEverybody: Readonly<Record<string, readonly string[]>> = {
  'about oneself': [
    'GET /v3/scopes',
    'DELETE /v3/session/impersonation',
    'POST /v3/scopes/requests',
    'GET /v3/user/api_keys',
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
    'GET /v3/user/confirmation',
    'POST /v3/user/confirmation',
    'POST /v3/user/confirmation/passkey',
    'POST /v3/user/confirmation/single-sign-on',
    'GET /v3/user/passkeys',
    'POST /v3/user/passkeys',
    'POST /v3/user/passkeys/challenge',
    'PATCH /v3/user/passkeys/{passkey_id}',
    'DELETE /v3/user/passkeys/{passkey_id}',
    'GET /v3/user/single-sign-on',
    'POST /v3/user/single-sign-on',
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

/** What every key may do: the workbench reports its own faults, and a key has no impersonation to end. */
const harmless = new Set(['GET /v3/scopes', 'POST /v3/analytics/events', 'DELETE /v3/session/impersonation']);

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

/** A key with every scope of the account except these. */
async function keyWithout(scopes: readonly string[]): Promise<string> {
  const { accountId, userId } = provider;
  // It is an alias for all marketing changes.
  const aliases = scopes.some((scope) => scope.startsWith('marketing_campaigns.')) ? ['marketing.write'] : [];
  const others = scopesOfPlan('advanced').filter((scope) => ![...scopes, ...aliases].includes(scope));
  return (await createApiKey(provider.provider.database, { accountId, userId, name: 'lacking', scopes: others }))
    .apiKey;
}

/** The number of rows in each table of the account, and what the fixtures read. */
async function everything(): Promise<unknown> {
  const { database } = provider.provider;
  const tables = await database.rows<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where column_name = 'account_id' and table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('api_keys', 'audit_entries')
    order by table_name`);
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const row = await database.first<{ count: number }>(sql`
        select
          (xpath('/row/c/text()',
            query_to_xml(format('select count(*) as c from %I', ${name}::text), false, true, '')))[1]::text::bigint
          as count`);
      return [name, row?.count];
    }),
  );
  const reads = await Promise.all(
    fixtures.map(async (fixture) => [fixture.read, (await provider.inject('GET', fixture.read)).body]),
  );
  return { counts, reads };
}

test('operations without a scope are listed, and harmless', () => {
  const allowed = new Set(Object.values(forEverybody).flat());
  const open = operations
    .filter(({ scopes, isPublic }) => scopes.length === 0 && !isPublic)
    .map(({ method, path }) => `${method} ${path}`);
  expect(open.filter((operation) => !allowed.has(operation))).toEqual([]);
});

test('a key without scopes can only read its scopes', async () => {
  const { accountId, userId } = provider;
  const { apiKey } = await createApiKey(provider.provider.database, { accountId, userId, name: 'nothing', scopes: [] });
  const before = await everything();
  const open: string[] = [];
  for (const name of Object.values(forEverybody).flat()) {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === name);
    if (operation === undefined || harmless.has(name)) continue;
    const { method, path, body } = operation;
    const address = addressOf(operation, fixtureOf(fixtures, path));
    const answer = await provider.inject(method, address, body, { authorization: `Bearer ${apiKey}` });
    if (answer.statusCode !== 403) open.push(`${name}: ${answer.statusCode} ${answer.body.slice(0, 100)}`);
  }
  expect(open).toEqual([]);
  expect(await everything()).toEqual(before);
});

test('no operation works without its scope, and nothing changes', async () => {
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
    const answer = await provider.inject(method, addressOf(operation, fixtureOf(fixtures, path)), body, {
      authorization: `Bearer ${key}`,
    });
    if (
      answer.statusCode !== 403 ||
      answer.json<{ errors: { message: string }[] }>().errors[0]?.message !== 'access forbidden'
    ) {
      open.push(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    }
  }
  expect(open).toEqual([]);
  expect(await everything()).toEqual(before);
});

/** Marketing routes that work with every feature turned off: shared by several features, or needed at startup. */
const ofNoFeature = new Set([
  'GET /v3/marketing/compatibility_testing/credits',
  'GET /v3/marketing/credits/email',
  // Notices are about senders, sends and domains.
  'GET /v3/marketing/notices',
  'POST /v3/marketing/notices/dismissal',
  'POST /v3/marketing/notices/{id}/dismissal',
  // Shared by the editors of single sends, designs and templates.
  'POST /v3/marketing/preview',
  'POST /v3/marketing/test/send_email',
  'GET /v3/marketing/outbox',
  'DELETE /v3/marketing/outbox',
  'GET /v3/marketing/outbox/status',
  'GET /v3/marketing/outbox/{id}',
  'GET /v3/images',
  'POST /v3/images',
  'GET /v3/images/folders',
  'POST /v3/images/move',
  'GET /v3/images/{id}',
  'DELETE /v3/images/{id}',
  'GET /v3/images/{id}/uses',
  'POST /v3/images/{id}/edits',
  // Suppressions belong to the platform: mail/send uses them, too.
  'GET /v3/asm/suppressions',
  'GET /v3/asm/suppressions/{email}',
  'POST /v3/asm/suppressions/global',
  'GET /v3/asm/suppressions/global/{email}',
  'DELETE /v3/asm/suppressions/global/{email}',
  'POST /v3/download/suppression/unsubscribes',
  'POST /v3/download/suppression/bounces',
  'POST /v3/download/suppression/blocks',
  'POST /v3/download/suppression/invalid_emails',
  'POST /v3/download/suppression/spam_reports',
  // Whoever wants no texts stays known, whatever is turned off.
  'GET /v3/marketing/sms/opt_outs',
  'POST /v3/marketing/sms/opt_outs',
  'DELETE /v3/marketing/sms/opt_outs/{phone_number}',
  'GET /v3/marketing/sms/unreachable_numbers',
  'DELETE /v3/marketing/sms/unreachable_numbers/{phone_number}',
  'GET /v3/marketing/sms/replies',
  // What runs at a partner goes on, and must be found and stopped.
  'GET /v3/marketing/ads/accounts',
  'DELETE /v3/marketing/ads/accounts/{partner}',
  'GET /v3/marketing/ads/campaigns',
  'GET /v3/marketing/ads/campaigns/{id}',
  'DELETE /v3/marketing/ads/campaigns/{id}',
  'POST /v3/marketing/ads/campaigns/{id}/pause',
  'GET /v3/marketing/ads/campaigns/{id}/results',
  'GET /v3/marketing/ads/audiences',
  'GET /v3/marketing/ads/audiences/{id}',
  'DELETE /v3/marketing/ads/audiences/{id}',
  'POST /v3/marketing/ads/audiences/{id}/stop',
]);

test('each marketing route has a feature, and is refused if that is switched off', async () => {
  const marketing = operations.filter(
    ({ path, isPublic }) =>
      !isPublic && /^\/v3\/(marketing|designs|templates|images|asm|contactdb|campaigns|senders|download)\b/.test(path),
  );
  expect(marketing.length).toBeGreaterThan(100);
  const { database } = provider.provider;
  await database.execute(sql`insert into account_features (account_id, app, feature, is_on, changed_by)
    select ${provider.accountId}::bigint, name[1], name[2], false, 'a test'
    from (select string_to_array(unnest(${Object.keys(features)}::text[]), '.') as name) as names`);
  const open: string[] = [];
  try {
    for (const operation of marketing) {
      const { method, path, body } = operation;
      const answer = await provider.inject(method, addressOf(operation, fixtureOf(fixtures, path)), body);
      const isRefused =
        answer.statusCode === 403 && answer.body.includes('this feature is turned off for your account');
      if (!isRefused) open.push(`${method} ${path}`);
    }
  } finally {
    await database.execute(sql`delete from account_features where account_id = ${provider.accountId}`);
  }
  expect(open.filter((operation) => !ofNoFeature.has(operation))).toEqual([]);
  expect([...ofNoFeature].filter((operation) => !open.includes(operation))).toEqual([]);
});

test('the schemas of all routes can be compiled, also of those that nothing asks for here', () => {
  expect(() => {
    compileSchemas(provider.server);
  }).not.toThrow();
});

test('each call that the specification coverage names exists, and none that it says does not exist yet', () => {
  const nameless = (call: string): string => call.replaceAll(/\{\w+\}/g, '{}');
  const known = new Set(operations.map(({ method, path }) => nameless(`${method} ${path}`)));
  const calls = coverageRows.flatMap(({ line, state }) =>
    spansIn(line)
      .filter((span) => /^[A-Z]+ \/v3\//.test(span))
      .map((call) => ({ call, state })),
  );
  expect(calls.filter(({ call, state }) => known.has(nameless(call)) === (state === 'not yet'))).toEqual([]);
  expect(calls.length).toBeGreaterThan(200);
});

import { startTestProvider, type TestAccount, type TestProvider } from '../../provider/testing/startTestProvider';
import { fixtureDomains, type Ask, type Fixture } from '../../provider/testing/tenancy/fixtures';
import { addressOf, fixtureOf, operationsOf, type Operation } from '../../provider/testing/tenancy/operations';

/** The ids in these paths are secrets themselves, for people who are not signed in. */
const byToken = [
  '/v3/verified_senders/verify/{token}',
  // An issuer leads there; without the state of a sign-in it leads back.
  '/v3/sign-in/single-sign-on/{connection_id}',
  '/v3/marketing/contacts/imports/{id}/file',
  '/v3/marketing/contacts/imports/{id}/errors.csv',
  '/v3/marketing/contacts/exports/{id}/files/{file}',
];

let provider: TestProvider;
let stranger: TestAccount;
let fixtures: Fixture[];
let operations: Operation[];

beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
  stranger = await provider.createAccount();
  const ask: Ask = async (method, path, body) => {
    const answer = await provider.inject(method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  fixtures = (await Promise.all(fixtureDomains.map((make) => make(ask, provider, provider)))).flat();
  operations = operationsOf((await provider.inject('GET', '/v3/openapi.json')).json());
});
afterAll(() => provider.close());

const withIds = (): Operation[] => operations.filter(({ path }) => path.includes('{') && !byToken.includes(path));

test('every path with an id has a fixture', () => {
  expect(withIds().length).toBeGreaterThan(30);
  expect(
    withIds()
      .filter(({ path }) => !fixtureOf(fixtures, path))
      .map(({ path }) => path),
  ).toEqual([]);
});

/** Bodies for operations whose example has values that are refused before the id is looked at. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /v3/subusers/{subuser_name}': { disabled: true },
  'PATCH /v3/subusers/{subuser_name}/website_access': { website_access: false, disabled: true },
  'POST /v3/marketing/segments/2.0/refresh/{segment_id}': { user_time_zone: 'America/Chicago' },
};
const notTried: ReadonlySet<string> = new Set([
  // Its parameter is a kind of identifier, the same for everybody.
  'POST /v3/marketing/contacts/search/identifiers/{identifier_type}',
  // To a group that the caller does not have, it adds global suppressions of the caller's own.
  'POST /v3/asm/groups/{group_id}/suppressions',
]);

test('ids of another account are not found by any operation, and nothing there changes', async () => {
  const read = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        fixtures.map(async (fixture) => [fixture.read, (await provider.inject('GET', fixture.read)).body] as const),
      ),
    );
  const before = await read();
  const open: string[] = [];
  for (const operation of withIds()) {
    const { method, path, body } = operation;
    const name = `${method} ${path}`;
    if (notTried.has(name)) continue;
    const fixture = fixtureOf(fixtures, path);
    const answer = await provider.inject(method, addressOf(operation, fixture), bodies[name] ?? body, {
      authorization: `Bearer ${stranger.apiKey}`,
    });
    const refused = [403, 404, fixture?.absent].includes(answer.statusCode);
    const empty = answer.statusCode < 300 && !/tenancy|gone@|reader@/i.test(answer.body);
    if (!refused && !(fixture?.shared && empty))
      open.push(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
  expect(open).toEqual([]);
  expect(await read()).toEqual(before);
});

test('no operation works without a key', async () => {
  const open: string[] = [];
  const anonymous = [
    '/v3/sign-in',
    '/v3/sign-in/link',
    '/v3/sign-in/passkey',
    '/v3/sign-in/passkey/challenge',
    '/v3/sign-in/single-sign-on',
    '/v3/sign-in/single-sign-on/code',
    '/v3/sign-up',
    '/v3/sign-up/confirm',
    '/v3/tokens',
    '/v3/password-resets',
    '/v3/password-resets/confirm',
    '/v3/email-verifications',
    '/v3/invitations/read',
    '/v3/invitations/accept',
  ];
  for (const { method, path, body } of operations) {
    if (byToken.includes(path) || anonymous.includes(path)) continue;
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const answer = await provider.inject(method, url, body, { authorization: '' });
    if (answer.statusCode !== 401) open.push(`${method} ${path}: ${answer.statusCode}`);
  }
  expect(open).toEqual([]);
});

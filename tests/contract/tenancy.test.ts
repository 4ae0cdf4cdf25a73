import { startTestProvider, type Method, type TestAccount, type TestProvider } from '../../provider/testing/startTestProvider';
import { fixtureDomains, type Ask, type Fixture } from '../../provider/testing/tenancy/fixtures';
import { isObject, sampleOf } from '../../provider/testing/tenancy/sampleOf';

interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly body: unknown;
  /** The query parameters that must be there. */
  readonly query: string;
}

/** Ids in these paths are secrets by themselves, for people who are not signed in. */
const byToken = [
  '/v3/verified_senders/verify/{token}',
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

function operationsOf(document: unknown): Operation[] {
  const paths = isObject(document) && isObject(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      body: bodyOf(operation),
      query: queryOf(operation),
    })),
  );
}

function bodyOf(operation: unknown): unknown {
  const request = isObject(operation) && isObject(operation['requestBody']) ? operation['requestBody'] : {};
  const content = isObject(request['content']) ? request['content'] : {};
  const json = content['application/json'];
  return isObject(json) ? sampleOf(json['schema']) : undefined;
}

function queryOf(operation: unknown): string {
  const parameters: unknown[] = isObject(operation) && Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const required = parameters.filter(isObject).filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true);
  return new URLSearchParams(required.map((parameter) => [String(parameter['name']), String(sampleOf(parameter['schema']))])).toString();
}

function fixtureOf(path: string): Fixture | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return fixtures
    .filter(({ under, params }) => path.startsWith(`${under}/`) && names.every((name) => name in params))
    .toSorted((one, other) => other.under.length - one.under.length)[0];
}

const withIds = (): Operation[] => operations.filter(({ path }) => path.includes('{') && !byToken.includes(path));

test('every path with an id has a fixture', () => {
  expect(withIds().length).toBeGreaterThan(30);
  expect(withIds().filter(({ path }) => !fixtureOf(path)).map(({ path }) => path)).toEqual([]);
});

test("another account's ids are not found, whatever is asked, and nothing of theirs changes", async () => {
  const read = async (): Promise<Record<string, string>> =>
    Object.fromEntries(await Promise.all(fixtures.map(async (fixture) => [fixture.read, (await provider.inject('GET', fixture.read)).body] as const)));
  const before = await read();
  const open: string[] = [];
  for (const { method, path, body, query } of withIds()) {
    const fixture = fixtureOf(path);
    const url = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(fixture?.params[name] ?? ''));
    const answer = await provider.inject(method, query === '' ? url : `${url}?${query}`, body, { authorization: `Bearer ${stranger.apiKey}` });
    const refused = [403, 404, ...(body === undefined ? [] : [400, 409])].includes(answer.statusCode);
    const empty = answer.statusCode < 300 && !/tenancy|gone@|reader@/i.test(answer.body);
    if (!refused && !(fixture?.shared && empty)) open.push(`${method} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
  expect(open).toEqual([]);
  expect(await read()).toEqual(before);
});

test('no operation answers a stranger without a key', async () => {
  const open: string[] = [];
  const anonymous = [
    '/v3/sign-in',
    '/v3/sign-in/link',
    '/v3/sign-up',
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

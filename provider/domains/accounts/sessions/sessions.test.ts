import { sql } from '../../../database/sql';
import { hashSecret } from '../../../http/secrets';
import { eventually } from '../../../testing/eventually';
import { startTestProvider, type TestAccount, type TestProvider } from '../../../testing/startTestProvider';

const password = 'a long enough password';
let provider: TestProvider;
let person: TestAccount;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false, config: { trustProxy: ['127.0.0.1'] } });
  person = await provider.createAccount({ password });
});
afterAll(() => provider.close());

interface Listed {
  result: { id: string; current: boolean; user_agent: string; address: string }[];
}
const open = async (who: TestAccount, headers: Record<string, string> = {}) =>
  (
    await provider.inject(
      'POST',
      '/v3/sign-in',
      { username: who.username, password },
      { authorization: '', ...headers },
    )
  ).json<{ token: string }>().token;
const as = (token: string) => ({ authorization: `Bearer ${token}` });
const works = async (token: string): Promise<boolean> =>
  (await provider.inject('GET', '/v3/scopes', undefined, as(token))).statusCode === 200;

test('a person sees where they are signed in, and ends one or all others', async () => {
  const own = await open(person, { 'user-agent': 'Desk' });
  const phone = await open(person, { 'user-agent': 'Phone'.padEnd(1000, '!'), 'x-forwarded-for': '192.0.2.9' });
  const third = await open(person);
  const listed = (await provider.inject('GET', '/v3/user/sessions', undefined, as(own))).json<Listed>().result;
  expect(listed.map(({ user_agent, current, address }) => [user_agent.slice(0, 5), current, address])).toEqual(
    expect.arrayContaining([
      ['Desk', true, '127.0.0.1'],
      ['Phone', false, '192.0.2.9'],
    ]),
  );
  const phoneId = listed.find(({ user_agent }) => user_agent.startsWith('Phone'))?.id ?? '';
  expect((await provider.inject('DELETE', `/v3/user/sessions/${phoneId}`, undefined, as(own))).statusCode).toBe(204);
  expect([await works(own), await works(phone), await works(third)]).toEqual([true, false, true]);
  expect((await provider.inject('DELETE', '/v3/user/sessions', undefined, as(own))).statusCode).toBe(204);
  expect([await works(own), await works(third)]).toEqual([true, false]);
});

test("nobody ends another person's session, by id or with a key", async () => {
  const victim = await provider.createAccount({ password });
  const token = await open(victim);
  const [session] = (await provider.inject('GET', '/v3/user/sessions', undefined, as(token))).json<Listed>().result;
  const attacker = await open(person);
  expect(
    (await provider.inject('DELETE', `/v3/user/sessions/${session?.id}`, undefined, as(attacker))).statusCode,
  ).toBe(404);
  expect(
    (await provider.inject('DELETE', `/v3/user/sessions/${session?.id}`, undefined, as(victim.apiKey))).statusCode,
  ).toBe(403);
  expect((await provider.inject('GET', '/v3/user/sessions', undefined, as(victim.apiKey))).statusCode).toBe(403);
  expect(await works(token)).toBe(true);
});

test('a session ends after the configured days without use, and at its maximum age', async () => {
  provider.server.sessionLifetime = { days: 20, idleDays: 3 };
  const token = await open(person);
  provider.server.sessionLifetime = undefined;
  const { database } = provider.provider;
  const row = () =>
    database.first<{ days: number; idle: number }>(sql`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days,
      round(extract(epoch from idle_ends_at - now()) / 86400)::int as idle
    from sessions where token_hash = ${hashSecret(token)}`);
  expect(await row()).toEqual({ days: 20, idle: 3 });
  const later = (days: number) =>
    database.execute(sql`
    update sessions
    set last_seen_at = last_seen_at - make_interval(days => ${days}),
      idle_ends_at = idle_ends_at - make_interval(days => ${days}),
      expires_at = expires_at - make_interval(days => ${days})
    where token_hash = ${hashSecret(token)}`);
  await later(2);
  expect(await works(token)).toBe(true);
  await eventually(async () => (await row())?.idle === 3);
  expect(await row()).toEqual({ days: 18, idle: 3 });
  await later(4);
  expect(await works(token)).toBe(false);
  const standard = await open(person);
  expect(await database.first(sql`select idle_days from sessions where token_hash = ${hashSecret(standard)}`)).toEqual({
    idle_days: 7,
  });
});

test('a token that a browser brings along is never taken over', async () => {
  const planted = 'p'.repeat(43);
  const answer = await provider.inject(
    'POST',
    '/v3/sign-in',
    { username: person.username, password },
    { authorization: `Bearer ${planted}`, cookie: `sw_auth_token=${planted}` },
  );
  expect(answer.json<{ token: string }>().token).not.toBe(planted);
  expect(await works(planted)).toBe(false);
});

test('neither a cookie nor an address carries authority', async () => {
  const token = await open(person);
  const answers = await Promise.all([
    provider.inject('GET', '/v3/scopes', undefined, {
      authorization: '',
      cookie: `sw_auth_token=${token}; sw_auth_token_type=Bearer`,
    }),
    provider.inject(
      'POST',
      '/v3/marketing/lists',
      { name: 'forged' },
      { authorization: '', cookie: `sw_auth_token=${token}`, origin: 'https://evil.example' },
    ),
    ...['token', 'access_token', 'authorization', 'api_key'].map((name) =>
      provider.inject('GET', `/v3/scopes?${name}=${token}`, undefined, { authorization: '' }),
    ),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 401));
});

test('a form of another site signs nobody in', async () => {
  const body = { username: person.username, password };
  for (const [type, payload] of [
    ['application/x-www-form-urlencoded', new URLSearchParams(body).toString()],
    ['text/plain', JSON.stringify(body)],
    [
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="username"\r\n\r\n${body.username}\r\n--x--`,
    ],
  ] as const) {
    const answer = await provider.inject('POST', '/v3/sign-in', payload, {
      authorization: '',
      'content-type': type,
      origin: 'https://evil.example',
    });
    expect([400, 415]).toContain(answer.statusCode);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

test('cookies of a session cross no site, and no plain connection where the product has a safe one', async () => {
  const flagsOf = async (): Promise<unknown[]> => {
    const answer = await provider.inject(
      'POST',
      '/v3/sign-in',
      { username: person.username, password },
      { authorization: '' },
    );
    return [answer.headers['set-cookie']].flat();
  };
  for (const cookie of await flagsOf())
    expect(cookie).toMatch(/; Path=\/; SameSite=Lax; Expires=[^;]+$|; Path=\/v3; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const { publicUrl } = provider.server;
  provider.server.publicUrl = 'https://mail.example.com';
  for (const cookie of await flagsOf()) expect(cookie).toMatch(/; SameSite=Lax; (Expires|Max-Age)=[^;]+; Secure$/);
  provider.server.publicUrl = publicUrl;
});

test('an unknown name costs the same work as a wrong password', async () => {
  const patient = await provider.createAccount({ password });
  const time = async (username: string): Promise<number> => {
    const start = process.cpuUsage();
    await provider.inject('POST', '/v3/sign-in', { username, password: 'a wrong one' }, { authorization: '' });
    const { user, system } = process.cpuUsage(start);
    return user + system;
  };
  const median = (values: number[]): number =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  await time('warm up');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    // In turns, so that other work on the machine affects both.
    known.push(await time(patient.username));
    unknown.push(await time(`nobody-${round}`));
  }
  // Without the same hash, an unknown name would cost a twentieth.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.4);
  expect(median(unknown) / median(known)).toBeLessThan(2.5);
});

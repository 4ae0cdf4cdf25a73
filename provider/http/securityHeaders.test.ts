import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { operationsOf } from '../testing/tenancy/operations';

let plain: TestProvider;
let safe: TestProvider;
beforeAll(async () => {
  plain = await startTestProvider({ jobs: false });
  safe = await startTestProvider({ jobs: false, config: { publicUrl: 'https://mail.example.com' } });
});
afterAll(async () => {
  await plain.close();
  await safe.close();
});

test('every operation answers with headers that keep browsers from doing anything with it', async () => {
  const operations = operationsOf((await plain.inject('GET', '/v3/openapi.json')).json());
  const bare: string[] = [];
  for (const { method, path } of operations) {
    const { headers } = await plain.inject(method, path.replaceAll(/\{\w+\}/g, '1'), undefined, { authorization: '' });
    const csp = String(headers['content-security-policy']);
    const good =
      headers['x-content-type-options'] === 'nosniff' &&
      /default-src 'none'/.test(csp) &&
      /frame-ancestors/.test(csp) &&
      headers['referrer-policy'] &&
      headers['cross-origin-opener-policy'];
    if (!good) bare.push(`${method} ${path}`);
  }
  expect(bare).toEqual([]);
});

test.each(['/', '/health', '/metrics', '/nowhere', '/v3/nowhere', '/v3/openapi.json', '/t/x', '/u/x'])(
  '%s has them too',
  async (path) => {
    const { headers } = await plain.inject('GET', path, undefined, { authorization: '', accept: 'text/html' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('default-src'),
      'referrer-policy': expect.any(String),
    });
  },
);

test('HTTPS responses set HSTS; HTTP responses do not', async () => {
  expect((await safe.inject('GET', '/v3/scopes')).headers['strict-transport-security']).toContain('max-age=31536000');
  expect((await plain.inject('GET', '/v3/scopes')).headers['strict-transport-security']).toBeUndefined();
});

test('responses with account data are not cacheable', async () => {
  expect((await plain.inject('GET', '/v3/marketing/lists')).headers['cache-control']).toBe('no-store');
});

test('an injected header does not reach the response', async () => {
  const hostile = 'Evil"\r\nset-cookie: stolen=1\r\n\r\n<script>alert(1)</script>';
  const list = await plain.inject('POST', '/v3/marketing/lists', { name: hostile });
  const group = await plain.inject('POST', '/v3/asm/groups', { name: 'x\r\nset-cookie: a=1', description: hostile });
  const answers = [
    list,
    group,
    await plain.inject('GET', '/v3/marketing/lists?page_size=1%0d%0aset-cookie:%20stolen=1'),
    await plain.inject('GET', '/v3/%0d%0aset-cookie:%20stolen=1'),
    await plain.inject('POST', `/v3/download/asm/groups/${group.json<{ id?: number }>().id ?? 1}/suppressions`),
  ];
  for (const { headers } of answers) {
    expect(headers['set-cookie']).toBeUndefined();
    expect(Object.values(headers).filter((value) => /[\r\n]/.test(String(value)))).toEqual([]);
  }
});

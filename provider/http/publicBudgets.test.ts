import type { RouteOptions } from 'fastify';
import { domains } from '../domains';
import { encodeSubject } from '../delivery/tracking/recipientToken';
import { startTestProvider, type TestProvider } from '../testing/startTestProvider';
import { createServer } from './createServer';
import { addMetrics } from './metrics';

let running: TestProvider;
let server: Awaited<ReturnType<typeof createServer>>;
const routes: RouteOptions[] = [];

beforeAll(async () => {
  running = await startTestProvider({ jobs: false });
  const { provider } = running;
  server = await createServer(provider.config);
  server.addHook('onRoute', (route) => {
    if (route.config?.public && route.method !== 'HEAD') routes.push(route);
  });
  addMetrics(server, provider.database);
  for (const domain of domains) domain.routes?.(server, provider);
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await running.close();
});

const id = '11111111-1111-4111-8111-111111111111';
const addressOf = (url: string): string =>
  url
    .replaceAll(/:(?:id|stream|contact)(?:\((?:[^()]|\([^()]*\))*\))?/g, id)
    .replaceAll(/:account\([^)]*\)/g, '1')
    .replaceAll(/:\w+/g, 'guess')
    .replace('*', 'guess');

test('a network that asks too often gets 429 on each public route that counts requests, others go on', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01T10:00:00Z'));
  const problems: string[] = [];
  let tried = 0;
  try {
    for (const { url, method, config } of routes) {
      const budget = config?.public;
      if (budget === undefined || 'otherwise' in budget) continue;
      const most = 'perMinute' in budget ? budget.perMinute : budget.refusalsPerMinute;
      const ask = async (remoteAddress: string): Promise<number> => {
        const answer = await server.inject({ method: method as 'GET', url: addressOf(url), remoteAddress });
        const isPage = String(answer.headers['content-type']).startsWith('text/html');
        if (answer.statusCode === 429 && isPage !== (budget.page ?? false)) problems.push(`${url}: not in its shape`);
        return answer.statusCode;
      };
      tried += 1;
      const network = `198.51.100.${tried}`;
      const statuses = new Set<number>();
      for (let sent = 0; sent < most; sent += 1) statuses.add(await ask(network));
      if ([...statuses].some((status) => status === 429 || status >= 500))
        problems.push(`${String(method)} ${url}: ${[...statuses].join()}`);
      if ((await ask(network)) !== 429) problems.push(`${String(method)} ${url}: goes on`);
      if ((await ask('203.0.113.7')) === 429) problems.push(`${String(method)} ${url}: limits others`);
    }
  } finally {
    clock.mockRestore();
  }
  expect(problems).toEqual([]);
  expect(tried).toBeGreaterThan(20);
});

test('links of invented accounts are looked up 600 times a minute for a network', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01T10:00:00Z'));
  const open = async (account: number, remoteAddress: string): Promise<number> => {
    const token = encodeSubject({ accountId: account, streamId: id, contactId: id });
    const url = `/t/o/${Buffer.concat([token, Buffer.alloc(16)]).toString('base64url')}.gif`;
    return (await server.inject({ url, remoteAddress })).statusCode;
  };
  try {
    const statuses = new Set<number>();
    for (let account = 1; account <= 600; account += 1) statuses.add(await open(1_000_000 + account, '192.0.2.1'));
    expect([...statuses]).toEqual([404]);
    expect(await open(2_000_000, '192.0.2.1')).toBe(429);
    // The refusal is not remembered for the account, and known accounts need no lookup.
    expect(await open(2_000_000, '192.0.2.2')).toBe(404);
    expect(await open(1_000_600, '192.0.2.1')).toBe(404);
  } finally {
    clock.mockRestore();
  }
});

test('a network can have 600 new social icons drawn in a minute', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01T10:00:00Z'));
  const draw = async (color: number, remoteAddress = '192.0.2.1'): Promise<number> => {
    const url = `/social-icons/x-${color.toString(16).padStart(6, '0')}.png`;
    return (await server.inject({ url, remoteAddress })).statusCode;
  };
  try {
    const statuses = new Set<number>();
    for (let color = 1; color <= 600; color += 1) statuses.add(await draw(color));
    expect([...statuses]).toEqual([200]);
    expect(await draw(601)).toBe(429);
    expect(await draw(600)).toBe(200);
    expect(await draw(601, '192.0.2.2')).toBe(200);
  } finally {
    clock.mockRestore();
  }
});

test('the public routes that count nothing by network are known', () => {
  expect(
    routes.flatMap(({ url, config }) => (config?.public && 'otherwise' in config.public ? [url] : [])).toSorted(),
  ).toEqual([
    '/countdowns/:file',
    '/mail-events/:account(^[0-9]{1,15}$)/:id',
    '/sms/inbound/:account(^[0-9]{1,15}$)',
    '/sms/status/:account(^[0-9]{1,15}$)/:stream/:contact',
    '/social-icons/:file',
    '/t/c/:token/:index',
    '/t/o/:token',
    '/t/r/*',
    '/v3/marketing/events/in/:token',
  ]);
});

import { startTestProvider, type TestProvider } from '../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

test.each([
  ['GET', '/senders/verify/guess', 600, '198.51.100.1'],
  ['POST', '/senders/verify/guess', 600, '198.51.100.2'],
  ['GET', '/confirm/guess', 600, '198.51.100.3'],
  ['POST', '/confirm/guess', 60, '198.51.100.4'],
  ['GET', '/downloads/unsubscribe-groups/guess', 60, '198.51.100.5'],
] as const)('%s %s looks up at most %i links a minute for a network', async (method, url, most, network) => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2030-01-01T10:00:00Z'));
  const ask = async (remoteAddress: string): Promise<number> =>
    (await provider.server.inject({ method, url, remoteAddress })).statusCode;
  try {
    const statuses = new Set<number>();
    // oxlint-disable-next-line no-await-in-loop -- one request at a time, as one caller sends them
    for (let sent = 0; sent < most; sent += 1) statuses.add(await ask(network));
    expect([...statuses]).toEqual([404]);
    expect(await ask(network)).toBe(429);
    expect(await ask('203.0.113.7')).toBe(404);
  } finally {
    clock.mockRestore();
  }
});

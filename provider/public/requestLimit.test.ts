import { type TestProvider, startTestProvider } from '../testing/startTestProvider';
import { createRequestLimit, MinuteCounts } from './requestLimit';

test('each network has 600 a minute, and a new count with the next', () => {
  let now = 90_000;
  const limited = createRequestLimit(undefined, () => now);
  expect(Array.from({ length: 600 }, () => limited('192.0.2.1'))).not.toContain(true);
  expect(limited('192.0.2.1')).toBe(true);
  expect(limited('192.0.2.2')).toBe(false);
  expect(Array.from({ length: 601 }, (_unused, host) => limited(`2001:db8:1:2::${host.toString(16)}`)).at(-1)).toBe(
    true,
  );
  expect(limited('2001:db8:1:3::1')).toBe(false);
  now = 120_000;
  expect(limited('192.0.2.1')).toBe(false);
});

test('memory stays bounded, whatever the number of networks', () => {
  const counts = new MinuteCounts(() => 90_000);
  for (let network = 0; network < 150_000; network += 1) counts.add(`2001:db8:0:${network.toString(16)}`);
  expect(counts.size).toBe(100_000);
  expect(counts.of(`2001:db8:0:${(149_999).toString(16)}`)).toBe(1);
});

describe('over HTTP', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider({ jobs: false });
  });
  afterAll(() => provider.close());

  test('too many posts are answered by a page that says so, and reading goes on', async () => {
    const send = (method: 'GET' | 'POST', remoteAddress: string) =>
      provider.server.inject({ method, url: '/u/forged', remoteAddress });
    // The count starts again with the minute, which must not turn in between.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let tries = 0; tries < 600; tries += 1) expect((await send('POST', '192.0.2.1')).statusCode).toBe(404);
    const answer = await send('POST', '192.0.2.1');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Please try again in a minute');
    expect((await send('POST', '192.0.2.2')).statusCode).toBe(404);
    expect((await send('GET', '192.0.2.1')).statusCode).toBe(404);
    clock.mockRestore();
  });
});

import { type TestProvider, startTestProvider } from '../testing/startTestProvider';
import { createPostLimit } from './postLimit';

test('each address has 600 a minute, and a new count with the next', () => {
  let now = 90_000;
  const limited = createPostLimit(() => now);
  expect(Array.from({ length: 600 }, () => limited('192.0.2.1'))).not.toContain(true);
  expect(limited('192.0.2.1')).toBe(true);
  expect(limited('192.0.2.2')).toBe(false);
  now = 120_000;
  expect(limited('192.0.2.1')).toBe(false);
});

describe('over HTTP', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider({ jobs: false });
  });
  afterAll(() => provider.close());

  test('too many posts are answered by a page that says so, and reading goes on', async () => {
    const send = (method: 'GET' | 'POST', remoteAddress: string) => provider.server.inject({ method, url: '/u/forged', remoteAddress });
    // Up to two minutes may have begun meanwhile, with a new count each.
    let answer = await send('POST', '192.0.2.1');
    for (let tries = 1; answer.statusCode === 404 && tries < 1300; tries += 1) answer = await send('POST', '192.0.2.1');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Please try again in a minute');
    expect((await send('POST', '192.0.2.2')).statusCode).toBe(404);
    expect((await send('GET', '192.0.2.1')).statusCode).toBe(404);
  });
});

import { AxiosError } from 'axios';
import { HttpFailure } from 'sendwright/sdk';
import { cookieNames, Cookies } from '../browser/cookies';
import { MemoryBrowser } from '../testing/memoryBrowser';
import { HttpClient } from './httpClient';
import { requestInterceptors } from './interceptors';
import { type Transport, transportAdapter, type TransportRequest } from '../testing/transport';

const bases = { global: '/v3', eu: '/eu/v3' };

function client(
  answers: readonly (number | { status: number; body: unknown })[],
  cookies: Readonly<Record<string, string>> = {},
  isConfirmed = false,
) {
  const requests: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    const answer = answers[Math.min(requests.push(request), answers.length) - 1] ?? 200;
    if (answer === 0) throw new AxiosError('no network');
    return typeof answer === 'number' ? { status: answer, body: {} } : answer;
  };
  const onUnauthorized = jest.fn();
  const onLost = jest.fn();
  const onLacking = jest.fn();
  const onConfirm = jest.fn(async () => isConfirmed);
  const http = new HttpClient(
    new Cookies(new MemoryBrowser(cookies)),
    () => ({ expired: onUnauthorized, lacksSecondFactor: onLacking, confirm: onConfirm }),
    { bases, adapter: transportAdapter(transport) },
    () => ({ lost: onLost }),
  );
  return { http, requests, onUnauthorized, onLost, onLacking, onConfirm };
}

test('a request without a response is reported to the connection; an error response is not', async () => {
  const { http, onLost } = client([500, 404, 0, 503]);
  for (const told of [0, 0, 1, 2]) {
    await expect(http.get('/marketing/lists')).rejects.toBeInstanceOf(HttpFailure);
    expect(onLost).toHaveBeenCalledTimes(told);
  }
});

test('interceptors run in the documented order', () => {
  const names = requestInterceptors(new Cookies(new MemoryBrowser()), bases).map(([name]) => name);
  expect(names).toEqual(['base', 'authorization', 'request-source', 'on-behalf-of', 'reseller']);
});

test('requests carry what the cookies say', async () => {
  const { http, requests } = client([200], {
    [cookieNames.authToken]: 'abc',
    [cookieNames.authTokenType]: 'token',
    [cookieNames.accountRegion]: 'eu',
    [cookieNames.impersonatingUsername]: 'sub user',
    [cookieNames.reseller]: 'r1',
  });
  await http.get('/marketing/lists', { query: { ids: ['1', '2'], name: undefined } });
  expect(requests[0]).toMatchObject({
    path: '/eu/v3/marketing/lists',
    query: { ids: '1,2' },
    headers: { authorization: 'token abc', 'x-request-source': 'ui', 'on-behalf-of': 'sub user', reseller: 'r1' },
  });
  expect(requests[0]?.query).not.toHaveProperty('name');
});

test('a failure tells the status and the parsed errors, whatever the body', async () => {
  const { http } = client([
    {
      status: 400,
      body: { errors: [{ message: 'is required', field: 'name' }, 7, 'odd', { message: 'is none', field: '' }] },
    },
  ]);
  await expect(http.post('/marketing/lists', {})).rejects.toMatchObject({
    status: 400,
    errors: [
      { message: 'is required', field: 'name' },
      { message: 'odd', field: null },
      { message: 'is none', field: null },
    ],
  });
});

test('a 401 ends the session, except on signing in', async () => {
  const { http, onUnauthorized } = client([401]);
  await expect(http.post('/sign-in', {})).rejects.toBeInstanceOf(HttpFailure);
  expect(onUnauthorized).not.toHaveBeenCalled();
  await expect(http.get('/user/email')).rejects.toBeInstanceOf(HttpFailure);
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

describe('retry', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('tries 5 times more, a second apart, then gives up', async () => {
    const { http, requests } = client([503]);
    const outcome = expect(http.get('/x', { retry: true })).rejects.toMatchObject({ status: 503 });
    await jest.advanceTimersByTimeAsync(4999);
    expect(requests).toHaveLength(5);
    await jest.advanceTimersByTimeAsync(1);
    await outcome;
    expect(requests).toHaveLength(6);
  });

  test('never after a 4xx', async () => {
    const { http, requests } = client([404]);
    await expect(http.get('/x', { retry: true })).rejects.toMatchObject({ status: 404 });
    expect(requests).toHaveLength(1);
  });
});

test('a canceled request is no failure of the API', async () => {
  const controller = new AbortController();
  const { http } = client([{ status: 200, body: {} }]);
  controller.abort();
  await expect(http.get('/x', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(http.pending).toBe(0);
});

test('a further page of a list is asked for where the one before says', async () => {
  const { http, requests } = client([200, 200]);
  const query = { page_size: 50 };
  await http.call('GET /images', { query });
  await http.call('GET /images', { query, next: 'http://localhost/v3/images?page_size=50&page_token=2' });
  expect(requests.map((request) => request.query)).toEqual([{ page_size: '50' }, { page_size: '50', page_token: '2' }]);
});

test('the token goes to the API and nowhere else', async () => {
  const { http, requests } = client([200]);
  await http.get('http://localhost/v3/images?page_token=2');
  expect(requests[0]).toMatchObject({ path: '/v3/images', query: { page_token: '2' } });
  await expect(http.get('https://elsewhere.example/v3/images')).rejects.toThrow("not the API's own");
  await expect(http.get('//elsewhere.example/v3')).rejects.toThrow("not the API's own");
});

const refusedWith = (code: string) => ({ status: 403, body: { errors: [{ message: 'No.', field: null, code }] } });

test('what needs a confirmation is sent again, once, after the user has confirmed', async () => {
  const { http, requests, onConfirm } = client([refusedWith('confirmation_required'), 201], {}, true);
  await http.post('/api_keys', { name: 'Shop' });
  expect([requests.length, onConfirm.mock.calls.length]).toEqual([2, 1]);
  expect(requests[1]).toMatchObject({ method: 'POST', body: { name: 'Shop' } });

  const again = client([refusedWith('confirmation_required')], {}, true);
  await expect(again.http.post('/api_keys')).rejects.toMatchObject({ status: 403 });
  expect([again.requests.length, again.onConfirm.mock.calls.length]).toEqual([2, 1]);
});

test('it fails as it was refused if the user does not confirm, and other refusals ask nothing', async () => {
  const cancelled = client([refusedWith('confirmation_required')]);
  await expect(cancelled.http.post('/api_keys')).rejects.toMatchObject({ status: 403 });
  expect([cancelled.requests.length, cancelled.onConfirm.mock.calls.length]).toEqual([1, 1]);
  const forbidden = client([refusedWith('access_forbidden'), 403]);
  await expect(forbidden.http.post('/api_keys')).rejects.toMatchObject({ status: 403 });
  await expect(forbidden.http.post('/api_keys')).rejects.toMatchObject({ status: 403 });
  expect([forbidden.onConfirm.mock.calls.length, forbidden.onLacking.mock.calls.length]).toEqual([0, 0]);
});

test('the session is told that a second factor is missing', async () => {
  const { http, onLacking } = client([refusedWith('second_factor_required')]);
  await expect(http.get('/scopes')).rejects.toMatchObject({ status: 403 });
  expect(onLacking).toHaveBeenCalledTimes(1);
});

import { startTestProvider, type TestProvider } from '../testing/startTestProvider';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider({ jobs: false });
});
afterAll(() => provider.close());

test('the description needs no key, and is written once for all who ask', async () => {
  const write = jest.spyOn(provider.server, 'swagger');
  const ask = () => provider.inject('GET', '/v3/openapi.json', undefined, { authorization: '' });
  const first = await ask();
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(first.json()).toMatchObject({ openapi: '3.1.0', paths: { '/v3/scopes': {} } });
  expect((await ask()).body).toBe(first.body);
  expect(write).toHaveBeenCalledTimes(1);
});

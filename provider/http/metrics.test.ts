import { parseConfig } from '../config';
import { Cleanup } from '../testing/cleanup';
import { createServer } from './createServer';
import { addMetrics } from './metrics';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('answers are counted once each by their pattern, and those of no route together', async () => {
  const server = await createServer(parseConfig({ LOG_LEVEL: 'silent' }));
  cleanup.add(() => server.close());
  addMetrics(server, undefined);
  server.get('/things/:id', async () => ({}));
  for (const url of ['/things/1', '/things/2?page=3', '/nowhere', '/nothing']) await server.inject(url);
  await server.inject({ method: 'HEAD', url: '/things/1' });
  const { headers, payload } = await server.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(payload.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count'))).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 2',
    'http_request_duration_seconds_count{method="GET",route="unknown",status="404"} 2',
    'http_request_duration_seconds_count{method="HEAD",route="/things/:id",status="200"} 1',
  ]);
});

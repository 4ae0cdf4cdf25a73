import { parseConfig } from '../config';
import { Cleanup } from '../testing/cleanup';
import { createServer } from './createServer';
import { addMetrics, RequestDurations } from './metrics';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

test('responses are counted by route pattern, and those without a route together', async () => {
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

test('counts answers in buckets that hold those of the smaller ones', () => {
  const durations = new RequestDurations();
  const answered = durations.ofRoute('/v3/designs/:id');
  for (const seconds of [0.001, 0.005, 0.3, 20]) answered('GET', 200, seconds);
  answered('GET', 404, 0.001);
  const lines = durations.text().split('\n');
  const labels = 'method="GET",route="/v3/designs/:id",status="200"';
  expect(lines.slice(0, 2)).toEqual([
    '# HELP http_request_duration_seconds Time to answer, by route.',
    '# TYPE http_request_duration_seconds histogram',
  ]);
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.005",${labels}} 2`);
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.25",${labels}} 2`);
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="0.5",${labels}} 3`);
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="10",${labels}} 3`);
  expect(lines).toContain(`http_request_duration_seconds_bucket{le="+Inf",${labels}} 4`);
  expect(lines).toContain(`http_request_duration_seconds_sum{${labels}} 20.306`);
  expect(lines).toContain(`http_request_duration_seconds_count{${labels}} 4`);
  expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/v3/designs/:id",status="404"} 1');
});

test('a pattern with signs of the format is written as the format wants it', () => {
  const durations = new RequestDurations();
  durations.ofRoute('/a/:b(^\\d"$)')('GET', 200, 0);
  expect(durations.text()).toContain('route="/a/:b(^\\\\d\\"$)"');
});

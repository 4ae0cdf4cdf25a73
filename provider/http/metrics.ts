import type { onResponseHookHandler } from 'fastify';
import { Gauge, register as processRegistry, Registry } from 'prom-client';
import type { Database } from '../database/database';
import type { Server } from '../provider';

interface Series {
  /** In the exposition format, without braces. */
  readonly labels: string;
  readonly method: string;
  readonly status: number;
  /** Responses per bucket, not cumulative; the last counts those above all bounds. */
  readonly counts: number[];
  seconds: number;
}

const name = 'http_request_duration_seconds';
/** Upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Response times by method, route and status, as a Prometheus histogram. Counted without prom-client, which looks up
 * and joins labels at each observation: 4 µs, while an open pixel takes little more than a hundred in total.
 */
export class RequestDurations {
  private readonly series: Series[] = [];

  /** The counter for one route, by its pattern. */
  ofRoute(route: string): (method: string, status: number, seconds: number) => void {
    const own: Series[] = [];
    return (method, status, seconds) => {
      let series = own.find((one) => one.status === status && one.method === method);
      if (series === undefined) {
        const labels = `method="${method}",route="${escaped(route)}",status="${status}"`;
        series = { labels, method, status, counts: Array.from({ length: bounds.length + 1 }, () => 0), seconds: 0 };
        own.push(series);
        this.series.push(series);
      }
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
      series.seconds += seconds;
    };
  }

  /** Everything in the text format, version 0.0.4. */
  text(): string {
    const lines = this.series.flatMap(({ labels, counts, seconds }) => {
      let count = 0;
      const within = counts.map((own, bucket) => {
        count += own;
        return `${name}_bucket{le="${bounds[bucket] ?? '+Inf'}",${labels}} ${count}`;
      });
      return [...within, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`];
    });
    return [`# HELP ${name} Time to answer, by route.`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
  }
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Publishes the metrics of this process at `/metrics`, in Prometheus format. */
export function addMetrics(server: Server, database: Database | undefined): void {
  const registry = new Registry();
  const durations = new RequestDurations();
  if (database) addPoolGauge(registry, database);

  // A hook per route, because reading a request's route creates an object of a dozen fields. Uses the pattern, not the
  // path: ids would create a series each.
  server.addHook('onRoute', (route) => {
    const answered = durations.ofRoute(route.url);
    const observe: onResponseHookHandler = (request, reply, done) => {
      answered(request.method, reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
    route.onResponse = [observe, ...[route.onResponse ?? []].flat()];
  });
  const unknown = durations.ofRoute('unknown');
  server.addHook('onResponse', (request, reply, done) => {
    if (request.is404) unknown(request.method, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });

  server.get(
    '/metrics',
    { config: { public: { perMinute: 60 }, unlimited: true }, schema: { hide: true } },
    async (_request, reply) => {
      const all = Registry.merge([processRegistry, registry]);
      return reply.type(all.contentType).send(`${await all.metrics()}\n${durations.text()}`);
    },
  );
}

function addPoolGauge(registry: Registry, database: Database): void {
  registry.registerMetric(
    new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool by state; waiting counts requests for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count);
      },
    }),
  );
}

import { Gauge, Histogram, Registry, register as processRegistry } from 'prom-client';
import type { Database } from '../database/database';
import type { Server } from '../provider';

/** Publishes the figures of this process at `/metrics`, in Prometheus' format. */
export function addMetrics(server: Server, database: Database | undefined): void {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  if (database) addPoolGauge(registry, database);

  server.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the path: ids would make a series each.
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  server.get('/metrics', { config: { public: true, unlimited: true }, schema: { hide: true } }, async (_request, reply) => {
    const all = Registry.merge([processRegistry, registry]);
    return reply.type(all.contentType).send(await all.metrics());
  });
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

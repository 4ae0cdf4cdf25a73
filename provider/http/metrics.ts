import type { onResponseHookHandler } from 'fastify';
import { Gauge, Registry, register as processRegistry } from 'prom-client';
import type { Database } from '../database/database';
import type { Server } from '../provider';
import { RequestDurations } from './RequestDurations';

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
    { config: { public: true, unlimited: true }, schema: { hide: true } },
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

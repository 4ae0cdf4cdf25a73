import type { Config } from './config';
import { migrate } from './database/migrate';
import { domains } from './domains';
import { foldNames } from './domains/accounts/foldName';
import { auditHook } from './domains/audit-log/auditHook';
import { addAuthentication, type Known } from './http/authentication';
import { IdentityCache } from './http/identityCache';
import { createServer } from './http/createServer';
import { addHealth } from './http/health';
import { addMetrics } from './http/metrics';
import { addRateLimits } from './http/rateLimits';
import { addWorkbench } from './http/workbench';
import { startJobs } from './jobs/pgBossJobs';
import { forgetAfterWrites } from './http/forgetAfterWrites';
import type { Provider, Server } from './provider';
import { WorkMark } from './quarantine/workMark';
import { openWithSecrets } from './secrets/openSecrets';
import { openStorage } from './storage/openStorage';

export interface ProviderOptions {
  /** The address of a PostgreSQL, embedded or not. */
  readonly databaseUrl: string;
  /** Unset: the schema is taken as it is. */
  readonly migrationsFolder: string | undefined;
  /** Unset: no front end is served. */
  readonly workbenchFolder?: string;
  /** False: jobs are queued and never done, whatever the role. */
  readonly works?: boolean;
  readonly connections?: number;
  /** The program of the thread that imports run in; unset: they run in this thread, and requests wait meanwhile. */
  readonly importWorker?: string;
  /** Told of the file in which the process marks what it makes. */
  readonly marked?: (place: string) => void;
  /** Adds routes beside the domains' own, as benchmarks need. */
  readonly addRoutes?: (server: Server) => void;
  /**
   * False: who a key belongs to is asked with each request, as tests need that change the database behind the server's
   * back.
   */
  readonly remembersIdentities?: boolean;
}

/** A provider that is ready to serve; `server.listen` opens it to the network. */
export interface RunningProvider {
  readonly provider: Provider;
  readonly server: Server;
  /** Finishes requests and jobs that run, then closes all connections. */
  close(): Promise<void>;
}

/** Puts the parts of one process together: migrated database, queue, server, and the domains with their jobs. */
export async function createProvider(config: Config, options: ProviderOptions): Promise<RunningProvider> {
  const { databaseUrl } = options;
  const works = options.works ?? config.role !== 'api';
  if (options.migrationsFolder !== undefined) await migrate(databaseUrl, options.migrationsFolder);
  const server = await createServer(config);
  const database = await openWithSecrets(config, databaseUrl, { connections: options.connections ?? 20 });
  await foldNames(database);
  const jobs = await startJobs({ url: databaseUrl, database, log: server.log, works, dataDir: config.dataDir });
  const mark = jobs.workerId === undefined ? WorkMark.none() : WorkMark.open(config.dataDir, jobs.workerId);
  if (mark.place !== '') options.marked?.(mark.place);
  const provider: Provider = {
    config,
    database,
    jobs,
    storage: openStorage(config),
    log: server.log,
    mark,
    importWorker: options.importWorker,
  };

  const identities =
    (options.remembersIdentities ?? true) ? new IdentityCache<Known>(databaseUrl, server.log) : undefined;
  addAuthentication(server, database, identities, config.previewFeatures);
  if (identities) forgetAfterWrites(server, identities);
  auditHook(server, database);
  addRateLimits(server);
  addMetrics(server, database);
  addHealth(server, database);
  // A worker serves its health and figures only.
  if (config.role !== 'worker') {
    for (const domain of domains) domain.routes?.(server, provider);
    options.addRoutes?.(server);
    if (options.workbenchFolder !== undefined) await addWorkbench(server, options.workbenchFolder);
  }
  await server.ready();
  const stops: Array<() => Promise<void>> = [];
  if (works) {
    for (const domain of domains) await domain.jobs?.(provider);
    for (const domain of domains) if (domain.start) stops.push(await domain.start(provider));
  }

  return {
    provider,
    server,
    async close() {
      // At once: jobs and deliveries may wait for the same mail server, and not one after the other.
      jobs.announceStop();
      await server.close();
      await identities?.close();
      await Promise.all(stops.map((stop) => stop()));
      await mark.close();
      await jobs.stop();
      await database.close();
    },
  };
}

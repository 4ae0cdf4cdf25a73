import path from 'node:path';
import type { Config } from './config';
import { migrate } from './database/migrate';
import { domains } from './domains';
import { foldNames } from './domains/accounts/foldName';
import { auditHook } from './domains/audit-log/auditHook';
import { addAuthentication, type Known } from './http/authentication';
import { createServer } from './http/createServer';
import { clearCacheAfterWrites } from './http/clearCacheAfterWrites';
import { addHealth } from './http/health';
import { IdentityCache } from './http/identityCache';
import { LinkHosts } from './http/linkHosts';
import { addMetrics } from './http/metrics';
import { limitBodyLoad } from './http/bodyLoad';
import { addRateLimits } from './http/rateLimits';
import { addWorkbench } from './http/workbench';
import { startJobs } from './jobs/pgBossJobs';
import { WorkWakes } from './jobs/workWakes';
import type { Provider, Server } from './provider';
import { WorkMark } from './quarantine/workMark';
import { openWithSecrets } from './secrets/openSecrets';
import { openStorage } from './storage/openStorage';

export interface ProviderOptions {
  /** The address of PostgreSQL, embedded or external. */
  readonly databaseUrl: string;
  /** Unset: the schema is used as it is. */
  readonly migrationsFolder: string | undefined;
  /** Unset: no front end is served. */
  readonly workbenchFolder?: string;
  /** False: jobs are queued but never run, whatever the role. */
  readonly works?: boolean;
  readonly connections?: number;
  /** The script of the import thread; unset: imports run in the main thread and block requests. */
  readonly importWorker?: string;
  /** Called with the file in which the process marks what it composes. */
  readonly marked?: (place: string) => void;
  /** Adds routes beyond the domains' own, for benchmarks. */
  readonly addRoutes?: (server: Server) => void;
  /** False: the owner of a key is looked up for each request, for tests that change the database directly. */
  readonly remembersIdentities?: boolean;
  /** False: requests are not limited, for a command that calls the API in its own process. */
  readonly limitsRates?: boolean;
}

/** For a provider that only this process calls, of a database that is migrated. */
export const ownUse = {
  migrationsFolder: undefined,
  works: false,
  connections: 4,
  remembersIdentities: false,
  limitsRates: false,
} as const satisfies Partial<ProviderOptions>;

/** A provider that is ready; `server.listen` opens it to the network. */
export interface RunningProvider {
  readonly provider: Provider;
  readonly server: Server;
  /** Finishes current requests and jobs, then closes all connections. */
  close(): Promise<void>;
}

/** Assembles one process: migrated database, queue, server, and the domains with their jobs. */
export async function createProvider(config: Config, options: ProviderOptions): Promise<RunningProvider> {
  const { databaseUrl } = options;
  const works = options.works ?? config.role !== 'api';
  if (options.migrationsFolder !== undefined) await migrate(databaseUrl, options.migrationsFolder);
  const server = await createServer(config);
  const database = await openWithSecrets(config, databaseUrl, { connections: options.connections ?? 20 });
  server.linkHosts.current = new LinkHosts(database);
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
    wakes: new WorkWakes(databaseUrl, server.log),
    importWorker: options.importWorker,
    openApi: () => createProvider({ ...config, role: 'api', logLevel: 'error' }, { ...ownUse, databaseUrl }),
    formScript: options.workbenchFolder && path.join(options.workbenchFolder, 'forms.js'),
  };

  const identities =
    (options.remembersIdentities ?? true) ? new IdentityCache<Known>(databaseUrl, server.log) : undefined;
  addAuthentication(server, database, identities);
  if (identities) clearCacheAfterWrites(server, identities);
  auditHook(server, database);
  if (options.limitsRates ?? true) addRateLimits(server);
  limitBodyLoad(server);
  addMetrics(server, database);
  addHealth(server, database);
  // A worker serves only health and metrics.
  if (config.role !== 'worker') {
    for (const domain of domains) domain.routes?.(server, provider);
    options.addRoutes?.(server);
    if (options.workbenchFolder !== undefined) await addWorkbench(server, options.workbenchFolder);
  }
  await server.ready();
  const stops: Array<() => Promise<void>> = [];
  if (works) {
    provider.wakes.open();
    for (const domain of domains) await domain.jobs?.(provider);
    for (const domain of domains) if (domain.start) stops.push(await domain.start(provider));
  }

  return {
    provider,
    server,
    async close() {
      // Announced first, so that jobs and deliveries, which may wait for the same mail server, stop concurrently.
      jobs.announceStop();
      await server.close();
      await identities?.close();
      await Promise.all(stops.map((stop) => stop()));
      await provider.wakes.close();
      await mark.close();
      await jobs.stop();
      await database.close();
    },
  };
}

import { url as inspectorUrl } from 'node:inspector';
import { collectDefaultMetrics } from 'prom-client';
import { type Config, parseConfig } from './config';
import { ConfigError } from './environment';
import { createProvider, type RunningProvider } from './createProvider';
import { type EmbeddedPostgres, startPostgres } from './database/embeddedPostgres';
import { startSignInLink } from './domains/accounts/sessions/signInLinks';
import { createGateway } from './gateway/gateway';
import { findInstallation } from './installation';
import { guardAgainstStalls } from './quarantine/stallGuard';
import { startInbound } from './smtp/inbound/startInbound';
import { startSubmission } from './smtp/submission/startSubmission';
import { Stops } from './stops';
import { restrictPermissions } from './storage/privateFolder';

/**
 * Starts the server: `node dist/provider/main.js` built (with schema, functions and migrations next to it), `tsx
 * provider/main.ts` from the source. Settings come from the environment (`config.ts`). Prints `ready <address>` once it
 * serves and, until the owner has chosen a password, a one-time sign-in link. SIGTERM or SIGINT stops it cleanly, the
 * embedded database last. Exit code 1: it could not start.
 */
async function main(): Promise<void> {
  const config = parseConfig(process.env);
  const installation = findInstallation(process.argv[1] ?? '');
  collectDefaultMetrics();
  // A gateway stores nothing.
  if (config.providerUrl === undefined) await restrictPermissions(config.dataDir);
  const embedded = config.databaseUrl === undefined && config.providerUrl === undefined;
  const postgres = embedded ? await startPostgres({ root: installation.root, dataDir: config.dataDir }) : undefined;
  const stops = new Stops();
  if (postgres) stops.add('the database', () => postgres.stop());
  stopOnSignals(stops);
  try {
    await serve(config, installation, postgres, stops);
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

async function serve(
  config: Config,
  { migrationsFolder, workbenchFolder, importWorker }: ReturnType<typeof findInstallation>,
  postgres: EmbeddedPostgres | undefined,
  stops: Stops,
): Promise<void> {
  if (config.providerUrl !== undefined) {
    const server = await createGateway(
      config,
      { global: config.providerUrl, eu: config.providerUrlEu },
      workbenchFolder,
    );
    stops.add('the gateway', () => server.close());
    await server.listen({ host: config.host, port: config.port });
    console.log(`ready ${config.publicUrl}`);
    return;
  }
  // A debugger also blocks the event loop.
  const guard = inspectorUrl() === undefined ? await guardAgainstStalls(config.stallSeconds ?? 60) : undefined;
  if (guard) stops.add('the guard against stalls', () => guard.stop());
  const databaseUrl = config.databaseUrl ?? postgres?.url;
  if (databaseUrl === undefined) throw new Error('No database.');
  const running: RunningProvider = await createProvider(config, {
    databaseUrl,
    migrationsFolder,
    workbenchFolder,
    importWorker,
    ...(guard && { marked: (place: string) => guard.watch(place) }),
  });
  stops.add('the server', () => running.close());
  const { mark } = running.provider;
  process.once('exit', (code) => {
    if (code !== 0) mark.recordCrash();
  });
  await running.server.listen({ host: config.host, port: config.port });
  console.log(`ready ${config.publicUrl}`);
  if (config.role === 'worker') return;
  await startSmtp(config, running, stops);
  const link = await startSignInLink(running.provider.database, config.publicUrl);
  if (link !== undefined) console.log(`Sign in (this link works once, for 24 hours): ${link}`);
}

/** The SMTP listeners of the settings, which stop before the server that they hand messages to. */
async function startSmtp(config: Config, { server, provider }: RunningProvider, stops: Stops): Promise<void> {
  const { smtp } = config;
  if (smtp?.submissionPort !== undefined) {
    const submission = await startSubmission(server, { ...config, smtp });
    stops.add('the submission of mail', () => submission.close());
    console.log(`submission ${config.host}:${submission.port}`);
  }
  if (smtp?.inboundPort !== undefined) {
    const inbound = await startInbound(provider, { ...config, smtp });
    stops.add('the reception of mail', () => inbound.close());
    console.log(`inbound ${config.host}:${inbound.port}`);
  }
}

function stopOnSignals(stops: Stops): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm passes a terminal's signal on, so it arrives twice.
      if (stopping) return;
      stopping = true;
      void stops.stopAll().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || process.env['LOG_LEVEL'] !== 'debug';
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
});

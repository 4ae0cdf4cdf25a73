import type { Config } from '../config';
import { createServer } from '../http/createServer';
import { addHealth } from '../http/health';
import { addMetrics } from '../http/metrics';
import { addWorkbench } from '../http/workbench';
import type { Server } from '../provider';
import { addGateway, type ProviderUrls } from './gateway';

/** A server with the workbench that forwards `/v3` to a hosted provider; it needs no database. */
export async function createGateway(
  config: Config,
  urls: ProviderUrls,
  workbenchFolder: string | undefined,
): Promise<Server> {
  const server = await createServer(config);
  addHealth(server, undefined);
  addMetrics(server, undefined);
  await addGateway(server, urls);
  if (workbenchFolder !== undefined) await addWorkbench(server, workbenchFolder);
  await server.ready();
  return server;
}

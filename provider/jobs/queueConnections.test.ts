import { once } from 'node:events';
import { openDatabase } from '../database/database';
import { sql } from '../database/sql';
import { Cleanup } from '../testing/cleanup';
import { eventually } from '../testing/eventually';
import { startOwnPostgres } from '../testing/ownPostgres';
import { openQueueConnections } from './queueConnections';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

test('a statement waits for a database that restarts, until the process stops', async () => {
  const postgres = cleanup.own(await startOwnPostgres());
  const database = cleanup.own(openDatabase(postgres.url, { connections: 3 }));
  const stopping = new AbortController();
  const connections = openQueueConnections(postgres.url, 4, () => undefined, stopping.signal);
  cleanup.add(() => connections.close());
  const lock = 'select pg_advisory_xact_lock(1)';
  const held = new AbortController();
  const holding = database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(1)`);
    await once(held.signal, 'abort');
  });
  const blocked = async (): Promise<number> =>
    (await database.rows(sql`select from pg_locks where locktype = 'advisory' and not granted`)).length;
  await eventually(
    async () => (await database.rows(sql`select from pg_locks where locktype = 'advisory'`)).length === 1,
  );

  const patient = connections.executeSql(lock, []);
  const impatient = connections.once.executeSql(lock, []);
  const refused = expect(impatient).rejects.toThrow();
  await eventually(async () => (await blocked()) === 2);
  await postgres.restart('immediate');
  held.abort();
  await expect(holding).rejects.toThrow();
  await refused;
  expect((await patient).rows).toHaveLength(1);

  // What is no outage is reported.
  await expect(connections.executeSql('select nothing', [])).rejects.toThrow('nothing');
  await postgres.stop();
  const late = expect(connections.executeSql('select 1', [])).rejects.toThrow();
  stopping.abort();
  await late;
});

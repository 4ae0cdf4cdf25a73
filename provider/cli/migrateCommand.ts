import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import type { Command } from './command';

export const migrateCommand: Command = {
  flags: '',
  summary: "Brings the database's schema up to date; the server does the same when it starts.",
  options: {},
  async run({ config, installation, print }) {
    const postgres =
      config.databaseUrl === undefined
        ? await startPostgres({ root: installation.root, dataDir: config.dataDir })
        : undefined;
    try {
      const applied = await migrate(config.databaseUrl ?? postgres?.url ?? '', installation.migrationsFolder);
      print(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`);
    } finally {
      await postgres?.stop();
    }
  },
};

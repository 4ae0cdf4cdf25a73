import { startPostgres } from '../database/embeddedPostgres';
import { migrate } from '../database/migrate';
import { keyFileOf, rotateKey } from '../secrets/openSecrets';
import { type Command, withDatabase } from './command';

/** `rotate-key`: encrypts the secrets in the database with a new key. */
export const rotateKeyCommand: Command = {
  flags: '',
  summary:
    'Encrypts the secrets in the database with a new key of SECRET_KEY_FILE; run it again to finish an ' +
    'interrupted rotation.',
  options: {},
  async run(context) {
    const file = keyFileOf(context.config);
    const { keyId, resumed, secrets, removed } = await withDatabase(context, (database) => rotateKey(database, file));
    const left = removed.length === 0 ? '' : ` Removed from the file: ${removed.join(', ')}.`;
    context.print(
      `${resumed ? 'Finished the rotation' : 'Rotated'} to key ${keyId}: ${secrets} secrets encrypted.${left}`,
    );
    context.print(`Back up ${file} now. The previous key stays in it until the next rotation.`);
  },
};

export const migrateCommand: Command = {
  flags: '',
  summary: "Updates the database's schema; the server does the same when it starts.",
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

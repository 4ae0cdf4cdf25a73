import path from 'node:path';
import { type CheckedBackup, checkBackup } from '../backup/readBackup';
import { restoreBackup } from '../backup/restoreBackup';
import { writeBackup } from '../backup/writeBackup';
import { startPostgres } from '../database/embeddedPostgres';
import { keyFileOf } from '../secrets/openSecrets';
import { openStorage } from '../storage/openStorage';
import { type Command, fileToWrite, required, withDatabase } from './command';

export const backup: Command = {
  flags: '--to FILE [--with-key]',
  summary:
    'Writes database and images to a file while the server runs, and reads it back. --with-key adds the key file, ' +
    'without which the secrets in it cannot be read.',
  options: { to: { type: 'string' }, 'with-key': { type: 'boolean' } },
  async run(context) {
    const { config, values } = context;
    const target = await fileToWrite(required(values, 'to'));
    const keyFile = values['with-key'] === true ? keyFileOf(config) : undefined;
    const written = await withDatabase(context, (_database, url) =>
      writeBackup({ url, storage: openStorage(config), keyFile }, target),
    );
    context.print(`Wrote ${target}: ${contentsOf(written)}.`);
    if (keyFile === undefined) context.print(`Keep ${keyFileOf(config)} with it, in another place.`);
  },
};

export const backupCheck: Command = {
  flags: '--from FILE',
  summary: 'Reads a backup to its end and compares it with its digests.',
  options: { from: { type: 'string' } },
  async run(context) {
    const checked = await checkBackup(required(context.values, 'from'));
    context.print(`Complete, of ${checked.header.created_at}: ${contentsOf(checked)}.`);
  },
};

export const restore: Command = {
  flags: '--from FILE [--as-is]',
  summary:
    'Restores a backup into an empty installation (a new DATA_DIR, or an empty database). Sends and automations that ' +
    'may have gone on since are paused; --as-is leaves them, for a move after the old server was stopped.',
  options: { from: { type: 'string' }, 'as-is': { type: 'boolean' } },
  async run(context) {
    const { config, installation, values, print } = context;
    const file = required(values, 'from');
    const postgres =
      config.databaseUrl === undefined
        ? await startPostgres({ root: installation.root, dataDir: config.dataDir })
        : undefined;
    try {
      const target = {
        url: config.databaseUrl ?? postgres?.url ?? '',
        migrationsFolder: installation.migrationsFolder,
        storage: openStorage(config),
        keyFile: keyFileOf(config),
      };
      const asIs = values['as-is'] === true;
      const restored = await restoreBackup(target, path.resolve(file), { asIs });
      print(`Restored the backup of ${restored.header.created_at}: ${contentsOf(restored)}.`);
      if (!asIs) print('Sends that were due or under way, and live automations, are paused: check them, then resume.');
    } finally {
      await postgres?.stop();
    }
  },
};

const numbers = new Intl.NumberFormat('en-US');

function contentsOf({ summary: { tables, files, key } }: CheckedBackup): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const withKey = key === null ? 'without the key file' : 'with the key file';
  return `${numbers.format(rows)} rows of ${tables.length} tables, ${numbers.format(files.count)} files, ${withKey}`;
}

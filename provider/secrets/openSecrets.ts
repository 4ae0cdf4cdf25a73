import path from 'node:path';
import type { Config } from '../config';
import { openDatabase, type Database } from '../database/database';
import { sql } from '../database/sql';
import { KeyFileError, Keyring } from './keyring';
import { SecretBox } from './secretBox';
import { sealAll } from './sealedColumns';

interface KnownKey {
  key_id: string;
  check_value: string;
  sealed_at: Date | null;
}

const checkText = 'Sendwright';
const checkPlace = (keyId: string) => ({ column: 'secret_keys.check_value', accountId: 0, row: keyId });

/** The key file: `SECRET_KEY_FILE`, or in the data folder. */
export function keyFileOf(config: Pick<Config, 'secretKeyFile' | 'dataDir'>): string {
  return config.secretKeyFile ?? path.join(config.dataDir, 'secret.key');
}

/**
 * Opens the pool with the keys for secrets in the database. The first start creates the key file and encrypts what an
 * older version stored as plain text. Throws `KeyFileError` if the file lacks keys that were used.
 */
export async function openWithSecrets(
  config: Config,
  url: string,
  options: { connections?: number } = {},
): Promise<Database> {
  const plain = openDatabase(url, { connections: 1 });
  const keyring = await prepareKeys(plain, keyFileOf(config)).finally(() => plain.close());
  const database = openDatabase(url, { ...options, secrets: new SecretBox(keyring) });
  try {
    await finishSealing(database, keyring);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Reads or creates the key file, and checks it against the database; one process at a time. */
async function prepareKeys(database: Database, file: string): Promise<Keyring> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('secret keys', 4680))`);
    const known = await transaction.rows<KnownKey>(
      sql`select key_id, check_value, sealed_at from secret_keys order by created_at`,
    );
    const keyring = (await Keyring.read(file)) ?? (known.length === 0 ? await Keyring.create(file) : undefined);
    const missing = known.filter(({ key_id: id }) => !keyring?.keys.some((key) => key.id === id));
    if (!keyring || missing.length > 0) {
      const ids = (keyring ? missing : known).map(({ key_id: id }) => id).join(', ');
      const have = keyring ? `holds ${keyring.keys.map(({ id }) => id).join(', ')} only` : 'does not exist';
      throw new KeyFileError(
        `The database's secrets are encrypted with the key ${ids}, and SECRET_KEY_FILE ${file} ${have}. Put the ` +
          'file of that installation there, or its backup: all processes of one database share it.',
      );
    }
    const box = new SecretBox(keyring);
    for (const { key_id: id, check_value: check } of known) box.open(check, checkPlace(id));
    for (const { id } of keyring.keys.filter((key) => !known.some((one) => one.key_id === key.id))) {
      const own = new SecretBox({
        current: keyring.keys.find((key) => key.id === id) ?? keyring.current,
        find: (asked) => keyring.find(asked),
      });
      await transaction.execute(
        sql`insert into secret_keys (key_id, check_value) values (${id}, ${own.seal(checkText, checkPlace(id))})`,
      );
    }
    return keyring;
  });
}

/**
 * Encrypts with the current key if that was never completed for any key. An interrupted rotation is completed by its
 * command.
 */
async function finishSealing(database: Database, keyring: Keyring): Promise<void> {
  const done = await database.first(sql`select from secret_keys where sealed_at is not null limit 1`);
  if (done) return;
  const { id } = keyring.current;
  await sealAll(database, new SecretBox(keyring), id);
  await database.execute(sql`update secret_keys set sealed_at = now() where key_id = ${id}`);
}

export interface Rotation {
  readonly keyId: string;
  /** Whether it continued an interrupted rotation. */
  readonly resumed: boolean;
  readonly secrets: number;
  /** Older keys without any secrets, which were removed from the file. */
  readonly removed: readonly string[];
}

/**
 * Encrypts every secret with a new key, or continues an interrupted rotation. The previous key stays in the file until
 * the next rotation, for processes and backups that still need it.
 */
export async function rotateKey(database: Database, file: string): Promise<Rotation> {
  const keyring = await Keyring.read(file);
  if (!keyring) throw new KeyFileError(`SECRET_KEY_FILE ${file} does not exist.`);
  const before = keyring.current.id;
  const finished = await database.first<{ settled: boolean }>(sql`
    select created_at < now() - interval '10 seconds' as settled from secret_keys
    where key_id = ${before} and sealed_at is not null`);
  const { id } = finished ? await keyring.add() : keyring.current;
  // The new key is saved to the file first, so nothing is ever encrypted with a key that could be lost.
  const box = new SecretBox(keyring);
  await database.execute(sql`
    insert into secret_keys (key_id, check_value) values (${id}, ${box.seal(checkText, checkPlace(id))})
    on conflict (key_id) do nothing`);
  // The second pass finds secrets that another process has written with the previous key.
  const secrets = (await sealAll(database, box, id)) + (await sealAll(database, box, id));
  const kept = finished ? before : keyring.keys[1]?.id;
  const old = keyring.keys.map((key) => key.id).filter((one) => one !== id && one !== kept);
  // A process that has not read the file since the last rotation may still write with an older key.
  const removed = finished?.settled === false ? [] : old;
  await database.execute(sql`delete from secret_keys where key_id = any(${removed}::text[])`);
  await keyring.remove(removed);
  await database.execute(sql`update secret_keys set sealed_at = now() where key_id = ${id}`);
  return { keyId: id, resumed: !finished, secrets, removed };
}

import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../environment';
import { errorMessage } from '../errorMessage';

export interface SecretKey {
  readonly id: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** An unusable key file; the message names the file. */
export class KeyFileError extends ConfigError {}

const header =
  '# Encrypts the secrets in the database. Keep it safe, and back it up apart from the database. Newest key first.';
/** Milliseconds between two checks of the file. */
const pollInterval = 2000;

/** The keys of a file, newest first: new secrets use the first, old ones the key they name. */
export class Keyring {
  #keys: readonly SecretKey[];
  #changedAt = 0;
  #lookedAt = 0;

  private constructor(
    readonly file: string,
    keys: readonly SecretKey[],
  ) {
    this.#keys = keys;
  }

  /** Undefined if there is no file. Throws `KeyFileError` for an invalid one. */
  static async read(file: string): Promise<Keyring | undefined> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw new KeyFileError(`SECRET_KEY_FILE ${file} cannot be read: ${error.message}`);
    });
    return text === undefined ? undefined : new Keyring(file, parseKeys(file, text));
  }

  /** Creates the file with one new key; if several processes try at once, one creates it and all read it. */
  static async create(file: string): Promise<Keyring> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    // Linked only when complete: a crash leaves no partial key, and an existing file is never replaced.
    const next = `${file}.${randomBytes(4).toString('hex')}`;
    try {
      await write(next, [newKey()], 'wx');
      await link(next, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new KeyFileError(`SECRET_KEY_FILE ${file} cannot be written: ${errorMessage(error)}`);
    } finally {
      await rm(next, { force: true });
    }
    const keyring = await Keyring.read(file);
    if (!keyring) throw new KeyFileError(`SECRET_KEY_FILE ${file} cannot be read.`);
    return keyring;
  }

  get keys(): readonly SecretKey[] {
    return this.#keys;
  }

  /** The key for new secrets, including one that another process has added since. */
  get current(): SecretKey {
    this.#look();
    const [first] = this.#keys;
    if (!first) throw new KeyFileError(`SECRET_KEY_FILE ${this.file} holds no key.`);
    return first;
  }

  find(id: string): SecretKey | undefined {
    const known = this.#keys.find((key) => key.id === id);
    if (known) return known;
    this.#lookedAt = 0;
    this.#look();
    return this.#keys.find((key) => key.id === id);
  }

  /** Adds a new key as the first one. */
  async add(): Promise<SecretKey> {
    const key = newKey();
    await this.#replace([key, ...this.#keys]);
    return key;
  }

  /** Deletes keys permanently. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.#replace(this.#keys.filter(({ id }) => !ids.includes(id)));
  }

  async #replace(keys: readonly SecretKey[]): Promise<void> {
    // Atomic: a partial file would lose every secret.
    const next = `${this.file}.new`;
    await rm(next, { force: true });
    await write(next, keys, 'wx');
    await rename(next, this.file);
    this.#keys = keys;
  }

  #look(): void {
    const now = Date.now();
    if (now - this.#lookedAt < pollInterval) return;
    this.#lookedAt = now;
    const changedAt = statSync(this.file, { throwIfNoEntry: false })?.mtimeMs;
    // If the file is missing temporarily, the keys read before stay valid.
    if (changedAt === undefined || changedAt === this.#changedAt) return;
    this.#keys = parseKeys(this.file, readFileSync(this.file, 'utf8'));
    this.#changedAt = changedAt;
  }
}

const newKey = (): SecretKey => ({ id: randomBytes(4).toString('hex'), key: randomBytes(32) });

async function write(file: string, keys: readonly SecretKey[], flags: string): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    await handle.writeFile(`${[header, ...keys.map(({ id, key }) => `${id} ${key.toString('base64')}`)].join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function parseKeys(file: string, text: string): SecretKey[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const keys = lines.map((line) => {
    const [, id, base64] = /^([0-9a-f]{8}) ([A-Za-z0-9+/]{43}=)$/.exec(line) ?? [];
    // The line itself is a secret.
    if (id === undefined || base64 === undefined)
      throw new KeyFileError(`SECRET_KEY_FILE ${file} has a line that is no key.`);
    return { id, key: Buffer.from(base64, 'base64') };
  });
  if (keys.length === 0) throw new KeyFileError(`SECRET_KEY_FILE ${file} holds no key.`);
  return keys;
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SecretKey } from './keyring';

/**
 * Where a secret is stored. It is bound to that place: copied to another row, column or account, it can't be decrypted.
 */
export interface Place {
  /** `table.column` */
  readonly column: string;
  readonly accountId: number;
  /** What identifies the row within its account. */
  readonly row: string | number;
}

/** The prefix of every encrypted text; the key's id follows. */
export const sealedPrefix = 'sealed:1:';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const sealedForm = /^sealed:1:([0-9a-f]{8}):([\w-]+)$/;

/** The keys of a process: `Keyring`, or none. */
interface Keys {
  readonly current: SecretKey;
  find(id: string): SecretKey | undefined;
}

/** Encrypts secrets in the database (AES-256-GCM), with keys that are not in it. */
export class SecretBox {
  constructor(private readonly keys: Keys) {}

  /** `sealed:1:<key id>:<nonce, ciphertext, tag>` */
  seal(plain: string, place: Place): string {
    const { id, key } = this.keys.current;
    const nonce = randomBytes(nonceBytes);
    const encrypting = createCipheriv(cipher, key, nonce).setAAD(placeBytes(place));
    const body = Buffer.concat([nonce, encrypting.update(plain, 'utf8'), encrypting.final(), encrypting.getAuthTag()]);
    return `${sealedPrefix}${id}:${body.toString('base64url')}`;
  }

  /** Throws if it is not encrypted, was encrypted for another place or changed, or its key is missing. */
  open(sealed: string, place: Place): string {
    const [, id, text] = sealedForm.exec(sealed) ?? [];
    if (id === undefined || text === undefined)
      throw new Error(`${place.column} of account ${place.accountId} is not encrypted.`);
    const key = this.keys.find(id);
    if (!key)
      throw new Error(
        `${place.column} of account ${place.accountId} needs the key ${id}, which SECRET_KEY_FILE does not hold.`,
      );
    const body = Buffer.from(text, 'base64url');
    try {
      const decrypting = createDecipheriv(cipher, key.key, body.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decrypting.setAAD(placeBytes(place)).setAuthTag(body.subarray(-tagBytes));
      return Buffer.concat([decrypting.update(body.subarray(nonceBytes, -tagBytes)), decrypting.final()]).toString(
        'utf8',
      );
    } catch {
      throw new Error(
        `${place.column} of account ${place.accountId} cannot be decrypted: it was changed, or belongs to another row.`,
      );
    }
  }

  /** `seal` for a nullable column. */
  sealIf(plain: string | null, place: Place): string | null {
    return plain === null ? null : this.seal(plain, place);
  }

  /** `open` for a nullable column. */
  openIf(sealed: string | null, place: Place): string | null {
    return sealed === null ? null : this.open(sealed, place);
  }
}

const placeBytes = ({ column, accountId, row }: Place): Buffer => Buffer.from(`${column}/${accountId}/${row}`);

const missing = (): never => {
  throw new Error('This connection was opened without the keys of the secrets in the database.');
};

/** For connections that never read a secret. */
export const noSecrets = new SecretBox({
  get current() {
    return missing();
  },
  find: missing,
});

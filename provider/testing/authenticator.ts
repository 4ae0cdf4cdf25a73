import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from 'sendwright/wire/passkeys';

/** What a browser would never let an authenticator do; attacks do. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** Whether the person was verified: by fingerprint or code. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly crossOrigin?: boolean;
  readonly userHandle?: string | null;
  /** Another credential's id with this one's signature. */
  readonly id?: string;
  readonly challenge?: string;
}

const flags = { present: 0x01, verified: 0x04, backupEligible: 0x08, backedUp: 0x10, attested: 0x40 } as const;
const hash = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const encoded = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** One passkey in a password manager, without a browser around it. */
export class Authenticator {
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;
  readonly id = encoded(randomBytes(32));
  counter = 0;
  userHandle: string | null = null;

  constructor(
    readonly origin: string,
    private readonly rpId: string = new URL(origin).hostname,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'));
    this.#coseKey = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      ...coordinates.map((part, index): Entry => [integer(-2 - index), bytes(part)]),
    ]);
  }

  create({ challenge, user }: PasskeyCreation, deviation: Deviation = {}): CreatedPasskey {
    this.userHandle = user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey]);
    const authData = Buffer.concat([this.#head(deviation, flags.attested), attested]);
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, deviation),
        attestationObject: encoded(attestationObject),
        transports: ['internal'],
      },
    };
  }

  sign({ challenge }: PasskeyRequest, deviation: Deviation = {}): PasskeyProof {
    const clientDataJSON = this.#clientData('webauthn.get', challenge, deviation);
    const authData = this.#head(deviation, 0);
    const signed = Buffer.concat([authData, hash(Buffer.from(clientDataJSON, 'base64url'))]);
    const id = deviation.id ?? this.id;
    const userHandle = deviation.userHandle === undefined ? this.userHandle : deviation.userHandle;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON,
        authenticatorData: encoded(authData),
        signature: encoded(sign('sha256', signed, this.#privateKey)),
        userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, deviation: Deviation): string {
    const origin = deviation.origin ?? this.origin;
    const crossOrigin = deviation.crossOrigin ?? false;
    return encoded(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin,
        crossOrigin,
      }),
    );
  }

  #head({ rpId = this.rpId, verified = true, counter = this.counter }: Deviation, more: number): Buffer {
    const state = flags.present | (verified ? flags.verified : 0) | flags.backupEligible | flags.backedUp | more;
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(state);
    numbers.writeUInt32BE(counter, 1);
    return Buffer.concat([hash(rpId), numbers]);
  }
}

type Entry = readonly [key: Buffer, value: Buffer];

/** CBOR, as far as passkeys need it. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (entries: readonly Entry[]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()]);

import { isIP } from 'node:net';
import type { Config } from '../../config';
import { refusal } from '../../http/errors';

/** Whom passkeys belong to: the installation, by the name in its public address. */
export interface RelyingParty {
  /** The host of `PUBLIC_URL`. */
  readonly id: string;
  /** The only origin whose signatures count. */
  readonly origin: string;
}

/** Undefined where browsers have no passkeys: without HTTPS, except at localhost, and at addresses without a name. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | undefined {
  const { protocol, hostname: id, origin } = new URL(publicUrl);
  const isLocal = id === 'localhost' || id.endsWith('.localhost');
  if (id.startsWith('[') || isIP(id) !== 0) return undefined;
  return protocol === 'https:' || isLocal ? { id, origin } : undefined;
}

/** @throws HttpError 400 where browsers have no passkeys */
export function requireRelyingParty(config: Pick<Config, 'publicUrl'>): RelyingParty {
  const party = relyingPartyOf(config);
  if (!party) throw refusal('passkeys_unavailable');
  return party;
}

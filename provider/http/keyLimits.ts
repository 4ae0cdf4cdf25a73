import { BlockList, isIP } from 'node:net';
import { forbidden, type HttpError, unauthorized } from './errors';

/** What limits the use of an API key. */
export interface KeyLimits {
  /** Milliseconds since 1970; undefined: it does not expire. */
  readonly expiresAt: number | undefined;
  /** The networks that it can be used from; undefined: from anywhere. */
  readonly networks: BlockList | undefined;
}

/** An address or a network in CIDR notation (RFC 4632, RFC 4291): `203.0.113.0/24`. */
interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Undefined if the text is neither an address nor a network. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', digits] = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const prefix = digits === undefined ? most : Number(digits);
  return prefix > most ? undefined : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** The limits of a key; undefined if it has none. */
export function keyLimitsOf(expiresAt: Date | null, allowed: readonly string[]): KeyLimits | undefined {
  if (expiresAt === null && allowed.length === 0) return undefined;
  const networks = new BlockList();
  for (const text of allowed) {
    const network = readNetwork(text);
    if (network) networks.addSubnet(network.address, network.prefix, network.family);
  }
  return { expiresAt: expiresAt?.getTime(), networks: allowed.length === 0 ? undefined : networks };
}

/** Why a key can't be used now by a client at this address; undefined if it can. */
export function limitError({ expiresAt, networks }: KeyLimits, address: string): HttpError | undefined {
  if (expiresAt !== undefined && expiresAt <= Date.now())
    return unauthorized(`This API key expired on ${new Date(expiresAt).toISOString().slice(0, 10)}. Create a new one.`);
  if (networks === undefined) return undefined;
  const [ip = ''] = address.split('%');
  const isAllowed = isIP(ip) !== 0 && networks.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
  return isAllowed ? undefined : forbidden(`This API key can't be used from ${ip}.`);
}

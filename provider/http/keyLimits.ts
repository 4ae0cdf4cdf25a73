import { BlockList, isIP } from 'node:net';
import { forbidden, type HttpError, unauthorized } from './errors';

/** What limits the use of an API key or a session. */
export interface KeyLimits {
  /** Milliseconds since 1970; undefined: it does not expire. */
  readonly expiresAt: number | undefined;
  /** The networks that the key can be used from; undefined: from anywhere. */
  readonly networks: BlockList | undefined;
  /** The networks that the account can be used from; undefined: from anywhere. */
  readonly ofAccount: BlockList | undefined;
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

/** The limits of a key or session; undefined if there are none. */
export function keyLimitsOf(
  expiresAt: Date | null,
  ofKey: readonly string[],
  ofAccount: readonly string[],
): KeyLimits | undefined {
  if (expiresAt === null && ofKey.length === 0 && ofAccount.length === 0) return undefined;
  return {
    expiresAt: expiresAt?.getTime(),
    networks: ofKey.length === 0 ? undefined : networksOf(ofKey),
    ofAccount: ofAccount.length === 0 ? undefined : networksOf(ofAccount),
  };
}

/** Addresses and networks, to look addresses up in. */
export function networksOf(allowed: readonly string[]): BlockList {
  const networks = new BlockList();
  for (const text of allowed) {
    const network = readNetwork(text);
    if (network) networks.addSubnet(network.address, network.prefix, network.family);
  }
  return networks;
}

/** Whether a client's address is in one of the networks. */
export function allowsAddress(networks: BlockList, address: string): boolean {
  const [ip = ''] = address.split('%');
  return isIP(ip) !== 0 && networks.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6');
}

/** Why a key or session can't be used now by a client at this address; undefined if it can. */
export function limitError({ expiresAt, networks, ofAccount }: KeyLimits, address: string): HttpError | undefined {
  if (expiresAt !== undefined && expiresAt <= Date.now())
    return unauthorized(`This API key expired on ${new Date(expiresAt).toISOString().slice(0, 10)}. Create a new one.`);
  if (networks !== undefined && !allowsAddress(networks, address))
    return forbidden(`This API key can't be used from ${address}.`);
  return ofAccount !== undefined && !allowsAddress(ofAccount, address)
    ? forbidden(`This account can't be used from ${address}. Its IP access settings don't list this address.`)
    : undefined;
}

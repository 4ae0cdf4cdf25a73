import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses that are not on the public internet (IANA special-purpose registries, RFC 6890). */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // Loopback and unspecified, and addresses that embed an IPv4 address: translated, 6to4, Teredo.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return false;
  // An IPv4-mapped address (::ffff:a.b.c.d) is checked as IPv4.
  const mapped =
    /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(new URL(`http://[${plain}]`).hostname.slice(1, -1)) ??
    /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1] !== undefined) return isPublicAddress(mapped[1]);
  return !special.check(plain, 'ipv6') && !/^::ffff:/i.test(new URL(`http://[${plain}]`).hostname.slice(1));
}

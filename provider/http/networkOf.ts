/**
 * The network whose requests are counted together: an IPv4 address, or the /64 of an IPv6 address, because the owner of
 * one address has all of its /64.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  // IPv4, plain or embedded in IPv6 (RFC 4291, section 2.5.5.2).
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  if (!address.includes(':')) return address;
  const [before = '', behind] = address.split('::');
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - groups(before).length - groups(behind).length);
  const all = [...groups(before), ...Array.from({ length: zeros }, () => '0'), ...groups(behind ?? '')];
  return all.slice(0, 4).join(':');
}

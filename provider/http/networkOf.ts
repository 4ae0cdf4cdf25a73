/**
 * Whose requests are counted together: an IPv4 address, or the /64 network of an IPv6 address. Whoever has one address
 * of such a network has all of them, more than could be counted.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  // IPv4, by itself or within IPv6 (RFC 4291, section 2.5.5.2).
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  if (!address.includes(':')) return address;
  const [before = '', behind] = address.split('::');
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - groups(before).length - groups(behind).length);
  const all = [...groups(before), ...Array.from({ length: zeros }, () => '0'), ...groups(behind ?? '')];
  return all.slice(0, 4).join(':');
}

/**
 * The network whose requests are counted together: an IPv4 address, or the /64 of an IPv6 address, because the owner of
 * one address has all of its /64. Each spelling of an address has the same network.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!address.includes(':')) return address;
  const [before = '', behind] = address.split('::');
  const [start, end] = [groupsOf(before), groupsOf(behind ?? '')];
  const zeros = behind === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array.from({ length: zeros }, () => 0), ...end];
  const [high = 0, low = 0] = groups.slice(6);
  if (embedding.has(textOf(groups.slice(0, 6)))) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return textOf(groups.slice(0, 4));
}

/** What an IPv4 address in IPv6 starts with: mapped (RFC 4291, section 2.5.5.2), or translated (RFC 6052). */
const embedding: ReadonlySet<string> = new Set(['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']);

const textOf = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/** The numbers of 16 bits; the last two may be written as an IPv4 address. */
function groupsOf(text: string): number[] {
  return text.split(':').flatMap((group) => {
    if (group === '') return [];
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [first = 0, second = 0, third = 0, fourth = 0] = group.split('.').map(Number);
    return [first * 256 + second, third * 256 + fourth];
  });
}

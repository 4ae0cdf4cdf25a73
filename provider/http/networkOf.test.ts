import { networkOf } from './networkOf';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  // Zeros of the network itself are left out when it is written.
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::2:3:4', '2001:db8:0:0'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  // Other spellings of the same addresses.
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['64:ff9b::192.0.2.1', '192.0.2.1'],
  ['2001:0DB8:0001:0002::5', '2001:db8:1:2'],
  // The owner of a network chooses the rest of its addresses.
  ['2001:db8:1:2::203.0.113.9', '2001:db8:1:2'],
])('%s is of the network %s', (ip, network) => expect(networkOf(ip)).toBe(network));

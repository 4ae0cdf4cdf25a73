import { knownAddresses } from './forwardedFor';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 203.0.113.7 ,192.0.2.1', '203.0.113.7, 192.0.2.1'],
  // Ports.
  ['192.0.2.1:51234', '192.0.2.1'],
  ['[2001:db8::1]:443, [2001:db8::2]', '2001:db8::1, 2001:db8::2'],
  // A zone has any length.
  [`fe80::1%${'z'.repeat(10_000)}`, 'fe80::1'],
  // Not addresses: nothing to their left counts.
  ['203.0.113.7, unknown, 192.0.2.1', '192.0.2.1'],
  ['192.0.2.1, _hidden', ''],
  ['192.0.2.1, 999.1.1.1', ''],
  ['192.0.2.1,', ''],
  ['192.0.2.1, [192.0.2.2', ''],
  ["192.0.2.1, '; drop table users", ''],
  ['x'.repeat(16_000), ''],
])('of %j, %j is known', (chain, known) => expect(knownAddresses(chain)).toBe(known));

test('a long chain is cut to its end', () => {
  const chain = Array.from({ length: 2000 }, (_unused, at) => `192.0.2.${at % 250}`);
  expect(knownAddresses(chain.join(','))).toBe(chain.slice(-20).join(', '));
});

import { cross, rewritten } from './areas';

const hasLegacy = (pathname: string): boolean => pathname === '/senders';

test('/tne is rewritten to the same path, on this host', () => {
  expect(rewritten('/tne/senders?page=2#top')).toBe('/senders?page=2#top');
  expect(rewritten('/tne//evil.example/x')).toBe('/evil.example/x');
  expect(rewritten('/tnexyz')).toBeUndefined();
});

test.each([
  ['/contacts', '/senders', { how: 'inside', address: '/senders' }],
  ['/contacts', '/legacy/senders', { how: 'load', address: '/legacy/senders' }],
  ['/legacy/contacts', '/senders?x=1', { how: 'inside', address: '/legacy/senders?x=1' }],
  ['/legacy/contacts', '/automations', { how: 'load', address: '/automations' }],
  ['/contacts', '/tne/senders', { how: 'load', address: '/senders' }],
] as const)('from %s to %s', (from, to, expected) => {
  expect(cross(from, to, hasLegacy)).toEqual(expected);
});

import { policySource } from './policySource';

test.each([
  ['https://shop.example/thanks?a=1', 'https://shop.example'],
  ['http://127.0.0.1:8080/x', 'http://127.0.0.1:8080'],
  ['https://[2001:db8::1]/', 'https://[2001:db8::1]'],
  ['https://a;frame-ancestors/x', undefined],
  ['https://a,script-src/x', undefined],
  ["https://a'self'/x", undefined],
  ['not an address', undefined],
])('%s', (address, source) => expect(policySource(address)).toBe(source));

import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { keyedHash } from './keyedHash';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));

test('it is the HMAC that Node makes, for keys and messages of any length', () => {
  fc.assert(
    fc.property(bytes(200), fc.array(bytes(100), { maxLength: 3 }), (secret, parts) => {
      const expected = parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', secret)).digest();
      expect([keyedHash(secret, ...parts), keyedHash(secret, ...parts)]).toEqual([expected, expected]);
    }),
  );
});

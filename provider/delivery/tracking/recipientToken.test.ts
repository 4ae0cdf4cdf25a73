import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import {
  decodeToken,
  keyedHash,
  readSubject,
  signRecipient,
  signRedirect,
  verifyRedirect,
  verifyToken,
} from './recipientToken';

const secret = Buffer.alloc(32, 9);
const subject = fc.record({
  accountId: fc.integer({ min: 1, max: 2 ** 40 }),
  streamId: fc.uuid(),
  contactId: fc.uuid(),
});
const purposes = ['tracking', 'subscription'] as const;

const decoded = (token: string): Buffer => decodeToken(token) ?? Buffer.alloc(0);

test('a token identifies its recipient, and is valid for its purpose and key only', () => {
  fc.assert(
    fc.property(subject, fc.constantFrom(...purposes), (who, purpose) => {
      const bytes = decoded(signRecipient(secret, who)[purpose]);
      expect(readSubject(bytes)).toEqual(who);
      for (const other of purposes) expect(verifyToken(secret, bytes, other)).toBe(other === purpose);
      expect(verifyToken(Buffer.alloc(32, 8), bytes, purpose)).toBe(false);
    }),
  );
});

test('no bit of a token can be changed', () => {
  fc.assert(
    fc.property(subject, fc.nat(), fc.integer({ min: 0, max: 7 }), fc.webUrl(), (who, place, bit, url) => {
      const token = decoded(signRecipient(secret, who).tracking);
      const redirect = decoded(signRedirect(secret, who, 3, url));
      for (const bytes of [token, redirect]) {
        const at = place % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
      }
      expect(verifyToken(secret, token, 'tracking')).toBe(false);
      expect(verifyRedirect(secret, redirect)).toBeUndefined();
    }),
  );
});

test('a redirect contains its destination, and is not interchangeable with a recipient token', () => {
  fc.assert(
    fc.property(subject, fc.integer({ min: 0, max: 999 }), fc.webUrl(), (who, index, url) => {
      const redirect = decoded(signRedirect(secret, who, index, url));
      expect(verifyRedirect(secret, redirect)).toEqual({ index, url });
      expect(verifyToken(secret, redirect, 'tracking')).toBe(false);
      expect(verifyRedirect(secret, decoded(signRecipient(secret, who).tracking))).toBeUndefined();
    }),
  );
});

test('invalid tokens are refused without an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bytes = decodeToken(text);
      if (bytes === undefined) return;
      readSubject(bytes);
      expect(verifyToken(secret, bytes, 'tracking')).toBe(false);
      expect(verifyRedirect(secret, bytes)).toBeUndefined();
    }),
  );
  expect(decodeToken('AAAA=')).toBeUndefined();
});

const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((array) => Buffer.from(array));

test('the HMAC equals that of Node for keys and messages of any length', () => {
  fc.assert(
    fc.property(bytes(200), fc.array(bytes(100), { maxLength: 3 }), (key, parts) => {
      const expected = parts.reduce((hmac, part) => hmac.update(part), createHmac('sha256', key)).digest();
      expect([keyedHash(key, ...parts), keyedHash(key, ...parts)]).toEqual([expected, expected]);
    }),
  );
});

import fc from 'fast-check';
import { emailOfRecipientId, recipientIdOf } from './recipientId';

test.each([
  ['a@a', 'YUBh'],
  ['Ada@Readers.example', 'YWRhQHJlYWRlcnMuZXhhbXBsZQ=='],
  ['~~~?>@x.example', 'fn5-Pz5AeC5leGFtcGxl'],
])('the id of %s is %s', (email, id) => {
  expect(recipientIdOf(email)).toBe(id);
  expect(emailOfRecipientId(id)).toBe(email.toLowerCase());
});

test('every address comes back from its id, with and without padding, in both alphabets', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), (text) => {
      const email = Buffer.from(text.toLowerCase()).toString().toLowerCase();
      const id = recipientIdOf(email);
      for (const form of [id, id.replaceAll('=', ''), id.replaceAll('-', '+').replaceAll('_', '/')])
        expect(emailOfRecipientId(form)).toBe(email);
    }),
  );
});

test.each(['', '!', 'YQ=B', 'QUBB', 'YUBi====x', 'YUBhY', '////', 'x'.repeat(341), '=', 'a b'])(
  '%j is no id',
  (text) => {
    expect(emailOfRecipientId(text)).toBeUndefined();
  },
);

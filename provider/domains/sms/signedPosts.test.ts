import { isSigned } from './signedPosts';

// The example of the provider's own documentation.
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const fields = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('the published example verifies, in any order of its fields', () => {
  expect(isSigned('12345', url, new URLSearchParams(fields), signature)).toBe(true);
  const reversed = new URLSearchParams(Object.entries(fields).toReversed());
  expect(isSigned('12345', url, reversed, signature)).toBe(true);
});

test.each([
  ['another token', '12346', url, fields, signature],
  ['another address', '12345', `${url}&x=1`, fields, signature],
  ['another field', '12345', url, { ...fields, To: '+18005551213' }, signature],
  ['one more field', '12345', url, { ...fields, A: '' }, signature],
  ['no signature', '12345', url, fields, ''],
  ['half of it', '12345', url, fields, signature.slice(0, 12)],
])('a signature with %s does not verify', (_what, token, address, form, given) => {
  expect(isSigned(token, address, new URLSearchParams(form), given)).toBe(false);
});

import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { createDkimSigner, relaxedBody, relaxedHeader } from './dkimSigner';

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const ed25519 = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

const bodyHash = (body: string): string => createHash('sha256').update(relaxedBody(body)).digest('base64');

test('the body hashes of published examples', () => {
  // RFC 8463, A.3.
  expect(bodyHash('Hi.\r\n\r\nWe lost the game.  Are you hungry yet?\r\n\r\nJoe.\r\n')).toBe(
    '2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=',
  );
  // An empty body (RFC 6376, 3.4.4).
  expect(bodyHash('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
  // The example of RFC 6376, 3.4.5.
  expect(relaxedBody(' C \r\nD \t E\r\n\r\n\r\n')).toBe(' C\r\nD E\r\n');
  expect(relaxedHeader('b', ' Y\t\r\n\tZ  ')).toBe('b:Y Z\r\n');
});

/** RFC 6376, 3.4.4, implemented step by step. */
function byTheBook(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+$/, '').replace(/[ \t]+/g, ' '));
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${line}\r\n`).join('');
}

test('any body is canonicalized as the RFC says line by line', () => {
  const text = fc
    .array(fc.constantFrom(' ', '\t', '\r\n', 'a', 'bc', '.'), { maxLength: 40 })
    .map((parts) => parts.join(''));
  fc.assert(fc.property(text, (body) => expect(relaxedBody(body)).toBe(byTheBook(body))));
});

const message =
  'From: Ada <ada@example.com>\r\nTo: "Grace  Hopper"\r\n <grace@example.org>\r\nX-Other: not signed\r\nSubject: ' +
  'Hello \r\n\r\nOne  two \r\nthree\r\n\r\n';

/** Verifies a signature like a receiver, without our own code. */
function check(signed: string, publicKey: string): boolean {
  const end = signed.indexOf('\r\n\r\n');
  const fields = signed
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1)] as const);
  const [name, value] = fields[0] ?? ['', ''];
  expect(name).toBe('dkim-signature');
  const tags = new Map(
    value
      .replace(/\s+/g, '')
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
  if (
    createHash('sha256')
      .update(byTheBook(signed.slice(end + 4)))
      .digest('base64') !== tags.get('bh')
  )
    return false;
  const relaxed = (field: readonly [string, string]): string =>
    `${field[0]}:${field[1]
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}\r\n`;
  const left = fields.slice(1);
  let data = '';
  for (const header of (tags.get('h') ?? '').split(':')) {
    const index = left.findLastIndex(([candidate]) => candidate === header);
    const found = index === -1 ? undefined : left.splice(index, 1)[0];
    if (found) data += relaxed(found);
  }
  data += relaxed(['dkim-signature', value.replace(/b=[^=;]*={0,2}\s*$/, 'b=')]).slice(0, -2);
  const key = createPublicKey(publicKey);
  const signature = Buffer.from(tags.get('b') ?? '', 'base64');
  return tags.get('a') === 'rsa-sha256'
    ? verify('sha256', Buffer.from(data), key, signature)
    : verify(null, createHash('sha256').update(data).digest(), key, signature);
}

test.each([
  ['rsa-sha256', rsa],
  ['ed25519-sha256', ed25519],
] as const)('a receiver accepts what is signed with %s, and nothing that was changed', async (name, keys) => {
  const signed = await createDkimSigner({ domain: 'example.com', selector: 'a1', privateKey: keys.privateKey }).sign(
    message,
  );
  expect(signed.endsWith(message)).toBe(true);
  expect(signed).toMatch(new RegExp(`^DKIM-Signature: v=1; a=${name}; c=relaxed/relaxed; d=example\\.com; s=a1;\r\n`));
  expect(check(signed, keys.publicKey)).toBe(true);
  for (const line of signed.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
  expect(check(signed.replace('One', 'Two'), keys.publicKey)).toBe(false);
  expect(check(signed.replace('Ada <', 'Eve <'), keys.publicKey)).toBe(false);
  expect(check(signed.replace('Subject:', 'From: Eve <eve@example.com>\r\nSubject:'), keys.publicKey)).toBe(false);
  // Relays may change white space, and headers that are not signed.
  expect(check(signed.replace('not signed', 'changed').replace('One  two ', 'One two'), keys.publicKey)).toBe(true);
});

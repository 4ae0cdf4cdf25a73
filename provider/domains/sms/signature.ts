import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Verifies the provider's signature of a form post: base64 of HMAC-SHA1, with the account's token as key, over the URL
 * and each field's name and value, sorted by name (Twilio, "Validating requests").
 */
export function isSigned(authToken: string, url: string, form: URLSearchParams, signature: string): boolean {
  const text = [...new Set(form.keys())]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((name) => [...new Set(form.getAll(name))].toSorted().map((value) => name + value))
    .join('');
  const expected = createHmac('sha1', authToken)
    .update(url + text, 'utf8')
    .digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

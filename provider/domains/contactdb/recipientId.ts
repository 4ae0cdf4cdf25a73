/** The longest id of an address of 254 characters, with padding. */
const longest = 340;

/** The id of a recipient: its address in lower case, as URL-safe base64 with padding. */
export function recipientIdOf(email: string): string {
  return Buffer.from(email.toLowerCase()).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

/**
 * The address in an id, with or without padding, in either alphabet of base64; undefined if it is no id. Every address
 * has one id, so bits that stand for nothing are refused.
 */
export function emailOfRecipientId(id: string): string | undefined {
  if (id === '' || id.length > longest) return undefined;
  const email = Buffer.from(id, 'base64').toString('utf8');
  const isOwn = withoutPadding(recipientIdOf(email)) === withoutPadding(id.replaceAll('+', '-').replaceAll('/', '_'));
  return isOwn && email === email.toLowerCase() && email !== '' ? email : undefined;
}

function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '=') end -= 1;
  return text.slice(0, end);
}

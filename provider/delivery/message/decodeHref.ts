import { Parser } from 'htmlparser2';

/** The address of an `href`, with entities decoded as in a browser. */
export function decodeHref(value: string): string {
  const trimmed = value.trim();
  if (!trimmed.includes('&')) return trimmed;
  let decoded = trimmed;
  const parser = new Parser({
    onattribute(_, attribute) {
      decoded = attribute;
    },
  });
  parser.end(`<a href="${trimmed.replaceAll('"', '&quot;')}">`);
  return decoded;
}

/** Links that are tracked: web addresses, not email addresses, phone numbers or anchors. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s]/i.test(address);

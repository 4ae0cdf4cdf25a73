import { Parser } from 'htmlparser2';

/** The address an `href` leads to: its entities read as a browser reads them. */
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

/** Links that are tracked: to the web, not to an address, a number or a place in the message. */
export const isWebAddress = (address: string): boolean => /^https?:\/\/[^\s]/i.test(address);

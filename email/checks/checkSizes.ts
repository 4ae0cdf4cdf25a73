import { sizeLimit, sizeWarning } from '../compile/sizeLimits';
import { styleLimit } from '../compile/styleSheet';
import type { Finding } from './finding';

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

/** Whether Gmail would cut the message off, or drop its styles. `htmlBytes` as it arrives (`sentSize`). */
export function checkSizes(htmlBytes: number, styleBytes: number): Finding[] {
  const found: Finding[] = [];
  if (htmlBytes > sizeLimit) {
    found.push({ id: 'too-large', rule: 'too-large', severity: 'error', message: `The message arrives with about ${kilobytes(htmlBytes)}. Gmail cuts it off at 102,000 bytes, unsubscribe link included.`, fix: 'Take blocks out, or put a part of it on a page and link to it.' });
  } else if (htmlBytes > sizeWarning) {
    found.push({ id: 'large', rule: 'large', severity: 'warning', message: `The message arrives with about ${kilobytes(htmlBytes)}, tracked links included. Longer values may bring it over Gmail's limit of 102,000 bytes.`, fix: 'Take blocks out, or shorten code blocks.' });
  }
  if (styleBytes >= styleLimit) {
    found.push({ id: 'styles-too-large', rule: 'styles-too-large', severity: 'error', message: `The style sheets have ${styleBytes.toLocaleString('en')} bytes. Gmail drops all of them from ${styleLimit.toLocaleString('en')} on; a design leaves out the last overrides instead.`, fix: 'Use fewer mobile and dark overrides, or shorten the head.' });
  }
  return found;
}

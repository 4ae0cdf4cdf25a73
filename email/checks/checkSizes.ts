import { clippedMessage, nearlyClippedMessage } from '../compile/sizeLimits';
import { styleLimit } from '../compile/styleSheet';
import type { Finding } from './finding';

/** Checks whether Gmail would clip the message or drop its styles. `htmlBytes` is the size on arrival (`sentSize`). */
export function checkSizes(htmlBytes: number, styleBytes: number): Finding[] {
  const found: Finding[] = [];
  const [clipped, near] = [clippedMessage(htmlBytes), nearlyClippedMessage(htmlBytes)];
  if (clipped !== undefined)
    found.push({
      id: 'too-large',
      rule: 'too-large',
      severity: 'error',
      message: clipped,
      fix: 'Take blocks out, or put a part of it on a page and link to it.',
    });
  if (near !== undefined)
    found.push({
      id: 'large',
      rule: 'large',
      severity: 'warning',
      message: near,
      fix: 'Take blocks out, or shorten code blocks.',
    });
  if (styleBytes >= styleLimit) {
    found.push({
      id: 'styles-too-large',
      rule: 'styles-too-large',
      severity: 'error',
      message:
        `The style sheets have ${styleBytes.toLocaleString('en')} bytes. Gmail drops all of them from ` +
        `${styleLimit.toLocaleString('en')} on; a design leaves out the last overrides instead.`,
      fix: 'Use fewer mobile and dark overrides, or shorten the head.',
    });
  }
  return found;
}

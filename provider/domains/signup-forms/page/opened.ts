import { createHmac, timingSafeEqual } from 'node:crypto';
import { fastest } from './puzzle';

/** How long an open page can be sent, in milliseconds: a day. */
const lifetime = 86_400_000;

const shape = /^([0-9a-z]{1,12})\.([\w-]{43})$/;

const signature = (secret: Buffer, formId: string, opened: string): string =>
  createHmac('sha256', secret).update(`signup form opened ${formId} ${opened}`).digest('base64url');

/** When a form's page was opened, signed: without a script, it is all that says how long its visitor took. */
export function createOpened(secret: Buffer, formId: string, now = Date.now()): string {
  const opened = now.toString(36);
  return `${opened}.${signature(secret, formId, opened)}`;
}

/**
 * Whether a page was open as long as people need. `early`: it is too fast to be a person. `unknown`: it is not a page
 * of this form, or it was open for more than a day.
 */
export function readOpened(
  secret: Buffer,
  formId: string,
  token: string,
  now = Date.now(),
): 'ready' | 'early' | 'unknown' {
  const [, opened = '', given = ''] = shape.exec(token) ?? [];
  if (opened === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, formId, opened))))
    return 'unknown';
  const age = now - parseInt(opened, 36);
  if (age > lifetime) return 'unknown';
  return age < fastest ? 'early' : 'ready';
}

import PostalMime from 'postal-mime';
import { readable } from '../../validation/readableText';

/** What a message that came back says. */
export type Report =
  | { readonly kind: 'failed' | 'delayed'; readonly status: string; readonly reason: string }
  /** A recipient called our message spam (RFC 5965). */
  | { readonly kind: 'complaint' }
  /** Nothing to act on: a delivery that succeeded, an automatic answer. */
  | { readonly kind: 'other' };

const statusCode = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** Reads delivery status notifications (RFC 3464) and feedback reports (RFC 5965); other messages are `other`. */
export async function parseReport(raw: Buffer): Promise<Report> {
  const message = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' });
  const part = (type: string): string | undefined => {
    const found = message.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
    if (found === undefined) return undefined;
    return typeof found.content === 'string'
      ? found.content
      : Buffer.from(new Uint8Array(found.content)).toString('utf8');
  };
  const feedback = part('message/feedback-report');
  if (feedback !== undefined)
    return fieldOf(feedback, 'Feedback-Type') === 'not-spam' ? { kind: 'other' } : { kind: 'complaint' };
  const status = part('message/delivery-status') ?? part('message/global-delivery-status');
  if (status === undefined) return { kind: 'other' };
  const action = fieldOf(status, 'Action')?.toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return { kind: 'other' };
  const diagnostic = fieldOf(status, 'Diagnostic-Code')?.replace(/^[\w-]+\s*;\s*/, '');
  const code = statusCode.exec(fieldOf(status, 'Status') ?? '')?.[0] ?? statusCode.exec(diagnostic ?? '')?.[0] ?? '';
  return {
    kind: action,
    status: code,
    reason: diagnostic || (code === '' ? 'The message came back.' : `The message came back with status ${code}.`),
  };
}

/** A field of a report, its folded lines joined. */
function fieldOf(text: string, name: string): string | undefined {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(text)?.[1];
  return found === undefined
    ? undefined
    : readable(
        found
          .split('\n')
          .map((line) => line.trim())
          .join(' ')
          .trim()
          .slice(0, 1000),
      );
}

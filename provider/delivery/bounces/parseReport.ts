import { readable } from '../../validation/readableText';
import { fieldOf, findPart } from './findPart';

/** The content of a returned message. */
export type Report =
  | { readonly kind: 'failed' | 'delayed'; readonly status: string; readonly reason: string }
  /** A recipient called our message spam (RFC 5965). */
  | { readonly kind: 'complaint' }
  /** Nothing to act on: a successful delivery, an automatic reply. */
  | { readonly kind: 'other' };

const statusCode = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

const feedbackTypes = new Set(['message/feedback-report']);
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** Reads delivery status notifications (RFC 3464) and feedback reports (RFC 5965); other messages are `other`. */
export function parseReport(raw: Buffer): Report {
  const feedback = findPart(raw, feedbackTypes);
  if (feedback !== undefined)
    return fieldOf(feedback, 'Feedback-Type') === 'not-spam' ? { kind: 'other' } : { kind: 'complaint' };
  const status = findPart(raw, statusTypes);
  if (status === undefined) return { kind: 'other' };
  const action = fieldOf(status, 'Action')?.toLowerCase();
  if (action !== 'failed' && action !== 'delayed') return { kind: 'other' };
  const diagnostic = readable(fieldOf(status, 'Diagnostic-Code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  const code = statusCode.exec(fieldOf(status, 'Status') ?? '')?.[0] ?? statusCode.exec(diagnostic)?.[0] ?? '';
  return {
    kind: action,
    status: code,
    reason: diagnostic || (code === '' ? 'The message came back.' : `The message came back with status ${code}.`),
  };
}

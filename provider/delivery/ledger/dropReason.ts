import { TemplateError } from 'sendwright/email/template';
import { InvalidAddressError } from '../message/mime/encodeHeader';
import { InvalidMessage } from '../transport/transport';
import { Undeliverable } from './deliverySource';

/**
 * The ledger's reason why no message could be composed for a recipient; undefined if `error` is a different problem.
 */
export function dropReason(error: unknown): string | undefined {
  if (error instanceof TemplateError) return `The message could not be personalized: ${error.message}`;
  if (error instanceof Undeliverable || error instanceof InvalidMessage) return error.message;
  return error instanceof InvalidAddressError ? 'Invalid' : undefined;
}

import { isIP } from 'node:net';
import { parseUrl } from 'sendwright/formats';
import type { Config } from '../config';
import { badRequest } from '../http/errors';
import { isPublicAddress } from './isPublicAddress';
import type { OutgoingOptions } from './outgoingRequest';

/** The operator's setting that decides where webhooks may be. */
export type WebhookConfig = Pick<Config, 'webhookAddresses'>;

/** Where webhooks may be: on the public internet, and at the addresses that the operator names. */
export const webhookOptions = ({ webhookAddresses: own }: WebhookConfig): Required<OutgoingOptions> => ({
  allows: (address) => isPublicAddress(address) || own?.includes(address) === true,
});

/** The addresses that a host names without DNS. */
function literalAddresses(hostname: string): readonly string[] {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return [host];
  return /(?:^|\.)localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : [];
}

interface WebhookAddressOptions {
  /** The request's field, which errors name. */
  readonly field: string;
  readonly config: WebhookConfig;
  /** The stored address: one that stays is not refused, so that the rest can be changed or turned off. */
  readonly before?: string | null | undefined;
  /** What to use instead of a user name and password in the address. */
  readonly instead: string;
}

/**
 * The address of a webhook in its stored form. Names are resolved before each post, which is when their addresses are
 * checked; an address that names our own network literally is refused here already. @throws HttpError 400
 */
export function webhookAddress(value: string, { field, config, before, instead }: WebhookAddressOptions): string {
  const url = parseUrl(value.trim());
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw badRequest(`${field} must be an address that starts with https:// or http://.`, field);
  if (url.username !== '' || url.password !== '')
    throw badRequest(`${field} must not contain a user name or password: ${instead}.`, field);
  const addresses = literalAddresses(url.hostname);
  if (url.href !== before && addresses.length > 0 && !addresses.some(webhookOptions(config).allows))
    throw badRequest(`${field} must be an address that can be reached from the internet.`, field);
  return url.href;
}

import type { RouteSettings } from '../../../delivery/routes/mailRoute';
import type { RouteKey } from '../../../delivery/routes/routeMessages';
import { badRequest } from '../../../http/errors';
import { randomSecret } from '../../../http/secrets';

export const webhookKeyPlace = ({ accountId, routeId }: RouteKey) => ({
  column: 'mail_routes.webhook_key',
  accountId,
  row: routeId,
});

/** Of a password that a person chooses: it is all that keeps others from posting. */
const shortestPassword = 16;

/**
 * The key after a request: undefined: as before; null: none. Mailgun has a signing key for its webhooks; at Postmark a
 * password is entered, made here unless it is given. @throws HttpError 400
 */
export function changedWebhookKey(
  { type }: RouteSettings,
  given: string | null | undefined,
  isNew: boolean,
): string | null | undefined {
  const key = given?.trim() || (given === undefined ? undefined : null);
  switch (type) {
    case 'mailgun':
      return key;
    case 'postmark':
      if (key === null || (key === undefined && isNew)) return randomSecret();
      if (key !== undefined && (key.length < shortestPassword || !/^[\w.~-]+$/.test(key)))
        throw badRequest(
          `webhook_key must have at least ${shortestPassword} letters, digits, dots, dashes or underscores.`,
          'webhook_key',
        );
      return key;
    case 'ses':
    case 'smtp':
      if (key) throw badRequest('webhook_key is for Mailgun and Postmark: leave it out.', 'webhook_key');
      return undefined;
  }
}

/** The user name in the address of Postmark's webhook. */
export const postmarkUser = 'postmark';

/** Where a route's provider posts events; `key` only for Postmark, which sends it as the password (RFC 7617). */
export function eventsUrl(publicUrl: string, { accountId, routeId }: RouteKey, key?: string): string {
  const url = new URL(`${publicUrl}${eventsPath}/${accountId}/${routeId}`);
  if (key !== undefined) {
    url.username = postmarkUser;
    url.password = key;
  }
  return url.href;
}

export const eventsPath = '/mail-events';

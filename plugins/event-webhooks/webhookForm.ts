import { IsRequired, IsWebAddress, MaxCharacters, Satisfies } from 'sendwright/sdk/forms';
import type { EventWebhook, EventWebhookRequest } from 'sendwright/wire/eventWebhooks';
import { eventGroups, type EventSetting, eventsOf } from './eventChoices';

/** The form values of a webhook. */
export class WebhookForm {
  @IsRequired('Post URL') @IsWebAddress('Post URL') @MaxCharacters('Post URL', 2000) url = '';
  @MaxCharacters('Name', 100) name = '';
  @Satisfies<readonly EventSetting[]>('hasEvent', 'Choose at least one event.', (events) => events.length > 0)
  events: readonly EventSetting[] = ['delivered', 'bounce', 'open', 'click', 'spam_report', 'unsubscribe'];
  isSigned = true;
  usesOauth = false;
  clientId = '';
  clientSecret = '';
  tokenUrl = '';
}

/** Maps the fields of the provider's errors to the form's fields. */
export const serverFields = {
  friendly_name: 'name',
  oauth_client_id: 'clientId',
  oauth_client_secret: 'clientSecret',
  oauth_token_url: 'tokenUrl',
} as const;

/** The form values of an existing webhook; its secret is never returned. */
export function formOf(webhook: EventWebhook): WebhookForm {
  return {
    url: webhook.url,
    name: webhook.friendly_name ?? '',
    events: eventsOf(webhook),
    isSigned: webhook.public_key !== undefined,
    usesOauth: webhook.oauth_client_id !== null,
    clientId: webhook.oauth_client_id ?? '',
    clientSecret: '',
    tokenUrl: webhook.oauth_token_url ?? '',
  };
}

/** The request body for the form's values. A secret that was left empty stays as it is. */
export function bodyOf(values: WebhookForm): EventWebhookRequest {
  const { url, name, events, usesOauth, clientId, clientSecret, tokenUrl } = values;
  const all = eventGroups.flatMap(({ choices }) => choices);
  return {
    url: url.trim(),
    friendly_name: name.trim() || null,
    ...Object.fromEntries(all.map(({ event }) => [event, events.includes(event)])),
    oauth_client_id: usesOauth ? clientId.trim() : null,
    oauth_token_url: usesOauth ? tokenUrl.trim() : null,
    ...(usesOauth ? clientSecret !== '' && { oauth_client_secret: clientSecret } : { oauth_client_secret: null }),
  };
}

import { IsRequired, MaxCharacters, Satisfies } from 'sendwright/sdk/forms';
import type {
  Integration,
  IntegrationCreate,
  IntegrationDestination,
  IntegrationEvent,
} from 'sendwright/wire/integrations';
import { limits } from 'sendwright/wire/limits';

/** The default name of an integration. */
export const untitled = 'Untitled Integration';

/** The form values of an integration. */
export class IntegrationForm {
  @MaxCharacters('Label', limits.integration.label)
  label = '';

  @IsRequired('Write key')
  @Satisfies<string>(
    'isWriteKey',
    'Write key must have 7 to 50 letters and digits, without spaces.',
    (value) => value.trim() === '' || /^[A-Za-z0-9]{7,50}$/.test(value.trim()),
  )
  writeKey = '';

  region: 'global' | 'eu' = 'global';

  @Satisfies<readonly IntegrationEvent[]>('hasEvent', 'Choose at least one event.', (events) => events.length > 0)
  events: readonly IntegrationEvent[] = ['delivered', 'bounce', 'open', 'click', 'spamreport', 'unsubscribe'];
}

/** Maps the fields of the provider's errors to the form's fields. */
export const serverFields = {
  'properties.write_key': 'writeKey',
  'properties.destination_region': 'region',
  'filters.email_events': 'events',
} as const;

/** The form values of an existing integration. */
export function formOf({ label, properties, filters }: Integration): IntegrationForm {
  return {
    label,
    writeKey: properties.write_key,
    region: properties.destination_region === 'EU' ? 'eu' : 'global',
    events: filters.email_events,
  };
}

/** The request body for the form's values. */
export function bodyOf(
  destination: IntegrationDestination,
  { label, writeKey, region, events }: IntegrationForm,
): IntegrationCreate {
  return {
    destination,
    label: label.trim() || untitled,
    filters: { email_events: [...events] },
    properties: { write_key: writeKey.trim(), destination_region: region === 'eu' ? 'EU' : 'US' },
  };
}

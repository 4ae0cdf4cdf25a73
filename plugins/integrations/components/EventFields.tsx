import { Checkbox, FormField } from 'sendwright/sdk/ui';
import type { IntegrationEvent } from 'sendwright/wire/integrations';
import { eventGroups } from '../eventChoices';
import styles from './integrations.module.css';

export interface EventFieldsProps {
  readonly id: string;
  readonly value: readonly IntegrationEvent[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly IntegrationEvent[]) => void;
}

/** Which events are forwarded: at least one. */
export function EventFields({ id, value, error, onChange }: EventFieldsProps) {
  return (
    <FormField label="Events" required error={error} id={id}>
      <div id={id} role="group" aria-labelledby={`${id}-label`} tabIndex={-1} className={styles.groups}>
        {eventGroups.map(({ title, choices }) => (
          <fieldset key={title} className={styles.group}>
            <legend className={styles.legend}>{title}</legend>
            {choices.map(({ event, label, helper }) => (
              <Checkbox
                key={event}
                id={`${id}-${event}`}
                label={label}
                helper={helper}
                checked={value.includes(event)}
                onChange={(checked) => onChange(checked ? [...value, event] : value.filter((one) => one !== event))}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </FormField>
  );
}

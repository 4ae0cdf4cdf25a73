import { FormField, NumberField, Select } from 'sendwright/sdk/ui';
import type { AwaitedEvent } from 'sendwright/wire/automationEvents';
import { type DelayUnit, type NumberedEmail, stepLimits } from '../../steps';
import { useDetailScope } from './detailScope';
import { EventFields } from './EventFields';

const sources = [
  { value: 'event', label: 'A custom event' },
  { value: 'opened', label: 'An earlier email is opened' },
  { value: 'clicked', label: 'A link in an earlier email is clicked' },
] as const;

const units = [
  { value: 'hours', label: 'hours' },
  { value: 'days', label: 'days' },
] as const;

interface AwaitedFieldsProps {
  readonly event: AwaitedEvent;
  /** The emails before it. */
  readonly earlier: readonly NumberedEmail[];
  readonly onChange: (event: AwaitedEvent) => void;
}

/** What contacts wait for, and for how long. */
export function AwaitedFields({ event, earlier, onChange }: AwaitedFieldsProps) {
  const { showProblems } = useDetailScope();
  const { source, step_id: stepId, timeout } = event;
  return (
    <>
      <FormField label="What contacts wait for">
        <Select
          value={source}
          options={sources}
          onChange={(chosen) =>
            onChange({
              ...event,
              source: chosen,
              name: null,
              conditions: [],
              step_id: chosen === 'event' ? null : (stepId ?? earlier.at(-1)?.step.id ?? null),
            })
          }
        />
      </FormField>
      {source === 'event' ? (
        <EventFields filter={event} onChange={(parts) => onChange({ ...event, ...parts })} />
      ) : (
        <FormField label="Email" error={showProblems && stepId === null ? 'Choose an email before it.' : undefined}>
          <Select
            value={stepId ?? ''}
            placeholder={earlier.length === 0 ? 'No previous email' : 'Choose an email'}
            options={earlier.map(({ number, step }) => ({
              value: step.id,
              label: `Email ${number}${step.subject ? `: ${step.subject}` : ''}`,
            }))}
            onChange={(chosen) => onChange({ ...event, step_id: chosen })}
          />
        </FormField>
      )}
      <NumberField
        label="For at most"
        helper="What happened since the step before counts, too."
        value={timeout.value}
        min={1}
        max={stepLimits.delay}
        unit={` ${timeout.unit}`}
        onChange={(value) => onChange({ ...event, timeout: { ...timeout, value } })}
      />
      <FormField label="Unit">
        <Select<DelayUnit>
          value={timeout.unit}
          options={units}
          onChange={(unit) => onChange({ ...event, timeout: { ...timeout, unit } })}
        />
      </FormField>
    </>
  );
}

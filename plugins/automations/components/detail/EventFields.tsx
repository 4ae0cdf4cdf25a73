import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Combobox, FormField, formatNumber } from 'sendwright/sdk/ui';
import type { EventFilter } from 'sendwright/wire/automationEvents';
import { useDetailScope } from './detailScope';
import { EventConditions } from './EventConditions';

interface EventFieldsProps<Filter extends EventFilter> {
  readonly filter: Filter;
  readonly onChange: (parts: Partial<EventFilter>) => void;
}

/** Events that the product itself records, offered before there is one. */
const ownEvents = [
  { name: 'Form submitted', detail: 'Somebody signs up with a form' },
  { name: 'Answered', detail: 'Somebody answers a rating or a poll' },
] as const;

/** A custom event: its name, and conditions on its properties. */
export function EventFields<Filter extends EventFilter>({ filter, onChange }: EventFieldsProps<Filter>) {
  const { showProblems } = useDetailScope();
  const http = useService(Http);
  const { value: types, failure } = useLoaded(
    useCallback((signal) => http.call('GET /marketing/events/types', { retry: true, signal }), [http]),
  );
  const { name, conditions } = filter;
  const known = types?.result ?? [];
  const options = [
    ...known.map((type) => ({
      value: type.name,
      label: type.name,
      detail: `${formatNumber(type.count)} ${type.count === 1 ? 'event' : 'events'}`,
    })),
    ...ownEvents
      .filter((own) => !known.some((type) => type.name === own.name))
      .map((own) => ({ value: own.name, label: own.name, detail: own.detail })),
  ];
  const isNew = name !== null && !options.some(({ value }) => value === name);
  const properties = known.find((type) => type.name === name)?.properties ?? [];
  return (
    <>
      <FormField
        label="Event"
        helper="Choose one that was received, or type the name of one that your application will send."
        error={
          showProblems && name === null
            ? 'Choose an event.'
            : failure === undefined
              ? undefined
              : "The events couldn't be loaded. Type the name."
        }
      >
        <Combobox
          value={name ?? ''}
          options={isNew ? [...options, { value: name, label: name }] : options}
          placeholder="Choose or type an event"
          emptyText="Type a name, then press Enter"
          createVerb="Use"
          onCreate={(typed) => onChange({ name: typed.trim() })}
          onChange={(chosen) => onChange({ name: chosen === '' ? null : chosen, conditions: [] })}
        />
      </FormField>
      <EventConditions
        conditions={conditions}
        properties={properties}
        hasEvent={name !== null}
        showProblems={showProblems}
        onChange={(changed) => onChange({ conditions: changed })}
      />
    </>
  );
}

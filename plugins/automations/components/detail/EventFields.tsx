import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, Combobox, FormField, formatNumber, IconButton, Select, TextInput } from 'sendwright/sdk/ui';
import type { EventCondition, EventFilter } from 'sendwright/wire/automationEvents';
import type { EventProperty } from 'sendwright/wire/events';
import { stepLimits } from '../../steps';
import { operatorNeedsValue, operatorWords } from '../../stepWords';
import styles from './detail.module.css';
import { useDetailScope } from './detailScope';

type Operator = EventCondition['operator'];

const allOperators = (Object.keys(operatorWords) as Operator[]).map((value) => ({
  value,
  label: operatorWords[value],
}));

interface EventFieldsProps<Filter extends EventFilter> {
  readonly filter: Filter;
  readonly onChange: (parts: Partial<EventFilter>) => void;
}

/** A custom event: its name, and conditions on its properties. */
export function EventFields<Filter extends EventFilter>({ filter, onChange }: EventFieldsProps<Filter>) {
  const { showProblems } = useDetailScope();
  const http = useService(Http);
  const { value: types, failure } = useLoaded(
    useCallback((signal) => http.call('GET /marketing/events/types', { retry: true, signal }), [http]),
  );
  const { name, conditions } = filter;
  const known = types?.result ?? [];
  const options = known.map((type) => ({
    value: type.name,
    label: type.name,
    detail: `${formatNumber(type.count)} ${type.count === 1 ? 'event' : 'events'}`,
  }));
  const isNew = name !== null && !known.some((type) => type.name === name);
  const properties = known.find((type) => type.name === name)?.properties ?? [];
  const change = (at: number, parts: Partial<EventCondition>) =>
    onChange({ conditions: conditions.map((one, index) => (index === at ? { ...one, ...parts } : one)) });
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
      {conditions.map((condition, at) => (
        <ConditionFields
          // oxlint-disable-next-line react/no-array-index-key -- conditions have nothing else to be known by
          key={at}
          condition={condition}
          number={at + 1}
          properties={properties}
          onChange={(parts) => change(at, parts)}
          onRemove={() => onChange({ conditions: conditions.toSpliced(at, 1) })}
        />
      ))}
      <div className={styles.cardActions}>
        <Button
          size="small"
          intent="quiet"
          icon="add"
          disabled={name === null || conditions.length >= stepLimits.eventConditions}
          onClick={() =>
            onChange({
              conditions: [...conditions, { property: properties[0]?.name ?? 'property', operator: 'is', value: '' }],
            })
          }
        >
          Add a condition on a property
        </Button>
      </div>
    </>
  );
}

interface ConditionFieldsProps {
  readonly condition: EventCondition;
  readonly number: number;
  readonly properties: readonly EventProperty[];
  readonly onChange: (parts: Partial<EventCondition>) => void;
  readonly onRemove: () => void;
}

function ConditionFields({ condition, number, properties, onChange, onRemove }: ConditionFieldsProps) {
  const { showProblems } = useDetailScope();
  const { property, operator, value } = condition;
  const options = properties.map(({ name }) => ({ value: name, label: name }));
  const isNew = !properties.some(({ name }) => name === property);
  const type = properties.find(({ name }) => name === property)?.type;
  const read = (text: string): EventCondition['value'] =>
    type !== 'string' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  return (
    <div className={styles.property}>
      <Combobox
        ariaLabel={`Property, condition ${number}`}
        value={property}
        options={isNew ? [...options, { value: property, label: property }] : options}
        emptyText="Type a name, then press Enter"
        createVerb="Use"
        onCreate={(typed) => onChange({ property: typed.trim() })}
        onChange={(chosen) => onChange({ property: chosen === '' ? property : chosen })}
      />
      <Select<Operator>
        ariaLabel={`Comparison, condition ${number}`}
        value={operator}
        options={allOperators}
        onChange={(chosen) =>
          onChange({
            operator: chosen,
            value: operatorNeedsValue(chosen) ? (operatorNeedsValue(operator) ? value : '') : null,
          })
        }
      />
      {operatorNeedsValue(operator) &&
        (type === 'boolean' ? (
          <Select
            ariaLabel={`Value, condition ${number}`}
            value={value === false ? 'false' : value === true ? 'true' : ''}
            placeholder="Choose"
            options={[
              { value: 'true', label: 'true' },
              { value: 'false', label: 'false' },
            ]}
            onChange={(chosen) => onChange({ value: chosen === 'true' })}
          />
        ) : (
          <TextInput
            ariaLabel={`Value, condition ${number}`}
            value={value === null ? '' : String(value)}
            maxLength={1000}
            error={showProblems && value === '' ? 'Enter a value.' : undefined}
            onChange={(text) => onChange({ value: read(text) })}
          />
        ))}
      <IconButton icon="close" size="small" label={`Remove condition ${number}`} onClick={onRemove} />
    </div>
  );
}

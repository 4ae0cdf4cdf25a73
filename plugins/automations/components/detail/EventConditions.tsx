import { keysOf } from 'sendwright/formats';
import { Button, Combobox, IconButton, Select, TextInput } from 'sendwright/sdk/ui';
import type { EventCondition } from 'sendwright/wire/automationEvents';
import type { EventProperty } from 'sendwright/wire/events';
import { stepLimits } from '../../steps';
import { operatorNeedsValue, operatorWords } from '../../stepWords';
import styles from './detail.module.css';

type Operator = EventCondition['operator'];

const allOperators = keysOf(operatorWords).map((value) => ({ value, label: operatorWords[value] }));

interface EventConditionsProps {
  readonly conditions: readonly EventCondition[];
  /** Known properties of the event. */
  readonly properties: readonly EventProperty[];
  /** Whether an event is chosen. */
  readonly hasEvent: boolean;
  /** Also say what is missing in fields that were not visited. */
  readonly showProblems: boolean;
  readonly onChange: (conditions: EventCondition[]) => void;
}

/** Conditions on the properties of a custom event; all of them have to be met. */
export function EventConditions({ conditions, properties, hasEvent, showProblems, onChange }: EventConditionsProps) {
  const change = (at: number, parts: Partial<EventCondition>) =>
    onChange(conditions.map((one, index) => (index === at ? { ...one, ...parts } : one)));
  return (
    <>
      {conditions.map((condition, at) => (
        <ConditionFields
          key={at}
          condition={condition}
          number={at + 1}
          properties={properties}
          showProblems={showProblems}
          onChange={(parts) => change(at, parts)}
          onRemove={() => onChange(conditions.toSpliced(at, 1))}
        />
      ))}
      <div className={styles.cardActions}>
        <Button
          size="small"
          intent="quiet"
          icon="add"
          disabled={!hasEvent || conditions.length >= stepLimits.eventConditions}
          onClick={() =>
            onChange([...conditions, { property: properties[0]?.name ?? 'property', operator: 'is', value: '' }])
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
  readonly showProblems: boolean;
  readonly onChange: (parts: Partial<EventCondition>) => void;
  readonly onRemove: () => void;
}

function ConditionFields({ condition, number, properties, showProblems, onChange, onRemove }: ConditionFieldsProps) {
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

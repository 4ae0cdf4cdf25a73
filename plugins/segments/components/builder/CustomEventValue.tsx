import { observer } from 'mobx-react-lite';
import { type CustomEventCondition, isOfOneEvent, type PropertyCondition } from 'sendwright/query';
import { Button, Combobox, IconButton, Select, TextInput } from 'sendwright/sdk/ui';
import { useBuilderScope } from '../../builder/builderScope';
import { newProperty, propertyOperatorsFor, withProperty, withPropertyOperator } from '../../builder/eventProperties';
import styles from './builder.module.css';
import type { ConditionValueProps } from './ConditionValue';
import { DayInput, NumberInput } from './inputs';
import { PeriodInputs } from './PeriodInputs';

/** How often and when an event happened, and with which properties. */
export const CustomEventValue = observer(function CustomEventValue({
  condition,
  problems,
  onChange,
}: ConditionValueProps<CustomEventCondition>) {
  const { operator, count, during, properties } = condition;
  const put = (at: number, property: PropertyCondition, place: string) =>
    onChange({ ...condition, properties: properties.with(at, property) }, `property ${at} ${place}`);
  return (
    <>
      {['at_least', 'at_most', 'exactly'].includes(operator) && (
        <>
          <div className={styles.amount}>
            <NumberInput
              ariaLabel="Times"
              value={count}
              error={problems.count}
              onChange={(value) => onChange({ ...condition, count: value }, 'count')}
            />
          </div>
          <span className={styles.word}>{count === 1 ? 'time' : 'times'}</span>
        </>
      )}
      <PeriodInputs
        during={during}
        canBeAny={!isOfOneEvent(operator)}
        problems={problems}
        onChange={(period, place) => onChange({ ...condition, during: period }, place)}
      />
      {properties.map((property, at) => (
        <PropertyInputs
          key={at}
          event={condition.name}
          property={property}
          isFirst={at === 0}
          error={problems.property}
          onChange={(next, place) => put(at, next, place)}
          onRemove={() => onChange({ ...condition, properties: properties.toSpliced(at, 1) }, 'properties')}
        />
      ))}
      {properties.length < 10 && (
        <Button
          size="small"
          intent="quiet"
          icon="add"
          onClick={() => onChange({ ...condition, properties: [...properties, newProperty()] }, 'properties')}
        >
          Add property
        </Button>
      )}
    </>
  );
});

interface PropertyInputsProps {
  readonly event: string;
  readonly property: PropertyCondition;
  readonly isFirst: boolean;
  readonly error: string | undefined;
  readonly onChange: (property: PropertyCondition, place: string) => void;
  readonly onRemove: () => void;
}

/** One property of the event: its name, an operator and a value. */
const PropertyInputs = observer(function PropertyInputs({
  event,
  property,
  isFirst,
  error,
  onChange,
  onRemove,
}: PropertyInputsProps) {
  const { events } = useBuilderScope();
  const known = events.find(({ name }) => name === event)?.properties ?? [];
  const put = (name: string) =>
    onChange(withProperty(property, name, known.find((one) => one.name === name)?.type), 'name');
  return (
    <div className={styles.property} role="group" aria-label={property.name === '' ? 'Property' : property.name}>
      <span className={styles.word}>{isFirst ? 'where' : 'and'}</span>
      <div className={styles.field}>
        <Combobox
          ariaLabel="Property"
          placeholder="Choose a property"
          value={property.name}
          options={known.filter(({ type }) => type !== 'json').map(({ name }) => ({ value: name, label: name }))}
          chosen={property.name === '' ? [] : [{ value: property.name, label: property.name }]}
          error={error}
          createVerb="Use"
          onCreate={(typed) => put(typed.trim())}
          emptyText="Type the name of a property, then press Enter"
          onChange={put}
        />
      </div>
      <div className={styles.operator}>
        <Select
          ariaLabel="Operator of the property"
          value={`${property.type} ${property.operator}`}
          options={propertyOperatorsFor(property, known.find(({ name }) => name === property.name)?.type)}
          onChange={(operator) => onChange(withPropertyOperator(property, operator), 'operator')}
        />
      </div>
      <PropertyValue property={property} onChange={(value) => onChange({ ...property, value }, 'value')} />
      <IconButton icon="close" size="small" label={`Remove property ${property.name}`} onClick={onRemove} />
    </div>
  );
});

interface PropertyValueProps {
  readonly property: PropertyCondition;
  readonly onChange: (value: string) => void;
}

function PropertyValue({ property: { type, operator, value }, onChange }: PropertyValueProps) {
  if (operator === 'is_set' || operator === 'is_not_set') return null;
  switch (type) {
    case 'number':
      return (
        <div className={styles.number}>
          <NumberInput
            ariaLabel="Value of the property"
            value={value === '' ? null : Number(value)}
            onChange={(number) => onChange(number === null ? '' : String(number))}
          />
        </div>
      );
    case 'boolean':
      return (
        <div className={styles.operator}>
          <Select
            ariaLabel="Value of the property"
            value={value === 'false' ? 'false' : 'true'}
            options={[
              { value: 'true', label: 'true' },
              { value: 'false', label: 'false' },
            ]}
            onChange={onChange}
          />
        </div>
      );
    case 'date':
      return <DayInput label="Value of the property" value={value} onChange={onChange} />;
    case 'string':
      return (
        <div className={styles.wide}>
          <TextInput ariaLabel="Value of the property" value={value} onChange={onChange} />
        </div>
      );
  }
}

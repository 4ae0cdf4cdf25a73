import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { CheckboxList, Combobox, FormField, NumberField, Select, Switch } from 'sendwright/sdk/ui';
import type { WaitConfig } from 'sendwright/wire/automationWaits';
import type { CustomField } from 'sendwright/wire/customFields';
import { stepLimits } from '../../steps';
import { hourWords, weekdayWords } from '../../stepWords';
import { useDetailScope } from './detailScope';

const kinds = [
  { value: 'delay', label: 'Only the delay' },
  { value: 'date', label: 'Until a date of the contact' },
  { value: 'weekday', label: 'Until a day of the week' },
] as const;

const sides = [
  { value: 'before', label: 'days before it' },
  { value: 'after', label: 'days after it' },
] as const;

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));
const weekdays = weekdayWords.map((label, index) => ({ id: String(index + 1), label }));

interface WaitFieldsProps {
  /** "Wait 1". */
  readonly name: string;
  readonly config: WaitConfig;
  readonly fields: readonly CustomField[];
  readonly onChange: (config: WaitConfig) => void;
}

/** What contacts wait for. */
export function WaitFields({ name, config, fields, onChange }: WaitFieldsProps) {
  const choose = (until: WaitConfig['until']) => {
    const clock = config.until === 'delay' ? { hour: 9, zone_field: null } : config;
    const { hour, zone_field: zone } = clock;
    if (until === 'delay') onChange({ until });
    else if (until === 'date') onChange({ until, field: null, days: 0, yearly: false, hour, zone_field: zone });
    else onChange({ until, weekdays: [1], hour, zone_field: zone });
  };
  return (
    <>
      <FormField label="What contacts wait for">
        <Select value={config.until} options={kinds} onChange={choose} />
      </FormField>
      {config.until === 'date' && (
        <DateFields config={config} fields={fields} onChange={(parts) => onChange({ ...config, ...parts })} />
      )}
      {config.until === 'weekday' && (
        <CheckboxList
          legend={`Days of ${name.toLowerCase()}`}
          allLabel="Every day"
          choices={weekdays}
          value={config.weekdays.map(String)}
          // One at least.
          onChange={(days) => {
            const sorted = days.map(Number).toSorted((one, other) => one - other);
            if (sorted.length > 0) onChange({ ...config, weekdays: sorted });
          }}
        />
      )}
      {config.until !== 'delay' && <ClockFields config={config} fields={fields} onChange={onChange} />}
    </>
  );
}

interface PartProps<Config> {
  readonly config: Config;
  readonly fields: readonly CustomField[];
  readonly onChange: (config: Config) => void;
}

const optionsOf = (fields: readonly CustomField[], type: CustomField['field_type'], chosen: string | null) => {
  const options = fields
    .filter(({ field_type: own }) => own === type)
    .map(({ id, name }) => ({ value: id, label: fieldLabel(name) }));
  const isLost = chosen !== null && !options.some(({ value }) => value === chosen);
  return isLost ? [...options, { value: chosen, label: 'A deleted field' }] : options;
};

/** What both waits and entries have of a date. */
type DateParts = Pick<Extract<WaitConfig, { until: 'date' }>, 'field' | 'days' | 'yearly'>;

interface DateFieldsProps {
  readonly config: DateParts;
  readonly helper?: string;
  readonly fields: readonly CustomField[];
  readonly onChange: (parts: Partial<DateParts>) => void;
}

/** A date field of contacts, and days before or after it. */
export function DateFields({
  config,
  helper = "Contacts without a date, or whose date has passed, don't wait.",
  fields,
  onChange,
}: DateFieldsProps) {
  const { showProblems } = useDetailScope();
  const isBefore = config.days < 0;
  return (
    <>
      <FormField
        label="Date field"
        helper={helper}
        error={showProblems && config.field === null ? 'Choose a date field.' : undefined}
      >
        <Combobox
          value={config.field ?? ''}
          options={optionsOf(fields, 'Date', config.field)}
          placeholder="Choose a date field"
          emptyText="No such date field"
          onChange={(field) => onChange({ field })}
        />
      </FormField>
      <NumberField
        label="Days"
        value={Math.abs(config.days)}
        max={stepLimits.daysFromDate}
        unit=" days"
        onChange={(days) => onChange({ days: isBefore ? -days : days })}
      />
      <FormField label="Before or after" helper="0 days: on the day itself.">
        <Select
          value={isBefore ? 'before' : 'after'}
          options={sides}
          onChange={(side) =>
            onChange({ days: side === 'before' ? -Math.max(1, Math.abs(config.days)) : Math.abs(config.days) })
          }
        />
      </FormField>
      <Switch
        label="Every year, such as birthdays"
        checked={config.yearly}
        onChange={(yearly) => onChange({ yearly })}
      />
    </>
  );
}

function ClockFields({ config, fields, onChange }: PartProps<Exclude<WaitConfig, { until: 'delay' }>>) {
  return (
    <>
      <HourField hour={config.hour} onChange={(hour) => onChange({ ...config, hour })} />
      <FormField label="Time zone" helper="Of a text field such as Europe/Paris; where it is empty, the account's.">
        <Select
          value={config.zone_field ?? ''}
          options={[
            { value: '', label: "The account's" },
            ...optionsOf(fields, 'Text', config.zone_field).map(({ value, label }) => ({
              value,
              label: `The contact's, in ${label}`,
            })),
          ]}
          onChange={(field) => onChange({ ...config, zone_field: field === '' ? null : field })}
        />
      </FormField>
    </>
  );
}

interface HourFieldProps {
  readonly hour: number;
  readonly helper?: string;
  readonly onChange: (hour: number) => void;
}

export function HourField({ hour, helper, onChange }: HourFieldProps) {
  return (
    <FormField label="Hour" {...(helper !== undefined && { helper })}>
      <Select value={String(hour)} options={hours} onChange={(chosen) => onChange(Number(chosen))} />
    </FormField>
  );
}

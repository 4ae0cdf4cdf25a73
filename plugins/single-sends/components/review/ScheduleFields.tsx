import { distinctLabels } from 'sendwright/formats';
import { fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { IsRequired, Satisfies, type useForm } from 'sendwright/sdk/forms';
import { Combobox, DateTimeField, FormField, Select } from 'sendwright/sdk/ui';
import type { CustomField, ReservedField } from 'sendwright/wire/customFields';

const year = 366 * 86_400_000;

/** The time of a scheduled send, in ISO 8601. */
export class ScheduleForm {
  @IsRequired('Date and time')
  @Satisfies<string>('isFuture', 'Schedule must be in the future.', (at) => at === '' || Date.parse(at) > Date.now())
  @Satisfies<string>(
    'isWithinAYear',
    'Schedule must be within a year.',
    (at) => at === '' || Date.parse(at) < Date.now() + year,
  )
  at = '';
}

/** Maps a field of the server's errors to the form's field. */
export const serverFields = { send_at: 'at' } as const;

interface ScheduleFieldsProps {
  readonly form: ReturnType<typeof useForm<ScheduleForm>>;
  /** The time zone of the entered time. */
  readonly zone: string;
  readonly onZone: (zone: string) => void;
  readonly onTime: (at: string) => void;
  /** The contact field that holds each recipient's time zone; empty: send to all at the same time. */
  readonly zoneField: string;
  readonly onZoneField: (field: string) => void;
  readonly fields: readonly (CustomField | ReservedField)[];
  readonly hasTest: boolean;
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** The date and time of a send, with its time zone. */
export function ScheduleFields({
  form,
  zone,
  onZone,
  onTime,
  zoneField,
  onZoneField,
  fields,
  hasTest,
}: ScheduleFieldsProps) {
  const texts = fields.filter((field) => field.field_type === 'Text' && !field.id.startsWith('_rf'));
  const labelOf = distinctLabels(
    texts.map(({ name }) => name),
    fieldLabel,
  );
  const options = zones.some((known) => known.value === zone) ? zones : [{ value: zone, label: zone }, ...zones];
  return (
    <>
      <FormField
        label="Date and time"
        required
        error={form.errors.at}
        id={form.field('at').id}
        helper="Type it, such as “tomorrow 8:00”, or pick it."
      >
        <DateTimeField key={zone} {...form.field('at')} onChange={onTime} zone={zone} />
      </FormField>
      {zoneField === '' && (
        <FormField label="Time zone">
          <Combobox
            value={zone}
            options={options}
            onChange={(chosen) => chosen !== '' && onZone(chosen)}
            emptyText="No such time zone"
          />
        </FormField>
      )}
      {texts.length > 0 && !hasTest && (
        <FormField
          label="Recipients' time zones"
          helper={
            zoneField === ''
              ? undefined
              : 'Each recipient gets it at this time of day in their own zone, or in your account’s zone if ' +
                'theirs is unknown. It starts at UTC+14, where the day begins: schedule a day ahead.'
          }
        >
          <Select
            value={zoneField}
            onChange={onZoneField}
            options={[
              { value: '', label: 'Everybody at the same moment' },
              ...texts.map((field) => ({ value: field.id, label: `By the contact field ${labelOf(field.name)}` })),
            ]}
          />
        </FormField>
      )}
    </>
  );
}

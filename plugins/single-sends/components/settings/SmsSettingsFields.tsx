import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { distinctLabels } from 'sendwright/formats';
import { FieldDefinitions, fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { useOptionalService } from 'sendwright/sdk';
import { FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { SendingSettings } from 'sendwright/wire/sendingSettings';

interface SmsSettingsFieldsProps {
  readonly settings: SendingSettings;
  readonly problems: { readonly hours?: string | undefined; readonly price?: string | undefined };
  readonly onChange: (part: Partial<SendingSettings>) => void;
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const hoursFrom = (first: number) =>
  Array.from({ length: 24 }, (_, place) => ({ value: String(first + place), label: clock(first + place) }));

/** Digits with up to six decimals: the database's precision. NaN if it is not a price. */
const priceOf = (text: string): number | null =>
  text.trim() === '' ? null : /^\d{1,3}([.,]\d{1,6})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : Number.NaN;

/** What is wrong with the settings for text messages. */
export const smsSettingsProblems = ({
  sms_from_hour: from,
  sms_until_hour: until,
  sms_segment_price: price,
  sms_currency: currency,
}: SendingSettings) => ({
  hours: from < until ? undefined : 'Choose an end after the start.',
  price:
    price !== null && !(price >= 0 && price <= 100)
      ? 'Between 0 and 100, such as 0.0079.'
      : (price === null) !== (currency === null)
        ? 'Enter both the price and its currency, or neither.'
        : currency !== null && !/^[A-Z]{3}$/.test(currency)
          ? 'Enter a currency code of three letters, such as USD.'
          : undefined,
});

/** The settings for text messages: when they are sent, to whom, and what they cost. */
export const SmsSettingsFields = observer(function SmsSettingsFields({
  settings,
  problems,
  onChange,
}: SmsSettingsFieldsProps) {
  const { sms_from_hour: from, sms_until_hour: until, sms_currency: currency } = settings;
  const definitions = useOptionalService(FieldDefinitions);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // If they can't be loaded, the choice stays as it is.
    void definitions.get().then(
      (service) =>
        service?.load().then(
          () => setLoaded(true),
          () => undefined,
        ),
      () => undefined,
    );
  }, [definitions]);
  const fields = definitions.current?.custom ?? [];
  const labelOf = distinctLabels(
    fields.map(({ name }) => name),
    fieldLabel,
  );
  const choicesOf = (chosen: string | null, none: string) => [
    { value: '', label: none },
    ...fields.map(({ id, name }) => ({ value: id, label: labelOf(name) })),
    ...(chosen !== null && !fields.some(({ id }) => id === chosen)
      ? [{ value: chosen, label: isLoaded ? 'A deleted field' : 'Loading…' }]
      : []),
  ];
  const [price, setPrice] = useState(settings.sms_segment_price === null ? '' : String(settings.sms_segment_price));
  return (
    <>
      <FormField label="Text messages are sent from">
        <Select
          value={String(from)}
          options={hoursFrom(0)}
          onChange={(value) => onChange({ sms_from_hour: Number(value) })}
        />
      </FormField>
      <FormField
        label="Until"
        error={problems.hours}
        helper="By each recipient's clock. Outside these hours messages wait until the next morning."
      >
        <Select
          value={String(until)}
          options={hoursFrom(1)}
          onChange={(value) => onChange({ sms_until_hour: Number(value) })}
        />
      </FormField>
      <FormField
        label="Time zones of contacts"
        helper={
          'A custom field with names such as Europe/Berlin. ' +
          "Otherwise the contact's country or phone number decides."
        }
      >
        <Select
          value={settings.sms_zone_field ?? ''}
          options={choicesOf(settings.sms_zone_field, 'By country or phone number')}
          onChange={(value) => onChange({ sms_zone_field: value === '' ? null : value })}
        />
      </FormField>
      <FormField
        label="Consent to text messages"
        helper={
          'A custom field. Only contacts whose value in it says that they agreed get text messages. Signup forms and ' +
          'imports can fill it.'
        }
      >
        <Select
          value={settings.sms_consent_field ?? ''}
          options={choicesOf(settings.sms_consent_field, 'Everybody with a phone number')}
          onChange={(value) => onChange({ sms_consent_field: value === '' ? null : value })}
        />
      </FormField>
      {settings.sms_consent_field !== null && (
        <FormField
          label="Value that means consent"
          helper="Leave it empty to accept yes, y, true, on, 1, and the date of the consent."
        >
          <TextInput
            value={settings.sms_consent_value ?? ''}
            placeholder="yes"
            maxLength={100}
            onChange={(text) => onChange({ sms_consent_value: text === '' ? null : text })}
          />
        </FormField>
      )}
      <FormField
        label="Price of a message part"
        error={problems.price}
        helper={
          'As your SMS provider charges: a long message has several parts. The editor then estimates what a text ' +
          'message costs.'
        }
      >
        <TextInput
          value={price}
          placeholder="0.0079"
          onChange={(text) => {
            setPrice(text);
            onChange({ sms_segment_price: priceOf(text) });
          }}
        />
      </FormField>
      <FormField label="Currency">
        <TextInput
          value={currency ?? ''}
          placeholder="USD"
          maxLength={3}
          onChange={(text) => onChange({ sms_currency: text.trim() === '' ? null : text.trim().toUpperCase() })}
        />
      </FormField>
    </>
  );
});

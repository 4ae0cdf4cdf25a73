import { Alerts, Http, useFailureAlert, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Checkbox, FormDialog, FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { EventService, EventSource } from 'sendwright/wire/eventSources';
import { limits } from 'sendwright/wire/limits';
import { texts } from '../../texts';
import { serviceNames } from './SourceFacts';

const { name: longestName, secret: longestSecret } = limits.eventSource;

class SourceForm {
  @IsRequired('Name') @MaxCharacters('Name', longestName) name = '';
  service: EventService = 'stripe';
  @MaxCharacters('Secret', longestSecret) secret = '';
  createsContacts = true;
}

/** Where each service shows the secret that it signs its posts with. */
const secretHelp = {
  stripe: 'Of the endpoint, under Developers › Webhooks in Stripe: it starts with whsec_.',
  shopify: 'Under Settings › Notifications › Webhooks in Shopify, or the client secret of your app.',
} as const;

interface SourceDialogProps {
  /** Unset: a new one. */
  readonly source?: EventSource | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The form of a new or existing service. */
export function SourceDialog({ source, onSaved, onClose }: SourceDialogProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm<SourceForm>(SourceForm, {
    ...(source && {
      initial: { name: source.name, service: source.service, secret: '', createsContacts: source.create_contacts },
    }),
    serverFields: { create_contacts: 'createsContacts' },
  });
  const { values, errors } = form;
  const { service } = values;
  const save = async ({ name, secret, createsContacts }: SourceForm): Promise<void> => {
    const body = {
      name: name.trim(),
      create_contacts: createsContacts,
      ...(service !== 'other' && secret.trim() !== '' && { secret: secret.trim() }),
    };
    await reporting(
      () =>
        source
          ? http.call('PATCH /marketing/events/sources/:id', { params: { id: source.id }, body })
          : http.call('POST /marketing/events/sources', { body: { ...body, service } }),
      texts.sourceSaveFailed,
    );
    alerts.show(source ? texts.sourceSaved : texts.sourceCreated);
    onSaved();
    onClose();
  };
  return (
    <FormDialog
      title={source ? 'Edit service' : 'Add service'}
      submitLabel={source ? 'Save service' : 'Add service'}
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormField label="Service" id={form.field('service').id}>
        <Select
          {...form.field('service')}
          disabled={source !== undefined}
          options={(['stripe', 'shopify', 'other'] as const).map((value) => ({ value, label: serviceNames[value] }))}
        />
      </FormField>
      <FormField
        label="Name"
        required
        error={errors.name}
        id={form.field('name').id}
        helper="Only you and your team see it."
      >
        <TextInput {...form.field('name')} focusFirst placeholder={service === 'other' ? 'Till' : 'Web shop'} />
      </FormField>
      {service !== 'other' && (
        <FormField
          label="Signing secret"
          required={source === undefined}
          error={errors.secret}
          id={form.field('secret').id}
          helper={source ? 'Leave it empty to keep the stored one.' : secretHelp[service]}
        >
          <TextInput {...form.field('secret')} type="password" autoComplete="off" />
        </FormField>
      )}
      <Checkbox
        label="Create contacts for people who are not known yet"
        helper="They are on no list and get no marketing email until you add them to one."
        checked={values.createsContacts}
        onChange={(on) => form.set('createsContacts', on)}
      />
    </FormDialog>
  );
}

import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { distinctLabels } from 'sendwright/formats';
import { FieldDefinitions, fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { Navigation, useFailureAlert, useOptionalService, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import {
  Banner,
  Checkbox,
  Combobox,
  FormDialog,
  FormField,
  formatNumber,
  Link,
  Select,
  TextInput,
} from 'sendwright/sdk/ui';
import { limits } from 'sendwright/wire/limits';
import { AudiencesStore } from '../audiencesStore';
import { partnerNames } from '../campaignDraft';
import styles from '../components/ads.module.css';
import { useGroups } from '../components/AudienceForm';
import { paths } from '../contract';
import { texts } from '../texts';
import { useAudienceSize } from '../useAudienceSize';
import { useAdAccounts } from '../useCampaign';

class AudienceValues {
  @IsRequired('Name') @MaxCharacters('Name', limits.ads.name) name = '';
  @IsRequired('List or segment') source = '';
  partner = '';
  /** Empty: all contacts. */
  consentField = '';
  @MaxCharacters('Value', limits.ads.consentValue) consentValue = 'yes';
  keepsSuppressed = false;
}

/** The dialog that syncs a list or segment with an ad partner. */
export default observer(function AudienceCreate() {
  const store = useService(AudiencesStore);
  const navigation = useService(Navigation);
  const accounts = useAdAccounts();
  const groups = useGroups();
  const fields = useFieldOptions();
  const reporting = useFailureAlert();
  const form = useForm(AudienceValues, {
    refusals: {
      ad_account_not_connected: { field: 'partner', message: 'Connect an ad account first.' },
      ad_audience_source_missing: { field: 'source', message: 'It was deleted. Choose another one.' },
    },
  });
  const { values } = form;
  const partner = accounts.all.find((account) => account.partner === values.partner) ?? accounts.all[0];
  const close = () => navigation.to(paths.audiences);
  const isSegment = groups.segments.some(({ value }) => value === values.source);
  const save = async ({ name, source, consentField, consentValue, keepsSuppressed }: AudienceValues) => {
    if (!partner) return;
    const body = {
      name,
      partner: partner.partner,
      ...(isSegment ? { segment_id: source } : { list_id: source }),
      consent: consentField === '' ? null : { field_id: consentField, value: consentValue || 'yes' },
      keep_suppressed: keepsSuppressed,
    };
    const { id } = await reporting(() => store.create(body), texts.audienceCreateFailed);
    navigation.to(paths.audience, { id });
  };
  return (
    <FormDialog title="Sync an audience" form={form} submitLabel="Start syncing" save={save} onClose={close}>
      {accounts.fetching.status === 'success' && !partner && (
        <Banner tone="warning" title="No ad account is connected">
          <Link to={paths.adAccount}>Connect an account</Link> or the sandbox first.
        </Banner>
      )}
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst />
      </FormField>
      <FormField
        label="List or segment"
        required
        error={form.errors.source}
        helper={`Ad partners need at least ${limits.ads.minimumContacts} contacts.`}
      >
        <Combobox
          value={values.source}
          options={[...groups.lists, ...groups.segments]}
          placeholder="Choose a list or segment"
          onChange={(source) => form.set('source', source)}
        />
      </FormField>
      {values.source !== '' && (
        <SourceSize
          key={values.source}
          id={values.source}
          isSegment={isSegment}
          hasConsent={values.consentField !== ''}
        />
      )}
      {accounts.all.length > 1 && (
        <FormField label="Partner" error={form.errors.partner}>
          <Select
            value={partner?.partner ?? ''}
            options={accounts.all.map((account) => ({ value: account.partner, label: partnerNames[account.partner] }))}
            onChange={(name) => form.set('partner', name)}
          />
        </FormField>
      )}
      <FormField label="Only contacts who consented" helper="The custom field that has their consent.">
        <Select
          value={values.consentField}
          options={[{ value: '', label: 'All contacts' }, ...fields]}
          onChange={(field) => form.set('consentField', field)}
        />
      </FormField>
      {values.consentField !== '' && (
        <FormField label="Value of consent" error={form.errors.consentValue} id={form.field('consentValue').id}>
          <TextInput {...form.field('consentValue')} />
        </FormField>
      )}
      <Checkbox
        label="Keep suppressed contacts in the audience"
        helper="Otherwise contacts who unsubscribe, complain or bounce are removed."
        checked={values.keepsSuppressed}
        onChange={(keeps) => form.set('keepsSuppressed', keeps)}
      />
      <p>
        The partner gets hashes of email addresses{partner?.partner === 'google' ? ' and' : ','} phone numbers
        {partner?.partner !== 'google' && ' and names'}, and compares them with its own users.
      </p>
      {partner?.partner === 'google' && (
        <p>
          You confirm that you have accepted Google's terms for Customer Match. Google ignores people in Europe unless
          you choose a consent field.
        </p>
      )}
    </FormDialog>
  );
});

interface SourceSizeProps {
  readonly id: string;
  readonly isSegment: boolean;
  readonly hasConsent: boolean;
}

/** How many contacts of a list or segment can be synced, before it is. A failed count is of no consequence. */
function SourceSize({ id, isSegment, hasConsent }: SourceSizeProps) {
  const { size, state } = useAudienceSize({ audience: isSegment ? { segment_ids: [id] } : { list_ids: [id] } });
  if (state === 'failed') return null;
  const { contacts, minimum, is_enough: isEnough } = size ?? {};
  return (
    <p role="status" className={isEnough === false ? styles.problem : styles.detail}>
      {contacts === undefined || contacts === null || minimum === undefined
        ? 'Counting…'
        : `${formatNumber(contacts)} ${contacts === 1 ? 'contact' : 'contacts'} can be reached. ${
            isEnough ? '' : `Ad partners need at least ${formatNumber(minimum)}: syncing starts once there are enough. `
          }${hasConsent ? 'Only those with consent are synced.' : ''}`}
    </p>
  );
}

function useFieldOptions() {
  const fields = useOptionalService(FieldDefinitions);
  useEffect(() => {
    // Without the fields, all contacts can be synced.
    void fields
      .get()
      .then((service) => service?.load())
      .catch(() => undefined);
  }, [fields]);
  const custom = fields.current?.custom ?? [];
  const labelOf = distinctLabels(
    custom.map(({ name }) => name),
    fieldLabel,
  );
  return custom.map(({ id, name }) => ({ value: id, label: labelOf(name) }));
}

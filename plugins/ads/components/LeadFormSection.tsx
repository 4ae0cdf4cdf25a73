import { observer } from 'mobx-react-lite';
import { keysOf } from 'sendwright/formats';
import { Checkbox, FormField, Select, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { AdLeadField, AdLeadForm } from 'sendwright/wire/adLeads';
import { limits } from 'sendwright/wire/limits';
import type { Draft } from '../useCampaignDraft';
import styles from './ads.module.css';
import { useGroups } from './AudienceForm';

export const leadFieldNames: Readonly<Record<AdLeadField, string>> = {
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone number',
  city: 'City',
  state_province_region: 'State, province or region',
  postal_code: 'Postal code',
  country: 'Country',
};
const fields = keysOf(leadFieldNames);

/** What the form of a lead ad asks for, and where people who send it go. */
export const LeadFormSection = observer(function LeadFormSection({ draft, change, problemOf }: Draft) {
  const { lead_form: form } = draft;
  const { lists } = useGroups();
  const set = (some: Partial<AdLeadForm>) => change({ lead_form: { ...form, ...some } });
  const isDeleted = form.list_id !== null && !lists.some(({ value }) => value === form.list_id);
  return (
    <div className={styles.form}>
      <fieldset className={styles.plain}>
        <legend>What the form asks for</legend>
        {fields.map((field) => (
          <Checkbox
            key={field}
            label={leadFieldNames[field]}
            checked={form.fields.includes(field)}
            disabled={field === 'email' && form.fields.includes('email')}
            onChange={(on) => set({ fields: fields.filter((one) => (one === field ? on : form.fields.includes(one))) })}
          />
        ))}
        {problemOf('lead_form.fields') !== undefined && (
          <p role="alert" className={styles.problem}>
            {problemOf('lead_form.fields')}
          </p>
        )}
      </fieldset>
      <FormField
        label="List"
        required
        error={problemOf('lead_form.list_id')}
        helper="People who send the form join it, after a confirmation email if the list asks for one."
      >
        <Select
          value={form.list_id ?? ''}
          placeholder="Choose a list"
          options={[
            ...lists.map(({ value, label }) => ({ value, label })),
            ...(isDeleted && form.list_id !== null ? [{ value: form.list_id, label: 'A deleted list' }] : []),
          ]}
          onChange={(id) => set({ list_id: id })}
        />
      </FormField>
      <FormField
        label="Privacy policy"
        required
        error={problemOf('lead_form.privacy_url')}
        helper="A link in the form."
      >
        <TextInput
          value={form.privacy_url}
          placeholder="https://example.com/privacy"
          onChange={(address) => set({ privacy_url: address })}
        />
      </FormField>
      <FormField
        label="Consent"
        error={problemOf('lead_form.consent_text')}
        helper="What people agree to with a checkbox. It is kept with each contact's consent."
      >
        <TextArea
          value={form.consent_text}
          maxLength={limits.ads.consentText}
          onChange={(text) => set({ consent_text: text })}
        />
      </FormField>
    </div>
  );
});

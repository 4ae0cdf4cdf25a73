import { useForm } from 'sendwright/sdk/forms';
import { Checkbox, FormDialog, FormField, Select, TextInput } from 'sendwright/sdk/ui';
import type { ParseSetting, SecurityPolicy } from 'sendwright/wire/inboundParse';
import { InboundForm, inboundFormOf, newPolicy, noPolicy, proofOf } from '../inboundForm';

interface InboundDialogProps {
  /** Unset: a new host. */
  readonly setting?: ParseSetting | undefined;
  readonly policies: readonly SecurityPolicy[];
  readonly mayCreatePolicies: boolean;
  readonly save: (form: InboundForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The form of a host whose mail is posted. */
export function InboundDialog({ setting, policies, mayCreatePolicies, save, onClose }: InboundDialogProps) {
  const form = useForm(InboundForm, { initial: setting ? inboundFormOf(setting) : {} });
  return (
    <FormDialog
      title={setting ? 'Edit host' : 'Add host'}
      submitLabel={setting ? 'Save host' : 'Add host'}
      form={form}
      save={save}
      onClose={onClose}
    >
      <FormField
        label="Host"
        required
        error={form.errors.hostname}
        id={form.field('hostname').id}
        helper="An authenticated domain of yours, or a name below one. Its MX record must lead to this server."
      >
        <TextInput {...form.field('hostname')} mono focusFirst placeholder="parse.example.com" />
      </FormField>
      <FormField
        label="Post URL"
        required
        error={form.errors.url}
        id={form.field('url').id}
        helper="Takes a form (multipart/form-data) for each message, and answers with 2xx within 30 seconds."
      >
        <TextInput {...form.field('url')} mono placeholder="https://example.com/inbound" />
      </FormField>
      <FormField
        label="Proof that posts are ours"
        error={form.errors.security_policy}
        id={form.field('security_policy').id}
        helper="Without one, anybody who knows the address can post to it."
      >
        <Select
          {...form.field('security_policy')}
          options={[
            { value: noPolicy, label: 'None' },
            ...policies.map((policy) => ({ value: policy.id, label: `${policy.name} (${proofOf(policy)})` })),
            ...(mayCreatePolicies ? [{ value: newPolicy, label: 'Sign with a new key' }] : []),
          ]}
        />
      </FormField>
      <Checkbox
        label="Check for spam"
        helper="The form has a score, and the reasons for it."
        checked={form.values.spam_check}
        onChange={(on) => form.set('spam_check', on)}
      />
      <Checkbox
        label="Post the message as it came"
        helper="In one field, instead of as text, HTML and files."
        checked={form.values.send_raw}
        onChange={(on) => form.set('send_raw', on)}
      />
    </FormDialog>
  );
}

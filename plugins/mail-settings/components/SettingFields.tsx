import type { Form } from 'sendwright/sdk/forms';
import { Checkbox, FormField, Select, TextArea, TextInput } from 'sendwright/sdk/ui';
import type { SettingName } from '../mailSettingCalls';
import type { SettingForm } from '../settingForm';
import styles from './mailSettings.module.css';

interface SettingFieldsProps {
  readonly name: SettingName;
  readonly form: Form<SettingForm>;
}

type TextName = 'email' | 'html_content' | 'plain_content' | 'list' | 'replace' | 'hard_bounces' | 'soft_bounces';
type FieldName = TextName | 'utm_source' | 'utm_medium' | 'utm_term' | 'utm_content' | 'utm_campaign';

interface FieldProps {
  readonly form: Form<SettingForm>;
  readonly name: FieldName;
  readonly label: string;
  readonly helper?: string;
  /** More than one: an area. */
  readonly rows?: number;
  readonly placeholder?: string;
}

function Field({ form, name, label, helper, rows = 1, placeholder }: FieldProps) {
  const field = form.field(name);
  const shared = { ...field, ...(placeholder !== undefined && { placeholder }) };
  return (
    <FormField label={label} error={form.errors[name]} id={field.id} {...(helper !== undefined && { helper })}>
      {rows > 1 ? <TextArea {...shared} rows={rows} /> : <TextInput {...shared} />}
    </FormField>
  );
}

/** What a setting consists of besides being on or off. */
export function SettingFields({ name, form }: SettingFieldsProps) {
  switch (name) {
    case 'bcc':
    case 'forward_bounce':
    case 'forward_spam':
      return <Field form={form} name="email" label="Address" placeholder="mail@example.com" />;
    case 'address_whitelist':
      return (
        <Field
          form={form}
          name="list"
          label="Addresses and domains"
          helper="One in each line, such as ada@example.com or example.com."
          rows={6}
        />
      );
    case 'bounce_purge':
      return (
        <div className={styles.pair}>
          <Field form={form} name="hard_bounces" label="Bounces after (days)" helper="Empty: they are kept." />
          <Field form={form} name="soft_bounces" label="Blocks after (days)" helper="Empty: they are kept." />
        </div>
      );
    case 'footer':
      return (
        <>
          <Field form={form} name="html_content" label="HTML" rows={6} />
          <Field form={form} name="plain_content" label="Plain text" rows={4} />
        </>
      );
    case 'template':
      return (
        <Field
          form={form}
          name="html_content"
          label="HTML"
          helper="The message goes where <% body %> is. Dynamic templates are not wrapped."
          rows={10}
        />
      );
    case 'spam_check':
      return (
        <FormField label="Drop messages with more than" id={form.field('max_score').id}>
          <Select
            {...form.field('max_score')}
            options={Array.from({ length: 10 }, (_, index) => ({
              value: String(index + 1),
              label: index === 0 ? '1 point' : `${index + 1} points`,
            }))}
          />
        </FormField>
      );
    case 'click':
      return (
        <Checkbox
          label="Also in plain text"
          helper="Links in the text part then show a long address."
          checked={form.values.enable_text}
          onChange={(checked) => form.set('enable_text', checked)}
        />
      );
    case 'google_analytics':
      return (
        <>
          <Field form={form} name="utm_source" label="Source" placeholder="newsletter" />
          <div className={styles.pair}>
            <Field form={form} name="utm_medium" label="Medium" placeholder="email" />
            <Field form={form} name="utm_campaign" label="Campaign" />
            <Field form={form} name="utm_term" label="Term" />
            <Field form={form} name="utm_content" label="Content" />
          </div>
        </>
      );
    case 'subscription':
      return (
        <>
          <Field
            form={form}
            name="replace"
            label="Replaced tag"
            helper="The link replaces this text in messages. Empty: the texts below are added at the end."
            placeholder="[unsubscribe]"
          />
          <Field
            form={form}
            name="html_content"
            label="HTML"
            helper="Put <% words %> around the words that are the link."
            rows={4}
          />
          <Field form={form} name="plain_content" label="Plain text" helper="<% %> becomes the link." rows={3} />
        </>
      );
  }
}

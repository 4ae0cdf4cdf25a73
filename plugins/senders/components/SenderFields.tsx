import type { Form } from 'sendwright/sdk/forms';
import { FormField, TextInput } from 'sendwright/sdk/ui';
import type { SenderWarning } from 'sendwright/wire/senders';
import { type SenderForm, serverFields } from '../senderForm';
import styles from './SenderFields.module.css';

interface Field {
  readonly name: keyof SenderForm;
  readonly label: string;
  readonly required?: boolean;
  readonly helper?: string;
  readonly type?: 'email';
  readonly half?: boolean;
}

const identity: readonly Field[] = [
  { name: 'nickname', label: 'Nickname', required: true, helper: 'Only you and your team see it.' },
  { name: 'fromName', label: 'From name', required: true, half: true },
  { name: 'fromEmail', label: 'From email', required: true, type: 'email', half: true },
  { name: 'replyEmail', label: 'Reply-to email', required: true, type: 'email' },
];

const address: readonly Field[] = [
  { name: 'address', label: 'Company address', required: true },
  { name: 'address2', label: 'Address line 2' },
  { name: 'city', label: 'City', required: true, half: true },
  { name: 'state', label: 'State', half: true },
  { name: 'zip', label: 'ZIP code', half: true },
  { name: 'country', label: 'Country', required: true, half: true },
];

export interface SenderFieldsProps {
  readonly form: Form<SenderForm>;
  /** The values the warnings are about. */
  readonly initial?: SenderForm | undefined;
  readonly warnings?: readonly SenderWarning[] | undefined;
}

const fieldOf = (name: string): string | undefined =>
  Object.entries(serverFields).find(([serverName]) => serverName === name)?.[1] ?? name;

/** The fields of a sender; `form` holds their values. A warning stands beside its field until the field is changed. */
export function SenderFields({ form, initial, warnings = [] }: SenderFieldsProps) {
  const warningOf = (name: keyof SenderForm) =>
    form.values[name] === initial?.[name] ? warnings.find(({ field }) => fieldOf(field) === name)?.message : undefined;
  const row = ({ name, label, required, helper, type, half }: Field) => (
    <div key={name} className={half ? styles.half : styles.whole}>
      <FormField
        label={label}
        required={required}
        helper={warningOf(name) ? <span className={styles.warning}>{warningOf(name)}</span> : helper}
        error={form.errors[name]}
        id={form.field(name).id}
      >
        <TextInput {...form.field(name)} type={type} />
      </FormField>
    </div>
  );
  return (
    <div className={styles.fields}>
      {identity.map(row)}
      <p className={styles.note}>
        Anti-spam laws require a postal address in every marketing email. It appears in the footer.
      </p>
      {address.map(row)}
    </div>
  );
}

import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { SenderWarning } from 'sendwright/wire/senders';
import { SenderForm, serverFields } from '../senderForm';
import type { Form } from 'sendwright/sdk/forms';
import styles from './SenderDialog.module.css';

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

interface SenderFieldsProps {
  readonly form: Form<SenderForm>;
  /** The values that the warnings refer to. */
  readonly initial?: SenderForm | undefined;
  readonly warnings?: readonly SenderWarning[] | undefined;
}

const fieldOf = (name: string): string | undefined =>
  Object.entries(serverFields).find(([serverName]) => serverName === name)?.[1] ?? name;

export interface SenderDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: SenderForm;
  /** Warnings about deliverability, by the server's field. */
  readonly warnings?: readonly SenderWarning[];
  readonly save: (values: SenderForm) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog with the sender form, for new and existing senders. */
export function SenderDialog({ title, submitLabel, initial, warnings, save, onClose }: SenderDialogProps) {
  const form = useForm(SenderForm, { serverFields, ...(initial && { initial }) });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel} save={save} onClose={onClose}>
      <SenderFields form={form} initial={initial} warnings={warnings} />
    </FormDialog>
  );
}

/** The fields of a sender; `form` holds their values. A warning is shown with its field until the field is changed. */
function SenderFields({ form, initial, warnings = [] }: SenderFieldsProps) {
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

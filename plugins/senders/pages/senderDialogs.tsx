import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Alerts, Navigation, useFailureAlert, useMailAlert, useParameter, useService } from 'sendwright/sdk';
import { useDeletion } from 'sendwright/sdk/models';
import { type Form, useForm } from 'sendwright/sdk/forms';
import { Button, Confirm, Dialog, FormDialog, FormField, Link, TextInput } from 'sendwright/sdk/ui';
import type { Sender, SenderWarning } from 'sendwright/wire/senders';
import { paths } from '../contract';
import { payloadOf, SenderForm, serverFields, valuesOf } from '../senderForm';
import { SendersStore } from '../sendersStore';
import { texts } from '../texts';
import styles from './senderDialogs.module.css';

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

interface SenderDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: SenderForm;
  /** Warnings about deliverability, by the server's field. */
  readonly warnings?: readonly SenderWarning[];
  readonly save: (values: SenderForm) => Promise<void>;
  readonly onClose: () => void;
}

export function SenderCreate() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.list);
  return <NewSenderForm onCreated={close} onCancel={close} />;
}

export const SenderEdit = observer(function SenderEdit() {
  const store = useService(SendersStore);
  const alerts = useService(Alerts);
  const showMailAlert = useMailAlert();
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const sender = store.get(useParameter('id'));
  const isMissing = store.fetching.status === 'success' && !sender;
  const close = () => navigation.to(paths.list);

  useEffect(() => {
    if (isMissing) navigation.to(paths.list);
  }, [isMissing, navigation]);

  if (!sender) return null;
  return (
    <SenderDialog
      title="Edit sender"
      submitLabel="Save sender"
      initial={valuesOf(sender)}
      warnings={sender.warnings}
      save={async (values) => {
        const saved = await reporting(() => store.update(sender.id, payloadOf(values)), texts.updateFailed);
        alerts.show(texts.updated);
        if (sender.verified.status && !saved.verified.status)
          showMailAlert({ sent: texts.resent, captured: texts.resentCaptured }, saved.from.email);
        close();
      }}
      onClose={close}
    />
  );
});

export const SenderDelete = observer(function SenderDelete() {
  const store = useService(SendersStore);
  const navigation = useService(Navigation);
  const sender = store.get(useParameter('id'));
  const close = () => navigation.to(paths.list);
  const deletion = useDeletion(texts, close);
  if (!sender) return null;

  return (
    <Confirm
      title={`Delete ${sender.nickname}?`}
      text={`Drafts that use ${sender.from.email} will need another sender. This cannot be undone.`}
      confirmLabel="Delete sender"
      danger
      onConfirm={() => deletion(() => store.remove(sender.id))}
      onCancel={close}
    />
  );
});

export function SenderInfo() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.list);
  return (
    <Dialog
      title="About senders"
      onClose={close}
      footer={
        <Button intent="primary" onClick={close}>
          Got it
        </Button>
      }
    >
      <p>A sender is the name and address your recipients see, and where their replies go. You can have up to 100.</p>
      <p>
        <strong>Why verify?</strong> The owner of an address must agree that mail is sent in its name. We send a link to
        the address; until it is followed, the sender cannot be used. Changing the from address asks again. Once{' '}
        <Link to={paths.domains}>your domain is authenticated</Link>, its senders need no such mail.
      </p>
      <p>
        <strong>Why a postal address?</strong> Anti-spam laws in most countries require one in every marketing email. It
        is written into the footer where your message has <code>{'{{Sender_Address}}'}</code>, or where no unsubscribe
        footer of your own exists.
      </p>
      <p>
        <strong>Which address?</strong> Use one at your own domain. Addresses of free mail services are usually refused
        or filed as spam, because those services tell receivers to trust only their own servers.
      </p>
    </Dialog>
  );
}

interface NewSenderFormProps {
  readonly onCreated: (sender: Sender) => void;
  readonly onCancel: () => void;
}

/** Creates a sender, on its own page or during the setup of a send. */
export function NewSenderForm({ onCreated, onCancel }: NewSenderFormProps) {
  const create = useCreateSender();
  return (
    <SenderDialog
      title="New sender"
      submitLabel="Create sender"
      save={async (values) => onCreated(await create(values))}
      onClose={onCancel}
    />
  );
}

/** Creates a sender from the form and says that the verification email is being sent. */
function useCreateSender(): (values: SenderForm) => Promise<Sender> {
  const store = useService(SendersStore);
  const alerts = useService(Alerts);
  const showMailAlert = useMailAlert();
  const reporting = useFailureAlert();
  return async (values) => {
    const sender = await reporting(() => store.create(payloadOf(values)), texts.createFailed);
    if (sender.verified.status) alerts.show(texts.createdVerified);
    else showMailAlert({ sent: texts.created, captured: texts.createdCaptured }, sender.from.email);
    for (const { message } of sender.warnings) alerts.add({ type: 'warning', message });
    return sender;
  };
}

/** The dialog with the sender form, for new and existing senders. */
function SenderDialog({ title, submitLabel, initial, warnings, save, onClose }: SenderDialogProps) {
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
  // Replies mostly go to the sender: Reply-to follows From until it is changed.
  const writeFrom = (email: string) => {
    if (form.values.replyEmail === form.values.fromEmail) form.set('replyEmail', email);
    form.set('fromEmail', email);
  };
  const row = ({ name, label, required, helper, type, half }: Field) => (
    <div key={name} className={half ? styles.half : styles.whole}>
      <FormField
        label={label}
        required={required}
        helper={warningOf(name) ? <span className={styles.warning}>{warningOf(name)}</span> : helper}
        error={form.errors[name]}
        id={form.field(name).id}
      >
        <TextInput {...form.field(name)} {...(name === 'fromEmail' && { onChange: writeFrom })} type={type} />
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

import { observer } from 'mobx-react-lite';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Alerts, HttpFailure, Navigation, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Banner, Button, Confirm, Dialog, formatNumber, FormField, TextInput } from 'sendwright/sdk/ui';
import type { FieldType } from 'sendwright/wire/customFields';
import { chosenByIds } from '../chosenContacts';
import { AddToListDialog } from '../components/AddToListDialog';
import { RemoveContactsDialog } from '../components/RemoveContactsDialog';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { paths } from '../contract';
import { changeOf, customEdits, editProblems, type FieldEdit, reservedEdits } from '../profileEdits';
import { texts } from '../texts';
import styles from './contactDialogs.module.css';

interface EditFieldsDialogProps {
  readonly title: string;
  readonly contactId: string;
  readonly edits: readonly FieldEdit[];
  readonly onClose: () => void;
}

const hints: Readonly<Record<FieldType, string | undefined>> = {
  Text: undefined,
  Number: 'A number, such as 1250.50.',
  Date: 'A date, such as 2026-12-31.',
};

export const ContactDelete = observer(function ContactDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('contactId');
  const contact = useService(ContactsStore).profile(id);
  const close = () => navigation.to(paths.all);
  return (
    <RemoveContactsDialog chosen={chosenByIds([id], contact && nameOf(contact))} onDone={close} onCancel={close} />
  );
});

/** Who is deleted, with the verb. */
const countWords = (count: number | undefined): string =>
  count === undefined
    ? 'All contacts are'
    : count === 1
      ? 'Your only contact is'
      : `All ${formatNumber(count)} contacts are`;

export const DeleteAllContacts = observer(function DeleteAllContacts() {
  const store = useService(ContactsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.all);
  const { counts } = store;

  const remove = async () => {
    try {
      await store.removeAll();
      alerts.show(texts.allDeleted);
    } catch (failure) {
      showFailure(alerts, failure, texts.deleteFailed);
    }
    close();
  };

  return (
    <Confirm
      title="Delete all contacts?"
      text={
        `${countWords(counts?.contact_count)} permanently deleted and leave every list. Lists, segments and custom ` +
        "fields stay. This month's billable count doesn't change."
      }
      phrase="Delete All Contacts"
      confirmLabel="Delete all contacts"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});

export const ProfileEdit = observer(function ProfileEdit() {
  const store = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const tab = useParameter('tab');
  const contact = store.profile(id);
  if (!contact) return null;
  const close = () => navigation.to(paths.profileTab, { id, tab });
  if (tab === 'lists') {
    const added = () => {
      store.fetch(id).catch(() => undefined);
      close();
    };
    return <AddToListDialog chosen={chosenByIds([id], nameOf(contact))} onDone={added} onCancel={close} />;
  }
  const custom = customEdits(contact, fields.custom);
  const edits = tab === 'custom-fields' ? custom : [...reservedEdits(contact), ...custom];
  return (
    <EditFieldsDialog
      key={edits.length}
      title={tab === 'custom-fields' ? 'Edit custom fields' : 'Edit contact'}
      contactId={id}
      edits={edits}
      onClose={close}
    />
  );
});

export const ProfileDelete = observer(function ProfileDelete() {
  const navigation = useService(Navigation);
  const id = useParameter('id');
  const tab = useParameter('tab');
  const contact = useService(ContactsStore).profile(id);
  return (
    <RemoveContactsDialog
      chosen={chosenByIds([id], contact && nameOf(contact))}
      onDone={() => navigation.to(paths.all)}
      onCancel={() => navigation.to(paths.profileTab, { id, tab })}
    />
  );
});

/** Removes the profile's contact from one of its lists. */
export const ProfileListDelete = observer(function ProfileListDelete() {
  const navigation = useService(Navigation);
  const store = useService(ContactsStore);
  const id = useParameter('id');
  const contact = store.profile(id);
  const close = () => navigation.to(paths.profileLists, { id });
  const done = () => {
    // The profile shows the old lists until it is refetched.
    store.fetch(id).catch(() => undefined);
    close();
  };
  return (
    <RemoveContactsDialog
      chosen={chosenByIds([id], contact && nameOf(contact))}
      fromList={useParameter('listId')}
      onDone={done}
      onCancel={close}
    />
  );
});

/** Edits the fields of a contact. They are only known at run time, so there is no form class. */
function EditFieldsDialog({ title, contactId, edits, onClose }: EditFieldsDialogProps) {
  const store = useService(ContactsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const formId = useId();
  const [start] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(edits.map(({ target, value }) => [target.id, value])),
  );
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = edits.some(({ target }) => values[target.id] !== start[target.id]);
  }, [edits, values, start]);
  useEffect(() => navigation.guardLeaving(() => dirty.current), [navigation]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = editProblems(edits, values);
    setErrors(wrong);
    setRefusal(undefined);
    if (Object.keys(wrong).length > 0) {
      document.getElementById(`${formId}-${Object.keys(wrong)[0] ?? ''}`)?.focus();
      return;
    }
    setSaving(true);
    try {
      await store.update(contactId, changeOf(edits, values));
      alerts.show(texts.saved);
      dirty.current = false;
      onClose();
    } catch (failure) {
      const refused =
        failure instanceof HttpFailure && (failure.status === 400 || failure.status === 409) ? failure.errors : [];
      setErrors(
        Object.fromEntries(
          refused.flatMap(({ field, message }) =>
            field !== null && field in values ? [[field, message] as const] : [],
          ),
        ),
      );
      const general = refused.find(({ field }) => field === null || !(field in values));
      setRefusal(general?.message);
      if (refused.length === 0) alerts.show(texts.updateFailed);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" type="submit" form={formId} loading={saving}>
            Save contact
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.fields} noValidate onSubmit={(event) => void save(event)}>
        {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
        {edits.map(({ target }) => (
          <FormField
            key={target.id}
            label={target.label}
            id={`${formId}-${target.id}`}
            error={errors[target.id]}
            helper={hints[target.type]}
          >
            <TextInput
              id={`${formId}-${target.id}`}
              value={values[target.id] ?? ''}
              error={errors[target.id]}
              onChange={(value) => setValues({ ...values, [target.id]: value })}
            />
          </FormField>
        ))}
      </form>
    </Dialog>
  );
}

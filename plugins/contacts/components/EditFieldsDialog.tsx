import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { Banner, Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { FieldType } from 'sendwright/wire/customFields';
import { ContactsStore } from '../contactsStore';
import { changeOf, editProblems, type FieldEdit } from '../profileEdits';
import { texts } from '../texts';
import styles from './EditFieldsDialog.module.css';

export interface EditFieldsDialogProps {
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

/** Edits the fields of a contact. They are only known at run time, so there is no form class. */
export function EditFieldsDialog({ title, contactId, edits, onClose }: EditFieldsDialogProps) {
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

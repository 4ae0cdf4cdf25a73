import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { FieldDefinitions, fieldLabel } from 'sendwright/plugins/custom-fields/contract';
import { Alerts, useService } from 'sendwright/sdk';
import { refusalOf, showFailure } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  Checkbox,
  Dialog,
  formatCount,
  formatNumber,
  FormField,
  Radio,
  RelativeTime,
} from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import type { CustomField } from 'sendwright/wire/customFields';
import { nameOf } from '../contactColumns';
import { ContactsStore } from '../contactsStore';
import { shownValue } from '../customValues';
import { reservedFieldNames, reservedFields } from '../mapping/reservedFields';
import { texts } from '../texts';
import styles from './MergeDialog.module.css';

/** A field in which the contacts differ, with each one's value. */
interface FieldChoice {
  /** The key for `take` of a merge: a column, or a custom field's id. */
  readonly field: string;
  readonly label: string;
  readonly values: readonly { readonly contactId: string; readonly value: string }[];
}

const names = reservedFieldNames.filter((name) => name !== 'alternate_emails');

/** Details that distinguish duplicates: creation date and number of lists. */
const originOf = ({ created_at: createdAt, list_ids: lists }: Contact): ReactNode => (
  <>
    Added <RelativeTime at={createdAt} />,{' '}
    {lists.length === 0 ? 'on no list' : lists.length === 1 ? 'on one list' : `on ${formatNumber(lists.length)} lists`}
  </>
);

export interface MergeDialogProps {
  readonly contacts: readonly Contact[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Compares contacts and merges them: which ones, which survives, and whose values are kept. */
export const MergeDialog = observer(function MergeDialog({ contacts, onDone, onCancel }: MergeDialogProps) {
  const store = useService(ContactsStore);
  const fields = useService(FieldDefinitions);
  const alerts = useService(Alerts);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [survivor, setSurvivor] = useState(contacts[0]?.id ?? '');
  const [take, setTake] = useState<Readonly<Record<string, string>>>({});
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // Without custom fields the reserved ones can still be compared.
    fields.load().catch(() => undefined);
  }, [fields]);

  const chosen = contacts.filter(({ id }) => !left.has(id));
  const stays = chosen.some(({ id }) => id === survivor) ? survivor : (chosen[0]?.id ?? '');
  const choices = fieldChoices(chosen, fields.custom);
  /** The contact whose value is kept: the chosen one, otherwise the survivor, otherwise the first with a value. */
  const chosenContact = (field: string, holders: readonly { readonly contactId: string }[]): string => {
    const picked = [take[field], stays].find((id) => holders.some(({ contactId }) => contactId === id));
    return picked ?? holders[0]?.contactId ?? '';
  };

  const merge = async () => {
    setRunning(true);
    setProblem(undefined);
    try {
      const taken = Object.fromEntries(choices.map(({ field, values }) => [field, chosenContact(field, values)]));
      await store.merge({
        survivor_id: stays,
        merged_ids: chosen.map(({ id }) => id).filter((id) => id !== stays),
        take: taken,
      });
      alerts.show(texts.merged);
      onDone();
    } catch (failure) {
      setRunning(false);
      const refusal = refusalOf(failure);
      if (refusal !== undefined) setProblem(refusal);
      else showFailure(alerts, failure, texts.mergeFailed);
    }
  };

  return (
    <Dialog
      title="Merge contacts"
      size="large"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            intent="primary"
            loading={running}
            disabled={chosen.length < 2}
            hint={chosen.length < 2 ? 'Choose at least two contacts.' : undefined}
            onClick={() => void merge()}
          >
            Merge {formatCount(chosen.length, 'contact')}
          </Button>
        </>
      }
    >
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      {contacts.length > 2 && (
        <FormField label="Contacts to merge">
          <div className={styles.choices}>
            {contacts.map((contact) => (
              <Checkbox
                key={contact.id}
                label={nameOf(contact)}
                checked={!left.has(contact.id)}
                onChange={(on) =>
                  setLeft(on ? new Set([...left].filter((id) => id !== contact.id)) : new Set([...left, contact.id]))
                }
              />
            ))}
          </div>
        </FormField>
      )}
      <FormField
        label="Stays"
        helper="It keeps its ID and the date it was added. The others are merged into it. This cannot be undone."
      >
        <Radio
          ariaLabel="The contact that stays"
          look="cards"
          value={stays}
          onChange={setSurvivor}
          options={chosen.map((contact) => ({ value: contact.id, label: nameOf(contact), helper: originOf(contact) }))}
        />
      </FormField>
      {choices.map(({ field, label, values }) => (
        <FormField
          key={field}
          label={label}
          helper={field === 'email' ? 'The others become alternate emails.' : undefined}
        >
          <Radio
            ariaLabel={label}
            look="cards"
            value={chosenContact(field, values)}
            onChange={(id) => setTake({ ...take, [field]: id })}
            options={values.map(({ contactId, value }) => ({ value: contactId, label: value }))}
          />
        </FormField>
      ))}
    </Dialog>
  );
});

/** The fields with different values, which the user chooses. All others merge automatically. */
function fieldChoices(contacts: readonly Contact[], custom: readonly CustomField[]): readonly FieldChoice[] {
  const fields = [
    ...names.map((name) => ({
      field: name as string,
      label: reservedFields[name].label,
      valueOf: (contact: Contact) => String(contact[name]),
    })),
    ...custom.map(({ id, name, field_type: type }) => ({
      field: id,
      label: fieldLabel(name),
      valueOf: (contact: Contact) => shownValue(type, contact.custom_fields[name]) ?? '',
    })),
  ];
  return fields.flatMap(({ field, label, valueOf }) => {
    const values = contacts
      .map((contact) => ({ contactId: contact.id, value: valueOf(contact) }))
      .filter(({ value }) => value !== '');
    const differing = values.filter(({ value }, index) => values.findIndex((one) => one.value === value) === index);
    return differing.length > 1 ? [{ field, label, values: differing }] : [];
  });
}

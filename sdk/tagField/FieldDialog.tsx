import { useState } from 'react';
import { shortTag } from 'sendwright/email/template';
import { Button, Combobox, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { choicesOf } from './completion';
import { isOfContacts } from './segments';
import type { TagGroup } from './tagGroups';
import styles from './tagField.module.css';

interface FieldDialogProps {
  readonly groups: readonly TagGroup[];
  readonly onInsert: (tag: string) => void;
  readonly onClose: () => void;
}

/** Chooses a contact field and its fallback. */
export function FieldDialog({ groups, onInsert, onClose }: FieldDialogProps) {
  const [name, setName] = useState('');
  const [fallback, setFallback] = useState('');
  const options = choicesOf(groups.filter(isOfContacts)).map(({ field, label, group }) => ({
    value: field,
    label,
    group,
  }));
  return (
    <Dialog
      title="Insert a field"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" disabled={name === ''} onClick={() => onInsert(shortTag({ field: name, fallback }))}>
            Insert field
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FormField label="Field" required>
          <Combobox
            value={name}
            options={options}
            placeholder="Choose a field"
            onChange={setName}
            emptyText="No such field"
          />
        </FormField>
        <FormField
          label="Fallback"
          helper="Used if a contact's field is empty. Without a fallback, nothing is inserted."
        >
          <TextInput value={fallback} placeholder="friend" maxLength={100} onChange={setFallback} />
        </FormField>
      </div>
    </Dialog>
  );
}

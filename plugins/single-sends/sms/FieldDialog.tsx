import { useState } from 'react';
import { Button, Combobox, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { TagGroup } from '../preview/tags';
import { tagOf } from './smsMessage';
import styles from './sms.module.css';

interface FieldDialogProps {
  readonly groups: readonly TagGroup[];
  readonly onInsert: (tag: string) => void;
  readonly onClose: () => void;
}

/** Chooses a contact field and its fallback. */
export function FieldDialog({ groups, onInsert, onClose }: FieldDialogProps) {
  const [name, setName] = useState('');
  const [fallback, setFallback] = useState('');
  const options = groups
    .filter(({ title }) => title === 'Contact' || title === 'Custom fields')
    .flatMap(({ title, tags }) =>
      tags.map(({ tag, label }) => ({ value: tag.replaceAll(/[{}]/g, ''), label, group: title })),
    );
  return (
    <Dialog
      title="Insert a field"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" disabled={name === ''} onClick={() => onInsert(tagOf(name, fallback))}>
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

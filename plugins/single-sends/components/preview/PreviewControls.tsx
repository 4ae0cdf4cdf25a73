import { Combobox, IconButton, Switch, Tabs } from 'sendwright/sdk/ui';
import type { Contact } from 'sendwright/wire/contacts';
import type { SampleContact } from '../../preview/useSampleContact';
import type { MessageView } from './MessageFrame';
import styles from './PreviewControls.module.css';

const views = [
  { id: 'desktop', title: 'Desktop' },
  { id: 'mobile', title: 'Mobile' },
  { id: 'text', title: 'Plain text' },
] as const;

interface ViewSwitchProps {
  readonly view: MessageView;
  readonly onChange: (view: MessageView) => void;
  readonly isDark: boolean;
  readonly onDark: (isDark: boolean) => void;
}

const optionOf = (contact: Contact) => {
  const name = `${contact.first_name} ${contact.last_name}`.trim();
  const { id: value, email, phone_number_id: number } = contact;
  if (email !== '') return { value, label: email, ...(name && { detail: name }) };
  // People are known by their names, numbers are not.
  return { value, label: name || number || value, ...(name && number && { detail: number }) };
};

/** Chooses the contact for the preview: by search, or stepping through the newest contacts. */
export function SampleChooser({ sample }: { readonly sample: SampleContact }) {
  const { contact } = sample;
  return (
    <div className={styles.chooser}>
      <div className={styles.field}>
        <Combobox
          ariaLabel="Preview as contact"
          placeholder={sample.count === 0 ? 'No contacts yet' : 'Type an email'}
          value={contact?.id ?? ''}
          chosen={contact ? [optionOf(contact)] : []}
          options={async (typed, signal) => (await sample.find(typed, signal)).map(optionOf)}
          onChange={sample.choose}
          emptyText="No contact's email starts with that"
        />
      </div>
      <IconButton
        icon="chevronLeft"
        label="Previous contact"
        disabled={sample.count < 2}
        onClick={() => sample.step(-1)}
      />
      <IconButton icon="chevronRight" label="Next contact" disabled={sample.count < 2} onClick={() => sample.step(1)} />
    </div>
  );
}

/** The display options of a preview. */
export function ViewSwitch({ view, onChange, isDark, onDark }: ViewSwitchProps) {
  return (
    <>
      <Tabs<MessageView> label="Preview" tabs={views} selected={view} onSelect={onChange} />
      <Switch label="Dark" checked={isDark} disabled={view === 'text'} onChange={onDark} />
    </>
  );
}

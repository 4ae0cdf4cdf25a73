import { FormField, Radio, TextInput } from 'sendwright/sdk/ui';
import type { ImportMode } from '../../importsStore';
import { ListChoice } from './ListChoice';

/** The import's target: `listId` for an existing list, `newList` (its name) for a new one. */
export interface Target {
  readonly mode: ImportMode;
  readonly listId: string;
  readonly newList: string;
}

export interface ImportTargetProps {
  readonly target: Target;
  readonly error: string | undefined;
  readonly onChange: (target: Target) => void;
}

/** Selects the import's target. */
export function ImportTarget({ target, error, onChange }: ImportTargetProps) {
  const { mode, listId, newList } = target;
  return (
    <>
      <Radio
        ariaLabel="Where the contacts go"
        value={mode}
        onChange={(next) => onChange({ ...target, mode: next })}
        look="cards"
        options={[
          { value: 'addToContacts', label: 'All contacts', helper: 'Add or update them, on no list.' },
          { value: 'addToExistingList', label: 'Existing list', helper: 'Add them to one of your lists.' },
          { value: 'addToNewList', label: 'New list', helper: 'Create a list from this file.' },
        ]}
      />
      {mode === 'addToExistingList' && (
        <ListChoice
          label="List"
          value={listId}
          error={error}
          required
          onChange={(id) => onChange({ ...target, listId: id })}
        />
      )}
      {mode === 'addToNewList' && (
        <FormField label="Name of the new list" error={error} required helper="We'll create it on import.">
          <TextInput value={newList} maxLength={100} onChange={(name) => onChange({ ...target, newList: name })} />
        </FormField>
      )}
    </>
  );
}

import { Radio } from 'sendwright/sdk/ui';
import type { ImportMode } from '../importsStore';
import { ListChoice } from './ListChoice';

export interface ImportTargetProps {
  readonly mode: ImportMode;
  readonly listId: string;
  readonly error: string | undefined;
  readonly onChange: (mode: ImportMode, listId: string) => void;
}

/** Chooses where imported contacts go. */
export function ImportTarget({ mode, listId, error, onChange }: ImportTargetProps) {
  return (
    <>
      <Radio
        ariaLabel="Where the contacts go"
        value={mode}
        onChange={(next) => onChange(next, next === 'addToContacts' ? '' : listId)}
        look="cards"
        options={[
          { value: 'addToContacts', label: 'All contacts', helper: 'Add or update them, on no list.' },
          { value: 'addToExistingList', label: 'A list', helper: 'Add them to one of your lists, or to a new one.' },
        ]}
      />
      {mode !== 'addToContacts' && <ListChoice label="List" value={listId} error={error} required onChange={(id) => onChange('addToExistingList', id)} />}
    </>
  );
}

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { HttpFailure } from 'sendwright/sdk';
import { Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { SavedBlock } from 'sendwright/wire/designVersions';
import { useEditorServices } from '../../state/EditorServices';
import { texts } from '../../texts';

/** Gives a saved block another name. */
export const RenameBlockDialog = observer(function RenameBlockDialog({
  saved,
  onClose,
}: {
  readonly saved: SavedBlock;
  readonly onClose: () => void;
}) {
  const { savedBlocks: store } = useEditorServices();
  const [name, setName] = useState(saved.name);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await store.rename(saved.id, name.trim());
      onClose();
    } catch (failure) {
      setSaving(false);
      setError(failure instanceof HttpFailure ? failure.message : texts.savedBlockChangeFailed.message);
    }
  };
  return (
    <Dialog
      title="Rename saved block"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="primary" loading={isSaving} disabled={name.trim() === ''} onClick={() => void save()}>
            Rename
          </Button>
        </>
      }
    >
      <FormField label="Name" {...(error !== undefined && { error })}>
        <TextInput
          focusFirst
          value={name}
          maxLength={100}
          onChange={setName}
          onKeyDown={(event) => event.key === 'Enter' && name.trim() !== '' && void save()}
        />
      </FormField>
    </Dialog>
  );
});

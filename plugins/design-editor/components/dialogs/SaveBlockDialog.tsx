import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { Button, Dialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { labelOf } from '../../document/words';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';

/** Saves the selected block for use in any design. */
export const SaveBlockDialog = observer(function SaveBlockDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor } = useEditor();
  const { savedBlocks: store } = useEditorServices();
  const alerts = useService(Alerts);
  const block = editor.primary?.block;
  const [name, setName] = useState(() => (block ? labelOf(block) : ''));
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    if (!block) return;
    setSaving(true);
    try {
      await store.save(name, block);
      alerts.show(texts.blockSaved);
      onClose();
    } catch (failure) {
      setSaving(false);
      setError(failure instanceof HttpFailure ? failure.message : 'The block could not be saved.');
    }
  };
  return (
    <Dialog
      title="Save block"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            intent="primary"
            loading={isSaving}
            disabled={!block || name.trim() === ''}
            onClick={() => void save()}
          >
            Save block
          </Button>
        </>
      }
    >
      {block ? (
        <FormField label="Name" {...(error !== undefined && { error })}>
          <TextInput focusFirst value={name} maxLength={100} onChange={setName} />
        </FormField>
      ) : (
        <p>Select the block to save first.</p>
      )}
    </Dialog>
  );
});

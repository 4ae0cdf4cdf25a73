import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Button, Dialog } from 'sendwright/sdk/ui';
import type { SavedBlock } from 'sendwright/wire/savedBlocks';
import { useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';
import { SectionUses } from './SectionUses';

/** Deletes a section, after showing what follows it. The alert undoes it. */
export const DeleteSectionDialog = observer(function DeleteSectionDialog({
  saved,
  onClose,
}: {
  readonly saved: SavedBlock;
  readonly onClose: () => void;
}) {
  const { savedBlocks: store } = useEditorServices();
  const alerts = useService(Alerts);
  const [isDeleting, setDeleting] = useState(false);
  const { value: uses, failure, reload } = useLoaded(useCallback(() => store.uses(saved.id), [store, saved.id]));
  const restore = (): Promise<void> =>
    store.restore(saved.id).then(
      () => void alerts.show(texts.sectionRestored, { name: saved.name }),
      () => void alerts.show(texts.savedBlockChangeFailed),
    );
  const remove = async (): Promise<void> => {
    setDeleting(true);
    try {
      await store.remove(saved.id);
      alerts.add({
        type: 'success',
        message: `“${saved.name}” deleted.`,
        vanishTimeout: 10_000,
        action: { label: 'Undo', run: restore },
      });
    } catch (error) {
      showFailure(alerts, error, texts.savedBlockDeleteFailed);
    }
    onClose();
  };
  const count = uses?.count ?? 0;
  return (
    <Dialog
      title={`Delete “${saved.name}”?`}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button intent="danger" loading={isDeleting} onClick={() => void remove()}>
            Delete section
          </Button>
        </>
      }
    >
      <p>
        {count === 0
          ? 'Designs that have a copy of it keep the copy.'
          : `${count === 1 ? '1 message follows' : `${count} messages follow`} this section. They keep its content, ` +
            'which then is independent.'}
      </p>
      <SectionUses uses={uses} failure={failure} onRetry={reload} />
    </Dialog>
  );
});

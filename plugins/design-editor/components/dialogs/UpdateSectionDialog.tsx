import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import type { Block } from 'sendwright/email';
import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { refusalOf, useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, Dialog } from 'sendwright/sdk/ui';
import type { SavedBlock } from 'sendwright/wire/savedBlocks';
import { useEditorServices } from '../../state/EditorContext';
import { readSection } from '../../state/readSection';
import { texts } from '../../texts';
import { SectionUses } from './SectionUses';

export interface UpdateSectionDialogProps {
  readonly saved: SavedBlock;
  /** Its new content. */
  readonly blocks: readonly Block[];
  /** The version that the new content was made from; by default the newest. */
  readonly version?: number;
  readonly onClose: () => void;
  readonly onSaved?: (saved: SavedBlock) => void;
}

/** Replaces the content of a section, after showing what follows it. */
export const UpdateSectionDialog = observer(function UpdateSectionDialog({
  saved,
  blocks,
  version,
  onClose,
  onSaved,
}: UpdateSectionDialogProps) {
  const { savedBlocks: store } = useEditorServices();
  const alerts = useService(Alerts);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { value: uses, failure, reload } = useLoaded(useCallback(() => store.uses(saved.id), [store, saved.id]));
  const base = version ?? saved.version;
  const isOlder = base !== saved.version;
  const changed = uses?.result.filter(({ effect }) => effect !== 'kept').length ?? 0;
  const kept = uses?.result.filter(({ effect }) => effect === 'kept').length ?? 0;
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const before = readSection(saved);
      const after = await store.replace(saved.id, blocks, saved.version);
      onSaved?.(after);
      alerts.add({
        type: 'success',
        message: `“${saved.name}” saved. What follows it is updated within seconds.`,
        vanishTimeout: 10_000,
        ...(typeof before !== 'string' && {
          action: {
            label: 'Undo',
            run: () =>
              store.replace(saved.id, before.blocks).then(
                () => void alerts.show(texts.sectionUndone, { name: saved.name }),
                () => void alerts.show(texts.savedBlockChangeFailed),
              ),
          },
        }),
      });
      onClose();
    } catch (problem) {
      setSaving(false);
      if (problem instanceof HttpFailure && problem.status === 412) {
        await store.load();
        setError('Somebody saved this section a moment ago. Save again to replace their version.');
      } else setError(refusalOf(problem) ?? texts.savedBlockChangeFailed.message);
    }
  };
  return (
    <Dialog
      title={`Save “${saved.name}”?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            intent="primary"
            loading={isSaving}
            disabled={uses === undefined && failure === undefined}
            onClick={() => void save()}
          >
            {changed > 0 ? `Save and update ${changed === 1 ? '1 message' : `${changed} messages`}` : 'Save section'}
          </Button>
        </>
      }
    >
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
      {isOlder && error === undefined && (
        <Banner tone="warning">The section was changed after you started. Saving replaces that change.</Banner>
      )}
      <p>
        {uses?.count === 0
          ? 'No message follows this section yet.'
          : 'Messages that follow this section get the new content. What was sent or is being sent never changes.'}
        {kept > 0 && ' Scheduled single sends, and those in approval, stay as they were reviewed.'}
      </p>
      <SectionUses uses={uses} failure={failure} onRetry={reload} hasEffects />
    </Dialog>
  );
});

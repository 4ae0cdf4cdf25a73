import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { runOf, syncedBlocks, withRun } from 'sendwright/email';
import { Alerts, useService } from 'sendwright/sdk';
import { Button, Checkbox, Dialog } from 'sendwright/sdk/ui';
import { createIdGenerator } from '../../document/blocks';
import { labelOf } from '../../document/words';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { readSection } from '../../state/readSection';
import { texts } from '../../texts';
import { SectionNameDialog } from './SectionNameDialog';

/** Saves the selected blocks for use in any design. */
export const SaveSectionDialog = observer(function SaveSectionDialog({ onClose }: { readonly onClose: () => void }) {
  const { editor } = useEditor();
  const { savedBlocks: store } = useEditorServices();
  const alerts = useService(Alerts);
  const [isSynced, setSynced] = useState(false);
  const { chosen } = editor;
  const [first] = chosen;
  if (!first)
    return (
      <Dialog title="Save section" size="small" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <p>Select the blocks to save first.</p>
      </Dialog>
    );
  const start = editor.design.blocks.findIndex(({ id }) => id === first.id);
  // Only blocks that follow each other, on their own rows, can become one use of a section.
  const canSync =
    !editor.isReadOnly &&
    start >= 0 &&
    chosen.every((block, index) => editor.design.blocks[start + index] === block && !runOf(editor.design, block.id));
  const save = async (name: string): Promise<void> => {
    const saved = await store.save(name, chosen);
    const section = readSection(saved);
    if (isSynced && canSync && typeof section !== 'string')
      editor.run(
        'Sync section',
        (design) => {
          const blocks = syncedBlocks(section, createIdGenerator(design)());
          const run = { section: saved.id, copy: '', version: saved.version, start, blocks: chosen };
          return { design: withRun(design, run, blocks), selection: blocks.slice(0, 1).map(({ id }) => id) };
        },
        { announce: `${name} is synced.` },
      );
    alerts.show(texts.blockSaved);
  };
  return (
    <SectionNameDialog
      title="Save section"
      name={labelOf(first)}
      action="Save section"
      failed="The section could not be saved."
      onSave={save}
      onClose={onClose}
    >
      {canSync && (
        <Checkbox
          checked={isSynced}
          onChange={setSynced}
          label="Sync it here"
          helper="These blocks then change together with the section."
        />
      )}
    </SectionNameDialog>
  );
});

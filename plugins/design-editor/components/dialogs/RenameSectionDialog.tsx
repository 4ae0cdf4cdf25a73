import type { SavedBlock } from 'sendwright/wire/savedBlocks';
import { useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';
import { SectionNameDialog } from './SectionNameDialog';

/** Renames a saved section. */
export function RenameSectionDialog({ saved, onClose }: { readonly saved: SavedBlock; readonly onClose: () => void }) {
  const { savedBlocks: store } = useEditorServices();
  return (
    <SectionNameDialog
      title="Rename section"
      name={saved.name}
      action="Rename"
      failed={texts.savedBlockChangeFailed.message}
      onSave={(name) => store.rename(saved.id, name)}
      onClose={onClose}
    />
  );
}

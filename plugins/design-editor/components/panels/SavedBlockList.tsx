import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { type Block, emptyDesign, parseDesign } from 'sendwright/email';
import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { Button, Dialog, FormField, Icon, MenuButton, Skeleton, TextInput } from 'sendwright/sdk/ui';
import type { SavedBlock } from 'sendwright/wire/designVersions';
import { startDrag } from '../../canvas/dragEngine';
import { insertBlocks, slotAfter } from '../../document/commands';
import { blockTypes, iconOf } from '../../document/words';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { texts } from '../../texts';
import { PanelFailure } from './PanelFailure';
import styles from './panels.module.css';

/** Renames a saved block. */
const RenameBlockDialog = observer(function RenameBlockDialog({
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

/** Parses a saved block. An unknown type comes from a newer release; anything else that cannot be parsed is damaged. */
function readBlock({ block }: SavedBlock): Block | 'newer' | 'damaged' {
  const parsed = parseDesign({ ...emptyDesign(), blocks: [block] });
  const read = parsed.kind === 'design' ? parsed.design.blocks[0] : undefined;
  if (read) return read;
  const kind = typeof block === 'object' && block !== null && 'type' in block ? block.type : undefined;
  return typeof kind === 'string' && !blockTypes.some(({ type }) => type === kind) ? 'newer' : 'damaged';
}

const unreadable = {
  newer: 'was saved by a newer version. Reload the page to use it.',
  damaged: 'is damaged and can’t be used.',
} as const;

/** The account's saved blocks. */
export const SavedBlockList = observer(function SavedBlockList() {
  const { editor, view, stage } = useEditor();
  const { savedBlocks: store } = useEditorServices();
  const alerts = useService(Alerts);
  useEffect(() => void store.load(), [store]);
  const [renaming, setRenaming] = useState<SavedBlock>();
  const selected = editor.primary?.block;
  const replace = (saved: SavedBlock, block: Block): Promise<void> =>
    store.replace(saved.id, block).then(
      () => void alerts.show(texts.savedBlockReplaced, { name: saved.name }),
      () => void alerts.show(texts.savedBlockChangeFailed),
    );
  return (
    <section className={styles.saved} aria-label="Saved blocks">
      <h3 className={styles.heading}>Saved blocks</h3>
      {store.state === 'failed' && (
        <PanelFailure onRetry={() => void store.load()}>{texts.savedBlocksFailed.message}</PanelFailure>
      )}
      {store.all.length === 0 && store.state === 'loading' && <Skeleton label="Loading saved blocks" />}
      {store.all.length === 0 && store.state === 'ready' && (
        <p className={styles.quiet}>Save a block from its menu to use it in every design.</p>
      )}
      <ul className={styles.list}>
        {store.all.map((saved) => {
          const block = readBlock(saved);
          const remove = {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => void store.remove(saved.id).catch(() => alerts.show(texts.savedBlockDeleteFailed)),
          } as const;
          if (block === 'newer' || block === 'damaged') {
            return (
              <li key={saved.id} className={styles.entry}>
                <p className={styles.unreadable}>
                  “{saved.name}” {unreadable[block]}
                </p>
                <MenuButton label={`Actions for ${saved.name}`} size="small" items={[remove]} />
              </li>
            );
          }
          const add = (): void =>
            editor.run(
              `Add ${saved.name}`,
              (design) => insertBlocks(design, [block], slotAfter(design, editor.selection.at(-1), [block])),
              { announce: `${saved.name} added.` },
            );
          return (
            <li key={saved.id} className={styles.entry}>
              <button
                type="button"
                className={styles.entryButton}
                title="Drag it onto the canvas, or press to add it"
                onClick={(event) => event.detail === 0 && add()}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  let moved = false;
                  startDrag(event.nativeEvent, stage, view, { blocks: [block] }, saved.name, (drag, point) => {
                    moved ||= drag !== undefined;
                    if (!drag && !moved && Math.hypot(point.x - event.clientX, point.y - event.clientY) <= 4) add();
                  });
                }}
              >
                <Icon name={iconOf(block.type)} />
                <span>{saved.name}</span>
              </button>
              <MenuButton
                label={`Actions for ${saved.name}`}
                size="small"
                items={[
                  { label: 'Rename', icon: 'edit', onSelect: () => setRenaming(saved) },
                  {
                    label: 'Replace with the selected block',
                    icon: 'copy',
                    disabled: !selected,
                    onSelect: () => void (selected && replace(saved, selected)),
                  },
                  'divider',
                  remove,
                ]}
              />
            </li>
          );
        })}
      </ul>
      {renaming && <RenameBlockDialog saved={renaming} onClose={() => setRenaming(undefined)} />}
    </section>
  );
});

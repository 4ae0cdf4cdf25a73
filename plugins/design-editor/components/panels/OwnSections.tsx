import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { Block } from 'sendwright/email';
import { formatNumber, Icon, MenuButton, Radio, Skeleton } from 'sendwright/sdk/ui';
import type { SavedBlock } from 'sendwright/wire/savedBlocks';
import { startDrag } from '../../canvas/dragEngine';
import { insertBlocks, slotAfter } from '../../document/commands';
import { newUse } from '../../document/synced';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { readSection } from '../../state/readSection';
import { texts } from '../../texts';
import { DeleteSectionDialog } from '../dialogs/DeleteSectionDialog';
import { UpdateSectionDialog } from '../dialogs/UpdateSectionDialog';
import { PanelFailure } from './PanelFailure';
import panelStyles from './panels.module.css';
import { SectionPicture } from './SectionPicture';
import styles from './Sections.module.css';
import { SectionNameDialog } from '../dialogs/SectionNameDialog';
import { sectionHtml, type SectionLook, useSectionLook } from './useSectionLook';

type Reuse = 'independent' | 'synced';

const unreadable = {
  newer: 'was saved by a newer version. Reload the page to use it.',
  damaged: 'is damaged and can’t be used.',
} as const;

interface OwnSectionsProps {
  /** What somebody searches for, in lower case. */
  readonly wanted: string;
}

/** The account's own sections, added as independent copies or synced. */
export const OwnSections = observer(function OwnSections({ wanted }: OwnSectionsProps) {
  const { savedBlocks: store } = useEditorServices();
  const look = useSectionLook();
  useEffect(() => void store.load(), [store]);
  const [reuse, setReuse] = useState<Reuse>('independent');
  const [dialog, setDialog] = useState<{
    readonly kind: 'rename' | 'replace' | 'delete';
    readonly saved: SavedBlock;
  }>();
  const shown = store.all.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (shown.length === 0 && store.state === 'ready' && wanted !== '') return null;
  const close = (): void => setDialog(undefined);
  return (
    <section className={styles.own} aria-label="Your sections">
      <h2 className={panelStyles.heading}>Your sections</h2>
      {store.state === 'failed' && (
        <PanelFailure onRetry={() => void store.load()}>{texts.savedBlocksFailed.message}</PanelFailure>
      )}
      {store.all.length === 0 && store.state === 'loading' && <Skeleton label="Loading your sections" />}
      {store.all.length === 0 && store.state === 'ready' && (
        <p className={panelStyles.quiet}>
          Select blocks and choose “Save as section” in their menu to use them in every design.
        </p>
      )}
      {shown.length > 0 && (
        <Radio<Reuse>
          ariaLabel="When you add it"
          look="cards"
          value={reuse}
          onChange={setReuse}
          options={[
            { value: 'independent', label: 'Independent copy', helper: 'Edits stay in this design.' },
            { value: 'synced', label: 'Synced section', helper: 'One edit updates every design.' },
          ]}
        />
      )}
      <ul className={styles.list}>
        {shown.map((saved) => (
          <OwnSection
            key={saved.id}
            saved={saved}
            reuse={reuse}
            look={look}
            onDialog={(kind) => setDialog({ kind, saved })}
          />
        ))}
      </ul>
      {dialog?.kind === 'rename' && <RenameSectionDialog saved={dialog.saved} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteSectionDialog saved={dialog.saved} onClose={close} />}
      {dialog?.kind === 'replace' && <ReplaceDialog saved={dialog.saved} onClose={close} />}
    </section>
  );
});

const ReplaceDialog = observer(function ReplaceDialog(props: {
  readonly saved: SavedBlock;
  readonly onClose: () => void;
}) {
  const { editor } = useEditor();
  return <UpdateSectionDialog {...props} blocks={editor.chosen} />;
});

interface OwnSectionProps {
  readonly saved: SavedBlock;
  readonly reuse: Reuse;
  readonly look: SectionLook;
  readonly onDialog: (kind: 'rename' | 'replace' | 'delete') => void;
}

const OwnSection = observer(function OwnSection({ saved, reuse, look, onDialog }: OwnSectionProps) {
  const { editor, view, stage } = useEditor();
  const [read] = useState(() => new Map<SavedBlock, ReturnType<typeof readSection>>());
  const section = read.get(saved) ?? readSection(saved);
  read.set(saved, section);
  const { fill } = useEditorServices().gallery;
  const html = useCallback(
    () => (typeof section === 'string' ? '' : sectionHtml(section.blocks, look, fill)),
    [section, look, fill],
  );
  const { name } = saved;
  const remove = { label: 'Delete', icon: 'trash', danger: true, onSelect: () => onDialog('delete') } as const;
  if (typeof section === 'string')
    return (
      <li className={panelStyles.entry}>
        <p className={panelStyles.unreadable}>
          “{name}” {unreadable[section]}
        </p>
        <MenuButton label={`Actions for ${name}`} size="small" items={[remove]} />
      </li>
    );
  const make = (): Block[] => (reuse === 'synced' ? newUse(editor.design, section) : [...section.blocks]);
  const add = (): void => {
    const blocks = make();
    const after = editor.primary?.parent ? editor.primary.parent.id : editor.selection.at(-1);
    editor.run(`Add ${name}`, (design) => insertBlocks(design, blocks, slotAfter(design, after, blocks)), {
      announce: reuse === 'synced' ? `${name} added. It is synced.` : `${name} added.`,
    });
  };
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.picture}
        aria-label={`Add ${name}`}
        title="Drag it onto the canvas, or press to add it"
        disabled={editor.isReadOnly}
        onClick={(event) => event.detail === 0 && add()}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          let moved = false;
          startDrag(event.nativeEvent, stage, view, { blocks: make() }, name, (drag, point) => {
            moved ||= drag !== undefined;
            if (!drag && !moved && Math.hypot(point.x - event.clientX, point.y - event.clientY) <= 4) add();
          });
        }}
      >
        <SectionPicture html={html} />
      </button>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {saved.uses ? (
          <span className={styles.synced} title="Designs and messages that follow it">
            <Icon name="refresh" size={12} />
            Synced in {formatNumber(saved.uses)}
          </span>
        ) : null}
        <MenuButton
          label={`Actions for ${name}`}
          size="small"
          items={[
            { label: 'Rename', icon: 'edit', onSelect: () => onDialog('rename') },
            {
              label: 'Replace with the selection',
              icon: 'copy',
              disabled: editor.chosen.length === 0,
              onSelect: () => onDialog('replace'),
            },
            'divider',
            remove,
          ]}
        />
      </div>
    </li>
  );
});

/** Renames a saved section. */
function RenameSectionDialog({ saved, onClose }: { readonly saved: SavedBlock; readonly onClose: () => void }) {
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

import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { detachRun, type SyncedRun } from 'sendwright/email';
import { Alerts, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, Dialog, Icon } from 'sendwright/sdk/ui';
import type { SavedBlock } from 'sendwright/wire/savedBlocks';
import { changeRun, refreshRun } from '../../document/synced';
import { useEditor, useEditorServices } from '../../state/EditorContext';
import { readSection } from '../../state/readSection';
import { SectionUses } from '../dialogs/SectionUses';
import { UpdateSectionDialog } from '../dialogs/UpdateSectionDialog';
import { texts } from '../../texts';
import styles from './inspector.module.css';

/** The section that the selected block follows, and what can be done with this use of it. */
export const SyncedSection = observer(function SyncedSection({ run }: { readonly run: SyncedRun }) {
  const { editor } = useEditor();
  const { savedBlocks: store } = useEditorServices();
  const alerts = useService(Alerts);
  useEffect(() => void store.need(), [store]);
  const saved = store.find(run.section);
  const detach = (
    <Button
      size="small"
      disabled={editor.isReadOnly}
      onClick={() => editor.run('Make independent', (design) => detachRun(design, run))}
    >
      Make independent
    </Button>
  );
  if (!saved && store.state === 'loading') return null;
  const restore = (): Promise<void> =>
    store.restore(run.section).then(
      () => void alerts.show(texts.sectionRestored, { name: store.find(run.section)?.name ?? 'The section' }),
      () => void alerts.show(texts.sectionRestoreFailed),
    );
  if (!saved)
    return (
      <div className={styles.several}>
        <Banner
          tone={store.state === 'failed' ? 'warning' : 'info'}
          title={store.state === 'failed' ? 'The section couldn’t be loaded' : 'Its section was deleted'}
          {...(store.state === 'failed' && { action: detach })}
        >
          {store.state === 'failed'
            ? 'Make this copy independent to edit it here.'
            : 'The content stays. Restore the section, or make it independent to edit it here.'}
        </Banner>
        {store.state !== 'failed' && (
          <div className={styles.row}>
            <Button size="small" onClick={() => void restore()}>
              Restore section
            </Button>
            {detach}
          </div>
        )}
      </div>
    );
  return run.isChanged ? (
    <Changing run={run} saved={saved} detach={detach} />
  ) : (
    <Following run={run} saved={saved} detach={detach} />
  );
});

interface PartProps {
  readonly run: SyncedRun;
  readonly saved: SavedBlock;
  readonly detach: React.ReactNode;
}

const Following = observer(function Following({ run, saved, detach }: PartProps) {
  const { editor } = useEditor();
  const { savedBlocks: store } = useEditorServices();
  const { version } = saved;
  // Counted again after the section or this design was saved.
  const {
    value: uses,
    failure,
    reload,
  } = useLoaded(
    useCallback(
      () => (void [version, editor.revision], store.uses(saved.id)),
      [store, saved.id, version, editor.revision],
    ),
  );
  const [isListed, setListed] = useState(false);
  const section = readSection(saved);
  return (
    <section className={styles.several} aria-label="Synced section">
      <h2 className={styles.synced}>
        <Icon name="refresh" />
        {saved.name}
      </h2>
      <p>A synced section: one edit updates every message that has it.</p>
      {typeof section !== 'string' && run.version !== version && (
        <Banner
          tone="info"
          title="The section has newer content"
          action={
            <Button
              size="small"
              disabled={editor.isReadOnly}
              onClick={() => editor.run('Update section', (design) => refreshRun(design, run, section))}
            >
              Update
            </Button>
          }
        >
          This message still has the earlier one.
        </Banner>
      )}
      {typeof section === 'string' ? (
        <p>It was saved by a newer version. Reload the page to edit it.</p>
      ) : (
        <div className={styles.row}>
          <Button
            size="small"
            icon="edit"
            intent="primary"
            disabled={editor.isReadOnly}
            onClick={() => editor.run('Edit section', (design) => changeRun(design, run, section))}
          >
            Edit section
          </Button>
          {detach}
        </div>
      )}
      <div className={styles.row}>
        <Button size="small" intent="quiet" onClick={() => setListed(true)}>
          {uses === undefined ? 'Used by…' : `Used by ${uses.count === 1 ? '1 message' : `${uses.count} messages`}`}
        </Button>
      </div>
      {isListed && (
        <Dialog
          title={`What follows “${saved.name}”`}
          onClose={() => setListed(false)}
          footer={<Button onClick={() => setListed(false)}>Close</Button>}
        >
          {uses?.count === 0 && <p>No saved message follows this section yet.</p>}
          <SectionUses uses={uses} failure={failure} onRetry={reload} />
        </Dialog>
      )}
    </section>
  );
});

const Changing = observer(function Changing({ run, saved, detach }: PartProps) {
  const { editor } = useEditor();
  const [isSaving, setSaving] = useState(false);
  const section = readSection(saved);
  return (
    <section className={styles.several} aria-label="Synced section">
      <Banner tone="warning" title={`You are changing “${saved.name}”`}>
        The changes are in this message only until you save the section.
      </Banner>
      <div className={styles.row}>
        <Button size="small" intent="primary" disabled={editor.isReadOnly} onClick={() => setSaving(true)}>
          Save section…
        </Button>
        {typeof section !== 'string' && (
          <Button
            size="small"
            disabled={editor.isReadOnly}
            onClick={() => editor.run('Discard section changes', (design) => refreshRun(design, run, section))}
          >
            Discard changes
          </Button>
        )}
        {detach}
      </div>
      {isSaving && (
        <UpdateSectionDialog
          saved={saved}
          blocks={run.blocks}
          version={run.version}
          onClose={() => setSaving(false)}
          onSaved={(after) => {
            const next = readSection(after);
            if (typeof next !== 'string') editor.run('Save section', (design) => refreshRun(design, run, next));
          }}
        />
      )}
    </section>
  );
});

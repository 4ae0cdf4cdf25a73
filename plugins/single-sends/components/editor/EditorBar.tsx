import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { Button, formatDateTime, IconButton, MenuButton, useAccountZone } from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import type { Draft } from '../../draftModel';
import styles from './editor.module.css';
import { savedAgo } from '../../savedAgo';

/** Where saving stands, in a few words that keep up with the clock. */
const SaveState = observer(function SaveState({ draft }: { readonly draft: Draft }) {
  const zone = useAccountZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { state, savedAt } = draft;
  const words = {
    saved: `Saved ${savedAgo(savedAt, now)}`,
    changed: Object.keys(draft.problems).length > 0 ? 'Not saved: see what is marked' : 'Unsaved changes',
    saving: 'Saving…',
    failed: 'Not saved',
    elsewhere: 'Changed elsewhere',
    locked: 'Read only',
    gone: 'Deleted',
  }[state];
  return (
    <span className={styles.save} data-state={state} title={formatDateTime(savedAt / 1000, zone, { length: 'long' })}>
      {words}
    </span>
  );
});

/** The editor's top bar. */
export const EditorBar = observer(function EditorBar({ draft }: { readonly draft: Draft }) {
  const navigation = useService(Navigation);
  const { id } = draft;
  // What is written goes along: previews and checks speak of what is on the screen.
  const saveAndGo = async (path: typeof paths.editorPreview | typeof paths.review | typeof paths.editorDelete) => {
    await draft.save();
    navigation.to(path, { id });
  };
  const problem = draft.problems.name;
  return (
    <header className={styles.bar}>
      <IconButton icon="arrowLeft" label="Back to single sends" onClick={() => navigation.go(pathTo(paths.list))} />
      <h1 style={{ display: 'contents' }}>
        <input
          className={styles.name}
          aria-label="Name of the single send"
          aria-invalid={problem !== undefined}
          title={problem ?? 'Rename'}
          value={draft.content.name}
          maxLength={100}
          disabled={draft.isReadOnly}
          onChange={(event) => draft.change({ name: event.target.value })}
        />
      </h1>
      <SaveState draft={draft} />
      <div className={styles.actions}>
        <MenuButton
          label="More actions"
          items={[
            { label: 'Save now', icon: 'check', keys: 'mod+s', onSelect: () => void draft.save(), disabled: draft.isReadOnly },
            'divider',
            { label: 'Delete', icon: 'trash', danger: true, onSelect: () => void saveAndGo(paths.editorDelete) },
          ]}
        />
        <Button icon="eye" onClick={() => void saveAndGo(paths.editorPreview)}>Preview</Button>
        <Button intent="primary" disabled={draft.isReadOnly} onClick={() => void saveAndGo(paths.review)}>Review and send</Button>
      </div>
    </header>
  );
});

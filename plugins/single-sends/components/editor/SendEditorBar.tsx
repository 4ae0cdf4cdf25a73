import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import {
  Button,
  EditorActions,
  EditorBar,
  EditorSaving,
  formatDateTime,
  formatRelative,
  MenuButton,
  useAccountZone,
} from 'sendwright/sdk/ui';
import { paths } from '../../contract';
import type { Draft } from '../../draft/draftModel';

/** The save status, updated as time passes. */
export const SaveState = observer(function SaveState({ draft }: { readonly draft: Draft }) {
  const zone = useAccountZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const { state, savedAt } = draft;
  const words = {
    saved: `Saved ${savedAgo(savedAt, now)}`,
    changed: Object.keys(draft.problems).length > 0 ? 'Not saved: fix the marked fields' : 'Unsaved changes',
    saving: 'Saving…',
    failed: 'Not saved',
    elsewhere: 'Changed elsewhere',
    locked: 'Read only',
    gone: 'Deleted',
  }[state];
  return (
    <EditorSaving
      words={words}
      isTrouble={state === 'failed' || state === 'elsewhere'}
      title={formatDateTime(savedAt / 1000, zone, { length: 'long' })}
    />
  );
});

/** The editor's top bar. */
export const SendEditorBar = observer(function SendEditorBar({ draft }: { readonly draft: Draft }) {
  const navigation = useService(Navigation);
  const { id } = draft;
  // Saves the edits first, so that previews and checks match the screen.
  const saveAndGo = async (path: typeof paths.editorPreview | typeof paths.review | typeof paths.editorDelete) => {
    await draft.save();
    navigation.to(path, { id });
  };
  return (
    <EditorBar
      back={{ label: 'Back to single sends', onBack: () => navigation.go(pathTo(paths.list)) }}
      name={draft.content.name}
      onRename={(name) => draft.change({ name })}
      nameLabel="Name of the single send"
      nameProblem={draft.problems.name}
      isReadOnly={draft.isReadOnly}
      saving={<SaveState draft={draft} />}
    >
      <EditorActions>
        <MenuButton
          label="More actions"
          items={[
            {
              label: 'Save now',
              icon: 'check',
              keys: 'mod+s',
              onSelect: () => void draft.save(),
              disabled: draft.isReadOnly,
            },
            'divider',
            { label: 'Delete', icon: 'trash', danger: true, onSelect: () => void saveAndGo(paths.editorDelete) },
          ]}
        />
        <Button icon="eye" onClick={() => void saveAndGo(paths.editorPreview)}>
          Preview
        </Button>
        <Button intent="primary" disabled={draft.isReadOnly} onClick={() => void saveAndGo(paths.review)}>
          Review and send
        </Button>
      </EditorActions>
    </EditorBar>
  );
});

/** How long ago a draft was saved, in seconds while it is recent: "3 s ago". */
function savedAgo(savedAt: number, now: number): string {
  const seconds = Math.round((now - savedAt) / 1000);
  if (seconds < 2) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  return formatRelative(new Date(savedAt), new Date(now));
}

import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { EmailTesting, emailTestingEnd } from 'sendwright/plugins/email-testing/contract';
import { Navigation, pathTo, useService, useSlot } from 'sendwright/sdk';
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
import { paths, sendTestEnd } from '../../contract';
import type { Draft } from '../../draft/draftModel';
import styles from './editor.module.css';
import { useNameFirst } from './useNameFirst';

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

interface SendEditorBarProps {
  readonly draft: Draft;
  /** Over the code of the message instead of the campaign page: back leads to that page. */
  readonly isOfContent?: boolean;
  /** The status of the send. */
  readonly status?: ReactNode;
}

/** The top bar of a send's editors. */
export const SendEditorBar = observer(function SendEditorBar({
  draft,
  isOfContent = false,
  status,
}: SendEditorBarProps) {
  const navigation = useService(Navigation);
  const canTest = useSlot(EmailTesting).length > 0;
  const { id, isReadOnly } = draft;
  const hasName = useNameFirst(draft);
  const address = pathTo(isOfContent ? paths.editorContent : paths.editor, { id });
  // Saves the edits first, so that previews and checks match the screen.
  const saveAndGo = async (to: string) => {
    await draft.save();
    navigation.go(to);
  };
  const back = isOfContent
    ? { label: 'Back to single send', onBack: () => navigation.to(paths.editor, { id }) }
    : { label: 'Back to single sends', onBack: () => navigation.to(paths.list) };
  return (
    <EditorBar
      back={back}
      name={draft.content.name}
      onRename={(name) => draft.change({ name })}
      nameLabel="Name of the single send"
      nameProblem={draft.problems.name}
      isReadOnly={isReadOnly}
      saving={
        <>
          {status && <span className={styles.status}>{status}</span>}
          <SaveState draft={draft} />
        </>
      }
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
              disabled: isReadOnly,
            },
            { label: 'Test data', icon: 'code', onSelect: () => navigation.go(`${address}/test_data`) },
            ...(canTest
              ? [
                  {
                    label: 'Email testing',
                    icon: 'flask',
                    onSelect: () => navigation.go(`${address}/${emailTestingEnd}`),
                  } as const,
                ]
              : []),
            'divider',
            {
              label: 'Delete',
              icon: 'trash',
              danger: true,
              onSelect: () => void saveAndGo(pathTo(paths.editorDelete, { id })),
            },
          ]}
        />
        <Button icon="eye" onClick={() => void saveAndGo(`${address}/preview`)}>
          <span className={styles.word}>Preview</span>
        </Button>
      </EditorActions>
      <div className={styles.main} data-page={!isOfContent || undefined}>
        <Button icon="mail" onClick={() => navigation.go(`${address}/${sendTestEnd}`)}>
          Send me a test
        </Button>
        <Button
          intent="primary"
          disabled={isReadOnly}
          onClick={() => void (hasName() && saveAndGo(pathTo(paths.review, { id })))}
        >
          Review and send
        </Button>
      </div>
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

import { observer } from 'mobx-react-lite';
import { Navigation, pathTo, useService } from 'sendwright/sdk';
import { Button, EditorActions, EditorBar, IconButton, MenuButton, Tag } from 'sendwright/sdk/ui';
import { SaveState } from '../components/editor/SendEditorBar';
import { useNameFirst } from '../components/editor/useNameFirst';
import { paths } from '../contract';
import type { Draft } from '../draft/draftModel';

interface SmsEditorBarProps {
  readonly draft: Draft;
  /** Undefined if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
  readonly onTest: () => void;
}

/** The top bar of the SMS editor. */
export const SmsEditorBar = observer(function SmsEditorBar({ draft, onUndo, onTest }: SmsEditorBarProps) {
  const navigation = useService(Navigation);
  const { id, isReadOnly } = draft;
  const hasName = useNameFirst(draft);
  const review = async () => {
    if (!hasName()) return;
    await draft.save();
    navigation.to(paths.review, { id });
  };
  return (
    <EditorBar
      back={{ label: 'Back to single sends', onBack: () => navigation.go(pathTo(paths.list)) }}
      name={draft.content.name}
      onRename={(name) => draft.change({ name })}
      nameLabel="Name of the single send"
      nameProblem={draft.problems.name}
      isReadOnly={isReadOnly}
      saving={<SaveState draft={draft} />}
    >
      <EditorActions>
        <Tag tone="info">SMS</Tag>
        <IconButton icon="undo" label="Undo" disabled={!onUndo || isReadOnly} onClick={() => onUndo?.()} />
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
            'divider',
            { label: 'Delete', icon: 'trash', danger: true, onSelect: () => navigation.to(paths.remove, { id }) },
          ]}
        />
      </EditorActions>
      <EditorActions>
        <Button icon="send" onClick={onTest}>
          Send me a test
        </Button>
        <Button intent="primary" disabled={isReadOnly} onClick={() => void review()}>
          Review and send
        </Button>
      </EditorActions>
    </EditorBar>
  );
});

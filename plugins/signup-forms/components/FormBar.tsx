import { Navigation, useService } from 'sendwright/sdk';
import { draftStateWords } from 'sendwright/sdk/models';
import { Button, EditorActions, EditorBar, EditorSaving, IconButton, StatusTag } from 'sendwright/sdk/ui';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { paths } from '../contract';
import type { useFormDraft } from '../useFormDraft';
import styles from './forms.module.css';

interface FormBarProps {
  readonly form: SignupForm;
  readonly edited: ReturnType<typeof useFormDraft>;
  readonly nameProblem: string | undefined;
  readonly isReadOnly: boolean;
  readonly onShare: () => void;
  readonly onDiscard: () => void;
}

/** The editor's bar: the name, what is saved and published, and what can be done with the form. */
export function FormBar(props: FormBarProps) {
  const { form, edited, nameProblem, isReadOnly, onShare, onDiscard } = props;
  const { draft, state, change, changes, isPublishing, publish } = edited;
  const navigation = useService(Navigation);
  const isUnpublished = changes.length > 0 || state !== 'saved';
  return (
    <EditorBar
      back={{ label: 'Back to the signup forms', onBack: () => navigation.to(paths.index) }}
      name={draft.name}
      onRename={(name) => change({ name })}
      nameProblem={nameProblem}
      isReadOnly={isReadOnly}
      saving={
        <span role="status" className={styles.state}>
          <EditorSaving
            words={isReadOnly ? 'Read-only' : draftStateWords[state]}
            isTrouble={state === 'failed' || state === 'wrong' || state === 'conflict'}
          />
          {!isReadOnly && (
            <span className={styles.published}>
              <StatusTag
                tone={isUnpublished ? 'warning' : 'success'}
                label={isUnpublished ? 'Not published' : 'Published'}
              />
            </span>
          )}
        </span>
      }
    >
      <EditorActions>
        <IconButton icon="chart" label="Statistics" onClick={() => navigation.to(paths.stats, { id: form.id })} />
        <IconButton
          icon="external"
          label="Open the page"
          onClick={() => void window.open(form.share_url, '_blank', 'noopener')}
        />
        <Button icon="share" onClick={onShare}>
          Share
        </Button>
        {!isReadOnly && (
          <>
            {isUnpublished && <IconButton icon="undo" label="Discard changes" onClick={onDiscard} />}
            <Button
              intent="primary"
              disabled={!isUnpublished || state === 'wrong' || state === 'conflict'}
              loading={isPublishing}
              onClick={() => void publish()}
            >
              Publish
            </Button>
          </>
        )}
      </EditorActions>
    </EditorBar>
  );
}

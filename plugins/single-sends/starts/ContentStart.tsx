import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, fillText, Http, Navigation, pathTo, useService } from 'sendwright/sdk';
import { refusalOf } from 'sendwright/sdk/models';
import { Button, EditorActions, EditorBar, EditorShell } from 'sendwright/sdk/ui';
import { DraftNotice } from '../components/editor/DraftNotice';
import { SaveState } from '../components/editor/SendEditorBar';
import { paths, type StartChoice, startParameter } from '../contract';
import type { Draft } from '../draft/draftModel';
import { startBefore, startChange } from '../draft/startChange';
import { type StartKind, Starts } from './Starts';
import styles from './starts.module.css';
import { startTexts } from './startTexts';
import { templateStart } from './templateStart';

/** Chooses what the message of a send starts from, over the whole window; then its editor opens. */
export const ContentStart = observer(function ContentStart({ draft }: { readonly draft: Draft }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [isBusy, setBusy] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { id } = draft;
  const isFirst = draft.isUnstarted;
  const asked = new URLSearchParams(navigation.location.search).get(startParameter);
  const address = pathTo(paths.editorContent, { id });

  const carryOut = async (find: () => Promise<StartChoice>) => {
    setBusy(true);
    const before = startBefore(draft.server);
    try {
      const { content } = await find();
      if (!(await draft.startWith(startChange(draft.content, content)))) {
        alerts.show(startTexts.startRefused);
        return;
      }
      if (!isFirst) {
        const undo = async () => {
          // An open editor would save what it shows.
          navigation.to(paths.editor, { id });
          if (!(await draft.startWith(before).catch(() => false))) alerts.show(startTexts.startFailed);
        };
        alerts.add({
          type: 'success',
          message: fillText(startTexts.startReplaced),
          action: { label: 'Undo', run: undo },
        });
      }
      navigation.go(address, { replace: true });
    } catch (failure) {
      const told = refusalOf(failure);
      if (told === undefined) alerts.show(startTexts.startFailed);
      else alerts.add({ type: 'danger', message: told });
    } finally {
      setBusy(false);
    }
  };
  const onKind = (kind: StartKind) =>
    navigation.go(`${address}?${new URLSearchParams({ [startParameter]: kind }).toString()}`, { replace: true });
  return (
    <EditorShell
      pane="start"
      notice={<DraftNotice draft={draft} />}
      bar={
        <EditorBar
          back={{ label: 'Back to single send', onBack: () => navigation.to(paths.editor, { id }) }}
          name={draft.content.name}
          onRename={(name) => draft.change({ name })}
          nameLabel="Name of the single send"
          nameProblem={draft.problems.name}
          isReadOnly={draft.isReadOnly}
          saving={<SaveState draft={draft} />}
        >
          <EditorActions>
            {!isFirst && <Button onClick={() => navigation.to(paths.editor, { id })}>Keep what it says</Button>}
          </EditorActions>
        </EditorBar>
      }
    >
      <div className={styles.page}>
        <h2>{isFirst ? 'What should it say?' : 'Start the content again'}</h2>
        <p>
          {isFirst
            ? 'Start from a design worth sending, from what you sent before, or from nothing.'
            : 'What you choose replaces the message. Recipients, sender and time stay, and it can be undone.'}
        </p>
        <Starts
          kind={asked ?? ''}
          onKind={onKind}
          isBusy={isBusy}
          onChosen={(choice) => void carryOut(async () => choice)}
          onTemplate={(templateId) => void carryOut(() => templateStart(http, templateId))}
          isImporting={isImporting}
          onImport={setImporting}
        />
      </div>
    </EditorShell>
  );
});

import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useService } from 'sendwright/sdk';
import { CodeComparison } from 'sendwright/sdk/code-editor';
import { Banner, Button, DateTime, Dialog, Link, NotSavedNotice } from 'sendwright/sdk/ui';
import type { SingleSendUiStatus } from 'sendwright/wire/singleSends';
import { paths, SingleSends } from '../../contract';
import { conflictParts } from '../../draft/conflictParts';
import { contentOf } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import { Drafts } from '../../draft/drafts';
import { undoSendLabel } from '../../singleSendStatus';
import { useChoices } from '../../useChoices';
import styles from './editor.module.css';

interface ConflictDialogProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Shows the differences between two versions of a send and lets the user choose one. */
const ConflictDialog = observer(function ConflictDialog({ draft, onClose }: ConflictDialogProps) {
  const { words, texts } = conflictParts(draft.content, contentOf(draft.server), useChoices());
  return (
    <Dialog
      title="This single send was changed elsewhere"
      size={texts.length > 0 ? 'full' : 'large'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button
            onClick={() => {
              draft.acceptTheirs();
              onClose();
            }}
          >
            Use theirs
          </Button>
          <Button
            intent="primary"
            onClick={() => {
              void draft.keepMine();
              onClose();
            }}
          >
            Keep mine
          </Button>
        </>
      }
    >
      <p>
        In another tab, or by somebody else, on <DateTime at={draft.server.updated_at} />. Nothing is saved until you
        choose; these parts differ:
      </p>
      {words.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {words.map(({ part, mine, theirs }) => (
              <tr key={part}>
                <th scope="row">{part}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {texts.map(({ part, mine, theirs }) => (
        <section key={part} className={styles.text} aria-label={part}>
          <h3 className={styles.heading}>{part}</h3>
          <CodeComparison mine={mine} theirs={theirs} />
        </section>
      ))}
    </Dialog>
  );
});

const locked: Readonly<Partial<Record<SingleSendUiStatus, string>>> = {
  scheduled: 'is scheduled',
  triggered: 'has been sent',
  'nobody-mailed': 'mailed nobody',
  'partially-sent': 'was sent in part',
  cancelled: 'was sent in part',
  expired: 'was sent in part',
};

/** Shows what prevents saving and how to resolve it. */
export const DraftNotice = observer(function DraftNotice({ draft }: { readonly draft: Draft }) {
  const singleSends = useService(SingleSends);
  const drafts = useService(Drafts.token);
  const { id, state } = draft;
  const [isComparing, setComparing] = useState(true);
  const edit = async () => {
    try {
      await singleSends.unschedule(id);
      drafts.close(id);
      singleSends.open('stats', id);
      singleSends.open('editor', id);
    } catch {
      singleSends.open('stats', id);
    }
  };
  if (state === 'failed')
    return <NotSavedNotice reason={draft.reason} keptIn="browser" onSave={() => void draft.save()} />;
  if (state === 'elsewhere') {
    return (
      <>
        <Banner
          tone="warning"
          title="This single send was changed elsewhere"
          action={
            <Button size="small" onClick={() => setComparing(true)}>
              Compare and choose
            </Button>
          }
        >
          Theirs is from <DateTime at={draft.server.updated_at} />. Nothing is saved until you choose.
        </Banner>
        {isComparing && <ConflictDialog draft={draft} onClose={() => setComparing(false)} />}
      </>
    );
  }
  if (state === 'locked') {
    const { ui_status: status, pause, sent_now: sentNow } = draft.server;
    const isScheduled = draft.server.status === 'scheduled';
    const isPaused = isScheduled && pause;
    const waits = sentNow ? 'is about to be sent' : (locked[status] ?? 'is being sent');
    return (
      <Banner
        tone="info"
        title={`This single send ${isPaused ? 'is scheduled, and paused' : waits}`}
        action={
          isScheduled ? (
            <Button size="small" icon="undo" onClick={() => void edit()}>
              {undoSendLabel(draft.server)}
            </Button>
          ) : (
            <Button size="small" onClick={() => void singleSends.duplicate(id).catch(() => undefined)}>
              Duplicate
            </Button>
          )
        }
      >
        {isScheduled
          ? `${sentNow ? 'Undo the send' : 'Unschedule it'} to edit it.`
          : 'It can no longer be edited. Duplicate it instead.'}{' '}
        <Link to={paths.stats} params={{ id }}>
          View stats
        </Link>
      </Banner>
    );
  }
  if (state === 'gone') {
    return (
      <Banner
        tone="danger"
        title="This single send has been deleted"
        action={
          <Link to={paths.list} look="button">
            Back to single sends
          </Link>
        }
      >
        Your changes are stored in this browser.
      </Banner>
    );
  }
  if (draft.copy) {
    const actions = (
      <div className={styles.noticeActions}>
        <Button size="small" onClick={() => draft.restoreCopy()}>
          Restore
        </Button>
        <Button size="small" onClick={() => draft.discardCopy()}>
          Discard
        </Button>
      </div>
    );
    return (
      <Banner tone="warning" title="There are unsaved changes" action={actions}>
        This browser stored them on <DateTime at={draft.copy.at} />.
      </Banner>
    );
  }
  return null;
});

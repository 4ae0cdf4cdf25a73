import { observer } from 'mobx-react-lite';
import { CodeComparison } from 'sendwright/sdk/code-editor';
import { Button, DateTime, Dialog } from 'sendwright/sdk/ui';
import { conflictParts } from '../../draft/conflictParts';
import { contentOf } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import { useChoices } from '../../useChoices';
import styles from './conflict.module.css';

interface ConflictDialogProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Shows the differences between two versions of a send and lets the user choose one. */
export const ConflictDialog = observer(function ConflictDialog({ draft, onClose }: ConflictDialogProps) {
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
              draft.takeTheirs();
              onClose();
            }}
          >
            Take theirs
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

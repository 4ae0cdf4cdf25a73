import { observer } from 'mobx-react-lite';
import { Button, DateTime, Dialog } from 'sendwright/sdk/ui';
import { changedKeys, contentOf, type DraftContent } from '../../draft/draftContent';
import type { Draft } from '../../draft/draftModel';
import styles from './conflict.module.css';

const names: Readonly<Record<keyof DraftContent, string>> = {
  name: 'Name', senderId: 'Sender', subject: 'Subject', preheader: 'Preheader', html: 'HTML', plain: 'Plain text', generatePlain: 'Plain text made from the HTML', design: 'Design',
  all: 'All contacts', listIds: 'Lists', segmentIds: 'Segments', excludeListIds: 'Excluded lists', excludeSegmentIds: 'Excluded segments', unsubscribe: 'Unsubscribe',
  ipPool: 'IP pool', categories: 'Categories', abtest: 'A/B test',
};

/** A value in a few words. */
function wordsOf(value: DraftContent[keyof DraftContent]): string {
  if (typeof value === 'string') return value === '' ? '(empty)' : value.length > 160 ? `${value.slice(0, 160)}…` : value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : `${value.length} chosen`;
  return value === null ? '(none)' : 'Changed';
}

interface ConflictDialogProps {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** Two versions of one send: what differs, and which is to go on. */
export const ConflictDialog = observer(function ConflictDialog({ draft, onClose }: ConflictDialogProps) {
  const theirs = contentOf(draft.server);
  const differing = changedKeys(draft.content, theirs);
  return (
    <Dialog
      title="This single send was changed elsewhere"
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Decide later</Button>
          <Button onClick={() => { draft.takeTheirs(); onClose(); }}>Take theirs</Button>
          <Button intent="primary" onClick={() => { void draft.keepMine(); onClose(); }}>Keep mine</Button>
        </>
      }
    >
      <p>In another tab, or by somebody else, on <DateTime at={draft.server.updated_at} />. Nothing is saved until you choose; these parts differ:</p>
      <table className={styles.table}>
        <thead>
          <tr><th scope="col">Part</th><th scope="col">Yours</th><th scope="col">Theirs</th></tr>
        </thead>
        <tbody>
          {differing.map((key) => (
            <tr key={key}>
              <th scope="row">{names[key]}</th>
              <td>{wordsOf(draft.content[key])}</td>
              <td>{wordsOf(theirs[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
});

import { observer } from 'mobx-react-lite';
import { Icon, Skeleton } from 'sendwright/sdk/ui';
import type { Finding } from 'sendwright/email/checks';
import { useEditor } from '../../state/EditorContext';
import { useDesignChecks } from '../useDesignChecks';
import styles from './Checks.module.css';

const words: Readonly<Record<Finding['severity'], string>> = { error: 'Error', warning: 'Warning', hint: 'Suggestion' };

/** What to fix before sending; selecting a finding shows its block. */
export const Checks = observer(function Checks() {
  const { editor } = useEditor();
  const { findings } = useDesignChecks();
  if (!findings) return <Skeleton label="Checking" />;
  if (findings.length === 0) {
    return (
      <div className={styles.good}>
        <Icon name="check" size={20} />
        <p>Nothing to fix.</p>
      </div>
    );
  }
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.id}>
          <button
            type="button"
            className={styles.finding}
            data-severity={finding.severity}
            disabled={finding.blockId === undefined}
            onClick={() => finding.blockId !== undefined && editor.select([finding.blockId])}
          >
            <span className={styles.severity}>{words[finding.severity]}</span>
            <span>{finding.message}</span>
            <span className={styles.fix}>{finding.fix}</span>
          </button>
        </li>
      ))}
    </ul>
  );
});

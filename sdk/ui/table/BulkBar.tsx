import styles from './BulkBar.module.css';
import { Button } from '../Button';
import type { BulkAction } from './dataTableTypes';
import { formatNumber } from '../formatNumber';

interface BulkBarProps {
  readonly keys: readonly string[];
  readonly actions: readonly BulkAction[];
  readonly onClear: () => void;
}

/** The actions on the selected rows; slides over the table's header. */
export function BulkBar({ keys, actions, onClear }: BulkBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions on the selected rows">
      <span className={styles.count} role="status">
        {formatNumber(keys.length)} selected
      </span>
      {actions.map((action) => {
        const refusal = action.disabled?.(keys);
        return (
          <Button
            key={action.label}
            size="small"
            icon={action.icon}
            intent={action.danger ? 'danger' : 'secondary'}
            disabled={refusal !== undefined}
            hint={refusal}
            onClick={() => action.onRun(keys)}
          >
            {action.label}
          </Button>
        );
      })}
      <Button size="small" intent="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}

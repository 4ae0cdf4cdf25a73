import styles from './BulkBar.module.css';
import { Button } from '../Button';
import { formatNumber } from '../formatNumber';
import type { IconName } from '../Icon';
import { noRows, type RowSelection, selectedCount } from './rowSelection';

/** The actions on the selected rows, regardless of their number. */
export interface SelectionAction {
  readonly label: string;
  readonly onRun: (selection: RowSelection) => void;
  readonly icon?: IconName | undefined;
  readonly danger?: boolean | undefined;
  /** Why the action is disabled. */
  readonly refusal?: string | undefined;
}

interface EndlessSelectionBarProps {
  readonly selection: RowSelection;
  readonly total: number;
  /** Whether there may be more than `total`. */
  readonly counting: boolean;
  readonly noun: readonly [one: string, many: string];
  readonly actions: readonly SelectionAction[];
  readonly onSelect: (selection: RowSelection) => void;
}

/** The number of selected rows, a button that selects all, and the actions on them. */
export function EndlessSelectionBar({ selection, total, counting, noun, actions, onSelect }: EndlessSelectionBarProps) {
  const count = selectedCount(selection, total);
  const all = `${formatNumber(total)}${counting ? '+' : ''}`;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions on the selected rows">
      <span className={styles.count} role="status">
        {count === total && total > 1 ? `All ${all} selected` : `${formatNumber(count)} selected`}
      </span>
      {count < total && 'keys' in selection && (
        <Button size="small" intent="quiet" onClick={() => onSelect({ allBut: [] })}>
          Select all {all} {noun[1]}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          icon={action.icon}
          intent={action.danger ? 'danger' : 'secondary'}
          disabled={action.refusal !== undefined}
          hint={action.refusal}
          onClick={() => action.onRun(selection)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="small" intent="quiet" onClick={() => onSelect(noRows)}>
        Clear selection
      </Button>
    </div>
  );
}

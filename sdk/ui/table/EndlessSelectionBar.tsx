import styles from './BulkBar.module.css';
import { Button } from '../Button';
import { formatNumber } from '../formatNumber';
import type { IconName } from '../Icon';
import { noRows, type RowSelection, selectedCount } from './rowSelection';

/** What can be done with the selected rows, however many. */
export interface SelectionAction {
  readonly label: string;
  readonly onRun: (selection: RowSelection) => void;
  readonly icon?: IconName | undefined;
  readonly danger?: boolean | undefined;
  /** Why it cannot be done. */
  readonly refusal?: string | undefined;
}

interface EndlessSelectionBarProps {
  readonly selection: RowSelection;
  readonly total: number;
  readonly noun: readonly [one: string, many: string];
  readonly actions: readonly SelectionAction[];
  readonly onSelect: (selection: RowSelection) => void;
}

/** How many rows are selected, a way to select all there are, and what can be done with them. */
export function EndlessSelectionBar({ selection, total, noun, actions, onSelect }: EndlessSelectionBarProps) {
  const count = selectedCount(selection, total);
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions on the selected rows">
      <span className={styles.count} role="status">
        {count === total && total > 1 ? `All ${formatNumber(total)} selected` : `${formatNumber(count)} selected`}
      </span>
      {count < total && 'keys' in selection && (
        <Button size="small" intent="quiet" onClick={() => onSelect({ allBut: [] })}>
          Select all {formatNumber(total)} {noun[1]}
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

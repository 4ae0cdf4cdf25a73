import type { ClipboardEvent } from 'react';
import { IconButton, TextInput } from 'sendwright/sdk/ui';
import { type HandColumn, handColumns, type HandRow, handTargets, rowProblems, rowsFromText } from '../../handRows';
import styles from './HandGrid.module.css';

export interface HandGridProps {
  readonly rows: readonly HandRow[];
  /** Whether to show errors in rows. */
  readonly checked: boolean;
  readonly onChange: (rows: readonly HandRow[]) => void;
}

/** A table to enter a few contacts, or paste them from a spreadsheet. */
export function HandGrid({ rows, checked, onChange }: HandGridProps) {
  const set = (at: number, column: HandColumn, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [column]: value } : row)));
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text');
    // A single value is pasted at the cursor; several become rows.
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onChange([...rows.slice(0, at), ...rowsFromText(text), ...rows.slice(at + 1)]);
  };
  return (
    <table className={styles.grid} aria-label="Contacts to add">
      <thead>
        <tr>
          {handTargets.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
          <th scope="col" aria-label="Remove" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const problems = checked ? rowProblems(row) : {};
          const words = Object.values(problems);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
            <tr key={at} onPaste={(event) => paste(event, at)}>
              {handColumns.map((column, index) => (
                <td key={column} data-label={handTargets[index]?.label}>
                  <TextInput
                    ariaLabel={`${handTargets[index]?.label ?? column}, row ${at + 1}`}
                    value={row[column]}
                    error={problems[column]}
                    onChange={(value) => set(at, column, value)}
                  />
                </td>
              ))}
              <td className={styles.end}>
                <IconButton
                  icon="close"
                  size="small"
                  label={`Remove row ${at + 1}`}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                />
                {words.length > 0 && (
                  <span role="alert" className={styles.problem}>
                    {words.join(' ')}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import { Combobox, type ComboboxOption, StatusTag } from 'sendwright/sdk/ui';
import type { CsvSheet } from '../../csv/csvAnalysis';
import { guessType } from '../../mapping/checkCell';
import { type ColumnChoice, skipped, unmapped } from '../../mapping/columnMapping';
import type { FieldTarget } from '../../mapping/fieldTargets';
import { groupTitles, reservedFields } from '../../mapping/reservedFields';
import styles from './ColumnMap.module.css';

const skipValue = 'skip';
const createValue = 'create';

function options(
  targets: readonly FieldTarget[],
  choices: readonly ColumnChoice[],
  column: number,
): readonly ComboboxOption[] {
  const elsewhere = new Set(
    choices.flatMap((choice, index) => (choice.to === 'field' && index !== column ? [choice.fieldId] : [])),
  );
  return [
    ...targets.map(({ id, label, type, reserved }): ComboboxOption => ({
      value: id,
      label,
      detail: elsewhere.has(id)
        ? 'Mapped to another column'
        : reserved
          ? groupTitles[reservedFields[reserved].group]
          : `Custom ${type.toLowerCase()}`,
      disabled: elsewhere.has(id),
    })),
    { value: createValue, label: 'Create new custom field' },
    { value: skipValue, label: 'Skip column' },
  ];
}

export interface ColumnMapProps {
  readonly sheet: CsvSheet;
  readonly choices: readonly ColumnChoice[];
  readonly targets: readonly FieldTarget[];
  readonly onChoose: (column: number, choice: ColumnChoice) => void;
  readonly onCreate: (column: number) => void;
}

/** Each column of the file with its first values, and the field it goes to. */
export function ColumnMap({ sheet, choices, targets, onChoose, onCreate }: ColumnMapProps) {
  return (
    <ul className={styles.columns}>
      {sheet.headers.map((header, column) => {
        const choice = choices[column] ?? unmapped;
        const values = sheet.rows.map((row) => row[column] ?? '');
        const samples = values.filter((value) => value.trim() !== '').slice(0, 3);
        const name = header || `Column ${column + 1}`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one heading
          <li key={column} className={styles.column}>
            <div className={styles.source}>
              <strong>{name}</strong> <span className={styles.type}>{guessType(values)}</span>
              <div className={styles.samples}>
                {samples.length > 0 ? samples.join(' · ') : 'No values in the first rows'}
              </div>
            </div>
            <Combobox
              ariaLabel={`Field for ${name}`}
              placeholder="Select field"
              value={choice.to === 'field' ? choice.fieldId : choice.to === 'skip' ? skipValue : ''}
              options={options(targets, choices, column)}
              onChange={(value) => {
                if (value === createValue) onCreate(column);
                else
                  onChoose(
                    column,
                    value === '' ? unmapped : value === skipValue ? skipped : { to: 'field', fieldId: value },
                  );
              }}
            />
            <div className={styles.state}>
              {choice.to === 'field' && <StatusTag tone="success" label="Mapped" />}
              {choice.to === 'skip' && <StatusTag tone="neutral" label="Skipped" />}
              {choice.to === 'unmapped' && <StatusTag tone="warning" label="Not mapped" />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

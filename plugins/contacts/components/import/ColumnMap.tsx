import { Combobox, type ComboboxOption, formatDate, Select, StatusTag } from 'sendwright/sdk/ui';
import type { ColumnFormat } from 'sendwright/wire/imports';
import { statusMappings, tagsMapping } from 'sendwright/wire/limits';
import type { CsvSheet } from '../../csv/csvAnalysis';
import { exactNumber } from '../../customValues';
import { guessType } from '../../mapping/checkCell';
import { formatLabels, formatsOf, readIn, ambiguousExample } from '../../mapping/columnFormats';
import { type ColumnChoice, needsFormat, skipped, toField, unmapped, valuesOf } from '../../mapping/columnMapping';
import type { FieldTarget } from '../../mapping/fieldTargets';
import { groupTitles, reservedFields } from '../../mapping/reservedFields';
import styles from './ColumnMap.module.css';

/** What the values of a column of statuses are. */
const statusDetails: Readonly<Record<string, string>> = {
  [statusMappings.status]: 'Subscribed, unsubscribed, bounced …',
  [statusMappings.unsubscribed]: 'Yes, a date or a reason',
  [statusMappings.bounced]: 'Yes, a date or a reason',
};

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
    { value: skipValue, label: 'Skip column' },
    { value: createValue, label: 'Create new custom field' },
    ...targets.map(({ id, label, type, reserved }): ComboboxOption => ({
      value: id,
      label,
      detail: elsewhere.has(id)
        ? 'Mapped to another column'
        : reserved
          ? groupTitles[reservedFields[reserved].group]
          : id === tagsMapping
            ? 'Separated by commas'
            : id in statusDetails
              ? statusDetails[id]
              : `Custom ${type.toLowerCase()}`,
      disabled: elsewhere.has(id),
    })),
  ];
}

export interface ColumnMapProps {
  readonly sheet: CsvSheet;
  readonly choices: readonly ColumnChoice[];
  readonly targets: readonly FieldTarget[];
  readonly onChoose: (column: number, choice: ColumnChoice) => void;
  readonly onCreate: (column: number) => void;
}

/** Each column with its first values, its field, and its number or date format. */
export function ColumnMap({ sheet, choices, targets, onChoose, onCreate }: ColumnMapProps) {
  return (
    <ul className={styles.columns}>
      {sheet.headers.map((header, column) => {
        const choice = choices[column] ?? unmapped;
        const values = valuesOf(sheet, column);
        const samples = values.filter((value) => value.trim() !== '').slice(0, 3);
        const name = header || `Column ${column + 1}`;
        return (
          <li key={column} className={styles.column}>
            <div className={styles.source}>
              <strong>{name}</strong> <span className={styles.type}>{guessType(values)}</span>
              <div className={styles.samples}>
                {samples.length > 0 ? samples.join(' · ') : 'No values in the first rows'}
              </div>
            </div>
            <div className={styles.target}>
              <Combobox
                ariaLabel={`Field for ${name}`}
                placeholder="Select field"
                value={choice.to === 'field' ? choice.fieldId : choice.to === 'skip' ? skipValue : ''}
                options={options(targets, choices, column)}
                onChange={(value) => {
                  if (value === createValue) onCreate(column);
                  else {
                    const target = targets.find(({ id }) => id === value);
                    onChoose(column, target ? toField(target, values) : value === skipValue ? skipped : unmapped);
                  }
                }}
              />
              <FormatChoice
                name={name}
                choice={choice}
                targets={targets}
                values={values}
                onChoose={(next) => onChoose(column, next)}
              />
            </div>
            <div>
              {choice.to === 'field' &&
                (needsFormat(choice, targets) ? (
                  <StatusTag tone="warning" label="Format?" />
                ) : (
                  <StatusTag tone="success" label="Mapped" />
                ))}
              {choice.to === 'skip' && <StatusTag tone="neutral" label="Skipped" />}
              {choice.to === 'unmapped' && <StatusTag tone="warning" label="Not mapped" />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface FormatChoiceProps {
  readonly name: string;
  readonly choice: ColumnChoice;
  readonly targets: readonly FieldTarget[];
  readonly values: readonly string[];
  readonly onChoose: (choice: ColumnChoice) => void;
}

/** A column's number or date format, detected or chosen, with an example value. */
function FormatChoice({ name, choice, targets, values, onChoose }: FormatChoiceProps) {
  if (choice.to !== 'field') return null;
  const type = targets.find(({ id }) => id === choice.fieldId)?.type;
  if (type === undefined || type === 'Text') return null;
  const { format } = choice;
  const value = ambiguousExample(type, values);
  const read = format === undefined || value === undefined ? undefined : readIn(value, format);
  return (
    <div className={styles.format}>
      <Select<ColumnFormat | ''>
        ariaLabel={`${type} format of ${name}`}
        placeholder={`Choose the ${type.toLowerCase()} format`}
        value={format ?? ''}
        options={formatsOf(type).map((one) => ({ value: one, label: formatLabels[one] }))}
        onChange={(next) => next !== '' && onChoose({ ...choice, format: next })}
      />
      {format === undefined && <span>The first values are ambiguous.</span>}
      {value !== undefined && read !== undefined && (
        <span>
          {value} is read as <strong>{typeof read === 'number' ? exactNumber(read) : formatDate(read)}</strong>
        </span>
      )}
    </div>
  );
}

import { useId } from 'react';
import type { ReactNode } from 'react';
import { Checkbox } from './Checkbox';
import styles from './CheckboxList.module.css';

export interface CheckboxListProps {
  readonly legend: string;
  /** Shown above the boxes: the effect of checking one. */
  readonly hint?: ReactNode;
  /** The label of the box that checks all of them; shown if there are at least two. */
  readonly allLabel: string;
  readonly choices: readonly { readonly id: string; readonly label: string; readonly helper?: ReactNode }[];
  /** The ids of the checked items. */
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** A multiple choice from a few items, with a box that checks all of them. */
export function CheckboxList({ legend, hint, allLabel, choices, value, onChange }: CheckboxListProps) {
  const hintId = useId();
  const checked = choices.filter(({ id }) => value.includes(id));
  const isAll = checked.length === choices.length;
  return (
    <fieldset className={styles.list} aria-describedby={hint ? hintId : undefined}>
      <legend>{legend}</legend>
      {hint && <p id={hintId}>{hint}</p>}
      {choices.length > 1 && (
        <Checkbox
          label={allLabel}
          checked={isAll}
          indeterminate={!isAll && checked.length > 0}
          onChange={() => onChange(isAll ? [] : choices.map(({ id }) => id))}
        />
      )}
      <div className={styles.choices}>
        {choices.map(({ id, label, helper }) => (
          <Checkbox
            key={id}
            label={label}
            helper={helper}
            checked={value.includes(id)}
            onChange={(on) => onChange(on ? [...value, id] : value.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

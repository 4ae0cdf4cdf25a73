import { type ReactNode, useId } from 'react';
import styles from './Radio.module.css';
import type { ControlProps } from './controlProps';
import { useFieldAttributes } from './FormField';

export interface RadioOption<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly helper?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface RadioProps<Value extends string = string> extends ControlProps<Value> {
  readonly options: readonly RadioOption<Value>[];
  /** `cards`: each choice in a frame, for choices that need explaining. */
  readonly look?: 'list' | 'cards' | undefined;
}

/** One of a few choices, all seen at once. */
export function Radio<Value extends string>(props: RadioProps<Value>) {
  const { value, onChange, onBlur, disabled, ariaLabel, options, look = 'list' } = props;
  const made = useId();
  const { id, ...field } = useFieldAttributes(props);
  const name = props.name ?? made;
  return (
    <div
      {...field}
      id={id}
      role="radiogroup"
      aria-label={ariaLabel}
      aria-labelledby={ariaLabel || !id ? undefined : `${id}-label`}
      className={styles[look]}
      onBlur={onBlur}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            className={styles.dot}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.words}>
            {option.label}
            {option.helper && <span className={styles.helper}>{option.helper}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}

import styles from './Select.module.css';
import { classNames } from '../classNames';
import type { ControlProps } from './controlProps';
import { useFieldAttributes } from './FormField';
import { Icon } from '../Icon';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string = string> extends ControlProps<Value> {
  readonly options: readonly SelectOption<Value>[];
  /** Shown while nothing is selected. */
  readonly placeholder?: string | undefined;
}

/** A single choice from a short list of known options. For long or searchable lists, use Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, onBlur, name, disabled, ariaLabel, options, placeholder } = props;
  const field = useFieldAttributes(props);
  return (
    <span className={classNames(styles.frame, field['aria-invalid'] && styles.invalid)}>
      <select
        {...field}
        className={styles.select}
        name={name}
        value={value}
        disabled={disabled}
        aria-label={ariaLabel}
        onBlur={onBlur}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {placeholder !== undefined && !options.some((option) => option.value === value) && (
          <option value={value} disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </span>
  );
}
